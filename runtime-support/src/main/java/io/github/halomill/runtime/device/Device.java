package io.github.halomill.runtime.device;

import java.util.OptionalInt;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/**
 * An OpenCL device, or one of several logical devices that share it.
 *
 * @param platformIndex position of its platform among all platforms
 * @param deviceIndex position among its platform's devices
 * @param logicalIndex which of several logical devices it is; empty if the device is not shared
 * @param clPlatform its platform
 * @param clDevice the device itself
 * @param properties what the driver says of it
 * @param node name of the host that it is in
 * @param rank which process of several uses it; those of others are known, but cannot be used
 */
public record Device(
        int platformIndex,
        int deviceIndex,
        OptionalInt logicalIndex,
        cl_platform_id clPlatform,
        cl_device_id clDevice,
        DeviceProperties properties,
        String node,
        int rank) {

    /** One of a process without others. */
    public Device(
            int platformIndex,
            int deviceIndex,
            OptionalInt logicalIndex,
            cl_platform_id clPlatform,
            cl_device_id clDevice,
            DeviceProperties properties,
            String node) {
        this(platformIndex, deviceIndex, logicalIndex, clPlatform, clDevice, properties, node, 0);
    }

    public Device {
        if (platformIndex < 0 || deviceIndex < 0 || logicalIndex.orElse(0) < 0) {
            throw new IllegalArgumentException("negative index of a device");
        }
    }

    /** {@code platform:device}, for example {@code 0:1}; {@code 0:1#2} for the third logical device. */
    public String id() {
        String logical = logicalIndex.isPresent() ? "#" + logicalIndex.getAsInt() : "";
        return physicalId() + logical;
    }

    /** {@code platform:device}, without the logical device. */
    public String physicalId() {
        return platformIndex + ":" + deviceIndex;
    }

    /** Who compiles kernels for it, and in which version: equal ones give equal bits. */
    public String compiler() {
        return properties.platformName() + " " + properties.driverVersion();
    }

    /** Its node and {@link #physicalId}: the same for all who use it. */
    public String place() {
        return node + " " + physicalId();
    }

    /** The name that the driver gives it. */
    public String name() {
        return properties.name();
    }

    /** The logical device of that index on the same device. */
    Device logical(int index) {
        return new Device(
                platformIndex, deviceIndex, OptionalInt.of(index), clPlatform, clDevice, properties, node, rank);
    }

    /** This device, of which no more than {@code bytes} bytes may be used. */
    public Device withMemory(long bytes) {
        DeviceProperties limited = properties.withMemory(Math.min(bytes, properties.globalMemory()));
        return new Device(platformIndex, deviceIndex, logicalIndex, clPlatform, clDevice, limited, node, rank);
    }

    /** This device as that process has it. */
    Device ofRank(String newNode, int newRank) {
        return new Device(platformIndex, deviceIndex, logicalIndex, clPlatform, clDevice, properties, newNode, newRank);
    }

    @Override
    public String toString() {
        return id() + " " + name();
    }
}
