package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.DigestKernels;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills arrays at random on the devices, and tells whether two runs left the same in them, without a copy to the host.
 */
public final class Digests {

    private final Partition partition;
    private final List<PartitionedArray> arrays;
    private final LocalZones zones;

    public Digests(Partition partition, List<PartitionedArray> arrays, LocalZones zones) {
        this.partition = partition;
        this.arrays = arrays;
        this.zones = zones;
    }

    /** Fills each array with numbers that depend on its own number and, unless zones hold all of it, on the zone's. */
    public void scatter() {
        zones.workers().forEach(id -> {
            ZoneDevice device = zones.devices().get(id);
            try (DigestKernels kernels = kernels(device)) {
                for (int array = 0; array < arrays.size(); array++) {
                    DeviceBox held = arrays.get(array).onZone(id);
                    FieldSpec field = arrays.get(array).field();
                    long seed = field.owned() ? (long) id * arrays.size() + array : array;
                    kernels.scatter(
                            device.compute(),
                            held.buffer(),
                            field.type(),
                            held.box().volume(),
                            seed);
                }
            }
            return id;
        });
    }

    /** Fills each array with what is in another one of the same parts, on the same devices. */
    public void copy(List<PartitionedArray> others) {
        zones.workers().forEach(id -> {
            ZoneDevice device = zones.devices().get(id);
            for (int array = 0; array < arrays.size(); array++) {
                DeviceBox to = arrays.get(array).onZone(id);
                DeviceBox from = others.get(array).onZone(id);
                device.compute()
                        .copy(from.buffer(), to.buffer(), arrays.get(array).bytes(device.zone()));
            }
            device.compute().finish();
            return id;
        });
    }

    /** By field and zone of this process: a number made of what the zone owns, margins that are filled aside. */
    public List<List<Long>> of(List<Integer> bindings) {
        return zones.workers()
                .forEach(id -> digests(zones.devices().get(id), bindings))
                .values();
    }

    private List<Long> digests(ZoneDevice device, List<Integer> bindings) {
        List<Long> digests = new ArrayList<>();
        try (DigestKernels kernels = kernels(device)) {
            for (int field = 0; field < bindings.size(); field++) {
                PartitionedArray array = arrays.get(bindings.get(field));
                FieldSpec spec = partition.problem().fields().get(field);
                DeviceBox held = array.onZone(device.zone().id());
                Region own = partition
                        .reach()
                        .owned(spec, device.zone().cells())
                        .intersect(Region.of(held.box()))
                        .intersect(partition.reach().margins(field).present());
                digests.add(own.boxes().stream()
                        .mapToLong(box -> kernels.digest(
                                device.compute(),
                                held.buffer(),
                                held.box(),
                                box,
                                spec.type().bytes()))
                        .reduce(0, (all, digest) -> 31 * all + digest));
            }
        }
        return digests;
    }

    private static DigestKernels kernels(ZoneDevice device) {
        return DigestKernels.build(device.context(), device.on().options());
    }
}
