package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reductions on a zone, one or several that go through elements together: puts together what the zone owns, on its
 * device, and that with what the other zones have.
 */
public final class ZoneReduction {

    /** How often they may be under way at a time. */
    private static final int SLOTS = 8;

    private final ZoneDevice device;
    private final Problem problem;
    private final List<Step.Reduce> reduces;
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
    private final List<List<Begun>> latest = new ArrayList<>(Collections.nCopies(SLOTS, List.of()));

    /** How often they were begun. */
    private long begun;

    /** One that was begun, and what is to come of it. */
    private record Begun(ReductionBatch.Member member, List<LateValue> values) {

        /** Its slot is needed for another one: values come now if somebody will ask for them, else never. */
        void release() {
            values.forEach(LateValue::release);
            member.drop();
        }
    }

    /**
     * What is made before the run.
     *
     * @param joined what work-groups leave
     * @param elements what goes through elements, by what names point to
     */
    private record Prepared(
            ReductionTiles tiles,
            ReductionKernels kernels,
            ClBuffer joined,
            Map<List<Integer>, ClKernel> elements,
            NdRange elementsRange,
            ClKernel groups,
            NdRange groupsRange,
            List<ReductionSlot> slots) {}

    ZoneReduction(
            ZoneDevice device,
            Partition partition,
            List<Step.Reduce> reduces,
            List<PartitionedArray> arrays,
            ReductionBatches batches,
            ZoneTimes times,
            Residency residency) {
        this.device = device;
        this.problem = partition.problem();
        this.reduces = List.copyOf(reduces);
        this.operands = reduces.stream()
                .flatMap(reduce -> reduce.operands().stream())
                .distinct()
                .toList();
        this.arrays = arrays;
        this.batches = batches;
        this.times = times;
        this.residency = residency;
        this.part = partition.reach().counted(reduces.get(0), device.zone().cells());
        this.prepared = part.isEmpty() ? null : prepare(tiles(device.device().properties()));
    }

    /** Whether the device has something to do when this one of them begins: they do it with the first. */
    public boolean isEnqueuedWith(Step.Reduce reduce) {
        return !part.isEmpty() && reduces.indexOf(reduce) == 0;
    }

    /**
     * Begins one of them, after what was enqueued and {@code after}; field i points to array {@code bindings.get(i)}.
     * The values of its scalars, which are the same on all zones, come when somebody asks for them.
     */
    public List<LateValue> begin(Step.Reduce reduce, List<Integer> bindings, @Nullable ClSignal after) {
        int number = reduces.indexOf(reduce);
        if (number == 0) {
            int place = (int) (begun++ % SLOTS);
            latest.get(place).forEach(Begun::release);
            latest.set(place, begin(place, bindings, after));
        }
        return latest.get((int) ((begun - 1) % SLOTS)).get(number).values;
    }

    private List<Begun> begin(int place, List<Integer> bindings, @Nullable ClSignal after) {
        residency.enter(); // also with nothing to reduce: all zones have the same turns
        if (prepared != null) {
            enqueue(prepared, prepared.slots.get(place), bindings, after);
        }
        List<Begun> all = new ArrayList<>();
        for (int i = 0; i < reduces.size(); i++) {
            int number = i;
            Step.Reduce reduce = reduces.get(i);
            ReductionBatch.Member member = batches.of(reduce)
                    .add(prepared == null ? () -> nothing(reduce) : () -> awaited(prepared.slots.get(place), number));
            List<LateValue> values = new ArrayList<>();
            values.add(LateValue.of(() -> member.get().number()));
            for (int d = 0; d < reduce.at().size(); d++) {
                int along = d;
                values.add(LateValue.of(() -> where(reduce, (Extreme) member.get(), along)));
            }
            all.add(new Begun(member, values));
        }
        return all;
    }

    private static Joined nothing(Step.Reduce reduce) {
        return reduce.with().isExtreme() ? Extreme.nothing(reduce.with() == Reduction.MIN) : Sum.NOTHING;
    }

    private Joined awaited(ReductionSlot slot, int number) {
        times.begin();
        Joined own = slot.await(number, nothing(reduces.get(number)));
        times.awaitedDevice();
        return own;
    }

