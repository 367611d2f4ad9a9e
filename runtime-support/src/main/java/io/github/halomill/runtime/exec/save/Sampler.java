package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Takes elements so many apart out of arrays while all zones pause: devices gather them, so that no more is copied than
 * is wanted, and they are read while zones go on, also where boundaries move meanwhile. Memory is taken when something
 * is first wanted.
 */
public final class Sampler implements AutoCloseable {

    private ByZone<ZoneDevice> devices = new ByZone<>(List.of(), List.of());
    private List<PartitionedArray> arrays = List.of();
    private final Map<Integer, ZoneSampler> samplers = new HashMap<>();

    /** From now on of these arrays, on zones all of which this process has. */
    public void on(ByZone<ZoneDevice> newDevices, List<PartitionedArray> newArrays) {
        devices = newDevices;
        arrays = newArrays;
    }

    /**
     * Takes a component of some elements of an array, while no zone runs; what was taken before must have been read.
     *
     * @throws io.github.halomill.runtime.cl.ClException if a device has no room for them
     */
    public Sample take(int array, Lattice points, long component) {
        PartitionedArray of = arrays.get(array);
        Box part = points.box().ofComponents(of.field().whole()).ofComponents(component, component + 1);
        Sample sample = new Sample(points, of.field().type().bytes());
        for (ZoneDevice device : devices.values()) {
            int id = device.zone().id();
            if (of.isHosted(id)) {
                try (Staging none = device.staging(device.transfer())) {
                    eachRow(points, part, row -> of.download(row, device.zone(), none, sample));
                }
            } else {
                samplers.computeIfAbsent(id, any -> new ZoneSampler(device.on()))
                        .take(of, device.zone(), part, points, sample);
            }
        }
        eachRow(points, part, row -> of.downloadRest(row, sample));
        return sample;
    }

    /** All rows along x that have some of the points. */
    private static void eachRow(Lattice points, Box part, Consumer<Box> task) {
        for (long z = part.from(2); z < part.to(2); z += points.stride().z()) {
            for (long y = part.from(1); y < part.to(1); y += points.stride().y()) {
                task.accept(part.withRange(1, y, y + 1).withRange(2, z, z + 1));
            }
        }
    }

    @Override
    public void close() {
        ClResources.closeAll(samplers.values());
    }
}
