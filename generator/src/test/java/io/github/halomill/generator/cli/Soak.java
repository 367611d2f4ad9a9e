package io.github.halomill.generator.cli;

import io.github.halomill.runtime.cl.ClCallCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs small programs in this process again and again, every other one of which fails, and counts after each
 * {@link SoakRound} what the process has. {@code .ci/soak} starts it.
 */
final class Soak {

    /** So that medians of slopes mean something. */
    private static final int LEAST_ROUNDS = 4;

    /** How often the table so far is printed. */
    private static final long SAID_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Map<SoakQuantity, List<Double>> values = new LinkedHashMap<>();

    private Soak() {}

    /**
     * Runs for a time, prints a table, and ends with 1 if something grew beyond its bound.
     *
     * @param arguments how many minutes; then a folder for files of runs
     */
    public static void main(String[] arguments) throws IOException {
        long nanos = TimeUnit.MINUTES.toNanos(Long.parseLong(arguments[0]));
        Soak soak = new Soak();
        long begin = System.nanoTime();
        long said = begin;
        try (ClCallCounts calls = ClCallCounts.begin()) {
            SoakCounter counter = new SoakCounter(calls);
            Path folder = Files.createDirectories(Path.of(arguments[1])).toRealPath();
            for (int round = 0; round < LEAST_ROUNDS || System.nanoTime() - begin < nanos; round++) {
                SoakRound.run(folder, round);
                soak.add(counter.count());
                if (System.nanoTime() - said > SAID_NANOS) {
                    said = System.nanoTime();
                    System.err.print(soak.table());
                }
            }
        }
        System.out.print(soak.table());
        System.exit(soak.growing().isEmpty() ? 0 : 1);
    }

    private void add(Map<SoakQuantity, Double> counted) {
        counted.forEach((quantity, value) ->
                values.computeIfAbsent(quantity, any -> new ArrayList<>()).add(value));
    }

    private double growth(SoakQuantity quantity) {
        return SoakQuantity.growth(values(quantity), SoakRound.RUNS);
    }

    private double[] values(SoakQuantity quantity) {
        return values.getOrDefault(quantity, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private List<SoakQuantity> growing() {
        return values.keySet().stream()
                .filter(quantity -> growth(quantity) > quantity.bound())
                .toList();
    }

    private String table() {
        int rounds = values.values().iterator().next().size();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d rounds of %d runs%n%-40s %10s %10s %10s %10s %14s %10s%n",
                rounds,
                SoakRound.RUNS,
                "",
                "first",
                "quarter",
                "half",
                "last",
                "per 1000 runs",
                "bound"));
        for (SoakQuantity quantity : values.keySet()) {
            double[] all = values(quantity);
            text.append(String.format(
                    Locale.ROOT,
                    "%-40s %10.1f %10.1f %10.1f %10.1f %14.3f %10.1f%s%n",
                    quantity.name(),
                    all[0],
                    all[all.length / 4],
                    all[all.length / 2],
                    all[all.length - 1],
                    growth(quantity),
                    quantity.bound(),
                    growth(quantity) > quantity.bound() ? "  GROWS" : ""));
        }
        return text.toString();
    }
}
