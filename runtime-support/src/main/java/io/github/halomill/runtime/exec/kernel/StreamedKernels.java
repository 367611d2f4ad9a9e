package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The streamed copy of a launch on a zone: several iterations in one launch. */
public final class StreamedKernels implements BlockKernels {

    private final StreamedCopy copy;
    private final StreamShape shape;
    private final Launch launch;
    private final LaunchKernels kernels;

    /** Work-items whose elements the device holds, beyond the launch's own where there are margins. */
    private final Box held;

    /**
     * Work-items that may be computed: those for which the device holds what they read of arrays that stay as they are.
     */
    private final Box computed;

    /** The work-items that the kernel on the zone counts, and how many it believes to be all there are. */
    private final Box counted;

    private final Extent sizes;

    private final int firstBound;

    /** For what {@link StreamedCopy#older} says. */
    private final SpareArrays older;

    public StreamedKernels(
            ZoneDevice device,
            Partition partition,
            StreamedCopy copy,
            StreamShape shape,
            List<PartitionedArray> arrays) {
        this.copy = copy;
        this.shape = shape;
        this.launch = partition.problem().first();
        KernelSource source = copy.source().and(copy.macros(shape));
        this.kernels = new LaunchKernels(device, partition, launch, source, arrays);
        this.counted = launch.counted(device.zone().reach(), partition.problem().grid());
        this.sizes =
                launch.globalSize(device.zone().reach(), partition.problem().grid());
        StreamedItems items = new StreamedItems(partition, launch);
        this.held = items.held(device.zone()).findFirst().orElseThrow();
        this.computed = items.computed(device.zone());
        this.older = new SpareArrays(device, arrays);
        for (String argument : copy.older()) {
            older.add(partition.problem().indexOf(launch.use(argument).name()), shape.steps() > 1);
        }
        this.firstBound = kernels.parameters() - copy.dimensions() * (copy.asksForSizes() ? 7 : 6);
    }

    @Override
    public int steps() {
        return shape.steps();
    }

    @Override
    public boolean goesInParts() {
        return true;
    }

    @Override
    public String compiled() {
        return kernels.compiled();
    }

    @Override
    public void bind(Map<String, List<KernelArgument>> arguments) {
        kernels.bind(Objects.requireNonNull(arguments.get(launch.name()), launch.name()));
    }

    @Override
    public void enqueue(
            ClQueue queue,
            List<Integer> bindings,
            Scalars scalars,
            List<Box> items,
            @Nullable ClSignal after,
            @Nullable ClSignal done) {
        ClKernel kernel = kernels.where(bindings, scalars);
        int parameter = older.pass(kernel, firstBound - older.count());
        Box stored = items.get(0).intersect(computed);
        for (int k = 0; k < copy.dimensions(); k++) {
            int d = launch.ids().get(k);
            long first = launch.space().offset().along(d) - counted.lo().along(d);
            for (Box box : List.of(stored, computed, held)) {
                kernel.set(parameter++, first + box.lo().along(d));
                kernel.set(parameter++, first + box.hi().along(d));
            }
            if (copy.asksForSizes()) {
                kernel.set(parameter++, sizes.along(k));
            }
        }
        boolean copies = shape.steps() > 1 && older.count() > 0;
        queue.launch(kernel, copy.strips(shape, stored, launch.ids()), after, copies ? null : done);
        if (copies) {
            older.copyBack(queue, bindings, i -> launch.use(copy.older().get(i)).own(stored), done);
        }
    }

    @Override
    public void close() {
        kernels.close();
    }
}
