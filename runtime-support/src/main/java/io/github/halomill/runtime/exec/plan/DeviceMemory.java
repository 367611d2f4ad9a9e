package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.QueryUnit;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a program may use of the memory of its devices, and what it does where that is too little.
 *
 * @param outOfCore whether zones take turns on their devices even if these could hold them all
 * @param limit bytes of each device; empty: all that it has
 * @param spill the folder where zones that take turns are kept in a file; empty: they are kept in the host's memory
 */
public record DeviceMemory(
        @CommandOption(
                value = "--out-of-core",
                text = "Let zones take turns on the devices even if these could hold them all; where they cannot, zones"
                        + " do anyway.")
        boolean outOfCore,

        @CommandOption(
                value = "--device-memory",
                label = "BYTES",
                byDefault = "all",
                text = "What may be used of each device's memory, such as 8GiB, or all (default: ${DEFAULT-VALUE}).")
        OptionalLong limit,

        @CommandOption(
                value = "--spill",
                label = "DIR",
                text = "Keep zones that take turns in a file in this folder, not in the host's memory; it is gone when"
                        + " the run ends.")
        Optional<Path> spill) {

    /** All of it, and in turns only where that is too little. */
    public static final DeviceMemory ALL = new DeviceMemory(false, OptionalLong.empty(), Optional.empty());

    /** Reads {@code --device-memory}: bytes with a unit, such as {@code 8GiB}, or {@code all}. */
    public static OptionalLong limit(String text) {
        OptionalLong bytes = QueryUnit.bytes(text);
        if (bytes.isEmpty() && !text.equals("all")) {
            throw new UsageException(
                    "device-memory: '" + text + "' is neither all nor bytes with a unit, such as 512MiB or 8GiB");
        }
        return bytes;
    }

    /** These devices, which have no more memory than may be used. */
    public List<Device> applied(List<Device> devices) {
        return limit.isEmpty()
                ? devices
                : devices.stream()
                        .map(device -> device.withMemory(limit.getAsLong()))
                        .toList();
    }
}
