package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.partition.Strategy;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * How a program is to be run. None of it changes a result, if the description is right.
 *
 * @param ranks the processes that run it together
 * @param devices of all ranks, offered; how many of them get a zone depends on the problem
 * @param strategy how the problem is cut
 * @param split parts per dimension; empty: as the strategy finds best
 * @param depth steps from one exchange of ghost zones to the next; empty: what is fastest, as far as is known
 * @param overlap whether zones compute while ghost zones travel
 * @param tuning whether it is tried out what is fastest
 * @param roofline whether it is measured how fast the devices copy
 * @param poison whether what a zone must not read is spoilt before every exchange, to find out whether it does
 * @param savedFields which fields it writes while it computes
 * @param trace where workers and devices record what they do
 * @param log gets a line, for people, for each decision of how the program is run
 */
public record ExecutionOptions(
        Ranks ranks,
        List<Device> devices,
        Strategy strategy,
        Optional<Split> split,
        OptionalInt depth,
        boolean overlap,
        Tuning tuning,
        boolean roofline,
        boolean poison,
        SavedFields savedFields,
        Optional<Trace> trace,
        Consumer<String> log) {

    /** On no device yet, and with everything else as is best for most. */
    public static final ExecutionOptions DEFAULT = new ExecutionOptions(
            Ranks.alone(),
            List.of(),
            Strategy.BALANCED,
            Optional.empty(),
            OptionalInt.empty(),
            true,
            Tuning.AUTO,
            false,
            false,
            SavedFields.SCHEDULED,
            Optional.empty(),
            line -> {});

    public ExecutionOptions {
        devices = List.copyOf(devices);
    }

    /** The same on these devices. */
    public ExecutionOptions withDevices(List<Device> newDevices) {
        return new ExecutionOptions(
                ranks, newDevices, strategy, split, depth, overlap, tuning, roofline, poison, savedFields, trace, log);
    }

    /** The same, run by these processes together. */
    public ExecutionOptions withRanks(Ranks newRanks) {
        return new ExecutionOptions(
                newRanks, devices, strategy, split, depth, overlap, tuning, roofline, poison, savedFields, trace, log);
    }

    /** The same cut in another way. */
    public ExecutionOptions withStrategy(Strategy newStrategy) {
        return new ExecutionOptions(
                ranks, devices, newStrategy, split, depth, overlap, tuning, roofline, poison, savedFields, trace, log);
    }

    /** The same cut into these parts. */
    public ExecutionOptions withSplit(Optional<Split> parts) {
        return new ExecutionOptions(
                ranks, devices, strategy, parts, depth, overlap, tuning, roofline, poison, savedFields, trace, log);
    }

    /** The same with an exchange every {@code steps} steps. */
    public ExecutionOptions withDepth(OptionalInt steps) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, steps, overlap, tuning, roofline, poison, savedFields, trace, log);
    }

    /** The same, computing while ghost zones travel or not. */
    public ExecutionOptions withOverlap(boolean newOverlap) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, depth, newOverlap, tuning, roofline, poison, savedFields, trace, log);
    }

    /** The same, tried out or not. */
    public ExecutionOptions withTuning(Tuning newTuning) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, depth, overlap, newTuning, roofline, poison, savedFields, trace, log);
    }

    /** The same, measuring how fast the devices copy or not. */
    public ExecutionOptions withRoofline(boolean newRoofline) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, depth, overlap, tuning, newRoofline, poison, savedFields, trace, log);
    }

    /** The same, spoiling what must not be read or not. */
    public ExecutionOptions withPoison(boolean newPoison) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, depth, overlap, tuning, roofline, newPoison, savedFields, trace, log);
    }

    /** The same, writing these fields while it computes. */
    public ExecutionOptions withSavedFields(SavedFields newSavedFields) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, depth, overlap, tuning, roofline, poison, newSavedFields, trace, log);
    }

    /** The same with a trace or without. */
    public ExecutionOptions withTrace(Optional<Trace> newTrace) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, depth, overlap, tuning, roofline, poison, savedFields, newTrace, log);
    }

    /** The same, with each decision told to {@code newLog}. */
    public ExecutionOptions withLog(Consumer<String> newLog) {
        return new ExecutionOptions(
                ranks, devices, strategy, split, depth, overlap, tuning, roofline, poison, savedFields, trace, newLog);
    }
}
