package io.github.halomill.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares tables that probes write with what the interpreter has. */
final class Tables {

    private Tables() {}

    /** The cells of a probe, in braces. */
    static String places(Step.Probe probe, String between) {
        return probe.places().stream().map(Tables::place).collect(Collectors.joining(between));
    }

    private static String place(List<Integer> cell) {
        return cell.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    static Path file(Step.Probe probe, Path folder) {
        return folder.resolve(Trial.SAVED)
                .resolve("%s-%d-%s.csv"
                        .formatted(
                                probe.field(), probe.every(), places(probe, "").replaceAll("\\W+", "_")));
    }

    /** What differs. */
    static Optional<Failure> of(Program program, Step.Probe probe, List<Outcome.Row> rows, Path folder) {
        List<String> expected = lines(program, probe, rows);
        try {
            Path file = file(probe, folder);
            List<String> found = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (expected.size() != found.size()) {
                return failure(expected.size() + " lines expected, and there are " + found.size() + ": " + found);
            }
            if (!expected.get(0).equals(found.get(0))) {
                return failure(found.get(0) + " instead of " + expected.get(0));
            }
            for (int i = 1; i < expected.size(); i++) {
                if (!words(program, probe, expected.get(i)).equals(words(program, probe, found.get(i)))) {
                    return failure(found.get(i) + " instead of " + expected.get(i) + " under " + found.get(0));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Failure> failure(String text) {
        return Optional.of(new Failure("table", text));
    }

    private static List<String> lines(Program program, Step.Probe probe, List<Outcome.Row> rows) {
        FieldSpec field = program.field(probe.field());
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(program.hasTime() ? "iteration,time" : "iteration");
        for (List<Integer> cell : probe.places()) {
            for (int c = 0; c < field.components(); c++) {
                String suffix = field.components() == 1
                        ? ""
                        : field.layout() == FieldSpec.Layout.VECTOR ? ".s" + c : "[" + c + "]";
                String quote = cell.size() > 1 ? "\"" : "";
                head.append(',')
                        .append(quote)
                        .append(place(cell))
                        .append(suffix)
                        .append(quote);
            }
        }
        lines.add(head.toString());
        for (Outcome.Row row : rows) {
            StringBuilder line = new StringBuilder(String.valueOf(row.iteration()));
            if (program.hasTime()) {
                line.append(',').append(row.time());
            }
            for (long value : row.values()) {
                line.append(',');
                line.append(
                        field.type().isReal()
                                ? String.valueOf(Double.longBitsToDouble(value))
                                : field.type() == Type.ULONG ? Long.toUnsignedString(value) : String.valueOf(value));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    /** The numbers of a row: real ones of single precision are read as such. */
    private static List<Object> words(Program program, Step.Probe probe, String line) {
        FieldSpec field = program.field(probe.field());
        List<Object> words = new ArrayList<>();
        for (String word : line.split(",", -1)) {
            boolean isValue = words.size() > (program.hasTime() ? 1 : 0);
            boolean isTime = program.hasTime() && words.size() == 1;
            if (isTime) {
                words.add(Double.valueOf(word));
            } else if (!isValue || !field.type().isReal()) {
                words.add(word);
            } else {
                double number = Double.parseDouble(word);
                words.add(field.type() == Type.FLOAT ? (double) (float) number : number);
            }
        }
        return words;
    }
}
