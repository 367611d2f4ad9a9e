package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kernel of a zone, once for each way in which swaps let names denote arrays, with its arguments set: so none has to be
 * set in the step loop.
 */
final class ZoneKernels implements AutoCloseable {

    private final ZoneDevice device;
    private final Partition partition;
    private final List<PartitionedArray> arrays;
    private List<KernelArgument> arguments = List.of();
    private final List<Bound> known = new ArrayList<>();
    private final Map<ConstantBuffer, ClBuffer> constants = new HashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // compared by hand
    private record Bound(int[] denotes, ClKernel kernel) {}

    ZoneKernels(ZoneDevice device, Partition partition, List<PartitionedArray> arrays) {
        this.device = device;
        this.partition = partition;
        this.arrays = arrays;
    }

    /**
     * From now on the kernel is passed {@code list}, in the order of its parameters. Under global addressing it also gets the
     * index of the first element that the device holds of each distributed buffer, in the order of the buffers.
     *
     * @throws io.github.halomill.runtime.base.RunException if the compiled kernel has other parameters, or needs more local memory
     *     than there is
     */
    void bind(List<KernelArgument> list) {
        if (!list.equals(arguments)) {
            device.check(list, partition.problem());
            close();
            arguments = List.copyOf(list);
        }
    }

    /** The kernel where buffer argument i denotes array {@code denotes[i]}. */
    ClKernel where(int[] denotes) {
        for (int i = 0; i < known.size(); i++) {
            if (Arrays.equals(known.get(i).denotes, denotes)) {
                return known.get(i).kernel;
            }
        }
        Bound bound = new Bound(denotes.clone(), make(denotes));
        known.add(bound);
        return bound.kernel;
    }

    private ClKernel make(int[] denotes) {
        ClKernel kernel = device.newKernel();
        int parameter = 0;
        for (KernelArgument argument : arguments) {
            if (argument instanceof BufferArgument buffer) {
                kernel.set(
                        parameter++,
                        arrays.get(denotes[partition.problem().indexOf(buffer.name())])
                                .onZone(device.zone().id())
                                .buffer());
            } else if (argument instanceof ConstantBuffer constant) {
                kernel.set(parameter++, constants.computeIfAbsent(constant, this::filled));
            } else if (argument instanceof LocalMemory memory) {
                kernel.setLocal(parameter++, memory.bytes());
            } else {
                kernel.set(parameter++, ((Scalar) argument).bytes());
            }
        }
        if (partition.problem().addressing() == Addressing.GLOBAL) {
            for (PartitionedArray array : arrays) {
                if (!array.layout().replicated()) {
                    DeviceBox held = array.onZone(device.zone().id());
                    kernel.set(
                            parameter++,
                            array.layout().size().indexOf(held.box().lo()));
                }
            }
        }
        return kernel;
    }

    private ClBuffer filled(ConstantBuffer constant) {
        return ClBuffer.of(device.context(), constant.bytes());
    }

    @Override
    public void close() {
        known.forEach(bound -> bound.kernel.close());
        known.clear();
        constants.values().forEach(ClBuffer::close);
        constants.clear();
    }
}
