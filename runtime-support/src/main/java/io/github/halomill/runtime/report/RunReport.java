package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.Partition;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
 * @param scalars what steps have set, by name, after the last one
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
        Map<String, Double> scalars,
        Seconds seconds,
        long exchanges,
        Traffic traffic,
        Saved saved,
        double gigabytesPerSecond) {

    /** Less is noise. */
    private static final double NOTABLE_IMBALANCE = 0.1;

    public RunReport {
        hosts = List.copyOf(hosts);
        devices = List.copyOf(devices);
        scalars = Collections.unmodifiableMap(new LinkedHashMap<>(scalars));
    }

    /** The report as {@code --report} writes it, without a verification. */
    public String toJson() {
        return Json.write(tree());
    }

    /**
     * The report with which {@code verification} the run has passed or not, and what stopped it, {@code SIGINT} for
     * example, or null.
     */
    public String toJson(String verification, boolean passed, @Nullable String stoppedBy) {
        Map<String, @Nullable Object> tree = tree();
        tree.put("verification", members("kind", verification, "passed", passed));
        tree.put("stoppedBy", stoppedBy);
        return Json.write(tree);
    }

    private Map<String, @Nullable Object> tree() {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.putAll(members("program", program, "hosts", hosts));
        tree.put("devices", devices.stream().map(this::members).toList());
        tree.put("plan", plan);
        tree.put("strategy", partition.strategy().optionName());
        tree.put("split", split());
        tree.put("zones", partition.zones().size());
        partition.idle().ifPresent(why -> tree.put("idle", idle(why)));
        tree.putAll(partition.problem().grid().lengths());
        tree.put("iterations", iterations);
        tree.put("scalars", numbers(scalars));
        tree.put(
                "seconds",
                members(
                        "setup", seconds.setup(),
                        "upload", seconds.upload(),
                        "loop", seconds.loop(),
                        "download", seconds.download()));
        tree.put(
                "exchange",
                members(
                        "count",
                        exchanges,
                        "bytesPerExchange",
                        partition.bytesPerExchange(),
                        "bytesTotal",
                        traffic.bytes(),
                        "bytesBetweenRanks",
                        traffic.betweenRanks(),
                        "bytesBetweenNodes",
                        traffic.betweenNodes(),
                        "bytesMinimum",
                        traffic.least(),
                        "depth",
                        partition.depth(),
                        "overlap",
                        overlap));
        tree.put(
                "saved",
                members("files", saved.files(), "bytes", saved.bytes(), "waitSeconds", finite(saved.waitSeconds())));
        tree.put("imbalance", finite(imbalance()));
        tree.put("gigabytesPerSecond", finite(gigabytesPerSecond));
        return tree;
    }

    private Map<String, Object> members(DeviceUse device) {
        return members(
                "id", device.id(),
                "name", device.name(),
                "node", device.node(),
                "rank", device.rank(),
                "transfer", device.transfer(),
                "kernelSeconds", finite(device.kernelSeconds()),
                "transferSeconds", finite(device.transferSeconds()),
                "deviceWaitSeconds", finite(device.deviceWaitSeconds()),
                "neighbourWaitSeconds", finite(device.neighbourWaitSeconds()),
                "exposedSeconds", finite(device.exposedSeconds(seconds.loop())),
                "callsPerStep", finite(device.callsPerStep()),
                "gigabytesPerSecond", finite(device.gigabytesPerSecond()),
                "copyGigabytesPerSecond", finite(device.copyGigabytesPerSecond()),
                "roofline", finite(device.roofline()));
    }

    /** JSON has no infinities and no NaN: they are null. */
    private static Map<String, @Nullable Double> numbers(Map<String, Double> scalars) {
        Map<String, @Nullable Double> numbers = new LinkedHashMap<>();
        scalars.forEach((name, value) -> numbers.put(name, Double.isFinite(value) ? value : null));
        return numbers;
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : 0;
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
    private List<List<DeviceUse>> byDevice() {
        return List.copyOf(devices.stream()
                .collect(Collectors.groupingBy(
                        device -> device.rank() + " " + device.id(), LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    private String idle(String why) {
        return partition.zones().size() + " of " + partition.devices() + " devices used: " + why;
    }

    /** A few lines for people: devices, split, what was exchanged, times. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        String parts = split().stream().map(String::valueOf).collect(Collectors.joining(" x "));
        line(
                text,
                "%s: %s, %s",
                program,
                count(iterations, "iteration"),
                count(partition.zones().size(), "zone"));
        line(text, "  split      %s (%s)", parts, partition.strategy().optionName());
        partition.idle().ifPresent(why -> line(text, "  idle       %s", idle(why)));
        line(text, "  plan       %s", plan);
        String transfers = transfers();
        if (!transfers.isEmpty()) {
            line(text, "  transfer   %s", transfers);
        }
        List<List<DeviceUse>> all = byDevice();
        for (int i = 0; i < all.size(); i++) {
            DeviceUse device = all.get(i).get(0);
            String where = hosts.size() > 1 ? " (rank " + device.rank() + " on " + device.node() + ")" : "";
            int zones = all.get(i).size();
            String turns = zones > 1 ? ", " + zones + " zones in turn" : "";
            line(text, "  %-9s  %s %s%s%s", i == 0 ? "devices" : "", device.id(), device.name(), where, turns);
        }
        for (int i = 0; i < all.size(); i++) {
            line(
                    text,
                    "  %-9s  %s",
                    i == 0 ? "busy" : "",
                    busy(all.get(i).stream().reduce(DeviceUse::plus).orElseThrow()));
        }
        if (imbalance() > NOTABLE_IMBALANCE) {
            line(text, "  imbalance  the busiest device computes %.0f %% longer than the average", 100 * imbalance());
        }
        if (!scalars.isEmpty()) {
            String values = scalars.entrySet().stream()
                    .map(scalar -> scalar.getKey() + " = " + scalar.getValue())
                    .collect(Collectors.joining(", "));
            line(text, "  scalars    %s", values);
        }
        line(
                text,
                "  exchanged  %s in %s, where %s are the minimum; %s%s",
                Quantities.bytes(traffic.bytes()),
                count(exchanges, "exchange"),
                Quantities.bytes(traffic.least()),
                partition.depth() == 1 ? "before each step" : "every " + partition.depth() + " steps",
                overlap ? "" : ", not overlapped");
        if (hosts.size() > 1) {
            line(
                    text,
                    "  of that    %s between ranks, %s between nodes",
                    Quantities.bytes(traffic.betweenRanks()),
                    Quantities.bytes(traffic.betweenNodes()));
        }
        if (saved.files() > 0) {
            line(
                    text,
                    "  saved      %s in %s; zones waited %s for that",
                    Quantities.bytes(saved.bytes()),
                    count(saved.files(), "file"),
                    Quantities.seconds(saved.waitSeconds()));
        }
        line(
                text,
                "  time       %s loop, %s setup, %s upload, %s download",
                Quantities.seconds(seconds.loop()),
                Quantities.seconds(seconds.setup()),
                Quantities.seconds(seconds.upload()),
                Quantities.seconds(seconds.download()));
        if (gigabytesPerSecond > 0 && Double.isFinite(gigabytesPerSecond)) {
            line(text, "  rate       %s/s of kernel data", Quantities.bytes(Math.round(gigabytesPerSecond * 1e9)));
        }
        return text.toString();
    }

    /** How large copies go, with the devices of which that is said. */
    private String transfers() {
        Map<String, Set<String>> byText = new LinkedHashMap<>();
        for (DeviceUse device : devices) {
            if (!device.transfer().isEmpty()) {
                byText.computeIfAbsent(device.transfer(), text -> new LinkedHashSet<>())
                        .add(device.physicalId());
            }
        }
        return byText.entrySet().stream()
                .map(of -> String.join(", ", of.getValue()) + " " + of.getKey())
                .collect(Collectors.joining("; "));
    }

    private String busy(DeviceUse device) {
        String copies = device.copyGigabytesPerSecond() > 0 ? roofline(device) : "";
        return String.format(
                Locale.ROOT,
                "%s kernels, %s transfers, %s exposed; waited %s for it, %s for neighbours; %.1f calls a step%s",
                Quantities.seconds(device.kernelSeconds()),
                Quantities.seconds(device.transferSeconds()),
                Quantities.seconds(device.exposedSeconds(seconds.loop())),
                Quantities.seconds(device.deviceWaitSeconds()),
                Quantities.seconds(device.neighbourWaitSeconds()),
                device.callsPerStep(),
                copies);
    }

    private static String roofline(DeviceUse device) {
        String rate = Quantities.bytes(Math.round(device.copyGigabytesPerSecond() * 1e9)) + "/s that it copies";
        return device.roofline() <= 1
                ? String.format(Locale.ROOT, ", %.0f %% of the %s", 100 * device.roofline(), rate)
                : String.format(
                        Locale.ROOT, ", %.1f times what single steps could do at the %s", device.roofline(), rate);
    }

    private List<Integer> split() {
        return IntStream.range(0, partition.problem().grid().dimensions())
                .mapToObj(partition.split()::along)
                .toList();
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static Map<String, Object> members(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
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
     * What steps of the schedule have written to files.
     *
     * @param files that are complete
     * @param bytes of their elements
     * @param waitSeconds that zones waited for it, those that waited longest: a part of the loop
     */
    public record Saved(long files, long bytes, double waitSeconds) {}

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
