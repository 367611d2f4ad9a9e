package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.Partition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A report as maps, lists, numbers and texts, as {@link Json} writes it. */
final class ReportTree {

    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d{1,18}");
    private static final Pattern REAL = Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?[fF]?");

    private final RunFacts report;
    private final Partition partition;

    ReportTree(RunFacts report) {
        this.report = report;
        this.partition = report.partition();
    }

    /** Numbers of the run. */
    Map<String, @Nullable Object> tree() {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("program", report.program());
        tree.put("hosts", report.hosts());
        putNumbers(tree);
        return tree;
    }

    /** The same with what was asked for. */
    Map<String, @Nullable Object> tree(RunContext context) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("program", report.program());
        tree.put("command", context.command());
        tree.put("version", context.version());
        tree.put("host", report.hosts().stream().findFirst().orElse(""));
        tree.put("hosts", report.hosts());
        tree.put("start", context.start().toString());
        Map<String, Object> parameters = new LinkedHashMap<>();
        context.parameters().forEach((name, text) -> {
            if (!text.contains("(")) { // a number of each zone's own
                parameters.put(name, number(text));
            }
        });
        tree.put("parameters", parameters);
        putNumbers(tree);
        tree.put("warnings", context.remarks().warnings());
        tree.put("guesses", context.remarks().guesses());
        tree.put("decisions", context.remarks().decisions());
        tree.put("failures", context.failures().stream().map(RunFailure::tree).toList());
        RunContext.Ending ending = context.ending();
        tree.put("verification", members("kind", ending.verification(), "passed", ending.passed()));
        tree.put("stoppedBy", ending.stoppedBy());
        return tree;
    }

    /** What is set, as a number if it is one. */
    private static Object number(String text) {
        if (WHOLE.matcher(text).matches()) {
            return Long.valueOf(text.replace("+", ""));
        }
        double value = REAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        return Double.isFinite(value) ? value : text;
    }

    private void putNumbers(Map<String, @Nullable Object> tree) {
        tree.put("devices", report.devices().stream().map(this::members).toList());
        tree.put("plan", report.plan());
        tree.put("strategy", partition.strategy().optionName());
        tree.put("split", report.split());
        tree.put("zones", partition.zones().size());
        partition.idle().ifPresent(why -> tree.put("idle", report.idle(why)));
        tree.putAll(report.partition().problem().grid().lengths());
        tree.put("iterations", report.iterations());
        tree.put("scalars", numbers(report.numbers().scalars()));
        tree.put("series", report.numbers().series().tree());
        RunFacts.Seconds seconds = report.seconds();
        tree.put(
                "seconds",
                members(
                        "setup", seconds.setup(),
                        "upload", seconds.upload(),
                        "loop", seconds.loop(),
                        "download", seconds.download()));
        tree.put("exchange", exchange());
        RunFacts.Saved saved = report.saved();
        tree.put(
                "saved",
                members(
                        "files", saved.files(),
                        "bytes", saved.bytes(),
                        "waitSeconds", finite(saved.waitSeconds()),
                        "pictures", saved.pictures()));
        tree.put("probes", report.probes());
        if (partition.weights().isPresent() || report.balance().looked() > 0) {
            tree.put("balance", balance());
        }
        tree.put("imbalance", finite(report.imbalance()));
        tree.put("gigabytesPerSecond", finite(report.gigabytesPerSecond()));
    }

    private Map<String, Object> balance() {
        Map<String, Object> tree = new LinkedHashMap<>();
        partition.weights().ifPresent(weights -> tree.put("weights", weights.values()));
        tree.put("devices", partition.used());
        tree.put(
                "cells",
                partition.zones().stream().map(zone -> zone.cells().volume()).toList());
        tree.put("equalParts", report.equalParts());
        tree.put("shares", report.balance().shares());
        tree.put(
                "moves",
                report.balance().moves().stream()
                        .map(move -> members(
                                "iteration", move.iteration(),
                                "cells", move.cells(),
                                "seconds", finite(move.seconds().orElse(Double.NaN)),
                                "reason", move.reason()))
                        .toList());
        return tree;
    }

    private Map<String, Object> exchange() {
        RunFacts.Traffic traffic = report.traffic();
        return members(
                "count",
                report.exchanges(),
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
                report.overlap());
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
                "exposedSeconds", finite(device.exposedSeconds(report.seconds().loop())),
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

    private static Map<String, Object> members(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
    }
}
