package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arrays of a program that are combined: behind each launch that writes one, zones meet on the host. */
final class Combinations {

    private final Partition partition;
    private final Homes homes;
    private final Map<FieldSpec, Meeting<Copied>> meetings = new LinkedHashMap<>();

    Combinations(Partition partition, Homes homes, Abort abort) {
        this.partition = partition;
        this.homes = homes;
        for (Use use : partition.problem().uses()) {
            if (use.combines()) {
                meetings.computeIfAbsent(use.field(), field -> Copied.meeting(field, homes, abort));
            }
        }
    }

    /** Those of a zone, by name of the launch. */
    Map<String, List<ZoneCombination>> of(
            ZoneDevice device, List<PartitionedArray> arrays, ZoneTimes times, Residence residence) {
        Map<FieldSpec, ZoneCombination> all = new LinkedHashMap<>();
        meetings.forEach((field, meeting) -> all.put(
                field,
                new ZoneCombination(
                        device,
                        field,
                        arrays.get(partition.problem().indexOf(field.name()))
                                .onZone(device.zone().id())
                                .buffer(),
                        meeting,
                        homes.own().indexOf(device.zone().id()),
                        times,
                        residence)));
        Map<String, List<ZoneCombination>> byLaunch = new LinkedHashMap<>();
        for (Launch launch : partition.problem().launches()) {
            List<ZoneCombination> behind = new ArrayList<>();
            all.forEach((field, one) -> {
                if (launch.uses().stream()
                        .anyMatch(use -> use.combines() && use.field().equals(field))) {
                    behind.add(one);
                }
            });
            if (!behind.isEmpty()) {
                byLaunch.put(launch.name(), behind);
            }
        }
        return byLaunch;
    }
}
