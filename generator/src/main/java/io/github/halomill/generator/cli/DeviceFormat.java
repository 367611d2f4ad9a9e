package io.github.halomill.generator.cli;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.device.DeviceTable;
import io.github.halomill.runtime.report.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** How devices are listed. */
enum DeviceFormat {
    /** A table. */
    TEXT,
    /** An object with a list {@code devices}; memory in bytes, the clock in MHz. */
    JSON;

    /**
     * Devices in this format.
     *
     * @param bandwidths how fast they copy their memory, in 10^9 bytes read and written per second; empty: not shown
     */
    String write(List<Device> devices, Optional<ToDoubleFunction<Device>> bandwidths) {
        if (this == JSON) {
            return Json.write(Map.of(
                    "devices",
                    devices.stream().map(device -> tree(device, bandwidths)).toList()));
        }
        return bandwidths
                .map(measured -> DeviceTable.format(devices, measured))
                .orElseGet(() -> DeviceTable.format(devices));
    }

    private static Map<String, Object> tree(Device device, Optional<ToDoubleFunction<Device>> bandwidths) {
        DeviceProperties is = device.properties();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", device.id());
        tree.put("node", device.node());
        tree.put("name", is.name());
        tree.put("vendor", is.vendor());
        tree.put("platform", is.platformName());
        tree.put("version", is.version());
        tree.put("driver", is.driverVersion());
        tree.put("type", is.type().optionName());
        tree.put("computeUnits", is.computeUnits());
        tree.put("clockMegahertz", is.clockMegahertz());
        tree.put("globalMemory", is.globalMemory());
        tree.put("maxAllocation", is.maxAllocation());
        tree.put("localMemory", is.localMemory());
        tree.put("maxWorkGroupSize", is.maxWorkGroupSize());
        tree.put("fp64", is.supportsDouble());
        tree.put("fp16", is.supportsHalf());
        bandwidths.ifPresent(measured -> tree.put("copyGigabytesPerSecond", measured.applyAsDouble(device)));
        return tree;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
