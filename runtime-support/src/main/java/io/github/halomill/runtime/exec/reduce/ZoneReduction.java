package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.cl.ReductionKernels;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reduction on a zone: puts together what the zone owns, on its device, and that with what the other zones have. */
public final class ZoneReduction {

    /** Work-groups at most; each leaves a few numbers, which one more work-group puts together. */
    private static final long GROUPS = 1024;

    /** Reductions that may be under way at a time. */
    private static final int SLOTS = 8;

    private static final int BYTES = ReductionKernels.NUMBERS * Long.BYTES;

    private final ZoneDevice device;
    private final Problem problem;
    private final Step.Reduce reduce;
    private final List<ArrayName> operands;
    private final List<PartitionedArray> arrays;
    private final GlobalReduction<Sum> global;
    private final int place;
    private final Box part;
    private final ZoneTimes times;
    private final Residency residency;
    private final @Nullable Prepared prepared;

    /**
     * By place in {@link Prepared#slots}, also where the zone has nothing of it: what was begun last. All zones let go
     * of the same ones.
     */
    private final LateValue[] latest = new LateValue[SLOTS];

    /** How many were begun. */
    private long begun;

    /** How many were asked for, of all zones. */
    private long rounds;

    private record Prepared(
            ClKernel elements, NdRange elementsRange, ClKernel groups, NdRange groupsRange, List<Slot> slots) {}

    /** Where one that was begun comes to the host. */
    private static final class Slot {
        private final ClCopy copy;
        private final ByteBuffer memory;
        private final ClSignal done;

        Slot(ClCopy copy, ByteBuffer memory, ClSignal done) {
            this.copy = copy;
            this.memory = memory;
            this.done = done;
        }

        Sum sum() {
            done.await();
            return new Sum(
                    memory.getLong(32),
                    memory.getLong(0),
                    memory.getLong(8),
                    memory.getLong(16),
                    memory.getLong(24),
                    memory.getDouble(40),
                    memory.getLong(48));
        }
    }

    /** Of a zone which is the one at {@code place} in this process. */
    ZoneReduction(
            ZoneDevice device,
            Partition partition,
            Step.Reduce reduce,
            List<PartitionedArray> arrays,
            GlobalReduction<Sum> global,
            int place,
            ZoneTimes times,
            Residency residency) {
        this.device = device;
        this.problem = partition.problem();
        this.reduce = reduce;
        this.operands = reduce.operands();
        this.arrays = arrays;
        this.global = global;
        this.place = place;
        this.times = times;
        this.residency = residency;
        this.part = partition.reach().counted(reduce, device.zone().cells());
        Arrays.fill(latest, LateValue.of(0));
        this.prepared = part.isEmpty() ? null : prepare();
    }

    /** Whether the zone owns nothing of it. */
    public boolean isEmpty() {
        return part.isEmpty();
    }

    /**
     * Begins, after what was enqueued and {@code after}; field i points to array {@code bindings.get(i)}. The value,
     * which is the same on all zones, comes when somebody asks for it.
     */
    public LateValue begin(List<Integer> bindings, @Nullable ClSignal after) {
        int place = (int) (begun++ % SLOTS);
        latest[place].release();
        residency.enter(); // also with nothing to reduce: all zones have the same turns
        if (prepared == null) {
            latest[place] = LateValue.of(() -> together(Sum.NOTHING));
        } else {
            Slot slot = prepared.slots.get(place);
            enqueue(prepared, slot, bindings, after);
            latest[place] = LateValue.of(() -> together(awaited(slot)));
        }
        return latest[place];
    }

    private Sum awaited(Slot slot) {
        times.begin();
        Sum own = slot.sum();
        times.awaitedDevice();
        return own;
    }

    private double together(Sum own) {
        residency.leave();
        times.begin();
        Sum all = global.reduce(place, ++rounds, own);
        times.awaitedNeighbour();
        return switch (reduce.with()) {
            case SUM, SUMSQ -> all.sum();
            case MIN, MAX, MAXABS -> all.extremeOrNaN();
        };
    }

    private void enqueue(Prepared with, Slot slot, List<Integer> bindings, @Nullable ClSignal after) {
        int parameter = 5;
        for (ArrayName operand : operands) {
            int field = problem.indexOf(operand.array());
            DeviceBox held =
                    arrays.get(bindings.get(field)).onZone(device.zone().id());
            long component = operand.component().orElse(part.firstComponent());
            with.elements.set(parameter++, held.buffer());
            with.elements.set(parameter++, held.box().indexOf(part.lo(), component));
            for (int axis = 0; axis < Box.AXES; axis++) {
                with.elements.set(parameter++, held.box().pitch(axis));
            }
        }
        device.compute().launch(with.elements, with.elementsRange, after, null);
        device.compute().launch(with.groups, with.groupsRange, null, null);
        device.compute().read(slot.copy, null, slot.done);
        device.compute().flush();
    }

    private Prepared prepare() {
        ClResources resources = device.resources();
        if (!device.device().properties().supportsDouble()) {
            throw new RunException("device " + device.device() + " does not compute with double, which reducing "
                    + reduce.of() + " to " + reduce.scalar() + " needs; choose other devices");
        }
        ReductionKernels kernels = resources.add(ReductionKernels.build(
                device.context(),
                operands.stream().map(this::operand).toList(),
                reduce.of(),
                switch (reduce.with()) {
                    case SUM, MIN, MAX -> "v";
                    case SUMSQ -> "(v) * (v)";
                    case MAXABS -> "fabs(v)";
                },
                reduce.with() == Reduction.MIN ? "fmin" : "fmax",
                device.on().options()));
        long pieces = ReductionKernels.pieces(part);
        long groups = Math.min(GROUPS, pieces);
        ClBuffer sums = resources.add(ClBuffer.create(device.context(), groups * BYTES));
        ClBuffer sum = resources.add(ClBuffer.create(device.context(), BYTES));
        ClKernel elements = resources.add(kernels.elements());
        elements.set(0, sums);
        elements.set(1, part.extent().x());
        elements.set(2, part.extent().y());
        elements.set(3, part.extent().z());
        elements.set(4, pieces);
        ClKernel together = resources.add(kernels.groups());
        together.set(0, sums);
        together.set(1, sum);
        together.set(2, groups);
        List<Slot> slots = Stream.generate(() -> slot(device, sum)).limit(SLOTS).toList();
        return new Prepared(elements, range("reduce", groups), together, range("reduce groups", 1), slots);
    }

    private ReductionKernels.Operand operand(ArrayName name) {
        FieldSpec field = problem.fields().get(problem.indexOf(name.array()));
        return new ReductionKernels.Operand(name, field.type().clName());
    }

    private static Slot slot(ZoneDevice device, ClBuffer sum) {
        ByteBuffer memory = device.pinned(BYTES);
        return new Slot(
                ClCopy.linear(sum, 0, memory),
                memory,
                device.resources().add(device.compute().signal()));
    }

    private static NdRange range(String name, long groups) {
        return new NdRange(
                name, 1, null, new long[] {groups * ReductionKernels.GROUP}, new long[] {ReductionKernels.GROUP});
    }

    /** What it is of, for messages. */
    @Override
    public String toString() {
        return reduce.scalar() + " of "
                + reduce.fields().stream().map(FieldSpec::name).collect(Collectors.joining(", "));
    }
}
