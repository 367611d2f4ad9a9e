package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How a program is run.
 *
 * @param partition how the problem is cut, and how often ghost zones are exchanged
 * @param devices the device of each zone
 * @param overlap whether zones compute while ghost zones travel
 * @param groupSize preferred work-items per work-group, where the description leaves them open; null: the driver chooses
 * @param packing how faces are moved whose elements are not contiguous
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
        devices = List.copyOf(devices);
    }

    /** Such as {@code 4 zones (1 x 4), an exchange every 2 steps, overlapped, faces packed by the device}. */
    String describe() {
        int zones = partition.zones().size();
        int depth = partition.depth();
        return zones
                + (zones == 1 ? " zone" : " zones (" + parts() + ")")
                + (depth == 1 ? ", an exchange before each step" : ", an exchange every " + depth + " steps")
                + (overlap ? ", overlapped" : ", not overlapped")
                + (groupSize == null ? "" : ", work-groups of " + groupSize)
                + (packing == Packing.DEVICE ? ", faces packed by the device" : ", faces moved by the driver");
    }

    /** All that ranks have to agree on, as text. */
    String fingerprint(ZoneProgram program) {
        StringBuilder text =
                new StringBuilder(describe()).append(partition.split()).append(program.problem());
        program.calls().forEach((name, call) -> text.append(name).append(call.source()));
        devices.forEach(
                device -> text.append(device.rank()).append(device.place()).append(device.id()));
        return text.append(new TreeMap<>(program.scalars())).toString();
    }

    /** Which rank has which zone. */
    Homes homes(Ranks ranks) {
        return new Homes(ranks, devices.stream().map(Device::rank).toList());
    }

    private String parts() {
        return IntStream.range(0, partition.problem().grid().dimensions())
                .mapToObj(d -> Integer.toString(partition.split().along(d)))
                .collect(Collectors.joining(" x "));
    }
}
