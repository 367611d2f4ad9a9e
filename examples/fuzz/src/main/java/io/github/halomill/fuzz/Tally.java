package io.github.halomill.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was done, in numbers. */
final class Tally {

    private long programs;
    private long refused;
    private long runs;
    private long comparisons;
    private long failed;
    private final Map<String, Long> refusals = new TreeMap<>();
    private final Map<String, Long> ways = new TreeMap<>();

    /** Adds what another counted, as {@link #write} wrote it. */
    void read(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split("\t", 3);
            long count = Long.parseLong(words[1]);
            switch (words[0]) {
                case "programs" -> programs += count;
                case "refused" -> refused += count;
                case "runs" -> runs += count;
                case "compared" -> comparisons += count;
                case "failed" -> failed += count;
                case "program" -> refusals.merge(words[2], count, Long::sum);
                default -> ways.merge(words[2], count, Long::sum);
            }
        }
    }

    /** Writes all numbers, a line each. */
    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("programs\t" + programs);
        lines.add("refused\t" + refused);
        lines.add("runs\t" + runs);
        lines.add("compared\t" + comparisons);
        lines.add("failed\t" + failed);
        refusals.forEach((code, count) -> lines.add(line("program", count, code)));
        ways.forEach((message, count) -> lines.add(line("run", count, message)));
        Files.write(file, lines);
    }

    private static String line(String what, long count, String text) {
        return what + "\t" + count + "\t" + text.replaceAll("\\s+", " ");
    }

    void program() {
        programs++;
    }

    void failure() {
        failed++;
    }

    void refusal(String code) {
        refused++;
        refusals.merge(code, 1L, Long::sum);
    }

    void run() {
        runs++;
    }

    void comparison() {
        comparisons++;
    }

    /** A run that the program refuses. */
    void way(String message) {
        ways.merge(message, 1L, Long::sum);
    }

    /** Programs that the generator refuses. */
    long refused() {
        return refused;
    }

    /** Programs that fail. */
    long failed() {
        return failed;
    }

    /** Runs that came to an end. */
    long runs() {
        return runs;
    }

    @Override
    public String toString() {
        StringBuilder text =
                new StringBuilder("%d programs, %d of them refused; %d runs, %d arrays compared, %d runs refused\n"
                        .formatted(
                                programs,
                                refused,
                                runs,
                                comparisons,
                                ways.values().stream().mapToLong(n -> n).sum()));
        refusals.forEach((code, count) -> text.append("  %5d  %s\n".formatted(count, code)));
        ways.forEach((message, count) -> text.append("  %5d  %s\n".formatted(count, message)));
        return text.toString();
    }
}
