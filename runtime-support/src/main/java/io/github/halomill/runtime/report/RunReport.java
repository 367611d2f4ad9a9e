package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.Partition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

    /** The report as {@code --report} writes it (design, section 7). */
    public String toJson() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("program", program);
        tree.put(
                "devices",
                devices.stream()
                        .map(device -> members("id", device.id(), "name", device.name()))
                        .toList());
        tree.put("strategy", partition.strategy().optionName());
        tree.put("split", split());
        tree.put("zones", partition.zones().size());
        tree.put("iterations", iterations);
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
                        bytesExchanged,
                        "depth",
                        partition.depth()));
        tree.put("gigabytesPerSecond", Double.isFinite(gigabytesPerSecond) ? gigabytesPerSecond : 0.0);
        return Json.write(tree);
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
        for (int zone = 0; zone < devices.size(); zone++) {
            DeviceName device = devices.get(zone);
            line(text, "  %-9s  %s %s", zone == 0 ? "devices" : "", device.id(), device.name());
        }
        line(
                text,
                "  exchanged  %s in %s of %s",
                Quantities.bytes(bytesExchanged),
                count(exchanges, "exchange"),
                Quantities.bytes(partition.bytesPerExchange()));
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

    private List<Integer> split() {
        return IntStream.range(0, partition.problem().space().dimensions())
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
