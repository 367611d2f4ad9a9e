package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Second memory on a zone for arrays that a launch writes while other work-items still read them. What the launch wrote
 * here is copied to the array after it.
 */
final class SpareArrays {

    private final ZoneDevice device;
    private final List<PartitionedArray> arrays;
    private final List<Spare> spares = new ArrayList<>();

    private record Spare(int field, ClBuffer memory) {}

    SpareArrays(ZoneDevice device, List<PartitionedArray> arrays) {
        this.device = device;
        this.arrays = arrays;
    }

    /** Has memory for the array that a field points to, if it is {@code used}; else something that can be passed. */
    void add(int field, boolean used) {
        long bytes = used ? arrays.get(field).bytes(device.zone()) : 1;
        spares.add(new Spare(field, device.resources().add(ClBuffer.create(device.context(), bytes))));
    }

    /** That which was added so many after the first. */
    ClBuffer memory(int number) {
        return spares.get(number).memory;
    }

    /** Copies to the arrays that fields point to what a launch put aside: a box of each, by its number. */
    void copyBack(ClQueue queue, List<Integer> bindings, IntFunction<Box> boxes, @Nullable ClSignal done) {
        for (int i = 0; i < spares.size(); i++) {
            DeviceBox array = arrays.get(bindings.get(spares.get(i).field))
                    .onZone(device.zone().id());
            Box box = boxes.apply(i);
            for (Box part : array.copies(box)) {
                queue.copy(spares.get(i).memory, array.buffer(), array.rect(part));
            }
        }
        if (done != null) {
            queue.mark(done);
        }
    }
}
