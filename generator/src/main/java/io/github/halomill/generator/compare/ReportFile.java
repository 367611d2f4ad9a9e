package io.github.halomill.generator.compare;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.format.JsonReader;
import io.github.halomill.runtime.io.format.SmallFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A report of a run in JSON, as {@code --report} wrote it.
 *
 * @param name what it is called, for people
 * @param tree maps, lists, numbers, texts, booleans and nulls
 */
public record ReportFile(String name, Map<String, @Nullable Object> tree) {

    /** What every report has had from the first version on. */
    private static final List<String> MEMBERS = List.of("program", "iterations", "scalars", "seconds", "devices");

    /**
     * Reads one.
     *
     * @throws UsageException if there is no such file, it is too large, or it is no report
     */
    public static ReportFile read(Path path) {
        Object read;
        try {
            read = plain(JsonReader.read(SmallFile.text(path, StandardCharsets.UTF_8, 64, "a report")));
        } catch (NoSuchFileException e) {
            throw new UsageException(path + ": there is no such file");
        } catch (CharacterCodingException | IllegalArgumentException e) {
            String page = path.toString().endsWith(".html") ? ": a page is compared by the .json of the same run" : "";
            throw new UsageException(path + " is not JSON" + (page.isEmpty() ? " (" + e.getMessage() + ")" : page)
                    + "; --report FILE.json writes what can be compared");
        } catch (IOException e) {
            throw new UsageException("cannot read " + path + ": " + e.getMessage());
        } catch (RunException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        if (read instanceof Map<?, ?> map) {
            map.forEach((key, value) -> tree.put(String.valueOf(key), value));
        }
        List<String> missing =
                MEMBERS.stream().filter(member -> !tree.containsKey(member)).toList();
        if (!missing.isEmpty()) {
            throw new UsageException(path + " is not a report of a run: it has no " + String.join(", ", missing)
                    + "; --report FILE.json writes one");
        }
        return new ReportFile(path.toString(), tree);
    }

    /** Numbers as Java has them. */
    private static @Nullable Object plain(Object read) {
        if (read instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            map.forEach((key, value) -> members.put(String.valueOf(key), plain(value)));
            return members;
        }
        if (read instanceof List<?> list) {
            List<@Nullable Object> items = new ArrayList<>();
            list.forEach(item -> items.add(plain(item)));
            return items;
        }
        if (read instanceof JsonReader.Numeral number) {
            return number(number.text());
        }
        return read == JsonReader.NULL ? null : read;
    }

    private static Number number(String text) {
        if (text.matches("-?\\d{1,18}")) {
            return Long.valueOf(text);
        }
        double value = Double.parseDouble(text);
        return Double.isFinite(value) ? (Number) value : new BigDecimal(text);
    }

    /** The program that ran. */
    public String program() {
        return String.valueOf(tree.get("program"));
    }

    /** A member that holds others; empty if it is not there. */
    public Map<String, @Nullable Object> map(String member) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (tree.get(member) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> members.put(String.valueOf(key), value));
        }
        return members;
    }

    /** A member that holds some; empty if it is not there. */
    List<?> list(String member) {
        return tree.get(member) instanceof List<?> list ? list : List.of();
    }

    /** The sum of a number that each device has. */
    double ofDevices(String member) {
        double sum = 0;
        for (Object device : list("devices")) {
            if (device instanceof Map<?, ?> map && map.get(member) instanceof Number number) {
                sum += number.doubleValue();
            }
        }
        return sum;
    }
}
