package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.BufferArgument;
import io.github.halomill.runtime.exec.program.ChangingScalar;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The streamed copy of a program on a zone: several iterations in one launch. */
public final class BlockKernels implements AutoCloseable {

    private final StreamedCopy copy;
    private final List<Slot> slots;
    private final StreamShape shape;
    private final Zone zone;
    private final Problem problem;
    private final Partition partition;
    private final List<Staged> launches;
    private final LaunchKernels kernels;
    private final IterationNumbers numbers;

    private final SpareArrays spares;

    /** By kernel, what it was told last to store. */
    private final IdentityHashMap<ClKernel, Box> set = new IdentityHashMap<>();

    /**
     * A launch of an iteration.
     *
     * @param computed work-items that may be computed
     * @param places from its work-items to what the copy counts
     * @param sizes of the launch, as its kernel sees it
     */
    private record Staged(Launch launch, Box computed, Offset places, Extent sizes) {

        Box inCopy(Box items) {
            return items.translate(places);
        }

        /** The work-items of what the copy counts. */
        Box items(Box counted) {
            return counted.translate(new Offset(-places.x(), -places.y(), -places.z()));
        }
    }

    /**
     * That copy in work-groups of a shape.
     *
     * @param spares what it puts aside; copies that run one after the other may share it
     * @throws RunException if its kernel has other parameters than is said of it
     */
    public BlockKernels(
            ZoneDevice device,
            Partition partition,
            StreamedCopy copy,
            StreamShape shape,
            List<PartitionedArray> arrays,
            SpareArrays spares) {
        this.copy = copy;
        this.spares = spares;
        this.slots = copy.signature().slots();
        this.shape = shape;
        this.zone = device.zone();
        this.partition = partition;
        this.problem = partition.problem();
        this.numbers = new IterationNumbers(problem);
        this.launches = IntStream.range(0, copy.shifts().size())
                .mapToObj(number -> staged(partition, number))
                .toList();
        KernelSource source = copy.source().and(copy.macros(shape));
        this.kernels = new LaunchKernels(device, partition, joined(), source, arrays);
        if (kernels.parameters() != slots.size()) {
            throw new RunException("the copy " + source.fileName() + " has " + kernels.parameters()
                    + " parameters, where " + slots.size() + " are passed; generate the program again");
        }
    }

    private Staged staged(Partition partition, int number) {
        Launch launch = problem.launches().get(number);
        Box counted = launch.counted(zone.reach(), problem.grid());
        Offset places = Offset.ZERO;
        for (int k = 0; k < copy.dimensions(); k++) {
            int d = launch.ids().get(k);
            long first = launch.space().offset().along(d) - counted.lo().along(d);
            places = places.with(d, first - copy.shifts().get(number).get(k));
        }
        return new Staged(
                launch,
                new StreamedItems(partition, launch).computed(zone),
                places,
                launch.globalSize(zone.reach(), problem.grid()));
    }

    /** A launch with all arguments that the copy is passed. */
    private Launch joined() {
        Launch first = problem.first();
        List<Use> uses = new ArrayList<>();
        for (Slot slot : copy.signature().of(Kind.ARGUMENT)) {
            staged(slot).launch.uses().stream()
                    .filter(use -> use.argument().equals(slot.name()))
                    .forEach(use -> uses.add(use.called(joined(slot))));
        }
        return new Launch(first.name(), first.space(), first.addressing(), first.ids(), first.cells(), uses, false);
    }

    private static String joined(Slot slot) {
        return slot.launch() + "." + slot.name();
    }

    private Staged staged(Slot slot) {
        return launches.get(slot.launch());
    }

    private Use use(Slot slot) {
        return staged(slot).launch.use(slot.name());
    }

    /** Iterations that one launch carries out. */
    public int steps() {
        return shape.steps();
    }

    /** Whether a part of what is to be computed may be carried out before the rest. */
    public boolean goesInParts() {
        return copy.goesInParts() && !makesOlder();
    }

    /** Whether it also makes the state that is older by one step. */
    public boolean makesOlder() {
        return copy.makesOlder() && shape.steps() > 1;
    }

    /** For people: what the copy was compiled with. */
    public String compiled() {
        return kernels.compiled();
    }

