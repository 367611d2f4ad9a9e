package io.github.halomill.runtime.report;

import io.github.halomill.runtime.partition.Partition;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A report in a few lines for people. */
final class ReportText {

    /** Less is noise. */
    private static final double NOTABLE_IMBALANCE = 0.1;

    private static final double NOTABLE_DIFFERENCE = 1.01;

    private final RunFacts report;
    private final Partition partition;
    private final StringBuilder text = new StringBuilder();

    private ReportText(RunFacts report) {
        this.report = report;
        this.partition = report.partition();
    }

    static String of(RunFacts report, List<RunFailure> failures) {
        ReportText text = new ReportText(report);
        text.how();
        text.devices();
        failures.forEach(failure -> text.line("  failed     %s", failure.text()));
        text.numbers();
        text.traffic();
        text.times();
        return text.text.toString();
    }

    private void how() {
        String parts = report.split().stream().map(String::valueOf).collect(Collectors.joining(" x "));
        line(
                "%s: %s, %s",
                report.program(),
                count(report.iterations(), "iteration"),
                count(partition.zones().size(), "zone"));
        line("  split      %s (%s)", parts, partition.strategy().optionName());
        partition.idle().ifPresent(why -> line("  idle       %s", report.idle(why)));
        line("  plan       %s", report.plan());
        String transfers = transfers();
        if (!transfers.isEmpty()) {
            line("  transfer   %s", transfers);
        }
    }

    private void devices() {
        List<List<DeviceUse>> all = report.byDevice();
        for (int i = 0; i < all.size(); i++) {
            DeviceUse device = all.get(i).get(0);
            String where = report.hosts().size() > 1 ? " (rank " + device.rank() + " on " + device.node() + ")" : "";
            int zones = all.get(i).size();
            String turns = zones > 1 ? ", " + zones + " zones in turn" : "";
            line("  %-9s  %s %s%s%s", i == 0 ? "devices" : "", device.id(), device.name(), where, turns);
        }
        for (int i = 0; i < all.size(); i++) {
            String busy = busy(all.get(i).stream().reduce(DeviceUse::plus).orElseThrow());
            line("  %-9s  %s", i == 0 ? "busy" : "", busy);
        }
        partition.weights().ifPresent(weights -> line("  weights    %s%s", weights, equalParts()));
        BalanceFacts balance = report.balance();
        if (balance.looked() > 0) {
            double seconds = balance.made().stream()
                    .mapToDouble(move -> move.seconds().orElse(0))
                    .sum();
            line(
                    "  balance    %s, %s of boundaries in %s%s",
                    count(balance.looked(), "look"),
                    count(balance.made().size(), "move"),
                    Quantities.seconds(seconds),
                    equalParts());
        }
        if (report.imbalance() > NOTABLE_IMBALANCE) {
            line("  imbalance  the busiest device computes %.0f %% longer than the average", 100 * report.imbalance());
        }
    }

    private String equalParts() {
        return report.equalParts() > NOTABLE_DIFFERENCE
                ? String.format(Locale.ROOT, "; equal parts would take %.2f times as long", report.equalParts())
                : "";
    }

    private void numbers() {
        Map<String, Double> scalars = report.numbers().scalars();
        if (!scalars.isEmpty()) {
            String values = scalars.entrySet().stream()
                    .map(scalar -> scalar.getKey() + " = " + scalar.getValue())
                    .collect(Collectors.joining(", "));
            line("  scalars    %s", values);
        }
    }

    private void traffic() {
        RunFacts.Traffic traffic = report.traffic();
        line(
                "  exchanged  %s in %s, where %s are the minimum; %s%s",
                Quantities.bytes(traffic.bytes()),
                count(report.exchanges(), "exchange"),
                Quantities.bytes(traffic.least()),
                partition.depth() == 1 ? "before each step" : "every " + partition.depth() + " steps",
                report.overlap() ? "" : ", not overlapped");
        if (report.hosts().size() > 1) {
            line(
                    "  of that    %s between ranks, %s between nodes",
                    Quantities.bytes(traffic.betweenRanks()), Quantities.bytes(traffic.betweenNodes()));
        }
        RunFacts.Saved saved = report.saved();
        if (saved.files() > 0) {
            line(
                    "  saved      %s in %s; zones waited %s for that",
                    Quantities.bytes(saved.bytes()),
                    count(saved.files(), "file"),
                    Quantities.seconds(saved.waitSeconds()));
        }
    }

    private void times() {
        RunFacts.Seconds seconds = report.seconds();
        line(
                "  time       %s loop, %s setup, %s upload, %s download",
                Quantities.seconds(seconds.loop()),
                Quantities.seconds(seconds.setup()),
                Quantities.seconds(seconds.upload()),
                Quantities.seconds(seconds.download()));
        double rate = report.gigabytesPerSecond();
        if (rate > 0 && Double.isFinite(rate)) {
            line("  rate       %s/s of kernel data", Quantities.bytes(Math.round(rate * 1e9)));
        }
    }

    /** How large copies go, with the devices of which that is said. */
    private String transfers() {
        Map<String, Set<String>> byText = new LinkedHashMap<>();
        for (DeviceUse device : report.devices()) {
            if (!device.transfer().isEmpty()) {
                byText.computeIfAbsent(device.transfer(), any -> new LinkedHashSet<>())
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
                Quantities.seconds(device.exposedSeconds(report.seconds().loop())),
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

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
