package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reductions of a program: each adds up on every zone what that owns, and meets the others on the host. */
final class Reductions {

    private final Partition partition;
    private final Homes homes;
    private final Map<Step.Reduce, Meeting<Sum>> meetings = new LinkedHashMap<>();

    Reductions(Partition partition, Homes homes, Abort abort) {
        this.partition = partition;
        this.homes = homes;
        for (Step step : partition.problem().steps()) {
            if (step instanceof Step.Reduce reduce) {
                meetings.put(reduce, Sum.meeting(homes, reduce.with(), abort));
            }
        }
    }

    /** Those of a zone. */
    Map<Step.Reduce, ZoneReduction> of(
            ZoneDevice device, List<PartitionedArray> arrays, ZoneTimes times, Residence residence) {
        Map<Step.Reduce, ZoneReduction> all = new LinkedHashMap<>();
        meetings.forEach((reduce, meeting) -> all.put(
                reduce,
                new ZoneReduction(
                        device,
                        partition,
                        reduce,
                        arrays,
                        meeting,
                        homes.own().indexOf(device.zone().id()),
                        times,
                        residence)));
        return all;
    }
}
