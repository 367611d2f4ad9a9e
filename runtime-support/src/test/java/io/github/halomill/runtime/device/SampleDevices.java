package io.github.halomill.runtime.device;

import java.util.OptionalInt;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** Devices without OpenCL. */
public final class SampleDevices {

    private SampleDevices() {}

    public static Device device(int platform, int index, DeviceType type) {
        DeviceProperties properties = new DeviceProperties(
                "Device " + platform + index,
                "Vendor",
                "Platform " + platform,
                "OpenCL 3.0",
                "1.2",
                type,
                8,
                1500,
                16L << 30,
                4L << 30,
                48 << 10,
                1024,
                true,
                false);
        return new Device(
                platform, index, OptionalInt.empty(), new cl_platform_id(), new cl_device_id(), properties, "here");
    }

    /** The same device on another node. */
    static Device on(String node, Device device) {
        return new Device(
                device.platformIndex(),
                device.deviceIndex(),
                device.logicalIndex(),
                device.clPlatform(),
                device.clDevice(),
                device.properties(),
                node);
    }

    /** The same device as a rank on a node has it. */
    public static Device on(String node, int rank, Device device) {
        return device.ofRank(node, rank);
    }
}
