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
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The streamed copy of a program on a zone: several iterations in one launch. */
public final class BlockKernels implements AutoCloseable {

    private final StreamedCopy copy;
    private final List<Slot> slots;
    private final StreamShape shape;
    private final Problem problem;
    private final CopyRanges ranges;
    private final LaunchKernels kernels;
    private final IterationNumbers numbers;

    private final SpareArrays spares;
    private final boolean returns;

    /** By kernel of the first of two launches, that of the second. */
    private final IdentityHashMap<ClKernel, ClKernel> returning = new IdentityHashMap<>();

    /** The iteration up to which what is aside is the same as the arrays, wherever nothing is computed. */
    private long same = -1;

    /** By kernel, what it was told last to store. */
    private final IdentityHashMap<ClKernel, Box> set = new IdentityHashMap<>();

    /**
     * That copy in work-groups of a shape.
     *
     * @param spares what it puts aside; copies that run one after the other may share it
     * @param returns whether there are two launches, of which the second makes in the arrays what follows from what the
     *     first put aside
     * @throws RunException if its kernel has other parameters than is said of it
     */
    public BlockKernels(
            ZoneDevice device,
            Partition partition,
            StreamedCopy copy,
            StreamShape shape,
            List<PartitionedArray> arrays,
            SpareArrays spares,
            boolean returns) {
        this.copy = copy;
        this.returns = returns;
        this.spares = spares;
        this.slots = copy.signature().slots();
        this.shape = shape;
        this.problem = partition.problem();
        this.numbers = new IterationNumbers(problem, shape.steps());
        this.ranges = new CopyRanges(partition, device.zone(), copy);
        KernelSource source = copy.source().and(copy.macros(shape));
        this.kernels = new LaunchKernels(device, partition, joined(), source, arrays);
        if (kernels.parameters() != slots.size()) {
            throw new RunException("the copy " + source.fileName() + " has " + kernels.parameters()
                    + " parameters, where " + slots.size() + " are passed; generate the program again");
        }
    }

    /** A launch with all arguments that the copy is passed. */
    private Launch joined() {
        Launch first = problem.first();
        List<Use> uses = new ArrayList<>();
        for (Slot slot : copy.signature().of(Kind.ARGUMENT)) {
            ranges.launch(slot).uses().stream()
                    .filter(use -> use.argument().equals(slot.name()))
                    .forEach(use -> uses.add(use.called(joined(slot))));
        }
        return new Launch(first.name(), first.space(), first.addressing(), first.ids(), first.cells(), uses, false);
    }

    private static String joined(Slot slot) {
        return slot.launch() + "." + slot.name();
    }

    /** Iterations that it carries out at once. */
    public int steps() {
        return returns ? 2 * shape.steps() : shape.steps();
    }

    /** Whether they are carried out in two launches, of which the second goes back to the arrays. */
    public boolean returns() {
        return returns;
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
                            : argument instanceof ChangingScalar scalar ? scalar.once() : argument);
        }
        kernels.bind(joined);
        numbers.clear();
        for (Slot slot : copy.signature().of(Kind.EACH)) {
            numbers.add(slot.launch(), (ChangingScalar) argument(slot, arguments));
        }
        set.clear();
        returning.clear();
        same = -1;
    }

    private KernelArgument argument(Slot slot, Map<String, List<KernelArgument>> arguments) {
        String launch = ranges.launch(slot).name();
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
     * @param between where there are two launches, what the last one of the first computes
     * @param after what it waits for
     * @param done told when it is complete
     */
    public void enqueue(
            ClQueue queue,
            List<Integer> bindings,
            Scalars scalars,
            List<Box> items,
            List<Box> between,
            @Nullable ClSignal after,
            @Nullable ClSignal done) {
        Box stored = ranges.stored(items);
        ClKernel kernel = kernels.where(bindings, scalars);
        if (returns) {
            if (same != scalars.iteration()) {
                spares.copyAside(queue, bindings);
            }
            ClKernel back = returning.computeIfAbsent(kernel, any -> returning(bindings));
            launch(queue, kernel, ranges.stored(between), scalars, 0, after, null);
            launch(queue, back, stored, scalars, shape.steps(), null, done);
            same = scalars.iteration() + steps();
            return;
        }
        boolean copies = spares.areCopiedBack();
        launch(queue, kernel, stored, scalars, 0, after, copies ? null : done);
        if (copies) {
            spares.copyBack(queue, bindings, slot -> ranges.elements(slot, stored), done);
        }
    }

    /** Launches a kernel for iterations that begin so many later than {@code scalars} say. */
    private void launch(
            ClQueue queue,
            ClKernel kernel,
            Box stored,
            Scalars scalars,
            int later,
            @Nullable ClSignal after,
            @Nullable ClSignal done) {
        Box before = set.put(kernel, stored);
        if (!stored.equals(before)) {
            pass(kernel, stored, before == null);
        }
        passNumbers(kernel, scalars, later);
        queue.launch(kernel, copy.strips(shape, stored), after, done);
    }

    /** A kernel that takes what is aside for the arrays, and these for what is aside. */
    private ClKernel returning(List<Integer> bindings) {
        ClKernel kernel = kernels.make(bindings);
        pass(kernel, Box.EMPTY, true);
        int spare = 0;
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).is(Kind.ASIDE)) {
                kernel.set(i, spares.array(spare, bindings));
                for (int k = 0; k < slots.size(); k++) {
                    if (slots.get(k).is(Kind.ARGUMENT) && isField(slots.get(k), spares.field(spare))) {
                        kernel.set(k, spares.memory(spare));
                    }
                }
                spare++;
            }
        }
        set.put(kernel, Box.EMPTY);
        return kernel;
    }

    private boolean isField(Slot slot, int field) {
        return ranges.launch(slot).uses().stream()
                .anyMatch(use -> use.argument().equals(slot.name()) && problem.indexOf(use.name()) == field);
    }

    private void passNumbers(ClKernel kernel, Scalars scalars, int later) {
        if (numbers.isEmpty()) {
            return;
        }
        Iterator<ByteBuffer> values = numbers.values(scalars, later).iterator();
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).is(Kind.EACH)) {
                kernel.set(i, values.next());
            }
        }
    }

    /** Passes a kernel what it is to store; the first time also all else that is neither an argument nor changes. */
    private void pass(ClKernel kernel, Box stored, boolean isFirst) {
        int spare = 0;
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.is(Kind.STORED)) {
                kernel.set(i, ranges.bytes(stored));
            } else if (isFirst) {
                switch (slot.kind()) {
                    case OLDER, ASIDE -> kernel.set(i, spares.memory(spare++));
                    case EVERYWHERE, ITEMS, PART, HELD, CELLS -> kernel.set(i, ranges.bytes(ranges.of(slot)));
                    case SIZE -> kernel.set(i, ranges.size(slot));
                    case FIRST_ITEM -> kernel.set(i, ranges.firstItem(slot));
                    default -> {} // passed with the kernel's own arguments
                }
            }
        }
    }

    @Override
    public void close() {
        kernels.close();
    }
}
