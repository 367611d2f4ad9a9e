package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.report.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Room on a device for a copy of what a zone has of all arrays, and one queue to read them with, one after the other,
 * while the next steps compute.
 */
final class ZoneCopies implements AutoCloseable {

    private final ZoneDevice device;
    private final ClResources resources;
    private final List<PartitionedArray> arrays;
    private final List<ClBuffer> memory = new ArrayList<>();
    private final List<ClSignal> copied = new ArrayList<>();
    private final Staging staging;
    private final String lane;
    private final Optional<Trace> trace;

    private ZoneCopies(ZoneDevice device, ClResources resources, List<PartitionedArray> arrays, Optional<Trace> trace) {
        this.device = device;
        this.resources = resources;
        this.arrays = arrays;
        this.trace = trace;
        this.lane = "zone " + device.zone().id() + " on " + device.device().id() + ", checkpoints";
        ClQueue reading = resources.add(ClQueue.beside(device.context()));
        for (PartitionedArray array : arrays) {
            long bytes = array.onZone(device.zone().id()).buffer().bytes();
            memory.add(resources.add(ClBuffer.create(device.context(), bytes)));
            copied.add(resources.add(reading.signal()));
        }
        this.staging = resources.add(device.staging(reading));
    }

    /**
     * Takes the room.
     *
     * @throws io.github.halomill.runtime.cl.ClException if the device does not have it
     */
    static ZoneCopies open(ZoneDevice device, List<PartitionedArray> arrays, Optional<Trace> trace) {
        ClResources resources = new ClResources();
        try {
            ZoneCopies made = new ZoneCopies(device, resources, arrays, trace);
            // Drivers take memory when it is first used: now, where zones can still pause instead.
            made.take();
            made.copied.forEach(ZoneCopies::await);
            made.forget();
            return made;
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    /** What holds the copy of an array. */
    ClBuffer memory(int array) {
        return memory.get(array);
    }

    /** To read the copies with. */
    Staging staging() {
        return staging;
    }

    /** Enqueues the copies, after all that is computed before and before all that is computed next. */
    void take() {
        forget();
        for (int i = 0; i < arrays.size(); i++) {
            PartitionedArray array = arrays.get(i);
            array.copyAside(device.zone().id(), array.field().whole(), device.compute(), memory.get(i), copied.get(i));
        }
        device.compute().flush();
    }

    /** Hands on what the zone has of array number {@code array}, whose content {@code copy} finds here. */
    void read(int array, PartitionedArray copy, ElementSink sink) {
        await(copied.get(array));
        long start = System.nanoTime();
        copy.download(copy.field().whole(), device.zone(), staging, sink);
        long took = System.nanoTime() - start;
        trace.ifPresent(to -> to.span(lane, "write " + copy.field().name(), start, took));
    }

    private static void await(ClSignal copied) {
        if (copied.isSet()) { // a zone may have nothing to hand on
            copied.await();
        }
    }

    private void forget() {
        copied.forEach(ClSignal::clear);
    }

    @Override
    public void close() {
        resources.close();
    }
}