    /**
     * From now on kernels of launches are passed {@code arguments}, by the launch's name in the order of the kernel's
     * own parameters.
     */
    public void bind(Map<String, List<KernelArgument>> arguments) {
        List<KernelArgument> joined = new ArrayList<>();
        for (Slot slot : copy.signature().of(Kind.ARGUMENT)) {
            KernelArgument argument = argument(slot, arguments);
            joined.add(
                    argument instanceof BufferArgument
                            ? new BufferArgument(joined(slot))
                            : argument instanceof ChangingScalar scalar ? scalar.unused() : argument);
        }
        kernels.bind(joined);
        numbers.clear();
        for (Slot slot : copy.signature().of(Kind.EACH)) {
            numbers.add(slot.launch(), (ChangingScalar) argument(slot, arguments));
        }
        set.clear();
    }

    private KernelArgument argument(Slot slot, Map<String, List<KernelArgument>> arguments) {
        String launch = staged(slot).launch.name();
        return Objects.requireNonNull(arguments.get(launch), launch).stream()
                .filter(one -> one.name().equals(slot.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(launch + " is not passed " + slot.name()));
    }

    /**
     * Carries out several iterations.
     *
     * @param bindings by field, in the first of them: the array that its name points to
     * @param items that the last of them computes, by launch; not all are empty
     * @param after what it waits for
     * @param done told when it is complete
     */
    public void enqueue(
            ClQueue queue,
            List<Integer> bindings,
            Scalars scalars,
            List<Box> items,
            @Nullable ClSignal after,
            @Nullable ClSignal done) {
        Box stored = Box.EMPTY;
        for (int i = 0; i < items.size(); i++) {
            Staged staged = launches.get(i);
            stored = stored.bound(staged.inCopy(items.get(i).intersect(staged.computed)));
        }
        ClKernel kernel = kernels.where(bindings, scalars);
        Box before = set.put(kernel, stored);
        if (!stored.equals(before)) {
            pass(kernel, stored, before == null);
        }
        passNumbers(kernel, scalars);
        boolean copies = spares.areCopiedBack();
        queue.launch(kernel, copy.strips(shape, stored, problem.first().ids()), after, copies ? null : done);
        if (copies) {
            Box all = stored;
            spares.copyBack(queue, bindings, slot -> elements(slot, all), done);
        }
    }

    private void passNumbers(ClKernel kernel, Scalars scalars) {
        if (numbers.isEmpty()) {
            return;
        }
        Iterator<ByteBuffer> values = numbers.values(scalars, shape.steps()).iterator();
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).is(Kind.EACH)) {
                kernel.set(i, values.next());
            }
        }
    }

    /** Of the array of a slot, the elements that the zone holds where the copy counts so. */
    private Box elements(Slot slot, Box counted) {
        Use use = use(slot);
        return use.own(staged(slot).items(counted)).intersect(zone.box(use.name()));
    }

    /** Passes a kernel what it is to store; the first time also all else that is neither an argument nor changes. */
    private void pass(ClKernel kernel, Box stored, boolean isFirst) {
        int spare = 0;
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.is(Kind.STORED)) {
                kernel.set(i, bytes(stored));
            } else if (isFirst) {
                switch (slot.kind()) {
                    case OLDER, ASIDE -> kernel.set(i, spares.memory(spare++));
                    case EVERYWHERE -> kernel.set(i, bytes(everywhere()));
                    case ITEMS, HELD, CELLS -> kernel.set(i, bytes(range(slot)));
                    case SIZE -> kernel.set(i, staged(slot).sizes.along("xyz".indexOf(slot.name())));
                    default -> {} // passed with the kernel's own arguments
                }
            }
        }
    }

    private Box everywhere() {
        return slots.stream()
                .filter(slot -> slot.is(Kind.ITEMS) || slot.is(Kind.HELD) || slot.is(Kind.CELLS))
                .map(this::range)
                .reduce(Box::intersect)
                .orElseThrow();
    }

    private Box range(Slot slot) {
        Staged staged = staged(slot);
        return staged.inCopy(
                switch (slot.kind()) {
                    case ITEMS -> staged.computed;
                    case CELLS -> new StreamedItems(partition, staged.launch).cells(use(slot));
                    default -> use(slot).spacing().having(zone.box(use(slot).name()));
                });
    }

    /** Of a box, from where to where along each dimension of memory. */
    private ByteBuffer bytes(Box box) {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(2 * Long.BYTES * copy.dimensions()).order(ByteOrder.nativeOrder());
        for (int k = 0; k < copy.dimensions(); k++) {
            int d = problem.first().ids().get(k);
            bytes.putLong(box.lo().along(d)).putLong(box.hi().along(d));
        }
        return bytes.flip();
    }

    @Override
    public void close() {
        kernels.close();
    }
}
