package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.BufferKernels;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClResources;
import java.util.List;
import java.util.function.Supplier;

/**
 * The arrays of all buffer arguments as one zone's device holds them.
 *
 * @param zone id of the zone
 * @param arrays in the order of the arguments
 * @param context of its device
 * @param resources owns what is created
 * @param bufferKernels where the kernels for packing come from; asked only if some are needed
 */
public record ZoneArrays(
        int zone,
        List<PartitionedArray> arrays,
        ClContext context,
        ClResources resources,
        Supplier<BufferKernels> bufferKernels) {

    public ZoneArrays {
        arrays = List.copyOf(arrays);
    }

    int count() {
        return arrays.size();
    }

    DeviceBox onZone(int array) {
        return arrays.get(array).onZone(zone);
    }
}
