package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSampler;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.BufferLayout;
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
    private final Map<SamplerArgument, ClSampler> samplers = new HashMap<>();
    private final ZoneImages images;

    /** What is made for the arguments. */
    private final ClResources owned = new ClResources();

    @SuppressWarnings("ArrayRecordComponent") // compared by hand
    private record Bound(int[] denotes, ClKernel kernel) {}

    ZoneKernels(ZoneDevice device, Partition partition, List<PartitionedArray> arrays) {
        this.device = device;
        this.partition = partition;
        this.arrays = arrays;
        this.images = new ZoneImages(device, partition, arrays);
    }

    /**
     * From now on the kernel is passed {@code list}, in the order of its parameters. Under global addressing it also gets the
     * index of the first element that the device holds of each distributed buffer that is no image, in the order of the buffers.
     *
     * @throws io.github.halomill.runtime.base.RunException if the compiled kernel has other parameters, or needs more local memory
     *     than there is, or images that the device does not have
     */
    void bind(List<KernelArgument> list) {
        if (!list.equals(arguments)) {
            device.check(list, partition.problem());
            close();
            owned.add(images).bind(list);
            arguments = List.copyOf(list);
        }
        images.invalidate();
    }

    /** The images that it is passed. */
    ZoneImages images() {
        return images;
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
        ClKernel kernel = owned.add(device.newKernel());
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
            } else if (argument instanceof ImageArgument image) {
                kernel.set(parameter++, images.image(image.name()));
            } else if (argument instanceof LocalMemory memory) {
                kernel.setLocal(parameter++, memory.bytes());
            } else if (argument instanceof SamplerArgument sampler) {
                kernel.set(parameter++, samplers.computeIfAbsent(sampler, this::created));
            } else {
                kernel.set(parameter++, ((ScalarArgument) argument).bytes());
            }
        }
        if (partition.problem().addressing() == Addressing.GLOBAL) {
            for (PartitionedArray array : arrays) {
                if (isMoved(array.layout(), arguments)) {
                    DeviceBox held = array.onZone(device.zone().id());
                    kernel.set(
                            parameter++,
                            array.layout().size().indexOf(held.box().lo()));
                }
            }
        }
        return kernel;
    }

    /** Whether, under global addressing, a kernel gets a pointer to a buffer that is moved back: of a part, not of an image. */
    static boolean isMoved(BufferLayout buffer, List<KernelArgument> arguments) {
        return !buffer.replicated()
                && arguments.stream()
                        .noneMatch(argument -> argument instanceof ImageArgument
                                && argument.name().equals(buffer.name()));
    }

    private ClSampler created(SamplerArgument sampler) {
        return owned.add(ClSampler.create(device.context(), sampler.sampling()));
    }

    private ClBuffer filled(ConstantBuffer constant) {
        return owned.add(ClBuffer.of(device.context(), constant.bytes()));
    }

    @Override
    public void close() {
        arguments = List.of();
        known.clear();
        constants.clear();
        samplers.clear();
        owned.close();
    }
}
