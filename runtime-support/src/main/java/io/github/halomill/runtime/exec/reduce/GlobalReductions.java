package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All-reduces among the zones of a program: one per reduction, one per watched field (all agree on the first element
 * that is wrong), and one per combined array.
 */
public final class GlobalReductions {

    private final Partition partition;
    private final Homes homes;
    private final List<PartitionedArray> arrays;
    private final Map<Step.Reduce, GlobalReduction<Sum>> reductions = new LinkedHashMap<>();
    private final Map<Step.Watch, GlobalReduction<Sum>> watches = new LinkedHashMap<>();
    private final Map<FieldSpec, GlobalReduction<long[]>> combined = new LinkedHashMap<>();

    public GlobalReductions(Partition partition, Homes homes, List<PartitionedArray> arrays, Abort abort) {
        this.partition = partition;
        this.homes = homes;
        this.arrays = arrays;
        for (Step step : partition.problem().steps()) {
            if (step instanceof Step.Reduce reduce) {
                reductions.put(reduce, Sum.global(homes, reduce.with(), abort));
            } else if (step instanceof Step.Watch watch) {
                watches.put(watch, Sum.global(homes, Reduction.MIN, abort));
            } else if (step instanceof Launch launch) {
                launch.combined()
                        .forEach(field ->
                                combined.computeIfAbsent(field, any -> ZoneCombination.global(field, homes, abort)));
            }
        }
    }

    /** The reductions of a zone. */
    public Map<Step.Reduce, ZoneReduction> reductions(ZoneDevice device, ZoneTimes times, Residency residency) {
        Map<Step.Reduce, ZoneReduction> all = new LinkedHashMap<>();
        reductions.forEach((reduce, global) -> all.put(
                reduce, new ZoneReduction(device, partition, reduce, arrays, global, place(device), times, residency)));
        return all;
    }

    /** What a zone watches. */
    public Map<Step.Watch, ZoneWatch> watches(ZoneDevice device, ZoneTimes times, Residency residency) {
        Map<Step.Watch, ZoneWatch> all = new LinkedHashMap<>();
        watches.forEach((watch, global) -> all.put(
                watch,
                new ZoneWatch(
                        device, partition.problem(), watch.field(), arrays, global, place(device), times, residency)));
        return all;
    }

    /** A zone's copies of what is combined. */
    public Map<FieldSpec, ZoneCombination> combinations(ZoneDevice device, ZoneTimes times) {
        Map<FieldSpec, ZoneCombination> all = new LinkedHashMap<>();
        combined.forEach((field, global) -> {
            PartitionedArray array = arrays.get(partition.problem().indexOf(field.name()));
            all.put(
                    field,
                    new ZoneCombination(
                            device, field, array.onZone(device.zone().id()).buffer(), global, place(device), times));
        });
        return all;
    }

    /** Of a zone's copies those that are combined after a launch. */
    public static List<ZoneCombination> after(Launch launch, Map<FieldSpec, ZoneCombination> combined) {
        return combined.entrySet().stream()
                .filter(one -> launch.combined().contains(one.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private int place(ZoneDevice device) {
        return homes.own().indexOf(device.zone().id());
    }
}
