package io.github.halomill.generator.report;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.CutTimes;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.report.Json;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A partition as JSON, in the form. */
public final class PlanJson {

    private final Partition partition;
    private final int dimensions;

    private PlanJson(Partition partition) {
        this.partition = partition;
        dimensions = partition.problem().grid().dimensions();
    }

    /** The whole text. {@code hi} is exclusive; positions have one number for each dimension of the array. */
    public static String write(String program, Partition partition) {
        return new PlanJson(partition).write(program);
    }

    private String write(String program) {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("program", program);
        KernelSpace space = partition.problem().first().space();
        if (!space.offset().equals(Offset.ZERO)) {
            plan.put("offset", numbers(space.offset(), dimensions));
        }
        plan.put("strategy", partition.strategy().optionName());
        plan.put("devices", partition.devices());
        plan.put("used", partition.zones().size());
        partition.idle().ifPresent(why -> plan.put("idle", why));
        partition.weights().ifPresent(weights -> plan.put("weights", weights.values()));
        CutTimes.of(partition).ifPresent(times -> plan.put("time", times(times)));
        plan.put(
                "split",
                IntStream.range(0, dimensions)
                        .map(partition.split()::along)
                        .boxed()
                        .toList());
        plan.put("priority", partition.priority().stream().map(Axes::name).toList());
        plan.put("zones", partition.zones().stream().map(this::zone).toList());
        plan.put("exchange", partition.transfers().stream().map(this::transfer).toList());
        plan.put("schedule", ScheduleReport.of(partition).tree());
        plan.put("bytesPerExchange", partition.bytesPerExchange());
        if (!partition.gatheredBytes().isEmpty()) {
            plan.put("gatheredBytes", partition.gatheredBytes());
        }
        return Json.write(plan);
    }

    /** In cells divided by the weight of a device. */
    private static Map<String, Object> times(CutTimes times) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("weighted", times.weighted());
        tree.put("equal", times.equal());
        tree.put("bound", times.bound());
        return tree;
    }

    private Map<String, Object> zone(Zone zone) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", zone.id());
        tree.put("index", numbers(zone.index(), dimensions));
        if (partition.weights().isPresent()) {
            tree.put("device", partition.used().get(zone.id()));
            tree.put("share", partition.share(zone));
        }
        tree.put("write", boxes(zone.write()));
        tree.put("box", boxes(zone.boxes()));
        tree.put("neighbours", zone.neighbours());
        return tree;
    }

    private Map<String, Object> boxes(Map<String, Box> boxes) {
        Map<String, Object> tree = new LinkedHashMap<>();
        boxes.forEach((name, box) -> tree.put(name, box(box, partition.problem().field(name))));
        return tree;
    }

    private Map<String, Object> transfer(Transfer transfer) {
        FieldSpec field = partition.problem().field(transfer.argument());
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("argument", transfer.argument());
        tree.put("from", transfer.from());
        tree.put("to", transfer.to());
        tree.put("boxes", transfer.boxes().stream().map(box -> box(box, field)).toList());
        tree.put("bytes", transfer.bytes());
        return tree;
    }

    private static Map<String, Object> box(Box box, FieldSpec field) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("lo", numbers(box.lo(), field.dimensions()));
        tree.put("hi", numbers(box.hi(), field.dimensions()));
        if (field.components() > 1) {
            tree.put("components", List.of(box.firstComponent(), box.endComponent()));
        }
        return tree;
    }

    private static List<Long> numbers(Offset offset, int dimensions) {
        return IntStream.range(0, dimensions).mapToObj(offset::along).toList();
    }
}
