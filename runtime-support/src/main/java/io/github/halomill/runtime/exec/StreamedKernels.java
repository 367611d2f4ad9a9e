package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Scalars;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The streamed copy of a launch on a zone: several iterations in one launch. */
final class StreamedKernels implements AutoCloseable {

    private final StreamedCopy copy;
    private final StreamShape shape;
    private final Launch launch;
    private final LaunchKernels kernels;
    private final List<PartitionedArray> arrays;
    private final int zone;

    /** Work-items whose elements the device holds, beyond the launch's own where there are margins. */
    private final Box held;

    /** Work-items that may be computed: those for which the device holds what they read of arrays that stay as they are. */
    private final Box computed;

    /** The work-items that the kernel on the zone counts, and how many it believes to be all there are. */
    private final Box counted;

    private final Extent sizes;

    private final int firstBound;

    /** What {@link StreamedCopy#older} says. */
    private final List<Older> older = new ArrayList<>();

    /** Memory for what the array is to hold that a field denotes. */
    private record Older(int field, Use use, ClBuffer memory) {}

    StreamedKernels(
            ZoneDevice device,
            Partition partition,
            StreamedCopy copy,
            StreamShape shape,
            List<PartitionedArray> arrays) {
        this.copy = copy;
        this.shape = shape;
        this.launch = partition.problem().first();
        KernelSource source = copy.source().with(copy.source().options() + shape.macros());
        this.kernels = new LaunchKernels(device, partition, launch, source, arrays);
        this.counted = LaunchPieces.launched(partition.problem(), launch, device.zone());
        this.sizes = LaunchPieces.whole(partition.problem(), launch, device.zone());
        StreamedItems items = new StreamedItems(partition);
        this.held = items.held(device.zone()).findFirst().orElseThrow();
        this.computed = items.computed(device.zone());
        this.arrays = arrays;
        this.zone = device.zone().id();
        for (String argument : copy.older()) {
            Use use = launch.use(argument);
            int field = partition.problem().indexOf(use.name());
            older.add(new Older(
                    field,
                    use,
                    device.resources()
                            .add(ClBuffer.create(
                                    device.context(),
                                    shape.steps() > 1 ? arrays.get(field).bytes(device.zone()) : 1))));
        }
        this.firstBound = kernels.parameters() - copy.dimensions() * (copy.asksForSizes() ? 7 : 6);
    }

    /** Iterations that one launch carries out. */
    int steps() {
        return shape.steps();
    }

    /** For people: what the copy was compiled with. */
    String compiled() {
        return kernels.compiled();
    }

    /** From now on it is passed {@code list}, in the order of the kernel's own parameters. */
    void bind(List<KernelArgument> list) {
        kernels.bind(list);
    }

    /**
     * Carries out several iterations.
     *
     * @param denotes by field, in the first of them: the array that its name denotes
     * @param items that the last of them computes
     * @param behind what it waits for
     * @param done told when it is complete
     */
    void enqueue(
            ClQueue queue,
            List<Integer> denotes,
            Scalars scalars,
            Box items,
            @Nullable ClSignal behind,
            @Nullable ClSignal done) {
        ClKernel kernel = kernels.where(denotes, scalars);
        int dimensions = copy.dimensions();
        int parameter = firstBound - older.size();
        for (Older one : older) {
            kernel.set(parameter++, one.memory);
        }
        Box stored = items.intersect(computed);
        long[] groups = new long[dimensions];
        long[] global = new long[dimensions];
        for (int k = 0; k < dimensions; k++) {
            int d = launch.ids().get(k);
            long first = launch.space().offset().along(d) - counted.lo().along(d);
            for (Box box : List.of(stored, computed, held)) {
                kernel.set(parameter++, first + box.lo().along(d));
                kernel.set(parameter++, first + box.hi().along(d));
            }
            if (copy.asksForSizes()) {
                kernel.set(parameter++, sizes.along(k));
            }
            groups[k] = k == 0 ? shape.width() : k == 1 && dimensions == 3 ? shape.height() : 1;
            global[k] = groups[k] * Arithmetic.ceilDiv(stored.extent().along(d), copy.stored(k, shape));
        }
        NdRange range = new NdRange("strips", dimensions, new long[dimensions], global, groups);
        boolean copies = shape.steps() > 1 && !older.isEmpty();
        queue.launch(kernel, range, behind, copies ? null : done);
        if (!copies) {
            return;
        }
        for (Older one : older) {
            DeviceBox array = arrays.get(denotes.get(one.field)).onZone(zone);
            queue.copy(one.memory, array.buffer(), array.rect(one.use.own(stored)));
        }
        if (done != null) {
            queue.mark(done);
        }
    }

    @Override
    public void close() {
        kernels.close();
    }
}
