package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.io.file.Moment;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.output.ProbeColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is recorded at fixed places: gathered on the devices, read in blocks, written as one row after the other. */
final class Probes {

    private final Map<Output.Probe, ProbeSeries> series = new LinkedHashMap<>();
    private final Map<Output.Probe, ByZone<ZoneProbe>> zones = new LinkedHashMap<>();

    /** Takes memory on the devices of zones that have some of the places. */
    Probes(Problem problem, LocalZones local, List<PartitionedArray> arrays, FrameWriters writers) {
        for (Step step : problem.steps()) {
            if (step instanceof Output.Probe probe && !series.containsKey(probe)) {
                requireAlone(probe);
                int index = problem.indexOf(probe.field());
                FieldSpec field = problem.fields().get(index);
                List<ProbeColumn> columns = ProbeColumn.of(probe, field, problem.grid());
                SortedMap<Integer, List<Integer>> owners = owners(columns, arrays.get(index));
                ProbeSeries of =
                        new ProbeSeries(probe, field, columns, owners, local.homes(), writers, problem.hasTime());
                series.put(probe, of);
                zones.put(probe, local.devices().map(device -> {
                    List<Integer> own = owners.getOrDefault(device.zone().id(), List.of());
                    return new ZoneProbe(
                            device,
                            own.stream().map(i -> columns.get(i).element()).toList(),
                            arrays,
                            of);
                }));
            }
        }
    }

    private void requireAlone(Output.Probe probe) {
        if (series.keySet().stream().anyMatch(other -> other.file().equals(probe.file()))) {
            throw new RunException("probe: two go to " + probe.file() + "; give each a file of its own");
        }
    }

    /** By zone: the numbers of the columns that it answers for. */
    private static SortedMap<Integer, List<Integer>> owners(List<ProbeColumn> columns, PartitionedArray array) {
        SortedMap<Integer, List<Integer>> owners = new TreeMap<>();
        for (int i = 0; i < columns.size(); i++) {
            ProbeColumn column = columns.get(i);
            int zone = array.answering(column.element())
                    .orElseThrow(() -> new RunException(
                            "probe: no device holds what " + array.field().name() + " has at " + column.name()
                                    + ", as no kernel reads it: it stays as it was given"));
            owners.computeIfAbsent(zone, any -> new ArrayList<>()).add(i);
        }
        return owners;
    }

    /** Collective: another run begins, after that many iterations. */
    void start(long before) {
        zones.values().forEach(each -> each.forEach(ZoneProbe::forget));
        series.values().forEach(of -> of.start(before));
    }

    /** Has a zone's device copy what the zone has of an array, after all that was enqueued. */
    void take(int zone, Output.Probe probe, int array, Moment at) {
        ByZone<ZoneProbe> of = zones.get(probe);
        if (of == null) {
            throw new IllegalStateException("no probe of " + probe.array());
        }
        of.get(zone).take(array, at);
    }

    /** Collective: waits until all rows are in their files; no zone is carrying out a step. */
    void drain() {
        zones.values().forEach(each -> each.forEach(ZoneProbe::drain));
        series.values().forEach(ProbeSeries::drain);
    }

    /** The same after a failure, of the rows that this process has, as far as devices still hand them on. */
    void drop() {
        try {
            zones.values().forEach(each -> each.forEach(ZoneProbe::drain));
        } finally {
            series.values().forEach(ProbeSeries::write);
        }
    }
}
