package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.BufferArgument;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.StreamedLaunch;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The streamed copy of iterations of several launches on a zone. */
public final class StagedKernels implements BlockKernels {

    private final StreamedCopy copy;
    private final StreamShape shape;
    private final Problem problem;
    private final List<Staged> launches = new ArrayList<>();
    private final LaunchKernels kernels;
    private final SpareArrays spares;

    /** By field that is written, the first launch that writes it. */
    private final Map<String, Written> written = new LinkedHashMap<>();

    /** What the copy counts: ids of launches, and elements that the zone holds of each field that is written. */
    private final List<Box> ranges = new ArrayList<>();

    private final int firstBound;

    /** By kernel, what it was told last to store. */
    private final IdentityHashMap<ClKernel, Box> set = new IdentityHashMap<>();

    /**
     * A launch.
     *
     * @param computed work-items that may be computed
     * @param places from its work-items to what the copy counts
     * @param sizes of the launch, as its kernel sees it
     */
    private record Staged(Launch launch, StreamedLaunch of, Box computed, Offset places, Extent sizes) {

        Box inCopy(Box items) {
            return items.translate(places);
        }

        /** The work-items of what the copy counts. */
        Box items(Box counted) {
            return counted.translate(new Offset(-places.x(), -places.y(), -places.z()));
        }
    }

    /** A field, and by which launch it is written. */
    private record Written(Staged staged, Use use, Box held) {

        /** Its elements where the copy counts so. */
        Box elements(Box counted) {
            return use.own(staged.items(counted)).intersect(held);
        }
    }

    public StagedKernels(
            ZoneDevice device,
            Partition partition,
            StreamedCopy copy,
            StreamShape shape,
            List<PartitionedArray> arrays) {
        this.copy = copy;
        this.shape = shape;
        this.problem = partition.problem();
        for (int i = 0; i < copy.launches().size(); i++) {
            launches.add(staged(device, partition, i));
        }
        for (Staged staged : launches) {
            for (Use use : staged.launch.uses()) {
                if (use.access().writes()) {
                    written.putIfAbsent(
                            use.name(), new Written(staged, use, device.zone().box(use.name())));
                }
            }
        }
        launches.forEach(staged -> ranges.add(staged.inCopy(staged.computed)));
        written.values()
                .forEach(one -> ranges.add(one.staged.inCopy(one.use.spacing().having(one.held))));
        KernelSource source = copy.source().and(shape.macros());
        this.kernels = new LaunchKernels(device, partition, joined(), source, arrays);
        this.spares = new SpareArrays(device, arrays);
        copy.inPlace().forEach(field -> spares.add(problem.indexOf(field), true));
        long sized = launches.stream().filter(one -> one.of.sized()).count();
        this.firstBound =
                kernels.parameters() - spares.count() - 2 - ranges.size() - Math.toIntExact(sized * copy.dimensions());
    }

    private Staged staged(ZoneDevice device, Partition partition, int number) {
        Launch launch = problem.launches().get(number);
        StreamedLaunch of = copy.launches().get(number);
        Box counted = launch.counted(device.zone().reach(), problem.grid());
        Offset places = Offset.ZERO;
        for (int k = 0; k < copy.dimensions(); k++) {
            int d = launch.ids().get(k);
            long first = launch.space().offset().along(d) - counted.lo().along(d);
            places = places.with(d, first - of.shift().get(k));
        }
        return new Staged(
                launch,
                of,
                new StreamedItems(partition, launch).computed(device.zone()),
                places,
                launch.globalSize(device.zone().reach(), problem.grid()));
    }

    /** A launch with all arguments that the copy is passed. */
    private Launch joined() {
        Launch first = problem.first();
        List<Use> uses = new ArrayList<>();
        for (int i = 0; i < launches.size(); i++) {
            for (String argument : launches.get(i).of.passed()) {
                int number = i;
                launches.get(i).launch.uses().stream()
                        .filter(use -> use.argument().equals(argument))
                        .forEach(use -> uses.add(use.called(joined(number, argument))));
            }
        }
        return new Launch(first.name(), first.space(), first.addressing(), first.ids(), first.cells(), uses, false);
    }

    private static String joined(int launch, String argument) {
        return launch + "." + argument;
    }

    @Override
    public int steps() {
        return shape.steps();
    }

    /** Not: after a launch arrays have their last state, of which another would read. */
    @Override
    public boolean goesInParts() {
        return false;
    }

    @Override
    public String compiled() {
        return kernels.compiled();
    }

    @Override
    public void bind(Map<String, List<KernelArgument>> arguments) {
        List<KernelArgument> joined = new ArrayList<>();
        for (int i = 0; i < launches.size(); i++) {
            String launch = launches.get(i).launch.name();
            List<KernelArgument> own = Objects.requireNonNull(arguments.get(launch), launch);
            for (String name : launches.get(i).of.passed()) {
                KernelArgument argument = own.stream()
                        .filter(one -> one.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(launch + " is not passed " + name));
                joined.add(argument instanceof BufferArgument ? new BufferArgument(joined(i, name)) : argument);
            }
        }
        kernels.bind(joined);
        set.clear();
    }

    @Override
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
        if (!stored.equals(set.put(kernel, stored))) {
            pass(kernel, stored);
        }
        boolean copies = spares.count() > 0;
        queue.launch(kernel, copy.strips(shape, stored, problem.first().ids()), after, copies ? null : done);
        if (copies) {
            Box all = stored;
            spares.copyBack(queue, bindings, i -> written(copy.inPlace().get(i)).elements(all), done);
        }
    }

    /** Passes a kernel what is the same in all launches that store the same. */
    private void pass(ClKernel kernel, Box stored) {
        int parameter = spares.pass(kernel, firstBound);
        kernel.set(parameter++, bytes(stored));
        kernel.set(parameter++, bytes(ranges.stream().reduce(Box::intersect).orElseThrow()));
        for (Box range : ranges) {
            kernel.set(parameter++, bytes(range));
        }
        for (Staged staged : launches) {
            for (int k = 0; staged.of.sized() && k < copy.dimensions(); k++) {
                kernel.set(parameter++, staged.sizes.along(k));
            }
        }
    }

    private Written written(String field) {
        return Objects.requireNonNull(written.get(field), field);
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
