package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cli.options.VerificationKind;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.report.RunReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a program again on one device, and before that with poison if it is to be, and says whether the bits agree. */
final class Verifier {

    private static final String POISONED = "with poison ";

    private final ProgramRuns runs;
    private final RunOptions options;
    private final Start start;
    private final Streams streams;
    private final Interruption interruption;
    private final Ranks ranks;

    Verifier(
            ProgramRuns runs,
            RunOptions options,
            Start start,
            Streams streams,
            Interruption interruption,
            Ranks ranks) {
        this.ranks = ranks;
        this.runs = runs;
        this.options = options;
        this.start = start;
        this.streams = streams;
        this.interruption = interruption;
    }

    /**
     * Whether the run that {@code report} tells of, whose arrays {@code verification} holds, gave the bits of a single
     * zone.
     */
    boolean verify(List<Device> devices, Verification verification, RunReport report) {
        try {
            return compare(devices, verification, report);
        } catch (RunStoppedException e) {
            interruption.check();
            throw e;
        }
    }

    private boolean compare(List<Device> devices, Verification verification, RunReport report) {
        List<Integer> depths = options.reports().verify() == VerificationKind.POISON
                ? Stream.of(1, report.partition().depth()).distinct().toList()
                : List.of();
        depths.forEach(depth -> poison(depth, devices, verification, report));
        Duration deadline = ranks.deadline();
        ranks.deadline(Duration.ZERO); // however long one device takes for the work of all
        boolean passed = Together.get(
                ranks, () -> ranks.rank() > 0 || compareWithOne(first(devices), verification, report, depths));
        ranks.deadline(deadline);
        return Together.first(ranks, passed ? 1 : 0) == 1;
    }

    /** The first device of this process. */
    private Device first(List<Device> devices) {
        return devices.stream()
                .filter(device -> device.rank() == ranks.rank())
                .findFirst()
                .orElseThrow();
    }

    /** Runs on one device of this process. */
    private boolean compareWithOne(Device device, Verification verification, RunReport report, List<Integer> depths) {
        try (StencilProgram reference = openReference(device)) {
            List<ProgramArray> arrays = runs.arrays(reference);
            start.fill(reference, arrays);
            runs.iterate(reference, "verifying", start.iteration());
            Optional<String> difference = verification.compare(arrays);
            if (difference.isPresent()) {
                streams.err()
                        .println("error: verification failed: " + difference.get() + " (one zone on " + device + ")");
                if (difference.get().startsWith(POISONED)) {
                    streams.err()
                            .println(
                                    "hint: a zone reads what the description does not say; is a dependent point missing?");
                }
                return false;
            }
            if (!options.show().quiet()) {
                streams.out().println(verified(arrays, depths, report));
            }
            doubts(device, report).forEach(runs::warn);
            return true;
        }
    }

    private static String verified(List<ProgramArray> arrays, List<Integer> depths, RunReport report) {
        int zones = report.partition().zones().size();
        String names = arrays.stream().map(ProgramArray::name).collect(Collectors.joining(", "));
        String poisoned = depths.isEmpty()
                ? ""
                : ", also " + POISONED + "at depth "
                        + depths.stream().map(String::valueOf).collect(Collectors.joining(" and "));
        return "verified: " + zones + (zones == 1 ? " zone gives" : " zones give") + " the same bits as one zone in "
                + names + poisoned + "; that shows the cut to be right, not the description";
    }

    /**
     * Runs again with all spoilt that zones must not read, exchanging every {@code depth}-th step, and keeps the
     * arrays.
     */
    private void poison(int depth, List<Device> devices, Verification verification, RunReport report) {
        ExecutionOptions execution = options.execution()
                .withRanks(ranks)
                .withDevices(devices)
                .withDepth(OptionalInt.of(depth))
                .withTuning(Tuning.OFF)
                .withVariant(Variant.PLAIN)
                .withRoofline(false)
                .withPoison(true);
        if (depth > 1) {
            execution = execution.withSplit(Optional.of(report.partition().split()));
        }
        try (StencilProgram program = runs.open(execution)) {
            List<ProgramArray> arrays = runs.arrays(program);
            start.fill(program, arrays);
            runs.iterate(program, "poisoned", start.iteration());
            verification.keep(POISONED + "at depth " + depth + " ", arrays);
        }
    }

    private StencilProgram openReference(Device device) {
        try {
            return runs.open(options.execution()
                    .withDevices(List.of(device))
                    .withSplit(Optional.empty())
                    .withWeights(WeightChoice.EQUAL)
                    .withBalance(Balance.OFF)
                    .withVariant(Variant.PLAIN)
                    .withRoofline(false)
                    .withTuning(Tuning.OFF));
        } catch (RunStoppedException e) {
            throw e;
        } catch (RunException e) {
            throw new RunException(
                    "the run is complete, but cannot be verified, as one device alone does not manage it: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Why a verification that found no difference proves little. */
    private List<String> doubts(Device device, RunReport report) {
        List<String> doubts = new ArrayList<>();
        if (start.isZero()) {
            doubts.add("all arrays were zero before the run, so the verification proves little;"
                    + " give them contents, for example --input ARG=random");
        }
        if (options.iterations() == start.iteration()) {
            doubts.add("no iteration was run, so the verification proves little; use --iterations");
        }
        if (report.partition().zones().size() == 1) {
            doubts.add("the run had one zone, so the verification proves little; use more devices, or --devices "
                    + device.physicalId() + "*2 for two zones on one");
        }
        return doubts;
    }
}
