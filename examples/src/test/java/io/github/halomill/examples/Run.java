package io.github.halomill.examples;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A way to run an example.
 *
 * @param selection as for {@code --devices}
 * @param strategy how the problem is cut
 */
record Run(String selection, Strategy strategy) {

    /**
     * One to four zones on one device, and zones on devices of two vendors if there are two. By the greatest common divisor
     * only where that may cut otherwise: not one zone, nor two.
     */
    static Stream<Run> all() {
        List<Device> devices = Devices.discover();
        List<Run> runs = new ArrayList<>();
        Device first = devices.get(0);
        for (int zones = 1; zones <= 4; zones++) {
            runs.add(new Run(first.id() + "*" + zones, Strategy.BALANCED));
            if (zones > 2) {
                runs.add(new Run(first.id() + "*" + zones, Strategy.GCD));
            }
        }
        devices.stream()
                .filter(device -> device.platformIndex() != first.platformIndex())
                .findFirst()
                .ifPresent(second -> {
                    runs.add(new Run(first.id() + "," + second.id(), Strategy.BALANCED));
                    runs.add(new Run(second.id() + "*2," + first.id(), Strategy.BALANCED));
                });
        return runs.stream();
    }

    /** The devices to run on. */
    List<Device> devices() {
        return DeviceSelection.parse(selection).select(Devices.discover());
    }

    /** The devices that lack double precision, which OpenCL leaves to them. */
    List<String> withoutDoubles() {
        return devices().stream()
                .filter(device -> !device.properties().supportsDouble())
                .map(Device::id)
                .distinct()
                .toList();
    }

    @Override
    public String toString() {
        return selection + " " + strategy;
    }
}
