package io.github.halomill.runtime.exec.turns;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.io.SpillFile;
import io.github.halomill.runtime.partition.Zone;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The memory of devices whose zones take turns: of each seat a buffer for every array, large enough for any zone that
 * sits there.
 */
public final class SeatBuffers {

    private final Plan plan;
    private final List<PartitionedArray> arrays;
    private final LiveAfterIteration live;
    private final Optional<SpillFile> spill;

    /** By id. */
    private final Map<String, OfDevice> devices = new LinkedHashMap<>();

    /** Who has a turn on a device, and its memory: by seat, by array. */
    private record OfDevice(TurnOrder order, List<List<ClBuffer>> buffers) {}

    /**
     * Of the devices of {@code plan}; {@code resources} owns the memory. Zones are kept in a file in the folder
     * {@code spill}, if there is one.
     */
    public SeatBuffers(
            Plan plan,
            List<PartitionedArray> arrays,
            DeviceContexts contexts,
            Abort abort,
            Optional<Path> spill,
            ClResources resources) {
        this.plan = plan;
        this.arrays = arrays;
        this.live = new LiveAfterIteration(plan.partition());
        this.spill = spill.map(folder -> resources.add(SpillFile.create(folder)));
        for (Device device : plan.devices().stream().distinct().toList()) {
            List<Integer> zones = plan.partition().zones().stream()
                    .map(Zone::id)
                    .filter(id -> plan.devices().get(id).equals(device))
                    .toList();
            TurnOrder order = new TurnOrder(zones, plan.seats(), abort);
            List<List<ClBuffer>> seats = new ArrayList<>();
            for (int seat = 0; seat < order.seats(); seat++) {
                seats.add(allocate(seat, zones, order, contexts.of(device), resources));
            }
            devices.put(device.id(), new OfDevice(order, seats));
        }
    }

    private List<ClBuffer> allocate(
            int seat, List<Integer> zones, TurnOrder order, DeviceContext context, ClResources resources) {
        List<ClBuffer> all = new ArrayList<>();
        for (PartitionedArray array : arrays) {
            long bytes = zones.stream()
                    .filter(zone -> order.seat(zone) == seat)
                    .mapToLong(zone -> array.bytes(plan.partition().zones().get(zone)))
                    .max()
                    .orElseThrow();
            try {
                all.add(resources.add(ClBuffer.create(context.context(), bytes)));
            } catch (ClException e) {
                throw new RunException(
                        array.field().name() + " cannot be had on device " + context.device() + ", " + bytes
                                + " bytes of it at a time; allow less with --device-memory: " + e.getMessage(),
                        e);
            }
        }
        return all;
    }

    /**
     * Has the local boxes of a zone lie where it sits, and in memory of the host, or in a file, while it is not its
     * turn.
     */
    public void seat(ZoneDevice zone) {
        OfDevice device = device(zone);
        List<ClBuffer> seat =
                device.buffers().get(device.order().seat(zone.zone().id()));
        IntFunction<ByteBuffer> memory =
                spill.<IntFunction<ByteBuffer>>map(file -> file::allocate).orElse(zone::pinned);
        for (int i = 0; i < arrays.size(); i++) {
            arrays.get(i).place(zone.zone(), seat.get(i));
            try {
                arrays.get(i).host(zone.zone(), memory);
            } catch (ClException e) {
                throw new RunException(
                        "the host has no memory for what zones of "
                                + arrays.get(i).field().name() + " hold while others have their turns: "
                                + e.getMessage(),
                        e);
            }
        }
    }

    /** A zone's turns on its device. */
    public TurnResidency turns(ZoneDevice zone, ZoneTimes times) {
        return new TurnResidency(zone, device(zone).order(), live, arrays, times);
    }

    private OfDevice device(ZoneDevice zone) {
        OfDevice device = devices.get(zone.device().id());
        if (device == null) {
            throw new IllegalStateException("no zone sits on " + zone.device());
        }
        return device;
    }

    /** All zones begin again. */
    public void rewind() {
        devices.values().forEach(device -> device.order().rewind());
    }
}
