package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * How a program is to be run. None of it changes a result, if the description is right.
 *
 * @param ranks the processes that run it together
 * @param devices of all ranks, offered; how many of them get a zone depends on the problem
 * @param cut how the problem is cut
 * @param forms in which form kernels run, and data goes
 * @param memory what may be used of the devices' memory
 * @param probes what is found out of devices and zones
 * @param observers what looks at the program while it runs
 */
public record ExecutionOptions(
        Ranks ranks,
        List<Device> devices,
        Cut cut,
        Forms forms,
        DeviceMemory memory,
        Probes probes,
        Observers observers) {

    /** On no device yet, and with everything else as is best for most. */
    public static final ExecutionOptions DEFAULT = new ExecutionOptions(
            Ranks.alone(), List.of(), Cut.DEFAULT, Forms.DEFAULT, DeviceMemory.ALL, Probes.NONE, Observers.DEFAULT);

    /**
     * What is found out of devices and zones, and for how long a run.
     *
     * @param roofline whether it is measured how fast the devices copy
     * @param poison whether what a zone must not read is spoilt before every exchange, to find out whether it does
     * @param iterations of the run, if they are known: a short one is not worth trials
     * @param pauses after each so many of them zones pause, as for a checkpoint; 0: nobody knows
     */
    public record Probes(boolean roofline, boolean poison, OptionalLong iterations, long pauses) {

        /** Nothing. */
        public static final Probes NONE = new Probes(false, false, OptionalLong.empty(), 0);
    }

    public ExecutionOptions {
        devices = List.copyOf(devices);
    }

    /** These options with other devices. */
    public ExecutionOptions withDevices(List<Device> newDevices) {
        return new ExecutionOptions(ranks, newDevices, cut, forms, memory, probes, observers);
    }

    /** These options for other processes, which run it together. */
    public ExecutionOptions withRanks(Ranks newRanks) {
        return new ExecutionOptions(newRanks, devices, cut, forms, memory, probes, observers);
    }

    /** These options with another cut. */
    public ExecutionOptions withCut(Cut newCut) {
        return new ExecutionOptions(ranks, devices, newCut, forms, memory, probes, observers);
    }

    /** These options with another way of cutting. */
    public ExecutionOptions withStrategy(Strategy newStrategy) {
        return withCut(cut.withStrategy(newStrategy));
    }

    /** These options with a cut into these parts, if they are given. */
    public ExecutionOptions withSplit(Optional<Split> parts) {
        return withCut(cut.withSplit(parts));
    }

    /** These options with an exchange every {@code steps} steps, if that is given. */
    public ExecutionOptions withDepth(OptionalInt steps) {
        return withCut(cut.withDepth(steps));
    }

    /** These options with other parts for devices. */
    public ExecutionOptions withWeights(WeightChoice weights) {
        return withCut(cut.withWeights(weights));
    }

    /** These options with boundaries that move, or not. */
    public ExecutionOptions withBalance(Balance balance) {
        return withCut(cut.withBalance(balance));
    }

    /** These options with other forms. */
    public ExecutionOptions withForms(Forms newForms) {
        return new ExecutionOptions(ranks, devices, cut, newForms, memory, probes, observers);
    }

    /** These options with computing while ghost zones travel, or not. */
    public ExecutionOptions withOverlap(boolean overlap) {
        return withForms(forms.withOverlap(overlap));
    }

    /** These options with forms tried out, or not. */
    public ExecutionOptions withTuning(Tuning tuning) {
        return withForms(forms.withTuning(tuning));
    }

    /** These options with another way for large copies. */
    public ExecutionOptions withTransfer(TransferKind transfer) {
        return withForms(forms.withTransfer(transfer));
    }

    /** These options with another choice of work-groups. */
    public ExecutionOptions withGroups(GroupChoice groups) {
        return withForms(forms.withGroups(groups));
    }

    /** These options with another variant of kernels. */
    public ExecutionOptions withVariant(Variant variant) {
        return withForms(forms.withVariant(variant));
    }

    /** These options with another limit of the devices' memory. */
    public ExecutionOptions withMemory(DeviceMemory newMemory) {
        return new ExecutionOptions(ranks, devices, cut, forms, newMemory, probes, observers);
    }

    /** These options with measuring how fast the devices copy, or not. */
    public ExecutionOptions withRoofline(boolean roofline) {
        return with(new Probes(roofline, probes.poison(), probes.iterations(), probes.pauses()));
    }

    /** These options with spoiling what must not be read, or not. */
    public ExecutionOptions withPoison(boolean poison) {
        return with(new Probes(probes.roofline(), poison, probes.iterations(), probes.pauses()));
    }

    /** These options for a run of that many iterations. */
    public ExecutionOptions withIterations(long iterations) {
        return with(new Probes(probes.roofline(), probes.poison(), OptionalLong.of(iterations), probes.pauses()));
    }

    /** These options for a run that pauses after each so many iterations. */
    public ExecutionOptions withPauses(long every) {
        return with(new Probes(probes.roofline(), probes.poison(), probes.iterations(), every));
    }

    private ExecutionOptions with(Probes newProbes) {
        return new ExecutionOptions(ranks, devices, cut, forms, memory, newProbes, observers);
    }

    /** These options with other fields that are written during the run. */
    public ExecutionOptions withSavedFields(SavedFields saved) {
        return with(observers.withSavedFields(saved));
    }

    /** These options with other numbers that are told. */
    public ExecutionOptions withLookedValues(LookedValues values) {
        return with(observers.withLookedValues(values));
    }

    /** These options with another check of numbers, which may end the run. */
    public ExecutionOptions withFiniteCheck(FiniteCheck check) {
        return with(observers.withFiniteCheck(check));
    }

    /** These options with a trace, or without. */
    public ExecutionOptions withTrace(Optional<Trace> trace) {
        return with(observers.withTrace(trace));
    }

    /** These options with a line to {@code log} for each decision. */
    public ExecutionOptions withLog(Consumer<String> log) {
        return with(observers.withLog(log));
    }

    private ExecutionOptions with(Observers newObservers) {
        return new ExecutionOptions(ranks, devices, cut, forms, memory, probes, newObservers);
    }

    /** Whether a zone may be on a CPU. */
    public boolean useCpu() {
        return devices.stream().anyMatch(device -> device.properties().type() == DeviceType.CPU);
    }
}
