package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the zones of a program meet on the host: for what they reduce, each adding up what it owns; for fields that are
 * watched, where all agree on the first element that is wrong; and for arrays that are combined behind launches.
 */
final class Meetings {

    private final Partition partition;
    private final Homes homes;
    private final List<PartitionedArray> arrays;
    private final Map<Step.Reduce, Meeting<Sum>> reductions = new LinkedHashMap<>();
    private final Map<Step.Watch, Meeting<Sum>> watches = new LinkedHashMap<>();
    private final Map<FieldSpec, Meeting<long[]>> combined = new LinkedHashMap<>();

    Meetings(Partition partition, Homes homes, List<PartitionedArray> arrays, Abort abort) {
        this.partition = partition;
        this.homes = homes;
        this.arrays = arrays;
        for (Step step : partition.problem().steps()) {
            if (step instanceof Step.Reduce reduce) {
                reductions.put(reduce, Sum.meeting(homes, reduce.with(), abort));
            } else if (step instanceof Step.Watch watch) {
                watches.put(watch, Sum.meeting(homes, Reduction.MIN, abort));
            } else if (step instanceof Launch launch) {
                launch.combined()
                        .forEach(field ->
                                combined.computeIfAbsent(field, any -> ZoneCombination.meeting(field, homes, abort)));
            }
        }
    }

    /** The reductions of a zone. */
    Map<Step.Reduce, ZoneReduction> reductions(ZoneDevice device, ZoneTimes times, Residence residence) {
        Map<Step.Reduce, ZoneReduction> all = new LinkedHashMap<>();
        reductions.forEach((reduce, meeting) -> all.put(
                reduce,
                new ZoneReduction(device, partition, reduce, arrays, meeting, place(device), times, residence)));
        return all;
    }

    /** What a zone watches. */
    Map<Step.Watch, ZoneWatch> watches(ZoneDevice device, ZoneTimes times, Residence residence) {
        Map<Step.Watch, ZoneWatch> all = new LinkedHashMap<>();
        watches.forEach((watch, meeting) -> all.put(
                watch,
                new ZoneWatch(
                        device, partition.problem(), watch.field(), arrays, meeting, place(device), times, residence)));
        return all;
    }

    /** A zone's copies of what is combined. */
    Map<FieldSpec, ZoneCombination> combinations(ZoneDevice device, ZoneTimes times) {
        Map<FieldSpec, ZoneCombination> all = new LinkedHashMap<>();
        combined.forEach((field, meeting) -> {
            PartitionedArray array = arrays.get(partition.problem().indexOf(field.name()));
            all.put(
                    field,
                    new ZoneCombination(
                            device, field, array.onZone(device.zone().id()).buffer(), meeting, place(device), times));
        });
        return all;
    }

    /** Of a zone's copies those that are combined behind a launch. */
    static List<ZoneCombination> behind(Launch launch, Map<FieldSpec, ZoneCombination> combined) {
        return combined.entrySet().stream()
                .filter(one -> launch.combined().contains(one.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private int place(ZoneDevice device) {
        return homes.own().indexOf(device.zone().id());
    }
}
