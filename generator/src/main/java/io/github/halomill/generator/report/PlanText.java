package io.github.halomill.generator.report;

import static io.github.halomill.generator.report.Notations.parts;
import static io.github.halomill.generator.report.Notations.position;
import static io.github.halomill.generator.report.Notations.ranges;
import static io.github.halomill.generator.report.Notations.sizes;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Access;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.GhostShare;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
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
    private final KernelSpace space;
    private final StringBuilder text = new StringBuilder();

    private PlanText(Partition partition) {
        this.partition = partition;
        problem = partition.problem();
        space = problem.space();
    }

    /** The whole text, with a line feed at its end. */
    public static String write(String program, Partition partition) {
        PlanText plan = new PlanText(partition);
        plan.head(program);
        plan.arguments();
        plan.zones();
        plan.boxes();
        plan.exchange();
        plan.warnings();
        return plan.text.toString();
    }

    private void head(String program) {
        line(
                "%s: %s work-items%s in work-groups of %s, %s addressing",
                program,
                sizes(space.workItems(), space.dimensions()),
                space.offset().equals(Offset.ZERO)
                        ? ""
                        : " with ids from " + position(space.offset(), space.dimensions()) + " on",
                sizes(space.groupSize(), space.dimensions()),
                problem.addressing().name().toLowerCase(Locale.ROOT));
        line(
                "%d of %d devices used, strategy %s: split %s of %s work-groups, cut first along %s",
                partition.zones().size(),
                partition.devices(),
                partition.strategy(),
                parts(partition.split(), space.dimensions()),
                sizes(space.groups(), space.dimensions()),
                partition.priority().stream().map(Axes::name).collect(Collectors.joining(", then ")));
    }

    private void arguments() {
        title("Arguments");
        TextTable table = new TextTable("name", "type", "access", "elements", "per work-item", "origin", "points");
        for (BufferLayout buffer : problem.buffers()) {
            int dimensions = buffer.dimensions();
            table.row(
                    buffer.name(),
                    buffer.type(),
                    access(buffer.access()),
                    sizes(buffer.size(), dimensions),
                    buffer.owned() ? sizes(buffer.elementsPerItem(), dimensions) : "replicated",
                    buffer.owned() ? position(buffer.origin(), dimensions) : "",
                    buffer.gathered() ? "replicated" : points(buffer));
        }
        text.append(table.text());
    }

    private static String points(BufferLayout buffer) {
        return buffer.points().stream()
                .limit(FIRST)
                .map(points -> Notations.points(points, buffer.dimensions()))
                .collect(Collectors.joining(" ", "", buffer.points().size() > FIRST ? " ..." : ""));
    }

    private void zones() {
        title("Zones");
        long[] received = new long[partition.zones().size()];
        partition.transfers().forEach(transfer -> received[transfer.to()] += transfer.bytes());
        TextTable table = new TextTable("zone", "index", "work-items", "device bytes", "received bytes", "from zones");
        shortened(
                partition.zones(),
                "zones",
                table,
                zone -> table.row(
                        zone.id(),
                        position(zone.index(), space.dimensions()),
                        ranges(zone.items(), space.dimensions()),
                        deviceBytes(zone),
                        received[zone.id()],
                        zone.neighbours().isEmpty() ? "none" : numbers(zone.neighbours())));
    }

    private long deviceBytes(Zone zone) {
        return problem.buffers().stream()
                .mapToLong(buffer -> Math.multiplyExact(
                        zone.box(buffer.name()).volume(), (long) buffer.type().bytes()))
                .reduce(0, Math::addExact);
    }

    private void boxes() {
        if (problem.buffers().stream().noneMatch(BufferLayout::owned)) {
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
            List<String> boxes = List.of(ranges(write, space.dimensions()), ranges(zone.box(name), space.dimensions()));
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

    private String regions(Transfer transfer) {
        int dimensions = problem.buffer(transfer.argument()).dimensions();
        return transfer.boxes().stream()
                .limit(LAST)
                .map(box -> ranges(box, dimensions))
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
                                + "  hint: it does not with %d %s%s",
                        share.zone(),
                        share.received(),
                        share.written(),
                        share.devices(),
                        share.devices() == 1 ? "device" : "devices",
                        gathered.isEmpty() ? ", or with a larger problem" : ""));
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
