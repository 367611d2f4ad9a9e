package io.github.halomill.fuzz;

import java.util.Map;
import java.util.TreeMap;

/** What was done, in numbers. */
final class Tally {

    private long programs;
    private long refused;
    private long runs;
    private long comparisons;
    private final Map<String, Long> refusals = new TreeMap<>();
    private final Map<String, Long> ways = new TreeMap<>();

    void program() {
        programs++;
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
