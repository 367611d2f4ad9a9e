package io.github.halomill.generator.report;

import static io.github.halomill.runtime.draw.Notations.parts;
import static io.github.halomill.runtime.draw.Notations.position;
import static io.github.halomill.runtime.draw.Notations.ranges;
import static io.github.halomill.runtime.draw.Notations.sizes;

import io.github.halomill.runtime.draw.Notations;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.CutTimes;
import io.github.halomill.runtime.partition.GhostShare;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A partition as text for a terminal. Long lists are shortened in their middle: the JSON form has everything. */
public final class PlanText {

    /** Rows of a list that are shown from its beginning, where not all are. */
    private static final int FIRST = 12;

    /** Rows of a list that are shown from its end, where not all are. */
    private static final int LAST = 4;

    private final Partition partition;
    private final Problem problem;
    private final int dimensions;
    private final StringBuilder text = new StringBuilder();

    private PlanText(Partition partition) {
        this.partition = partition;
        problem = partition.problem();
        dimensions = problem.grid().dimensions();
    }

    /** The whole text, with a line feed at its end. */
    public static String write(String program, Partition partition) {
        PlanText plan = new PlanText(partition);
        plan.head(program);
        plan.arguments();
        plan.zones();
        plan.boxes();
        plan.exchange();
        plan.schedule();
        plan.warnings();
        return plan.text.toString();
    }

    private void head(String program) {
        for (Launch launch : launches()) {
            KernelSpace space = launch.space();
            line(
                    "%s: %s work-items%s in work-groups of %s, %s addressing",
                    launches().size() == 1 ? program : program + ", " + launch.name(),
                    sizes(space.workItems(), space.dimensions()),
                    space.offset().equals(Offset.ZERO)
                            ? ""
                            : " with ids from " + position(space.offset(), space.dimensions()) + " on",
                    sizes(space.groupSize(), space.dimensions()),
                    launch.addressing().name().toLowerCase(Locale.ROOT));
        }
        line(
                "%d of %d devices used, strategy %s: split %s of %s work-groups, cut first along %s",
                partition.zones().size(),
                partition.devices(),
                partition.strategy(),
                parts(partition.split(), dimensions),
                sizes(problem.units(), dimensions),
                partition.priority().stream().map(Axes::name).collect(Collectors.joining(", then ")));
        partition.idle().ifPresent(why -> line("no more devices are used: %s", why));
        partition.weights().ifPresent(this::times);
    }

    private void times(Weights weights) {
        CutTimes times = CutTimes.of(partition).orElseThrow();
        line(
                "weights %s: equal parts would take %s times as long as these, and these take %s times as long as exact"
                        + " shares",
                weights, ratio(times.equalParts()), ratio(times.weighted() / times.bound()));
    }

    private static String ratio(double times) {
        return String.format(Locale.ROOT, times < 100 ? "%.2f" : "%.0f", times);
    }

    /** Each once. */
    private List<Launch> launches() {
        return problem.launches().stream().distinct().toList();
    }

    private void arguments() {
        for (Launch launch : launches()) {
            title(launches().size() == 1 ? "Arguments" : "Arguments of " + launch.name());
            TextTable table = new TextTable("name", "type", "access", "elements", "per work-item", "origin", "points");
            for (Use use : launch.uses()) {
                String field = use.name().equals(use.argument()) ? "" : " (" + use.name() + ")";
                table.row(
                        use.argument() + field,
                        use.type(),
                        access(use.access()),
                        Notations.elements(use.field()),
                        use.owned() ? sizes(use.elementsPerItem(), use.dimensions()) : distribution(use),
                        use.owned() ? position(use.origin(), use.dimensions()) : "",
                        use.gathered() ? "replicated" : points(use));
            }
            text.append(table.text());
        }
    }

    private static String distribution(Use use) {
        return use.distribution().name().toLowerCase(Locale.ROOT);
    }

    private static String points(Use use) {
        return use.points().stream()
                .limit(FIRST)
                .map(points -> Notations.points(points, use.dimensions()))
                .collect(Collectors.joining(" ", "", use.points().size() > FIRST ? " ..." : ""));
    }

    private void zones() {
        title("Zones");
        long[] received = new long[partition.zones().size()];
        partition.transfers().forEach(transfer -> received[transfer.to()] += transfer.bytes());
        List<String> heads = new ArrayList<>(List.of("zone", "index"));
        partition.weights().ifPresent(weights -> heads.addAll(List.of("device", "weight", "share")));
        heads.addAll(List.of(
                problem.launches().size() == 1 ? "work-items" : "cells",
                "device bytes",
                "received bytes",
                "from zones"));
        TextTable table = new TextTable(heads.toArray(String[]::new));
        shortened(partition.zones(), "zones", table, zone -> {
            List<Object> row = new ArrayList<>(List.of(zone.id(), position(zone.index(), dimensions)));
            partition.weights().ifPresent(weights -> {
                int device = partition.used().get(zone.id());
                row.addAll(List.of(device, Weights.text(weights.of(device)), Notations.percent(partition.share(zone))));
            });
            row.addAll(List.of(
                    ranges(zone.cells(), dimensions),
                    deviceBytes(zone),
                    received[zone.id()],
                    zone.neighbours().isEmpty() ? "none" : numbers(zone.neighbours())));
            table.row(row.toArray());
        });
    }

