package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceType;
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
 * @param transfer how large copies go between host and devices
 * @param groups in which work-groups kernels run that do the same in any
 * @param variant in which form kernels run
 * @param roofline whether it is measured how fast the devices copy
 * @param poison whether what a zone must not read is spoilt before every exchange, to find out whether it does
 * @param memory what may be used of the devices' memory
 * @param savedFields which fields it writes while it computes
 * @param finiteCheck what ends it because a number is NaN or infinite
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
        TransferKind transfer,
        GroupChoice groups,
        Variant variant,
        boolean roofline,
        boolean poison,
        DeviceMemory memory,
        SavedFields savedFields,
        FiniteCheck finiteCheck,
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
            TransferKind.AUTO,
            GroupChoice.TUNED,
            Variant.AUTO,
            false,
            false,
            DeviceMemory.ALL,
            SavedFields.SCHEDULED,
            FiniteCheck.SCALARS,
            Optional.empty(),
            line -> {});

    public ExecutionOptions {
        devices = List.copyOf(devices);
    }

    /** The same on these devices. */
    public ExecutionOptions withDevices(List<Device> newDevices) {
        return with(next -> next.devices = newDevices);
    }

    /** The same, run by these processes together. */
    public ExecutionOptions withRanks(Ranks newRanks) {
        return with(next -> next.ranks = newRanks);
    }

    /** The same cut in another way. */
    public ExecutionOptions withStrategy(Strategy newStrategy) {
        return with(next -> next.strategy = newStrategy);
    }

    /** The same cut into these parts. */
    public ExecutionOptions withSplit(Optional<Split> parts) {
        return with(next -> next.split = parts);
    }

    /** The same with an exchange every {@code steps} steps. */
    public ExecutionOptions withDepth(OptionalInt steps) {
        return with(next -> next.depth = steps);
    }

    /** The same, computing while ghost zones travel or not. */
    public ExecutionOptions withOverlap(boolean newOverlap) {
        return with(next -> next.overlap = newOverlap);
    }

    /** The same, tried out or not. */
    public ExecutionOptions withTuning(Tuning newTuning) {
        return with(next -> next.tuning = newTuning);
    }

    /** The same, with large copies going that way. */
    public ExecutionOptions withTransfer(TransferKind newTransfer) {
        return with(next -> next.transfer = newTransfer);
    }

    /** The same with work-groups as described, or tuned. */
    public ExecutionOptions withGroups(GroupChoice newGroups) {
        return with(next -> next.groups = newGroups);
    }

    /** The same, with kernels in that form. */
    public ExecutionOptions withVariant(Variant newVariant) {
        return with(next -> next.variant = newVariant);
    }

    /** The same, measuring how fast the devices copy or not. */
    public ExecutionOptions withRoofline(boolean newRoofline) {
        return with(next -> next.roofline = newRoofline);
    }

    /** The same, spoiling what must not be read or not. */
    public ExecutionOptions withPoison(boolean newPoison) {
        return with(next -> next.poison = newPoison);
    }

    /** The same, using no more than this of the devices' memory. */
    public ExecutionOptions withMemory(DeviceMemory newMemory) {
        return with(next -> next.memory = newMemory);
    }

    /** The same, writing these fields while it computes. */
    public ExecutionOptions withSavedFields(SavedFields newSavedFields) {
        return with(next -> next.savedFields = newSavedFields);
    }

    /** The same, ended by what {@code newCheck} finds. */
    public ExecutionOptions withFiniteCheck(FiniteCheck newCheck) {
        return with(next -> next.finiteCheck = newCheck);
    }

    /** The same with a trace or without. */
    public ExecutionOptions withTrace(Optional<Trace> newTrace) {
        return with(next -> next.trace = newTrace);
    }

    /** The same, with each decision told to {@code newLog}. */
    public ExecutionOptions withLog(Consumer<String> newLog) {
        return with(next -> next.log = newLog);
    }

    /** Whether a zone may be on a CPU. */
    public boolean useCpu() {
        return devices.stream().anyMatch(device -> device.properties().type() == DeviceType.CPU);
    }

    private ExecutionOptions with(Consumer<Copy> change) {
        Copy next = new Copy(this);
        change.accept(next);
        return next.options();
    }

    /** Options in the making. */
    private static final class Copy {
        private Ranks ranks;
        private List<Device> devices;
        private Strategy strategy;
        private Optional<Split> split;
        private OptionalInt depth;
        private boolean overlap;
        private Tuning tuning;
        private TransferKind transfer;
        private GroupChoice groups;
        private Variant variant;
        private boolean roofline;
        private boolean poison;
        private DeviceMemory memory;
        private SavedFields savedFields;
        private FiniteCheck finiteCheck;
        private Optional<Trace> trace;
        private Consumer<String> log;

        Copy(ExecutionOptions of) {
            ranks = of.ranks;
            devices = of.devices;
            strategy = of.strategy;
            split = of.split;
            depth = of.depth;
            overlap = of.overlap;
            tuning = of.tuning;
            transfer = of.transfer;
            groups = of.groups;
            variant = of.variant;
            roofline = of.roofline;
            poison = of.poison;
            memory = of.memory;
            savedFields = of.savedFields;
            finiteCheck = of.finiteCheck;
            trace = of.trace;
            log = of.log;
        }

        ExecutionOptions options() {
            return new ExecutionOptions(
                    ranks,
                    devices,
                    strategy,
                    split,
                    depth,
                    overlap,
                    tuning,
                    transfer,
                    groups,
                    variant,
                    roofline,
                    poison,
                    memory,
                    savedFields,
                    finiteCheck,
                    trace,
                    log);
        }
    }
}
