package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.Partition;
import java.util.List;

/**
 * What a run did and how long it took.
 *
 * @param program name of the program
 * @param partition how it was cut
 * @param devices the device of each zone
 * @param iterations carried out
 * @param seconds where the time went
 * @param exchanges how often ghost zones were refreshed: at most once per iteration
 * @param bytesExchanged between zones, in all
 * @param gigabytesPerSecond 10^9 bytes that the kernel reads and writes at least, per second of the loop: the write zones
 *     of every distributed buffer once for each direction of its access
 */
public record RunReport(
        String program,
        Partition partition,
        List<DeviceName> devices,
        long iterations,
        Seconds seconds,
        long exchanges,
        long bytesExchanged,
        double gigabytesPerSecond) {

    public RunReport {
        devices = List.copyOf(devices);
    }

    /**
     * A device in a report.
     *
     * @param id {@code platform:device}, with {@code #n} behind it where it is the n-th logical device
     * @param name as the driver gives it
     */
    public record DeviceName(String id, String name) {}

    /**
     * Where the time went, in seconds of wall clock.
     *
     * @param setup contexts, kernels and buffers
     * @param upload host to devices before the loop
     * @param loop the iterations
     * @param download devices to host
     */
    public record Seconds(double setup, double upload, double loop, double download) {}
}
