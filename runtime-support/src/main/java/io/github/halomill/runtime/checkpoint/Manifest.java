package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.save.RunState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a checkpoint says of itself, beside the arrays.
 *
 * @param program name of the program
 * @param origin what generated it
 * @param settings parameters and scalars, as text
 * @param facts what the program does
 * @param state how the run stands
 * @param fields in the order of the description
 */
record Manifest(
        String program,
        String origin,
        Map<String, String> settings,
        Map<String, String> facts,
        RunState state,
        List<SavedField> fields) {

    static final String FILE = "manifest";

    private static final String FORMAT = "1";

    /** Longer numbers are other ones if they are written in another way. */
    private static final int MOST_DIGITS = 100;

    Manifest {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        fields = List.copyOf(fields);
    }

    /**
     * A field in a file.
     *
     * @param file name in the checkpoint's folder
     * @param shape of the array, for people
     * @param bytes of the file
     * @param checksum of all of it, CRC-32C
     */
    record SavedField(String name, String file, String shape, long bytes, String checksum) {}

    /** As lines. Numbers are written with all their bits, and for people after that. */
    String text() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("halomill checkpoint", FORMAT);
        lines.put("program", program);
        lines.put("origin", origin);
        lines.put("iteration", Long.toString(state.iteration()));
        settings.forEach((name, value) -> lines.put("setting " + name, value));
        state.scalars().forEach((name, value) -> lines.put("scalar " + name, number(value)));
        for (int i = 0; i < fields.size(); i++) {
            SavedField field = fields.get(i);
            lines.put("field " + field.name + " file", field.file);
            lines.put("field " + field.name + " array", field.shape);
            lines.put("field " + field.name + " bytes", Long.toString(field.bytes));
            lines.put("field " + field.name + " crc32c", field.checksum);
            lines.put(
                    "field " + field.name + " denotes",
                    fields.get(state.bindings().get(i)).name);
        }
        for (int i = 0; i < state.waiting().size(); i++) {
            RunState.Waiting one = state.waiting().get(i);
            lines.put("waiting " + i + " condition", Integer.toString(one.condition()));
            lines.put("waiting " + i + " due", Long.toString(one.due()));
            lines.put("waiting " + i + " iteration", Long.toString(one.iteration()));
            int place = i;
            one.scalars().forEach((name, value) -> lines.put("waiting " + place + " scalar " + name, number(value)));
        }
        facts.forEach((name, value) -> lines.put("fact " + name, value));
        return Lines.write(lines);
    }

    private static String number(double value) {
        return HexFormat.of().toHexDigits(Double.doubleToRawLongBits(value)) + " " + value;
    }

    /**
     * Reads that.
     *
     * @param file for messages
     * @throws RunException if it is not exactly as it was written, or by another version that writes it otherwise
     */
    static Manifest read(String text, Object file) {
        Map<String, String> lines = Lines.read(text, file);
        if (!FORMAT.equals(lines.get("halomill checkpoint"))) {
            throw new RunException(
                    file + " is of format " + lines.get("halomill checkpoint") + "; this program reads " + FORMAT);
        }
        try {
            List<SavedField> fields = fields(lines);
            List<String> names = fields.stream().map(SavedField::name).toList();
            Map<String, Integer> places = new HashMap<>();
            names.forEach(name -> places.put(name, places.size()));
            List<Integer> bindings = names.stream()
                    .map(name -> places.getOrDefault(value(lines, "field " + name + " denotes"), -1))
                    .toList();
            if (bindings.contains(-1) || Set.copyOf(bindings).size() < bindings.size()) {
                throw new IllegalArgumentException("its fields do not denote all of " + names);
            }
            long iteration = Long.parseLong(value(lines, "iteration"));
            if (iteration < 0) {
                throw new IllegalArgumentException("iteration " + iteration + " is negative");
            }
            RunState state = new RunState(iteration, bindings, numbers(lines, "scalar "), waiting(lines));
            return new Manifest(
                    value(lines, "program"),
                    value(lines, "origin"),
                    withoutPrefix(lines, "setting "),
                    withoutPrefix(lines, "fact "),
                    state,
                    fields);
        } catch (IllegalArgumentException e) {
            throw new RunException(file + " cannot be understood: " + e.getMessage(), e);
        }
    }

    private static List<SavedField> fields(Map<String, String> lines) {
        List<SavedField> fields = new ArrayList<>();
        for (String line : lines.keySet()) {
            if (line.startsWith("field ") && line.endsWith(" file")) {
                String field = line.substring(0, line.length() - " file".length());
                fields.add(new SavedField(
                        field.substring("field ".length()),
                        fileName(value(lines, line)),
                        value(lines, field + " array"),
                        Long.parseLong(value(lines, field + " bytes")),
                        value(lines, field + " crc32c")));
            }
        }
        return fields;
    }

    /** Files are beside the manifest. */
    private static String fileName(String text) {
        if (text.chars().anyMatch(c -> c == '/' || c == '\\' || c == 0)) {
            throw new IllegalArgumentException("no file of a checkpoint can be called '" + text + "'");
        }
        return text;
    }

    private static List<RunState.Waiting> waiting(Map<String, String> lines) {
        List<RunState.Waiting> waiting = new ArrayList<>();
        NavigableMap<String, String> sorted = new TreeMap<>(lines);
        for (int i = 0; lines.containsKey("waiting " + i + " due"); i++) {
            String one = "waiting " + i + " ";
            waiting.add(new RunState.Waiting(
                    Integer.parseInt(value(lines, one + "condition")),
                    Long.parseLong(value(lines, one + "due")),
                    Long.parseLong(value(lines, one + "iteration")),
                    numbers(sorted.subMap(one + "scalar ", one + "scalar!"), one + "scalar ")));
        }
        return waiting;
    }

    private static Map<String, String> withoutPrefix(Map<String, String> lines, String start) {
        Map<String, String> found = new LinkedHashMap<>();
        lines.forEach((name, value) -> {
            if (name.startsWith(start)) {
                found.put(name.substring(start.length()), value);
            }
        });
        return found;
    }

    private static Map<String, Double> numbers(Map<String, String> lines, String start) {
        Map<String, Double> numbers = new TreeMap<>();
        withoutPrefix(lines, start)
                .forEach((name, text) ->
                        numbers.put(name, Double.longBitsToDouble(Long.parseUnsignedLong(text.split(" ", 2)[0], 16))));
        return numbers;
    }

    private static String value(Map<String, String> lines, String name) {
        String value = lines.get(name);
        if (value == null) {
            throw new IllegalArgumentException("there is no '" + name + "'");
        }
        return value;
    }

    /** In what another run differs from the one that this is of, for people; empty: it may go on from here. */
    List<String> differences(String otherProgram, Map<String, String> otherSettings, Map<String, String> otherFacts) {
        List<String> different = new ArrayList<>();
        if (!program.equals(otherProgram)) {
            different.add("it is of program " + program + ", not " + otherProgram);
            return different;
        }
        TreeSet<String> names = new TreeSet<>(settings.keySet());
        names.addAll(otherSettings.keySet());
        for (String name : names) {
            String then = settings.getOrDefault(name, "not there");
            String now = otherSettings.getOrDefault(name, "not there");
            if (!isSame(then, now)) {
                different.add(name + " was " + then + ", and is " + now);
            }
        }
        if (different.isEmpty()) {
            TreeSet<String> all = new TreeSet<>(facts.keySet());
            all.addAll(otherFacts.keySet());
            all.removeIf(fact -> facts.getOrDefault(fact, "").equals(otherFacts.get(fact)));
            if (!all.isEmpty()) {
                different.add("the program was changed: " + String.join(", ", all));
            }
        }
        return different;
    }

    /** 0.10 is 0.1, and 1e-1f too. */
    private static boolean isSame(String one, String other) {
        return one.equals(other) || plain(one).equals(plain(other));
    }

    private static String plain(String text) {
        if (text.length() > MOST_DIGITS) { // work grows with the square of the digits
            return text;
        }
        try {
            return new BigDecimal(text.replaceFirst("[fFlL]$", ""))
                    .stripTrailingZeros()
                    .toString();
        } catch (NumberFormatException e) {
            return text;
        }
    }
}
