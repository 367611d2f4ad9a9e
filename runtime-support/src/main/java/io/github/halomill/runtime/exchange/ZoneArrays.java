package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.PackKernels;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The arrays of all buffer arguments as one zone's device holds them. */
public final class ZoneArrays {

    private final int zone;
    private final List<PartitionedArray> arrays;
    private final ClContext context;
    private final ClResources resources;
    private final Supplier<PackKernels> source;
    private @Nullable PackKernels packKernels;

    /**
     * What a zone holds.
     *
     * @param zone its id
     * @param arrays in the order of the arguments
     * @param context of its device
     * @param resources owns what is created
     * @param packKernels where the kernels for packing come from; asked only if some are needed
     */
    public ZoneArrays(
            int zone,
            List<PartitionedArray> arrays,
            ClContext context,
            ClResources resources,
            Supplier<PackKernels> packKernels) {
        this.zone = zone;
        this.arrays = List.copyOf(arrays);
        this.context = context;
        this.resources = resources;
        this.source = packKernels;
    }

    int zone() {
        return zone;
    }

    int count() {
        return arrays.size();
    }

    DeviceBox onZone(int array) {
        return arrays.get(array).onZone(zone);
    }

    ClContext context() {
        return context;
    }

    ClResources resources() {
        return resources;
    }

    PackKernels packKernels() {
        if (packKernels == null) {
            packKernels = source.get();
        }
        return packKernels;
    }
}
