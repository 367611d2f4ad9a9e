package io.github.halomill.runtime.cli.retry;

import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.Cut;
import io.github.halomill.runtime.report.RunFailure;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a command does where a device fails: goes on with those that are left, as often as it was asked to, or
 * ends, and says how somebody may go on. What fails in the same iteration on another device is the program's.
 */
public final class Retries {

    private final RunOptions options;
    private final boolean isAlone;
    private final List<Failed> failed = new ArrayList<>();
    private final List<RunFailure> told = new ArrayList<>();
    private LeftDevices left;

    /** Something that failed; {@code places}: the devices themselves, of which there may be several logical ones. */
    private record Failed(DeviceFailedException how, Set<String> places) {}

    /**
     * Where a command stands when a device fails.
     *
     * @param begun iterations that were done when the devices began
     * @param newest the newest checkpoint of this run; empty: it has none
     * @param isWritten whether outputs are
     * @param stoppedBy the signal that the run was to end for; null: none came
     */
    public record Standing(
            long begun,
            Optional<Path> newest,
            boolean isWritten,
            @Nullable String stoppedBy) {}

    /** Of a command for these devices; {@code isAlone}: no other process has a part in it. */
    public Retries(RunOptions options, List<Device> devices, boolean isAlone) {
        this.options = options;
        this.isAlone = isAlone;
        this.left = new LeftDevices(devices, options.engine().cut());
    }

    /** The devices that are left. */
    public List<Device> devices() {
        return left.devices();
    }

    /** How the problem is cut for them. */
    public Cut cut() {
        return left.cut();
    }

    /** All failures after which the command went on. */
    public List<RunFailure> told() {
        return Collections.unmodifiableList(told);
    }

    /**
     * A device failed: it is not used any more.
     *
     * @throws RunException if the command ends because of that, with how somebody may go on
     */
    public void failed(DeviceFailedException how, Standing where) {
        Failed now = new Failed(how, places(how.devices()));
        Optional<Failed> same = failed.stream()
                .filter(before -> isProgram(before, now, where.begun()))
                .findFirst();
        failed.add(now);
        left = left.without(how.devices());
        Optional<String> end = end(same, where);
        if (end.isPresent()) {
            throw new RunException(how.getMessage() + "\n" + end.get() + (same.isPresent() ? "" : advice(where)), how);
        }
    }

    private Set<String> places(List<String> ids) {
        return left.devices().stream()
                .filter(device -> ids.contains(device.id()))
                .map(Device::place)
                .collect(Collectors.toSet());
    }

    /**
     * Whether two failures are of what the program does in an iteration: on two devices, or on two logical ones of
     * which the other one has done something before that.
     */
    private static boolean isProgram(Failed before, Failed now, long begun) {
        DeviceFailedException one = before.how;
        DeviceFailedException other = now.how;
        boolean isSame = !one.isGone() && !other.isGone() && one.code() == other.code();
        boolean isThere = Math.max(one.iterationsDone(), other.iterationsDone())
                <= Math.min(one.iterationsBegun(), other.iterationsBegun());
        return isSame && isThere && (Collections.disjoint(before.places, now.places) || other.iterationsDone() > begun);
    }

    /** Why the command ends; empty: it goes on. */
    private Optional<String> end(Optional<Failed> same, Standing where) {
        String ended = "the run ended" + (where.isWritten() ? "" : "; no output is written");
        if (where.stoppedBy() != null) {
            return Optional.of(ended + "; it was stopped by " + where.stoppedBy() + ", too");
        }
        if (same.isPresent()) {
            return Optional.of(ended + "; device "
                    + String.join(", ", same.get().how.devices())
                    + " failed in the same iteration: it is what the program does there, and not the devices\n"
                    + "hint: a kernel that accesses memory beyond an array, or needs more registers or local memory"
                    + " than there are, is the usual cause; Oclgrind finds the former on a small problem");
        }
        if (!options.checkpoints().retry().isAsked()) {
            return Optional.of(ended);
        }
        if (left.devices().isEmpty()) {
            return Optional.of(ended + "; no device is left");
        }
        long most = options.checkpoints().retry().most();
        return told.size() < most
                ? Optional.empty()
                : Optional.of(ended + "; it has gone on " + (most == 1 ? "once" : most + " times") + ", as --retry="
                        + most + " says");
    }

    private String advice(Standing where) {
        String hint = isAlone && !options.checkpoints().retry().isAsked()
                ? "\nhint: --retry has such a run go on by itself, with the devices that are left"
                : "";
        if (where.newest().isPresent()) {
            return "; go on from the last checkpoint with --resume "
                    + where.newest().get() + (isAlone ? left.options() : "") + hint;
        }
        if (options.checkpoints().folder().isPresent()) {
            return "; no checkpoint was complete yet" + hint;
        }
        return "; there is no checkpoint to go on from: --checkpoint DIR writes them while the program runs" + hint;
    }

    /**
     * The command goes on.
     *
     * @param from iterations that are done there
     * @param checkpoint that it goes on from; empty: it begins again
     * @return for people
     */
    public String goesOn(long from, Optional<Path> checkpoint) {
        DeviceFailedException last = failed.get(failed.size() - 1).how;
        told.add(new RunFailure(
                last.devices(),
                Instant.now(),
                last.iterationsDone(),
                String.valueOf(last.getMessage()),
                from,
                checkpoint.map(Path::toString).orElse(null)));
        int count = left.devices().size();
        return "the run "
                + checkpoint
                        .map(path -> "goes on from " + path + ", after iteration " + from)
                        .orElse("begins again, as "
                                + (options.checkpoints().folder().isPresent()
                                        ? "no checkpoint was complete yet"
                                        : "no checkpoints are written"))
                + ", with " + (count == 1 ? "the device that is left: " : "the " + count + " devices that are left: ")
                + left.ids(", ") + splitLeftOut();
    }

    /** What is said besides where the devices that are left cannot be set up. */
    public String stuck(Optional<Path> newest) {
        return "\nthe run ended, as the devices that are left cannot go on"
                + newest.map(path -> "; the last checkpoint is " + path).orElse("");
    }

    private String splitLeftOut() {
        return options.engine().cut().split().isPresent() && left.cut().split().isEmpty()
                ? "; they are too few for --split"
                : "";
    }
}
