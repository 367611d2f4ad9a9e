package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.DeviceUse;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the zones of a program count and time, and the report of it. */
final class ZoneStatistics {

    private final String program;
    private final Plan plan;
    private final List<ZoneDevice> devices;
    private final List<StepCounter> counters;
    private final List<ZoneTimes> times;

    /** By zone: copy bandwidth of the device in 10^9 bytes per second; 0 if not measured. */
    private final List<Double> copies;

    private final Stopwatch stopwatch = new Stopwatch();

    ZoneStatistics(String program, Plan plan, List<ZoneDevice> devices, List<Double> copies, Optional<Trace> trace) {
        this.program = program;
        this.plan = plan;
        this.devices = List.copyOf(devices);
        this.copies = List.copyOf(copies);
        this.counters = devices.stream().map(device -> new StepCounter()).toList();
        this.times = devices.stream().map(device -> times(device, trace)).toList();
    }

    private static ZoneTimes times(ZoneDevice device, Optional<Trace> trace) {
        String name = "zone " + device.zone().id() + " on " + device.device().id();
        return new ZoneTimes(
                new WorkerTimes(name + ", worker", trace),
                new DeviceTimes(
                        name, device.compute(), device.transfer(), device.on().clock(), trace));
    }

    /** What a zone counts. */
    StepCounter counter(int zone) {
        return counters.get(zone);
    }

    /** Where the time of a zone goes. */
    ZoneTimes times(int zone) {
        return times.get(zone);
    }

    /** Where the time of the program goes. */
    Stopwatch stopwatch() {
        return stopwatch;
    }

    /**
     * Numbers of all that was run so far.
     *
     * @param scalars what steps have set
     * @param least bytes that the exchanges need
     */
    RunReport report(Map<String, Double> scalars, long least) {
        Partition partition = plan.partition();
        long iterations = counters.get(0).launches();
        RunReport.Seconds seconds = stopwatch.seconds();
        double steps = seconds.loop() > 0 ? iterations / seconds.loop() : 0;
        Box all = partition.problem().grid().cells();
        return new RunReport(
                program,
                partition,
                plan.reason(),
                plan.overlap(),
                devices.stream().map(device -> use(device, iterations, steps)).toList(),
                iterations,
                scalars,
                seconds,
                counters.stream().mapToLong(StepCounter::exchanges).max().orElse(0),
                counters.stream().mapToLong(StepCounter::bytes).sum(),
                least,
                partition.problem().bytesPerStep(all) * steps / 1e9);
    }

    private DeviceUse use(ZoneDevice device, long iterations, double stepsPerSecond) {
        int id = device.zone().id();
        ZoneTimes spent = times.get(id);
        return new DeviceUse(
                device.device().id(),
                device.device().name(),
                spent.device().kernelSeconds(),
                spent.device().transferSeconds(),
                spent.worker().deviceSeconds(),
                spent.worker().neighbourSeconds(),
                iterations > 0 ? (double) counters.get(id).calls() / iterations : 0,
                plan.partition().problem().bytesPerStep(device.zone().cells()) * stepsPerSecond / 1e9,
                copies.get(id));
    }
}
