package io.github.halomill.generator.cli;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.device.DeviceTable;
import io.github.halomill.runtime.report.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How devices are listed. */
enum DeviceFormat {
    /** A table. */
    TEXT,
    /** An object with a list {@code devices}; memory in bytes. */
    JSON;

    String write(List<Device> devices) {
        return this == TEXT
                ? DeviceTable.format(devices)
                : Json.write(Map.of(
                        "devices", devices.stream().map(DeviceFormat::tree).toList()));
    }

    private static Map<String, Object> tree(Device device) {
        DeviceProperties is = device.properties();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", device.id());
        tree.put("name", is.name());
        tree.put("vendor", is.vendor());
        tree.put("platform", is.platformName());
        tree.put("version", is.version());
        tree.put("driver", is.driverVersion());
        tree.put("type", is.type().optionName());
        tree.put("computeUnits", is.computeUnits());
        tree.put("globalMemory", is.globalMemory());
        tree.put("maxAllocation", is.maxAllocation());
        tree.put("localMemory", is.localMemory());
        tree.put("maxWorkGroupSize", is.maxWorkGroupSize());
        tree.put("fp64", is.supportsDouble());
        tree.put("fp16", is.supportsHalf());
        return tree;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
