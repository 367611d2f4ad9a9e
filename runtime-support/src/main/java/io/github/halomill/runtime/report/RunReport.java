package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Output;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run did and how long it took.
 *
 * @param program name of the program
 * @param partition how it was cut
 * @param plan why it is run as it is
 * @param overlap whether zones computed while ghost zones travelled
 * @param hosts by rank: the name of its node
 * @param devices the device of each zone, and what it did
 * @param iterations carried out
 * @param numbers what steps have set
 * @param seconds where the time went
 * @param exchanges how often ghost zones were refreshed
 * @param traffic bytes that were exchanged
 * @param saved what steps have written to files
 * @param gigabytesPerSecond 10^9 bytes that the kernel reads and writes at least, per second of the loop: the write
 *     zones of every distributed buffer once for each direction of its access
 */
public record RunReport(
        String program,
        Partition partition,
        String plan,
        boolean overlap,
        List<String> hosts,
        List<DeviceUse> devices,
        long iterations,
        Numbers numbers,
        Seconds seconds,
        long exchanges,
        Traffic traffic,
        Saved saved,
        double gigabytesPerSecond) {

    public RunReport {
        hosts = List.copyOf(hosts);
        devices = List.copyOf(devices);
    }

    /** The report in JSON, without what was asked for. */
    public String toJson() {
        return Json.write(new ReportTree(this).tree());
    }

    /** The report in JSON as {@code --report} writes it. */
    public String toJson(RunContext context) {
        return Json.write(tree(context));
    }

    /** What a report in JSON says, as maps, lists, numbers and texts. */
    public Map<String, @Nullable Object> tree(RunContext context) {
        return new ReportTree(this).tree(context);
    }

    /** By how much the busiest device computes longer than all do on average: 0 if all are equally busy. */
    public double imbalance() {
        double[] busy = byDevice().stream()
                .mapToDouble(zones ->
                        zones.stream().mapToDouble(DeviceUse::kernelSeconds).sum())
                .toArray();
        double most = Arrays.stream(busy).max().orElse(0);
        double mean = Arrays.stream(busy).average().orElse(0);
        return mean > 0 ? most / mean - 1 : 0;
    }

    /**
     * One after the other, what each device did for each of its zones, of which it has several where they take turns.
     */
    List<List<DeviceUse>> byDevice() {
        return List.copyOf(devices.stream()
                .collect(Collectors.groupingBy(
                        device -> device.rank() + " " + device.id(), LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** Why devices have no zone. */
    String idle(String why) {
        return partition.zones().size() + " of " + partition.devices() + " devices used: " + why;
    }

    /** A few lines for people: devices, split, what was exchanged, times. */
    public String toText() {
        return ReportText.of(this);
    }

    /** The tables that probes write. */
    public List<String> probes() {
        return partition.problem().steps().stream()
                .flatMap(step -> step instanceof Output.Probe probe ? Stream.of(probe.file()) : Stream.empty())
                .distinct()
                .toList();
    }

    /** Parts along each dimension. */
    List<Integer> split() {
        return IntStream.range(0, partition.problem().grid().dimensions())
                .mapToObj(partition.split()::along)
                .toList();
    }

    /**
     * Bytes that zones have received from each other.
     *
     * @param bytes all
     * @param betweenRanks those of them that came from another process
     * @param betweenNodes those of them that came from another node
     * @param least that the exchanges need, each element once to each zone that reads it
     */
    public record Traffic(long bytes, long betweenRanks, long betweenNodes, long least) {}

    /**
     * What steps of the schedule have set.
     *
     * @param scalars by name, after the last step
     * @param series of what was logged
     */
    public record Numbers(Map<String, Double> scalars, Series series) {

        public Numbers {
            scalars = Collections.unmodifiableMap(new LinkedHashMap<>(scalars));
        }
    }

    /**
     * What steps of the schedule have written to files.
     *
     * @param files that are complete
     * @param bytes of their elements
     * @param waitSeconds that zones waited for it, those that waited longest: a part of the loop
     * @param pictures some of the files that are pictures, in the order of their pattern
     */
    public record Saved(long files, long bytes, double waitSeconds, List<String> pictures) {

        public Saved {
            pictures = List.copyOf(pictures);
        }
    }

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
