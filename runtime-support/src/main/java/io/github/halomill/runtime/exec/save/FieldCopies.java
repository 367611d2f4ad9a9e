package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.JavaExit;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import java.util.List;
import java.util.function.Consumer;

/** Copies of all fields on their devices, which one task after the other reads while zones compute. */
final class FieldCopies implements AutoCloseable {

    private final List<PartitionedArray> arrays;
    private final ByZone<ZoneCopies> copies;
    private final FrameWriters writers;
    private boolean busy;

    FieldCopies(List<PartitionedArray> arrays, ByZone<ZoneCopies> copies, FrameWriters writers) {
        this.arrays = List.copyOf(arrays);
        this.copies = copies;
        this.writers = writers;
    }

    /**
     * Copies all fields aside while all zones pause, and has a task read that; waits first until the last one is done.
     * Nothing happens where the run is about to end because something could not be written.
     *
     * @param bindings by field: the array that its name points to
     * @param numbers by array: what the values of its borders are
     */
    synchronized void take(List<Integer> bindings, List<BorderNumbers> numbers, Consumer<Snapshot> task) {
        drain();
        if (writers.isOver()) {
            return;
        }
        copies.forEach(ZoneCopies::take);
        busy = true;
        writers.execute(() -> read(bindings, numbers, task));
    }

    private void read(List<Integer> bindings, List<BorderNumbers> numbers, Consumer<Snapshot> task) {
        try {
            if (!writers.isOver()) {
                task.accept((field, sink) -> {
                    int array = bindings.get(field);
                    copyTo(array, numbers.get(array), sink.asking(writers::check));
                    writers.check(); // nobody may wait for this any more
                });
            }
        } catch (RuntimeException | Error e) {
            writers.fail(e);
        } finally {
            synchronized (this) {
                busy = false;
                notifyAll();
            }
        }
    }

    private void copyTo(int number, BorderNumbers numbers, ElementSink sink) {
        PartitionedArray array =
                arrays.get(number).aside(zone -> copies.get(zone).memory(number));
        Box whole = array.field().whole();
        copies.forEach(zone -> zone.read(number, array, sink));
        array.downloadRest(whole, sink);
        array.downloadMargins(whole, zone -> copies.get(zone).staging(), numbers, sink);
    }

    /** Waits until the last task is done, also where an interrupt comes, which is passed on in the end. */
    synchronized void drain() {
        boolean interrupted = false;
        while (busy) {
            try {
                wait(JavaExit.PATIENCE_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ClResources.closeAll(copies.values());
    }
}
