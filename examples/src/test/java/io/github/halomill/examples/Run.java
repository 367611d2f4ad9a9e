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
        return of(Devices.discover());
    }

    /** The same, on devices that compute in double precision. */
    static Stream<Run> withDoubles() {
        return of(Devices.discover().stream()
                .filter(device -> device.properties().supportsDouble())
                .toList());
    }

    private static Stream<Run> of(List<Device> devices) {
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

    @Override
    public String toString() {
        return selection + " " + strategy;
    }
}
