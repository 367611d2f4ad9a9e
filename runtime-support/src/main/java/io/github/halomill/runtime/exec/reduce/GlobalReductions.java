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
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All-reduces among the zones of a program: one in which they agree on numbers, and one for each combined array. */
public final class GlobalReductions {

    private final Partition partition;
    private final Homes homes;
    private final List<PartitionedArray> arrays;
    private final GlobalReduction<List<Joined>> numbers;
    private final Map<Step.Reduce, Integer> runs;
    private final Map<FieldSpec, GlobalReduction<long[]>> combined = new LinkedHashMap<>();

    public GlobalReductions(Partition partition, Homes homes, List<PartitionedArray> arrays, Abort abort) {
        this.partition = partition;
        this.homes = homes;
        this.arrays = arrays;
        this.numbers = Agreement.global(homes, abort);
        this.runs = ReductionBatches.runs(partition.problem().steps());
        for (Launch launch : partition.problem().launches()) {
            launch.combined()
                    .forEach(field ->
                            combined.computeIfAbsent(field, any -> ZoneCombination.global(field, homes, abort)));
        }
    }

    /** What a zone reduces and watches. */
    public ZoneNumbers numbers(ZoneDevice device, ZoneTimes times, Residency residency) {
        Agreement agreement = new Agreement(numbers, place(device), times);
        ReductionBatches batches = new ReductionBatches(runs, agreement, residency);
        Map<Step.Reduce, ZoneReduction> reductions = new LinkedHashMap<>();
        for (List<Step.Reduce> pass : new ReductionPasses(partition, device.zone()).all()) {
            ZoneReduction made = new ZoneReduction(device, partition, pass, arrays, batches, times, residency);
            pass.forEach(reduce -> reductions.put(reduce, made));
        }
        Map<Output.Watch, ZoneWatch> watches = new LinkedHashMap<>();
        for (Step step : partition.problem().steps()) {
            if (step instanceof Output.Watch watch) {
                watches.computeIfAbsent(
                        watch,
                        any -> new ZoneWatch(
                                device, partition.problem(), watch.field(), arrays, agreement, times, residency));
            }
        }
        return new ZoneNumbers(reductions, watches);
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
