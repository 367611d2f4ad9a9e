package io.github.halomill.runtime.device;

import java.io.Serializable;

/**
 * What a driver says of a device.
 *
 * @param name as the driver gives it
 * @param vendor who made the device
 * @param platformName the OpenCL implementation that shows it
 * @param version OpenCL version of the device, for example {@code OpenCL 3.0 CUDA}
 * @param driverVersion in the driver's own words
 * @param type kind of processor
 * @param computeUnits processors that work-groups are given to
 * @param clockMegahertz highest clock frequency of its processors, in 10^6 per second
 * @param globalMemory bytes
 * @param maxAllocation bytes of the largest buffer
 * @param localMemory bytes per work-group
 * @param maxWorkGroupSize work-items
 * @param supportsDouble whether kernels may use {@code double}
 * @param supportsHalf whether kernels may compute with {@code half}
 */
public record DeviceProperties(
        String name,
        String vendor,
        String platformName,
        String version,
        String driverVersion,
        DeviceType type,
        int computeUnits,
        int clockMegahertz,
        long globalMemory,
        long maxAllocation,
        long localMemory,
        long maxWorkGroupSize,
        boolean supportsDouble,
        boolean supportsHalf)
        implements Serializable {

    /** These properties with {@code bytes} bytes of global memory. */
    DeviceProperties withMemory(long bytes) {
        return new DeviceProperties(
                name,
                vendor,
                platformName,
                version,
                driverVersion,
                type,
                computeUnits,
                clockMegahertz,
                bytes,
                maxAllocation,
                localMemory,
                maxWorkGroupSize,
                supportsDouble,
                supportsHalf);
    }

    /** These properties with a clock of zero: some drivers report another one at each start. */
    public DeviceProperties withoutClock() {
        return new DeviceProperties(
                name,
                vendor,
                platformName,
                version,
                driverVersion,
                type,
                computeUnits,
                0,
                globalMemory,
                maxAllocation,
                localMemory,
                maxWorkGroupSize,
                supportsDouble,
                supportsHalf);
    }
}
