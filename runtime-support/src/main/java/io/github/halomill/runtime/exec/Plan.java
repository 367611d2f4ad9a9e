package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a program is run.
 *
 * @param partition how the problem is cut, and how often ghost zones are exchanged
 * @param devices the device of each zone
 * @param overlap whether zones compute while ghost zones travel
 * @param groupSize preferred work-items per work-group, where the description leaves them open; null: the driver chooses
 * @param packing how faces are moved whose elements do not lie behind each other
 * @param reason why it is run like that, for people
 */
public record Plan(
        Partition partition,
        List<Device> devices,
        boolean overlap,
        @Nullable Extent groupSize,
        Packing packing,
        String reason) {

    public Plan {
        devices = List.copyOf(devices.subList(0, partition.zones().size()));
    }
}
