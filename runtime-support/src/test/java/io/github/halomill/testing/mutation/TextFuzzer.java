package io.github.halomill.testing.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Has all targets read mutated inputs, one after the other, and keeps those that show something wrong. */
@Command(name = "fuzz-texts", mixinStandardHelpOptions = true, sortOptions = false)
public final class TextFuzzer implements Callable<Integer> {

    private static final long SLICE_NANOS = 1_000_000_000;

    @Option(names = "--target", paramLabel = "NAME", description = "Which one; may be repeated (default: all).")
    private List<String> names = List.of();

    @Option(names = "--seed", description = "The number of the first input.")
    private long seed;

    @Option(names = "--count", description = "How many inputs of each target.")
    private long count = 1_000_000_000;

    @Option(names = "--minutes", description = "How long, all targets together.")
    private double minutes = 10;

    @Option(names = "--seconds", description = "How much time of a processor a target may take to read an input.")
    private int seconds = 20;

    @Option(names = "--failures", description = "Where inputs go that show something wrong.")
    private Path failures = Path.of("fuzz-texts-failures");

    @Option(names = "--coverage", description = "Jazzer makes up what is read, one target after the other.")
    private boolean coverage;

    @Option(names = "--corpus", description = "Where --coverage keeps inputs for the next time.")
    private Path corpus = Path.of("fuzz-texts-corpus");

    private TextFuzzer() {}

    /** Ends with 1 if something was found. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TextFuzzer()).execute(arguments));
    }

    /** A target, and the number of the next input. */
    private static final class Lane {
        private final Target target;
        private final Trials trials;
        private long next;

        Lane(Target target, Trials trials, long next) {
            this.target = target;
            this.trials = trials;
            this.next = next;
        }
    }

    @Override
    public Integer call() throws IOException {
        if (coverage) {
            return reached();
        }
        long end = System.nanoTime() + (long) (minutes * 60e9);
        Path folder = Files.createTempDirectory("fuzz-texts");
        List<Lane> lanes = new ArrayList<>();
        for (Target target : targets()) {
            Path own = Files.createDirectories(folder.resolve(target.name()));
            lanes.add(new Lane(target, new Trials(target, own), seed));
        }
        try (Watch watch = new Watch(seconds)) {
            while (System.nanoTime() < end && lanes.stream().anyMatch(lane -> lane.next < seed + count)) {
                for (Lane lane : lanes) {
                    slice(lane, watch, Math.min(end, System.nanoTime() + SLICE_NANOS));
                }
            }
        }
        return told(lanes);
    }

    private int reached() throws IOException {
        int exitCode = 0;
        List<Target> asked = targets();
        for (Target target : asked) {
            long each = (long) (minutes * 60 / asked.size());
            exitCode |= CoverageFuzzer.run(target, each, corpus.toAbsolutePath(), failures.toAbsolutePath()) ? 0 : 1;
        }
        return exitCode;
    }

    private List<Target> targets() {
        List<Target> all = Target.all();
        List<Target> asked = all.stream()
                .filter(target -> names.isEmpty() || names.contains(target.name()))
                .toList();
        if (asked.isEmpty()) {
            throw new IllegalArgumentException(
                    "targets are " + all.stream().map(Target::name).toList());
        }
        return asked;
    }

    /** As many inputs as fit into a slice of time, so that slow targets get as much of it as quick ones. */
    private void slice(Lane lane, Watch watch, long end) throws IOException {
        while (System.nanoTime() < end && lane.next < seed + count) {
            long number = lane.next++;
            lane.trials.run(number, watch::call).ifPresent(finding -> keep(lane, number, finding));
        }
    }

    private void keep(Lane lane, long number, Finding finding) {
        String name = lane.target.name();
        System.out.printf(Locale.ROOT, "%s: seed %d: %s%n", name, number, finding.kind());
        try {
            finding.keep(failures, name, lane.trials.input(number), "--count 1 --seed " + number);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int told(List<Lane> lanes) {
        boolean found = false;
        System.out.printf(Locale.ROOT, "%-14s %9s %9s %9s  findings%n", "target", "inputs", "accepted", "refused");
        for (Lane lane : lanes) {
            Tally tally = lane.trials.tally();
            System.out.printf(
                    Locale.ROOT,
                    "%-14s %9d %9d %9d  %d kinds%n",
                    lane.target.name(),
                    tally.inputs(),
                    tally.accepted(),
                    tally.refused(),
                    tally.found().size());
            tally.found()
                    .values()
                    .forEach(one -> System.out.printf(
                            Locale.ROOT,
                            "    %d times, seed %d: %s%n",
                            one.count(),
                            one.seed(),
                            one.finding().kind()));
            found |= !tally.found().isEmpty();
        }
        return found ? 1 : 0;
    }
}