    private long deviceBytes(Zone zone) {
        return problem.fields().stream()
                .mapToLong(field -> Math.multiplyExact(
                        zone.box(field.name()).volume(), (long) field.type().bytes()))
                .reduce(0, Math::addExact);
    }

    private void boxes() {
        if (problem.fields().stream().noneMatch(FieldSpec::owned)) {
            return;
        }
        title("Write zones and local boxes, in elements");
        TextTable table = new TextTable("zone", "arguments", "write zone", "local box");
        shortened(
                partition.zones(),
                "zones",
                table,
                zone -> argumentsByBoxes(zone)
                        .forEach((boxes, names) ->
                                table.row(zone.id(), String.join(", ", names), boxes.get(0), boxes.get(1))));
    }

    /** Arguments with the same write zone and local box share a row. */
    private Map<List<String>, List<String>> argumentsByBoxes(Zone zone) {
        Map<List<String>, List<String>> names = new LinkedHashMap<>();
        zone.write().forEach((name, write) -> {
            List<String> boxes = List.of(ranges(write, dimensions), ranges(zone.box(name), dimensions));
            names.merge(boxes, List.of(name), PlanText::concatenation);
        });
        return names;
    }

    private static List<String> concatenation(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private void exchange() {
        title("Exchange");
        if (partition.transfers().isEmpty()) {
            line("  nothing: no zone reads what another one writes");
            return;
        }
        TextTable table = new TextTable("argument", "from", "to", "bytes", "elements");
        shortened(
                partition.transfers(),
                "regions",
                table,
                transfer -> table.row(
                        transfer.argument(), transfer.from(), transfer.to(), transfer.bytes(), regions(transfer)));
        line(
                "  %d bytes per exchange in %d regions",
                partition.bytesPerExchange(), partition.transfers().size());
    }

    /** What happens in an iteration, and which exchange is begun and awaited where. */
    private void schedule() {
        ScheduleReport schedule = ScheduleReport.of(partition);
        title("Schedule");
        schedule.lines().forEach(one -> line("  %s", one));
    }

    private String regions(Transfer transfer) {
        FieldSpec of = problem.field(transfer.argument());
        return transfer.boxes().stream()
                .limit(LAST)
                .map(box -> Notations.ranges(box, of))
                .collect(Collectors.joining(", ", "", transfer.boxes().size() > LAST ? ", ..." : ""));
    }

    private void warnings() {
        Map<String, Long> gathered = partition.gatheredBytes();
        gathered.forEach((name, bytes) -> line(
                "%nwarning: every zone needs all that others write of %s: %d bytes per step%n"
                        + "  hint: if it is known where work-items read %s, distribute it and declare the dependent points",
                name, bytes, name));
        GhostShare.of(partition)
                .ifPresent(share -> line(
                        "%nwarning: zone %d receives %d elements in an exchange and writes %d: it moves more than it computes%n"
                                + "  hint: it does not with %s%s",
                        share.zone(),
                        share.received(),
                        share.written(),
                        fewer(share),
                        gathered.isEmpty() ? ", or with a larger problem" : ""));
    }

    private static String fewer(GhostShare share) {
        return share.devices().isEmpty()
                ? "fewer devices"
                : share.devices().getAsInt() + (share.devices().getAsInt() == 1 ? " device" : " devices");
    }

    private <T> void shortened(List<T> items, String what, TextTable table, Consumer<T> row) {
        int hidden = items.size() <= FIRST + LAST ? 0 : items.size() - FIRST - LAST;
        for (int i = 0; i < items.size(); i++) {
            if (hidden == 0 || i < FIRST || i >= FIRST + hidden) {
                row.accept(items.get(i));
            } else if (i == FIRST) {
                table.note("... " + hidden + " more " + what + " ...");
            }
        }
        text.append(table.text());
    }

    private void title(String title) {
        line("%n%s", title);
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values))
                .append('\n');
    }

    private static String access(Access access) {
        return access.name().toLowerCase(Locale.ROOT);
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.stream()
                .limit(FIRST)
                .map(Object::toString)
                .collect(Collectors.joining(" ", "", numbers.size() > FIRST ? " ..." : ""));
    }
}
