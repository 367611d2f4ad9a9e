package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Second memory on a zone for arrays that a launch of a streamed copy writes while other work-items still read them.
 * What the launch wrote here is copied to the array after it, or a second launch makes in the array what follows.
 */
public final class SpareArrays {

    private final ZoneDevice device;
    private final List<PartitionedArray> arrays;

    /** Of slots that are memory, in their order. */
    private final List<Spare> spares = new ArrayList<>();

    /** Whether launches carry out several steps: else they make no older state. */
    private final boolean several;

    private record Spare(Slot slot, int field, ClBuffer memory) {}

    /** For a copy; {@code several}: launches carry out several steps. Without use it is there to be passed. */
    public SpareArrays(
            ZoneDevice device, Problem problem, StreamedCopy copy, boolean several, List<PartitionedArray> arrays) {
        this.device = device;
        this.arrays = arrays;
        this.several = several;
        for (Slot slot : copy.signature().slots()) {
            if (slot.is(Kind.OLDER) || slot.is(Kind.ASIDE)) {
                int field = problem.indexOf(
                        problem.launches().get(slot.launch()).use(slot.name()).name());
                long bytes = isUsed(slot) ? arrays.get(field).bytes(device.zone()) : 1;
                ClBuffer memory = device.resources().add(ClBuffer.create(device.context(), bytes));
                spares.add(new Spare(slot, field, memory));
            }
        }
    }

    /** Whether launches put something aside there. */
    private boolean isUsed(Slot slot) {
        return several || slot.is(Kind.ASIDE);
    }

    /** Of the slot that is memory and has so many others before it. */
    ClBuffer memory(int number) {
        return spares.get(number).memory;
    }

    /** Whether something has to be copied after a launch. */
    boolean areCopiedBack() {
        return spares.stream().anyMatch(spare -> isUsed(spare.slot));
    }

    /** Copies to all that is put aside what the arrays have that fields point to. */
    void copyAside(ClQueue queue, List<Integer> bindings) {
        for (Spare spare : spares) {
            DeviceBox array = array(spare, bindings);
            queue.copy(array.buffer(), spare.memory, array.rect(array.box()));
        }
    }

    /** The array of that slot, where fields point so. */
    ClBuffer array(int number, List<Integer> bindings) {
        return array(spares.get(number), bindings).buffer();
    }

    /** The field of the slot that is memory and has so many others before it. */
    int field(int number) {
        return spares.get(number).field;
    }

    private DeviceBox array(Spare spare, List<Integer> bindings) {
        return arrays.get(bindings.get(spare.field)).onZone(device.zone().id());
    }

    /** Copies to the arrays that fields point to what a launch put aside: a box of each, by its slot. */
    void copyBack(ClQueue queue, List<Integer> bindings, Function<Slot, Box> boxes, @Nullable ClSignal done) {
        for (int i = 0; i < spares.size(); i++) {
            Spare spare = spares.get(i);
            if (!isUsed(spare.slot)) {
                continue;
            }
            DeviceBox array = array(spare, bindings);
            Box box = boxes.apply(spare.slot);
            for (Box part : array.copies(box)) {
                queue.copy(spare.memory, array.buffer(), array.rect(part));
            }
        }
        if (done != null) {
            queue.mark(done);
        }
    }
}