    /** The cell of an element along {@code d}, or, after all of these, its component. */
    private double where(Step.Reduce reduce, Extreme found, int d) {
        FieldSpec field = reduce.fields().get(0);
        if (d == problem.grid().dimensions()) {
            return field.whole().component(found.place());
        }
        long place = field.whole().point(found.place()).along(d);
        return field.owned() ? field.spacing().last(d, place) : place;
    }

    private void enqueue(Prepared with, ReductionSlot slot, List<Integer> bindings, @Nullable ClSignal after) {
        ClKernel elements = with.elements.get(bindings);
        if (elements == null) {
            elements = elements(with, bindings);
            with.elements.put(bindings, elements);
        }
        device.compute().launch(elements, with.elementsRange, after, null);
        device.compute().launch(with.groups, with.groupsRange, null, null);
        slot.read(device.compute());
        device.compute().flush();
    }

    /** What goes through elements where names point to those arrays. */
    private ClKernel elements(Prepared with, List<Integer> bindings) {
        ClKernel kernel = device.resources().add(with.kernels.elements(with.joined));
        Box whole = reduces.get(0).fields().get(0).whole();
        int parameter = setPlaces(kernel, with.tiles, ReductionKernels.PLACES, whole, part.firstComponent());
        for (ArrayName operand : operands) {
            int field = problem.indexOf(operand.array());
            DeviceBox held =
                    arrays.get(bindings.get(field)).onZone(device.zone().id());
            kernel.set(parameter++, held.buffer());
            long component = operand.component().orElse(part.firstComponent());
            parameter = setPlaces(kernel, with.tiles, parameter, held.box(), component);
        }
        return kernel;
    }

    /** Where the first element is in a box, and how far the next is along each axis; the parameter that follows. */
    private int setPlaces(ClKernel kernel, ReductionTiles tiles, int first, Box in, long component) {
        int parameter = first;
        kernel.set(parameter++, in.indexOf(part.lo(), component));
        for (int axis : tiles.axes()) {
            kernel.set(parameter++, in.pitch(axis));
        }
        return parameter;
    }

    private ReductionTiles tiles(DeviceProperties of) {
        boolean processor = of.type() == DeviceType.CPU;
        return ReductionTiles.of(part, processor, of.maxWorkGroupSize(), of.computeUnits(), reduces.size());
    }

    private Prepared prepare(ReductionTiles tiles) {
        ClResources resources = device.resources();
        if (!device.device().properties().supportsDouble()) {
            throw new RunException("device " + device.device() + " does not compute with double, which reducing "
                    + reduces.get(0).of() + " to " + reduces.get(0).scalar() + " needs; choose other devices");
        }
        ReductionKernels kernels = resources.add(ReductionKernels.build(
                device.context(),
                elements(),
                joining(reduces.get(0)),
                tiles,
                device.on().options()));
        long groups = tiles.groups();
        int count = reduces.size();
        ClBuffer joined = resources.add(ClBuffer.create(device.context(), count * groups * Joined.BYTES));
        ClBuffer all = resources.add(ClBuffer.create(device.context(), count * (long) Joined.BYTES));
        return new Prepared(
                tiles,
                kernels,
                joined,
                new HashMap<>(),
                tiles.range("reduce", groups),
                resources.add(kernels.groups(joined, all, groups)),
                tiles.range("reduce groups", count),
                Stream.generate(() -> new ReductionSlot(device, all, count))
                        .limit(SLOTS)
                        .toList());
    }

    private ReductionKernels.Elements elements() {
        return new ReductionKernels.Elements(
                operands.stream().map(this::operand).toList(),
                reduces.stream().map(ZoneReduction::value).toList());
    }

    private static ReductionKernels.Value value(Step.Reduce reduce) {
        return new ReductionKernels.Value(
                reduce.of(),
                switch (reduce.with()) {
                    case SUM, MIN, MAX -> "v";
                    case SUMSQ -> "(v) * (v)";
                    case MAXABS -> "fabs(v)";
                });
    }

    /** How elements are put together. */
    static ReductionKernels.Joining joining(Step.Reduce reduce) {
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

    /** What they are of, for messages. */
    @Override
    public String toString() {
        return reduces.stream()
                .map(reduce -> reduce.scalar() + " of "
                        + reduce.fields().stream().map(FieldSpec::name).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }
}
