package io.github.halomill.runtime.exec.plan;

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
public record DeviceMemory(boolean outOfCore, OptionalLong limit, Optional<Path> spill) {

    /** All of it, and in turns only where that is too little. */
    public static final DeviceMemory ALL = new DeviceMemory(false, OptionalLong.empty(), Optional.empty());

    /**
     * As told.
     *
     * @param allowed bytes with a unit, such as {@code 8GiB}, or {@code all}
     * @throws UsageException if it is neither
     */
    public static DeviceMemory parse(boolean outOfCore, String allowed, Optional<Path> spill) {
        OptionalLong bytes = QueryUnit.bytes(allowed);
        if (bytes.isEmpty() && !allowed.equals("all")) {
            throw new UsageException(
                    "device-memory: '" + allowed + "' is neither all nor bytes with a unit, such as 512MiB or 8GiB");
        }
        return new DeviceMemory(outOfCore, bytes, spill);
    }

    /** The same devices, which have no more memory than may be used. */
    public List<Device> applied(List<Device> devices) {
        return limit.isEmpty()
                ? devices
                : devices.stream()
                        .map(device -> device.withMemory(limit.getAsLong()))
                        .toList();
    }
}
