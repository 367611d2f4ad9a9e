package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.report.Trace;
import java.util.Optional;

/**
 * Room on a device for a copy of what a zone has of a field, and a queue and pinned memory to read it while the next
 * steps compute. For one thread at a time: the zone's worker, then whoever writes the frame.
 */
final class CopyAside implements AutoCloseable {

    private final ZoneDevice device;
    private final ClResources resources;
    private final ClBuffer memory;
    private final Staging staging;
    private final ClSignal copied;
    private final String lane;
    private final Optional<Trace> trace;

    private long takenAt;

    private CopyAside(ZoneDevice device, ClResources resources, long bytes, String field, Optional<Trace> trace) {
        this.device = device;
        this.resources = resources;
        this.memory = resources.add(ClBuffer.create(device.context(), bytes));
        ClQueue reading = resources.add(ClQueue.beside(device.context()));
        this.staging = resources.add(device.staging(reading));
        this.copied = resources.add(reading.signal());
        this.lane = "zone " + device.zone().id() + " on " + device.device().id() + ", frames of " + field;
        this.trace = trace;
    }

    /**
     * Room for the largest of {@code arrays}, which the field may point to.
     *
     * @throws io.github.halomill.runtime.cl.ClException if the device has no room for it
     */
    static CopyAside open(ZoneDevice device, Iterable<PartitionedArray> arrays, String field, Optional<Trace> trace) {
        long most = 0;
        for (PartitionedArray array : arrays) {
            most = Math.max(most, array.onZone(device.zone().id()).buffer().bytes());
        }
        ClResources resources = new ClResources();
        try {
            CopyAside made = new CopyAside(device, resources, most, field, trace);
            for (PartitionedArray array : arrays) {
                // Drivers take memory when it is first used: now, where zones can still pause instead.
                made.take(array, array.field().whole());
                made.await();
                made.forget();
            }
            return made;
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    /** Whose it is. */
    int zone() {
        return device.zone().id();
    }

    /** What holds the copy. */
    ClBuffer memory() {
        return memory;
    }

    /** To read the copy with. */
    Staging staging() {
        return staging;
    }

    /**
     * Enqueues a copy of what the zone has of an array, as far as a part of that is made of it, after all that is
     * computed before and before all that is computed next.
     */
    void take(PartitionedArray array, Box part) {
        takenAt = System.nanoTime();
        copied.clear();
        array.copyAside(zone(), part, device.compute(), memory, copied);
        device.compute().flush();
    }

    private void await() {
        if (copied.isSet()) { // a zone may have nothing to hand on
            copied.await();
        }
    }

    /** Hands on what the zone has of {@code content}, which lies here, when it is copied. */
    void read(PartitionedArray content, FrameFile file, Frame frame) {
        await();
        long start = System.nanoTime();
        span("copy aside", takenAt, start);
        content.download(file.part(), device.zone(), staging, frame.sink());
        span("write " + file.path().getFileName(), start, System.nanoTime());
    }

    private void span(String name, long start, long end) {
        trace.ifPresent(to -> to.span(lane, name, start, end - start));
    }

    /** The copy is not needed any more. */
    void forget() {
        copied.clear();
    }

    @Override
    public void close() {
        resources.close();
    }
}
