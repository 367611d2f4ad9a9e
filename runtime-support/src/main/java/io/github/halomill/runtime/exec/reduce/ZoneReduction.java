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
import io.github.halomill.runtime.cl.ReductionTiles;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.device.DeviceType;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reduction on a zone: puts together what the zone owns, on its device, and that with what the other zones have. */
public final class ZoneReduction {

    /** Reductions that may be under way at a time. */
    private static final int SLOTS = 8;

    private final ZoneDevice device;
    private final Problem problem;
    private final Step.Reduce reduce;
    private final List<ArrayName> operands;
    private final List<PartitionedArray> arrays;
    private final ReductionBatches batches;
    private final Box part;
    private final ZoneTimes times;
    private final Residency residency;
    private final @Nullable Prepared prepared;

    /**
     * By place in {@link Prepared#slots}, also where the zone has nothing of it: what was begun last. All zones let go
     * of the same ones.
     */
    private final List<Begun> latest = new ArrayList<>(Collections.nCopies(SLOTS, Begun.NOTHING));

    /** How many were begun. */
    private long begun;

    /** One that was begun, and what is to come of it. */
    private record Begun(ReductionBatch.@Nullable Member member, List<LateValue> values) {

        static final Begun NOTHING = new Begun(null, List.of());

        /** Its slot is needed for another one: values come now if somebody will ask for them, else never. */
        void release() {
            values.forEach(LateValue::release);
            if (member != null) {
                member.drop();
            }
        }
    }

    private record Prepared(
            ReductionTiles tiles,
            ClKernel elements,
            NdRange elementsRange,
            ClKernel groups,
            NdRange groupsRange,
            List<Slot> slots) {}

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

