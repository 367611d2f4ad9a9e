package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.HandedOver;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.turns.SeatBuffers;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Zone;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The zones of this process on their devices, with what arrays lie in. */
final class ZoneMemory implements AutoCloseable {

    private final ClResources resources = new ClResources();
    private final List<PartitionedArray> arrays;
    private final LocalZones zones;

    /** Where zones take turns on their devices: who sits where. */
    private final Optional<SeatBuffers> seats;

    private long throughHost;

    /**
     * Opens devices; arrays have no memory yet.
     *
     * @param transfers how large copies go, by the devices' places
     */
    private ZoneMemory(
            Plan plan,
            DeviceContexts contexts,
            ExecutionOptions options,
            Map<String, TransferChoice> transfers,
            RunParts parts) {
        this.arrays = plan.partition().problem().fields().stream()
                .map(spec -> new PartitionedArray(
                        spec, plan.partition(), parts.homes(), options.probes().poison()))
                .toList();
        this.seats = plan.takesTurns()
                ? Optional.of(new SeatBuffers(
                        plan,
                        arrays,
                        contexts,
                        parts.end().abort(),
                        options.memory().spill(),
                        resources))
                : Optional.empty();
        ByZone<ZoneDevice> devices = parts.workers()
                .forEach(id ->
                        device(plan.partition().zones().get(id), plan.devices().get(id), contexts, transfers));
        this.zones = new LocalZones(parts.homes(), devices, parts.workers());
    }

    private ZoneDevice device(
            Zone zone, Device device, DeviceContexts contexts, Map<String, TransferChoice> transfers) {
        DeviceContext context = seats.isPresent() ? contexts.of(device, zone.id()) : contexts.of(device);
        TransferChoice transfer = transfers.getOrDefault(device.place(), TransferChoice.DEFAULT);
        ZoneDevice opened = resources.add(new ZoneDevice(zone, context, transfer));
        seats.ifPresent(of -> of.seat(opened));
        return opened;
    }

    /**
     * With memory for all arrays; if devices have too little nothing is left.
     *
     * @param transfers how large copies go, by the devices' places
     */
    static ZoneMemory open(
            Plan plan,
            DeviceContexts contexts,
            ExecutionOptions options,
            Map<String, TransferChoice> transfers,
            RunParts parts) {
        ZoneMemory memory = new ZoneMemory(plan, contexts, options, transfers, parts);
        return memory.orNothing(() -> {
            if (memory.seats.isEmpty()) {
                memory.arrays.forEach(memory::allocate);
            }
        });
    }

    /**
     * With what the arrays of zones with other boundaries hold, of which nothing is left: array after array is handed
     * over, so that devices need room for one more only.
     *
     * @param stale by array and zone: elements that are not as their owners have them
     */
    static ZoneMemory handOver(
            ZoneMemory before,
            List<List<Region>> stale,
            Plan plan,
            DeviceContexts contexts,
            ExecutionOptions options,
            RunParts parts) {
        Map<String, TransferChoice> transfers = new HashMap<>();
        before.zones.devices().forEach(device -> transfers.put(device.device().place(), device.copies()));
        ZoneMemory memory = new ZoneMemory(plan, contexts, options, transfers, parts);
        memory.orNothing(() -> {
            for (int array = 0; array < memory.arrays.size(); array++) {
                memory.throughHost += memory.take(array, before.arrays.get(array), stale.get(array));
            }
        });
        before.close();
        return memory;
    }

    /** Bytes of what was handed over that went through the host. */
    long throughHost() {
        return throughHost;
    }

    private ZoneMemory orNothing(Runnable fill) {
        try {
            fill.run();
            return this;
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    private long take(int array, PartitionedArray before, List<Region> stale) {
        allocate(arrays.get(array));
        Map<Integer, Staging> staging = new HashMap<>();
        try {
            HandedOver all = new HandedOver(
                    zones.homes(),
                    id -> zones.devices().get(id).compute(),
                    id -> staging.computeIfAbsent(
                            id, any -> staging(zones.devices().get(id))));
            return all.bytes(before, arrays.get(array), stale);
        } finally {
            staging.values().forEach(Staging::close);
            zones.devices().forEach(ZoneDevice::finish);
            zones.homes().own().forEach(id -> before.onZone(id).close());
        }
    }

    private static Staging staging(ZoneDevice device) {
        return device.staging(device.transfer());
    }

    private void allocate(PartitionedArray array) {
        zones.workers().forEach(id -> {
            zones.devices().get(id).allocate(array);
            return id;
        });
    }

    /** The arrays, in the order of the problem's fields. */
    List<PartitionedArray> arrays() {
        return arrays;
    }

    /** The zones. */
    LocalZones zones() {
        return zones;
    }

    /** Where zones take turns on their devices: who sits where. */
    Optional<SeatBuffers> seats() {
        return seats;
    }

    @Override
    public void close() {
        resources.close();
    }
}
