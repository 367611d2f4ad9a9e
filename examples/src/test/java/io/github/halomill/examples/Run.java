package io.github.halomill.examples;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.Strategy;
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

    /** One to four zones on one device, and zones on devices of two vendors if there are two. */
    static Stream<Run> all() {
        List<Device> devices = Devices.discover();
        List<String> selections = new ArrayList<>();
        Device first = devices.get(0);
        for (int zones = 1; zones <= 4; zones++) {
            selections.add(first.id() + "*" + zones);
        }
        devices.stream()
                .filter(device -> device.platformIndex() != first.platformIndex())
                .findFirst()
                .ifPresent(second -> {
                    selections.add(first.id() + "," + second.id());
                    selections.add(second.id() + "*2," + first.id());
                });
        return selections.stream()
                .flatMap(selection -> Stream.of(Strategy.values()).map(strategy -> new Run(selection, strategy)));
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
