package io.github.halomill.runtime.report;

import java.io.Serializable;

/**
 * What the device of a zone did in the step loop. Seconds of kernels and transfers are by the device's own clock, of a
 * sample of steps and extrapolated unless the run was traced; the others are what the zone's worker spent.
 *
 * @param id {@code platform:device}, with {@code #n} after it where it is the n-th logical device
 * @param name as the driver gives it
 * @param node name of the host that it is in
 * @param rank of the process that uses it
 * @param transfer how large copies go to and from it, for people; empty if that is not known
 * @param kernelSeconds in kernels
 * @param transferSeconds in copies to and from the host, which may be under way at once
 * @param deviceWaitSeconds in which the worker waited for the device
 * @param neighbourWaitSeconds in which the worker waited for neighbours
 * @param callsPerStep OpenCL calls of the worker, each of which crosses from Java to native code once
 * @param gigabytesPerSecond 10^9 bytes of the zone that the kernel reads and writes at least, per second of the loop
 * @param copyGigabytesPerSecond how fast the device copies its own memory, bytes read and written; 0 if that was not
 *     measured
 */
public record DeviceUse(
        String id,
        String name,
        String node,
        int rank,
        String transfer,
        double kernelSeconds,
        double transferSeconds,
        double deviceWaitSeconds,
        double neighbourWaitSeconds,
        double callsPerStep,
        double gigabytesPerSecond,
        double copyGigabytesPerSecond)
        implements Serializable {

    /** What the device did for this zone and for another that takes turns with it; workers wait at the same time. */
    DeviceUse plus(DeviceUse other) {
        return new DeviceUse(
                id,
                name,
                node,
                rank,
                transfer,
                kernelSeconds + other.kernelSeconds,
                transferSeconds + other.transferSeconds,
                Math.max(deviceWaitSeconds, other.deviceWaitSeconds),
                Math.max(neighbourWaitSeconds, other.neighbourWaitSeconds),
                callsPerStep + other.callsPerStep,
                gigabytesPerSecond + other.gigabytesPerSecond,
                copyGigabytesPerSecond);
    }

    /** {@code platform:device}, without the logical device. */
    String physicalId() {
        return id.replaceFirst("#.*", "");
    }

    /**
     * Seconds of a loop of {@code loopSeconds} in which the device computed nothing: what communication costs in the
     * end.
     */
    public double exposedSeconds(double loopSeconds) {
        return Math.max(0, loopSeconds - kernelSeconds);
    }

    /** Share of the copy bandwidth that the kernel reaches; 0 if that was not measured. */
    public double roofline() {
        return copyGigabytesPerSecond > 0 ? gigabytesPerSecond / copyGigabytesPerSecond : 0;
    }
}
