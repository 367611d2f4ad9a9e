package io.github.halomill.runtime.cli.retry;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.Cut;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The devices that a command may use, and how the problem is cut for them.
 *
 * @param devices in their order
 * @param cut for these
 */
record LeftDevices(List<Device> devices, Cut cut) {

    LeftDevices {
        devices = List.copyOf(devices);
    }

    /** Those that have none of these ids. */
    LeftDevices without(Collection<String> ids) {
        List<Integer> left = IntStream.range(0, devices.size())
                .filter(device -> !ids.contains(devices.get(device).id()))
                .boxed()
                .toList();
        return new LeftDevices(left.stream().map(devices::get).toList(), cut.of(left, devices.size()));
    }

    /** What tells a command to use these: options, each after a blank; empty: there are none. */
    String options() {
        if (devices.isEmpty()) {
            return "";
        }
        WeightChoice weights = cut.weights();
        return " --devices " + selection()
                + (weights.given().isPresent() ? " --weights " + weights : "")
                + cut.split()
                        .map(split -> " --split " + split.x() + "x" + split.y() + "x" + split.z())
                        .orElse("");
    }

    /** As the option takes them: of a device that is shared, as many logical ones as are left. */
    private String selection() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        devices.forEach(device -> counts.merge(device.physicalId(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(of -> of.getKey() + (of.getValue() == 1 ? "" : "*" + of.getValue()))
                .collect(Collectors.joining(","));
    }

    /** Their ids, with {@code between} between them. */
    String ids(String between) {
        return devices.stream().map(Device::id).collect(Collectors.joining(between));
    }
}
