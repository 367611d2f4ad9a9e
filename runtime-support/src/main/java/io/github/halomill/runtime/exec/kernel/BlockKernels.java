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

    /** By kernel, what it was told last to store. */
    private final IdentityHashMap<ClKernel, Box> set = new IdentityHashMap<>();

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
        this.problem = partition.problem();
        this.numbers = new IterationNumbers(problem);
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
        Box stored = ranges.stored(items);
        ClKernel kernel = kernels.where(bindings, scalars);
        Box before = set.put(kernel, stored);
        if (!stored.equals(before)) {
            pass(kernel, stored, before == null);
        }
        passNumbers(kernel, scalars);
        boolean copies = spares.areCopiedBack();
        queue.launch(kernel, copy.strips(shape, stored, problem.first().ids()), after, copies ? null : done);
        if (copies) {
            spares.copyBack(queue, bindings, slot -> ranges.elements(slot, stored), done);
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
                    case EVERYWHERE, ITEMS, HELD, CELLS -> kernel.set(i, ranges.bytes(ranges.of(slot)));
                    case SIZE -> kernel.set(i, ranges.size(slot));
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
