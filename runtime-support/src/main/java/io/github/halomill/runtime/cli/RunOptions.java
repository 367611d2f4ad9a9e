package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.checkpoint.CheckpointOptions;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.GroupChoice;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.plan.TransferKind;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.partition.Strategy;
import io.github.halomill.runtime.schedule.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The command line of a generated program, as the user wrote it.
 *
 * @param devices which devices, see {@link io.github.halomill.runtime.device.DeviceSelection}
 * @param strategy how the problem is cut
 * @param split parts per dimension, x first: {@code 1x4}, or {@code auto}
 * @param depth steps from one exchange of ghost zones to the next: a number, or {@code auto}
 * @param overlap whether devices compute while ghost zones travel
 * @param memory what may be used of the devices' memory
 * @param tuning whether it is tried out what is fastest
 * @param transfer how large copies go between host and devices
 * @param groups in which work-groups kernels run that do the same in any
 * @param variant in which form kernels run
 * @param iterations how many
 * @param inputs {@code ARG=FILE}, {@code ARG=VALUE} or {@code ARG=random[:SEED]} each; arguments without one are zero
 * @param outputs {@code ARG=FILE} each
 * @param saves what is written at the end of iterations
 * @param finiteCheck what ends it because a number is NaN or infinite
 * @param verify whether the run is verified, and how
 * @param roofline whether to measure how fast the devices copy
 * @param report where a report in JSON goes
 * @param trace where a trace of the run goes
 * @param deadline how long a rank waits for others, if that is said
 * @param progress how it is shown how far the run is
 * @param checkpoints what is written while it runs, and where it goes on from
 * @param quiet no summary and no progress
 * @param verbose whether each decision is told
 */
public record RunOptions(
        String devices,
        Strategy strategy,
        String split,
        String depth,
        boolean overlap,
        DeviceMemory memory,
        Tuning tuning,
        TransferKind transfer,
        GroupChoice groups,
        Variant variant,
        long iterations,
        List<String> inputs,
        List<String> outputs,
        List<Step.Save> saves,
        FiniteCheck finiteCheck,
        VerificationKind verify,
        boolean roofline,
        Optional<Path> report,
        Optional<Path> trace,
        Optional<Duration> deadline,
        ProgressKind progress,
        CheckpointOptions checkpoints,
        boolean quiet,
        boolean verbose) {

    public RunOptions {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        saves = List.copyOf(saves);
    }

    /**
     * How the program is run, on no device yet, without a trace, and without writing or looking at numbers while it
     * computes.
     */
    ExecutionOptions execution() {
        return ExecutionOptions.DEFAULT
                .withStrategy(strategy)
                .withSplit(parts())
                .withDepth(steps())
                .withOverlap(overlap)
                .withTuning(tuning)
                .withTransfer(transfer)
                .withGroups(groups)
                .withVariant(variant)
                .withRoofline(roofline)
                .withMemory(memory)
                .withSavedFields(SavedFields.NONE)
                .withFiniteCheck(FiniteCheck.NONE);
    }

    private Optional<Split> parts() {
        if (split.equals("auto")) {
            return Optional.empty();
        }
        if (!split.matches("[1-9]\\d{0,4}(x[1-9]\\d{0,4}){0,2}")) {
            throw new UsageException(
                    "split: '" + split + "' is neither auto nor parts per dimension, x first, such as 1x4 or 2x2x1");
        }
        String[] parts = (split + "x1x1").split("x", -1);
        return Optional.of(
                new Split(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
    }

    private OptionalInt steps() {
        if (depth.equals("auto")) {
            return OptionalInt.empty();
        }
        try {
            int steps = Integer.parseInt(depth);
            if (steps > 0) {
                return OptionalInt.of(steps);
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new UsageException("depth: '" + depth + "' is neither auto nor a number of steps, at least 1");
    }
}
