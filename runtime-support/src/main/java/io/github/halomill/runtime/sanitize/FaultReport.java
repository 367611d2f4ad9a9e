package io.github.halomill.runtime.sanitize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what is wrong at which lines of kernels; what happens at the same places is told once. */
final class FaultReport {

    private static final Pattern SUBSCRIPTED = Pattern.compile("([A-Za-z_]\\w*)\\s*\\[");
    private static final Pattern TYPE = Pattern.compile("\\b(float|double|half|i8|i16|i32|i64)\\b");
    private static final Map<String, Long> SIZES =
            Map.of("float", 4L, "double", 8L, "half", 2L, "i8", 1L, "i16", 2L, "i32", 4L, "i64", 8L);

    private final BiFunction<String, Integer, Optional<String>> lines;

    FaultReport() {
        this(KernelTexts::line);
    }

    /** With the lines of files, which are counted from 1. */
    FaultReport(BiFunction<String, Integer, Optional<String>> lines) {
        this.lines = lines;
    }

    private record Key(String title, String kernel, List<Fault.Place> places) {

        static Key of(Fault fault) {
            List<Fault.Place> places = new ArrayList<>(
                    fault.places().stream().map(Fault.Place::ofAll).toList());
            places.sort((a, b) -> a.toString().compareTo(b.toString())); // of a race, either may come first
            return new Key(fault.title(), fault.kernel(), places);
        }
    }

    /** A paragraph for each place or pair of places, in the order in which they were found first. */
    List<String> of(List<Fault> faults) {
        Map<Key, List<Fault>> same = new LinkedHashMap<>();
        faults.forEach(fault ->
                same.computeIfAbsent(Key.of(fault), key -> new ArrayList<>()).add(fault));
        return same.values().stream().map(all -> text(all.get(0), all.size())).toList();
    }

    private String text(Fault fault, int times) {
        StringBuilder text = new StringBuilder();
        Optional<Fault.Place> first = fault.places().stream().findFirst();
        text.append(first.map(FaultReport::where).orElse("kernel " + fault.kernel()))
                .append(": ")
                .append(fault.title().toLowerCase(Locale.ROOT));
        first.flatMap(place -> element(fault, place))
                .ifPresent(element -> text.append(", ").append(element));
        first.ifPresent(place -> text.append(", by ").append(place.item()));
        fault.notes().forEach(note -> text.append("; ").append(note.toLowerCase(Locale.ROOT)));
        text.append(" (kernel ").append(fault.kernel());
        text.append(times > 1 ? ", " + times + " times; this is the first)" : ")")
                .append('\n');
        first.ifPresent(place -> text.append(source(place)));
        fault.places().stream()
                .skip(1)
                .forEach(other -> text.append(where(other))
                        .append(": and ")
                        .append(other.item())
                        .append(other.writes() ? " writes" : " accesses")
                        .append(" it here\n")
                        .append(source(other)));
        return text.append("  cure: ").append(fault.kind().cure()).append('\n').toString();
    }

    private static String where(Fault.Place place) {
        return place.file() + ":" + place.line() + (place.column() > 0 ? ":" + place.column() : "");
    }

    private String source(Fault.Place place) {
        return lines.apply(place.file(), place.line())
                .map(line -> "    " + line.strip() + "\n")
                .orElse("");
    }

    /** Which element of which array, as far as it can be told. */
    private Optional<String> element(Fault fault, Fault.Place place) {
        if (fault.offset() < 0) {
            return Optional.empty();
        }
        long bytes = fault.bytes() > 0 ? fault.bytes() : size(place.instruction());
        Optional<String> array = array(place);
        return Optional.of((bytes > 0 && fault.offset() % bytes == 0
                        ? "element " + fault.offset() / bytes
                        : "byte " + fault.offset())
                + array.map(name -> " of " + name).orElse(" of its array"));
    }

    private static long size(String instruction) {
        Matcher type = TYPE.matcher(instruction);
        return type.find() ? SIZES.getOrDefault(type.group(), 0L) : 0;
    }

    /** The name before the subscript at the place, or for a write that before the assignment there. */
    private Optional<String> array(Fault.Place place) {
        String line = lines.apply(place.file(), place.line()).orElse("");
        int at = place.column() - 1;
        Optional<String> before = Optional.empty();
        Matcher name = SUBSCRIPTED.matcher(line);
        while (name.find()) {
            if (name.start() == at) {
                return Optional.of(name.group(1));
            }
            if (name.start() < at) {
                before = Optional.of(name.group(1));
            }
        }
        return place.writes() ? before : Optional.empty();
    }
}
