package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClEvent;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One zone while it runs: what the step loop of a generated program tells its device to do. Used by one thread, the zone's
 * worker; commands are enqueued in order and the host runs ahead of the device until it has to wait for a neighbour.
 */
public final class ZoneRun implements AutoCloseable {

    /** Launches after which the host waits until the device has come half as far. */
    private static final int RUN_AHEAD = 64;

    private final ZoneDevice device;
    private final Partition partition;
    private final List<PartitionedArray> arrays;
    private final Map<String, GhostExchange> exchanges;
    private final StepCounter counter;

    /** By field: which array the name denotes. */
    private final int[] denotes;
    /** By array: for which fields its ghost zones hold what the neighbours have written. */
    private final BitSet[] fresh;

    private List<KernelArgument> arguments = List.of();
    /** By parameter of the kernel: the array that is set as its value, or -1. */
    private int[] bound = {};

    private @Nullable ClEvent halfway;
    private long launches;

    ZoneRun(
            ZoneDevice device,
            Partition partition,
            List<PartitionedArray> arrays,
            Map<String, GhostExchange> exchanges,
            StepCounter counter) {
        this.device = device;
        this.partition = partition;
        this.arrays = arrays;
        this.exchanges = exchanges;
        this.counter = counter;
        this.denotes = new int[arrays.size()];
        this.fresh = new BitSet[arrays.size()];
        for (int i = 0; i < denotes.length; i++) {
            denotes[i] = i;
            fresh[i] = new BitSet();
        }
    }

    /** Which part of the problem it is. */
    public Zone zone() {
        return device.zone();
    }

    /**
     * Sets the kernel's arguments, in the order of its parameters. Under global addressing the kernel that is launched
     * also gets the index of the first element that each distributed buffer's local box holds, in the order of the buffers.
     *
     * @throws io.github.halomill.runtime.base.RunException if the compiled kernel has other parameters
     */
    public void bind(KernelArgument... kernelArguments) {
        List<KernelArgument> list = List.of(kernelArguments);
        if (!list.equals(arguments)) {
            device.checkSignature(list, distributed().size());
        }
        arguments = list;
        bound = new int[list.size()];
        for (int i = 0; i < bound.length; i++) {
            bound[i] = -1;
            if (list.get(i) instanceof Scalar scalar) {
                device.kernel().set(i, scalar.bytes());
            }
        }
        if (partition.problem().addressing() == Addressing.GLOBAL) {
            int parameter = bound.length;
            for (BufferLayout layout : distributed()) {
                long first = layout.size().indexOf(zone().box(layout.name()).lo());
                device.kernel().set(parameter++, first);
            }
        }
    }

    private List<BufferLayout> distributed() {
        return partition.problem().buffers().stream()
                .filter(layout -> !layout.replicated())
                .toList();
    }

    /** Refreshes the ghost zones of {@code field} if its array was written since they were filled. */
    public void exchange(Field<?> field) {
        int array = denotes[field.index()];
        GhostExchange exchange = exchanges.get(field.name());
        if (exchange == null || fresh[array].get(field.index())) {
            return;
        }
        long start = System.nanoTime();
        long bytes = exchange.exchange(device.queue(), arrays.get(array).onZone(zone().id()));
        fresh[array].set(field.index());
        counter.exchanged(bytes, start);
    }

    /** Runs the kernel over the zone's work-items. */
    public void launch() {
        long start = System.nanoTime();
        for (int i = 0; i < bound.length; i++) {
            if (arguments.get(i) instanceof Field<?> field) {
                int array = denotes[field.index()];
                if (bound[i] != array) {
                    device.kernel().set(i, arrays.get(array).onZone(zone().id()).buffer());
                    bound[i] = array;
                }
                if (field.layout().access().writes()) {
                    fresh[array].clear();
                }
            }
        }
        device.enqueueKernel();
        limitRunAhead();
        counter.launched(start);
    }

    private void limitRunAhead() {
        launches++;
        if (launches % (RUN_AHEAD / 2) == 0) {
            ClEvent before = halfway;
            halfway = device.queue().marker();
            device.queue().flush();
            if (before != null) {
                before.awaitAndClose();
            }
        }
    }

    /** Exchanges what the two names denote, as the swap of two C pointers does. */
    public void swap(Field<?> first, Field<?> second) {
        int array = denotes[first.index()];
        denotes[first.index()] = denotes[second.index()];
        denotes[second.index()] = array;
    }

    /** Waits until the device has done all that it was told. */
    void finish() {
        device.queue().finish();
        exchanges.values().forEach(GhostExchange::drain);
        dropMarker();
    }

    private void dropMarker() {
        if (halfway != null) {
            halfway.close();
            halfway = null;
        }
    }

    /** Waits until the device is done, also after a failure, and forgets what was under way. */
    @Override
    public void close() {
        dropMarker();
        try {
            device.queue().finish();
        } finally {
            exchanges.values().forEach(GhostExchange::close);
        }
    }

    /** The array that a field denotes now. */
    int denotedBy(int field) {
        return denotes[field];
    }

    /** The whole local box of an array has new content. */
    void filled(int array) {
        fresh[array].set(0, denotes.length);
    }
}
