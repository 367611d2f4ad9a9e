package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.JavaExit;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a field that is saved while zones compute, one after the other: each zone has one copy aside, which
 * belongs to one frame until that is complete. So memory is bounded, and a zone that comes to the next frame too soon
 * waits.
 */
final class FieldFrames implements AutoCloseable {

    private final ByZone<CopyAside> copies;
    private final FrameWriters writers;
    private @Nullable Frame current;

    FieldFrames(ByZone<CopyAside> copies, FrameWriters writers) {
        this.copies = copies;
        this.writers = writers;
    }

    /**
     * Copies aside what a zone has of an array, and has it written. All zones call it for the same frames in the same
     * order, each for the next one when all have come to the last one: what these need of others before was sent
     * before, so nobody waits for ever.
     *
     * @param numbers what the values of its borders are
     * @param check called while the zone waits, and ends that if it throws
     */
    synchronized void take(
            int zone, FrameFile file, PartitionedArray array, BorderNumbers numbers, ZoneTimes times, Runnable check) {
        if (isTaken(zone)) {
            times.begin();
            await(() -> !isTaken(zone), check);
            times.awaitedFrame();
        }
        if (writers.isOver()) {
            return; // the run is about to end
        }
        if (current == null) {
            current = new Frame(file, array, numbers, copies, writers::check);
        }
        Frame frame = current;
        CopyAside copy = copies.get(zone);
        copy.take(array, file.part());
        frame.join(zone);
        writers.execute(() -> write(frame, copy));
    }

    private boolean isTaken(int zone) {
        return current != null && current.has(zone) && !writers.isOver();
    }

    private void write(Frame frame, CopyAside copy) {
        boolean complete = false;
        try {
            if (!writers.isOver()) {
                complete = frame.write(copy);
            }
            if (complete) {
                writers.wrote(frame.file());
            }
        } catch (RuntimeException | Error e) {
            writers.fail(e);
        } finally {
            left(frame, complete);
        }
    }

    private synchronized void left(Frame frame, boolean complete) {
        frame.left(complete);
        if (frame.isComplete() && !frame.isBusy()) {
            current = null;
        }
        notifyAll();
    }

    /**
     * Waits until the last frame is complete, or drops it if none is written any more. No zone is carrying out a step.
     */
    synchronized void drain() {
        await(() -> current == null || (writers.isOver() && !current.isBusy()), () -> {});
        Frame dropped = current;
        current = null;
        try (dropped) {
            copies.forEach(CopyAside::forget); // throws where a device has failed
        }
    }

    /** Waits, also where an interrupt comes, which is passed on in the end. */
    private void await(BooleanSupplier until, Runnable check) {
        boolean interrupted = false;
        try {
            while (!until.getAsBoolean()) {
                check.run();
                try {
                    wait(JavaExit.PATIENCE_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        ClResources.closeAll(copies.values());
    }
}
