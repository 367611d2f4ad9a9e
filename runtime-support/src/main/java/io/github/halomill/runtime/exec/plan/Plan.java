package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.draw.Notations;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.partition.Partition;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a program is run.
 *
 * @param partition how the problem is cut, and how often ghost zones are exchanged
 * @param devices the device of each zone
 * @param overlap whether zones compute while ghost zones travel
 * @param groupSizes preferred work-items per work-group
 * @param packing how faces are moved whose elements are not contiguous
 * @param streaming what work-groups of streamed copies do, which carry out several iterations at once: the copy of the
 *     most steps first, then that for where fewer are left; none: kernels run as they are
 * @param coarsening how many elements work-items do
 * @param seats how many of its zones a device holds at a time, which take turns; 0: all that it has
 * @param reason why it is run like that, for people
 */
public record Plan(
        Partition partition,
        List<Device> devices,
        boolean overlap,
        GroupSizes groupSizes,
        Packing packing,
        List<StreamShape> streaming,
        Coarsening coarsening,
        int seats,
        String reason) {

    public Plan {
        devices = List.copyOf(devices);
        streaming = List.copyOf(streaming);
    }

    /** Without other forms of kernels, and with all zones on their devices all the time. */
    public Plan(
            Partition partition,
            List<Device> devices,
            boolean overlap,
            GroupSizes groupSizes,
            Packing packing,
            String reason) {
        this(partition, devices, overlap, groupSizes, packing, List.of(), Coarsening.NONE, 0, reason);
    }

    /** This plan with kernels as they are. */
    public Plan ofKernelsThemselves() {
        return streamedIn(List.of(), Coarsening.NONE);
    }

    /** This plan with a copy more of streamed kernels, of fewer steps; none: it is as it was. */
    public Plan and(Optional<StreamShape> fewer) {
        return streamedIn(Stream.concat(streaming.stream(), fewer.stream()).toList(), coarsening);
    }

    /** This plan with other zones on the same devices. */
    public Plan with(Partition other) {
        return new Plan(other, devices, overlap, groupSizes, packing, streaming, coarsening, seats, reason);
    }

    private Plan streamedIn(List<StreamShape> shapes, Coarsening elements) {
        return new Plan(partition, devices, overlap, groupSizes, packing, shapes, elements, seats, reason);
    }

    /** The steps of the launch that carries out the most; 1 where kernels run as they are. */
    public int steps() {
        return streaming.stream().mapToInt(StreamShape::steps).max().orElse(1);
    }

    /** Whether zones take turns on their devices. */
    public boolean takesTurns() {
        return seats > 0;
    }

    /** Such as {@code 4 zones (1 x 4), an exchange every 2 steps, overlapped, faces packed by the device}. */
    public String describe() {
        int zones = partition.zones().size();
        int depth = partition.depth();
        return zones
                + (zones == 1
                        ? " zone"
                        : " zones ("
                                + Notations.parts(
                                        partition.split(),
                                        partition.problem().grid().dimensions()) + ")")
                + partition.weights().map(weights -> ", weights " + weights).orElse("")
                + (depth == 1 ? ", an exchange before each step" : ", an exchange every " + depth + " steps")
                + (overlap ? ", overlapped" : ", not overlapped")
                + form().map(how -> ", " + how).orElse("")
                + (groupSizes.isEmpty() ? "" : ", work-groups of " + groupSizes.describe())
                + (packing == Packing.DEVICE ? ", faces packed by the device" : ", faces moved by the driver")
                + (takesTurns() ? ", out of core, " + seats + " at a time on each device" : "");
    }

    /** For people: in which form kernels run, and why it is all as it is. */
    public String explanation() {
        return form().map(how -> how + "; ").orElse("") + reason;
    }

    private Optional<String> form() {
        int dimensions = partition.problem().grid().dimensions();
        return coarsening.isEmpty()
                ? streaming.stream().findFirst().map(most -> "streamed in " + most.describe(dimensions) + fewer())
                : Optional.of(coarsening.describe(partition.problem().launches()));
    }

    private String fewer() {
        return streaming.stream()
                .skip(1)
                .map(shape -> ", " + shape.steps() + " where fewer are left")
                .collect(Collectors.joining());
    }

    /** All that ranks have to agree on, as text. */
    public String fingerprint(ZoneProgram program) {
        StringBuilder text =
                new StringBuilder(describe()).append(partition.cut()).append(program.problem());
        program.calls().forEach((name, call) -> text.append(name).append(call.source()));
        devices.forEach(
                device -> text.append(device.rank()).append(device.place()).append(device.id()));
        return text.append(new TreeMap<>(program.scalars())).toString();
    }

    /** Which rank has which zone. */
    public Homes homes(Ranks ranks) {
        return new Homes(ranks, devices.stream().map(Device::rank).toList());
    }
}