        /** What it comes to, joined as {@code like}. */
        Joined await(Joined like) {
            done.await();
            return like.read(memory.position(0));
        }
    }

    ZoneReduction(
            ZoneDevice device,
            Partition partition,
            Step.Reduce reduce,
            List<PartitionedArray> arrays,
            ReductionBatches batches,
            ZoneTimes times,
            Residency residency) {
        this.device = device;
        this.problem = partition.problem();
        this.reduce = reduce;
        this.operands = reduce.operands();
        this.arrays = arrays;
        this.batches = batches;
        this.times = times;
        this.residency = residency;
        this.part = partition.reach().counted(reduce, device.zone().cells());
        this.prepared =
                part.isEmpty() ? null : prepare(tiles(part, device.device().properties()));
    }

    /** Whether the zone owns nothing of it. */
    public boolean isEmpty() {
        return part.isEmpty();
    }

    /**
     * Begins, after what was enqueued and {@code after}; field i points to array {@code bindings.get(i)}. The values of
     * its scalars, which are the same on all zones, come when somebody asks for them.
     */
    public List<LateValue> begin(List<Integer> bindings, @Nullable ClSignal after) {
        int place = (int) (begun++ % SLOTS);
        latest.get(place).release();
        residency.enter(); // also with nothing to reduce: all zones have the same turns
        ReductionBatch.Member member;
        if (prepared == null) {
            member = batches.of(reduce).add(this::nothing);
        } else {
            Slot slot = prepared.slots.get(place);
            enqueue(prepared, slot, bindings, after);
            member = batches.of(reduce).add(() -> awaited(slot));
        }
        List<LateValue> values = new ArrayList<>();
        values.add(LateValue.of(() -> member.get().number()));
        for (int i = 0; i < reduce.at().size(); i++) {
            int d = i;
            values.add(LateValue.of(() -> where((Extreme) member.get(), d)));
        }
        latest.set(place, new Begun(member, values));
        return values;
    }

    private Joined nothing() {
        return reduce.with().isExtreme() ? Extreme.nothing(reduce.with() == Reduction.MIN) : Sum.NOTHING;
    }

    private Joined awaited(Slot slot) {
        times.begin();
        Joined own = slot.await(nothing());
        times.awaitedDevice();
        return own;
    }

    /** The cell of an element along {@code d}, or, after all of these, its component. */
    private double where(Extreme found, int d) {
        FieldSpec field = reduce.fields().get(0);
        if (d == problem.grid().dimensions()) {
            return field.whole().component(found.place());
        }
        long place = field.whole().point(found.place()).along(d);
        return field.owned() ? field.spacing().last(d, place) : place;
    }

    private void enqueue(Prepared with, Slot slot, List<Integer> bindings, @Nullable ClSignal after) {
        int parameter = ReductionKernels.PLACES;
        Box whole = reduce.fields().get(0).whole();
        parameter = setPlaces(with, parameter, whole, part.firstComponent());
        for (ArrayName operand : operands) {
            int field = problem.indexOf(operand.array());
            DeviceBox held =
                    arrays.get(bindings.get(field)).onZone(device.zone().id());
            with.elements.set(parameter++, held.buffer());
            parameter =
                    setPlaces(with, parameter, held.box(), operand.component().orElse(part.firstComponent()));
        }
        device.compute().launch(with.elements, with.elementsRange, after, null);
        device.compute().launch(with.groups, with.groupsRange, null, null);
        device.compute().read(slot.copy, null, slot.done);
        device.compute().flush();
    }

    /** Where the first element is in a box, and how far the next is along each axis; the parameter that follows. */
    private int setPlaces(Prepared with, int first, Box in, long component) {
        int parameter = first;
        with.elements.set(parameter++, in.indexOf(part.lo(), component));
        for (int axis : with.tiles.axes()) {
            with.elements.set(parameter++, in.pitch(axis));
        }
        return parameter;
    }

    private static ReductionTiles tiles(Box part, DeviceProperties of) {
        return ReductionTiles.of(part, of.type() == DeviceType.CPU, of.maxWorkGroupSize());
    }

    private Prepared prepare(ReductionTiles tiles) {
        ClResources resources = device.resources();
        if (!device.device().properties().supportsDouble()) {
            throw new RunException("device " + device.device() + " does not compute with double, which reducing "
                    + reduce.of() + " to " + reduce.scalar() + " needs; choose other devices");
        }
        ReductionKernels kernels = resources.add(ReductionKernels.build(
                device.context(), elements(), joining(), tiles, device.on().options()));
        long groups = tiles.groups();
        ClBuffer joined = resources.add(ClBuffer.create(device.context(), groups * Joined.BYTES));
        ClBuffer all = resources.add(ClBuffer.create(device.context(), Joined.BYTES));
        return new Prepared(
                tiles,
                resources.add(kernels.elements(joined)),
                tiles.range("reduce", groups),
                resources.add(kernels.groups(joined, all, groups)),
                tiles.range("reduce groups", 1),
                Stream.generate(() -> slot(device, all)).limit(SLOTS).toList());
    }

    private ReductionKernels.Elements elements() {
        String value = switch (reduce.with()) {
            case SUM, MIN, MAX -> "v";
            case SUMSQ -> "(v) * (v)";
            case MAXABS -> "fabs(v)";
        };
        return new ReductionKernels.Elements(
                operands.stream().map(this::operand).toList(), reduce.of(), value);
    }

    private ReductionKernels.Joining joining() {
        boolean placed = !reduce.at().isEmpty();
        return switch (reduce.with()) {
            case SUM, SUMSQ -> ReductionKernels.Joining.SUM;
            case MIN -> placed ? ReductionKernels.Joining.LEAST_AND_PLACE : ReductionKernels.Joining.LEAST;
            case MAX, MAXABS -> placed ? ReductionKernels.Joining.LARGEST_AND_PLACE : ReductionKernels.Joining.LARGEST;
        };
    }

    private ReductionKernels.Operand operand(ArrayName name) {
        FieldSpec field = problem.fields().get(problem.indexOf(name.array()));
        return new ReductionKernels.Operand(name, field.type().clName());
    }

    private static Slot slot(ZoneDevice device, ClBuffer sum) {
        ByteBuffer memory = device.pinned(Joined.BYTES);
        return new Slot(
                ClCopy.linear(sum, 0, memory),
                memory,
                device.resources().add(device.compute().signal()));
    }

    /** What it is of, for messages. */
    @Override
    public String toString() {
        return reduce.scalar() + " of "
                + reduce.fields().stream().map(FieldSpec::name).collect(Collectors.joining(", "));
    }
}
