package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a program that are watched: each zone looks at its own elements, and all agree on the first that is
 * wrong.
 */
final class Watches {

    private final Partition partition;
    private final Homes homes;
    private final Map<Step.Watch, Meeting<Sum>> meetings = new LinkedHashMap<>();

    Watches(Partition partition, Homes homes, Abort abort) {
        this.partition = partition;
        this.homes = homes;
        for (Step step : partition.problem().steps()) {
            if (step instanceof Step.Watch watch) {
                meetings.put(watch, Sum.meeting(homes, Reduction.MIN, abort));
            }
        }
    }

    /** Those of a zone. */
    Map<Step.Watch, ZoneWatch> of(
            ZoneDevice device, List<PartitionedArray> arrays, ZoneTimes times, Residence residence) {
        Map<Step.Watch, ZoneWatch> all = new LinkedHashMap<>();
        int place = homes.own().indexOf(device.zone().id());
        meetings.forEach((watch, meeting) -> all.put(
                watch,
                new ZoneWatch(device, partition.problem(), watch.field(), arrays, meeting, place, times, residence)));
        return all;
    }
}
