package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.CutTimes;
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

/** What a run did and how long it took, and what follows from that. */
public interface RunFacts {

    /** Name of the program. */
    String program();

    /** How it was cut. */
    Partition partition();

    /** Why it is run as it is. */
    String plan();

    /** Whether zones computed while ghost zones travelled. */
    boolean overlap();

    /** By rank: the name of its node. */
    List<String> hosts();

    /** The device of each zone, and what it did. */
    List<DeviceUse> devices();

    /** Iterations that were carried out. */
    long iterations();

    /** What steps have set. */
    Numbers numbers();

    /** Where the time went. */
    Seconds seconds();

    /** How often ghost zones were refreshed. */
    default long exchanges() {
        return traffic().exchanges();
    }

    /** Bytes that were exchanged. */
    Traffic traffic();

    /** What steps have written to files. */
    Saved saved();

    /** How the load of zones was balanced. */
    BalanceFacts balance();

    /** How many times as long equal parts would have taken: by what was seen, else by the weights of devices. */
    default double equalParts() {
        return balance().looked() == 0
                ? CutTimes.of(partition()).map(CutTimes::equalParts).orElse(1.0)
                : balance().equalParts();
    }

    /** 10^9 bytes that the kernel reads and writes at least, per second of the loop. */
    double gigabytesPerSecond();

    /** By how much the busiest device computes longer than all do on average: 0 if all are equally busy. */
    default double imbalance() {
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
    default List<List<DeviceUse>> byDevice() {
        return List.copyOf(devices().stream()
                .collect(Collectors.groupingBy(
                        device -> device.rank() + " " + device.id(), LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** Why devices have no zone. */
    default String idle(String why) {
        return partition().zones().size() + " of " + partition().devices() + " devices used: " + why;
    }

    /** The tables that probes write. */
    default List<String> probes() {
        return partition().problem().steps().stream()
                .flatMap(step -> step instanceof Output.Probe probe ? Stream.of(probe.file()) : Stream.empty())
                .distinct()
                .toList();
    }

    /** Parts along each dimension. */
    default List<Integer> split() {
        return IntStream.range(0, partition().problem().grid().dimensions())
                .mapToObj(partition().split()::along)
                .toList();
    }

    /**
     * What zones have received from each other.
     *
     * @param exchanges how often ghost zones were refreshed
     * @param bytes all
     * @param betweenRanks those of them that came from another process
     * @param betweenNodes those of them that came from another node
     * @param least that the exchanges need, each element once to each zone that reads it
     */
    record Traffic(long exchanges, long bytes, long betweenRanks, long betweenNodes, long least) {}

    /**
     * What steps of the schedule have set.
     *
     * @param scalars by name, after the last step
     * @param series of what was logged
     */
    record Numbers(Map<String, Double> scalars, Series series) {

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
    record Saved(long files, long bytes, double waitSeconds, List<String> pictures) {

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
    record Seconds(double setup, double upload, double loop, double download) {}
}
