package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exchange.Distance;
import io.github.halomill.runtime.exec.balance.BalanceHistory;
import io.github.halomill.runtime.exec.balance.BusyTimes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.DeviceTimes;
import io.github.halomill.runtime.exec.zone.StepCounter;
import io.github.halomill.runtime.exec.zone.Stopwatch;
import io.github.halomill.runtime.exec.zone.WorkerTimes;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.DeviceUse;
import io.github.halomill.runtime.report.RunFacts;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Optional;

/** What the zones of a program count and time, and the report of it. */
final class ZoneStatistics implements BusyTimes {

    private final String program;
    private Plan plan;
    private String explanation;
    private final Homes homes;
    private ByZone<ZoneDevice> devices;
    private final ByZone<StepCounter> counters;
    private final ByZone<ZoneTimes> times;

    /** Copy bandwidth of the devices in 10^9 bytes per second; 0 if not measured. */
    private final ByZone<Double> copies;

    /** What all ranks have done, when the last run ended. */
    private RankShare ofRanks;

    private final Stopwatch stopwatch = new Stopwatch();
    private final BalanceHistory balance = new BalanceHistory();

    /** Bytes of exchanges of zones with other boundaries: that came between ranks, between nodes, and at least. */
    private long betweenRanks;

    private long betweenNodes;
    private long least;

    ZoneStatistics(
            String program,
            Plan plan,
            Homes homes,
            ByZone<ZoneDevice> devices,
            ByZone<Double> copies,
            Optional<Trace> trace) {
        this.program = program;
        this.plan = plan;
        this.explanation = plan.explanation();
        this.homes = homes;
        this.devices = devices;
        this.copies = copies;
        this.counters = devices.map(device -> new StepCounter());
        this.times = devices.map(device -> times(device, trace));
        this.ofRanks = own(Optional.empty());
    }

    private static ZoneTimes times(ZoneDevice device, Optional<Trace> trace) {
        String name = "zone " + device.zone().id() + " on " + device.device().id();
        return new ZoneTimes(new WorkerTimes(name + ", worker", trace), new DeviceTimes(name, device.on(), trace));
    }

    /** Exchanges that are closed soon, as boundaries move. */
    void leave(ZoneExchanges exchanges) {
        betweenRanks += exchanges.received(Distance.NODE);
        betweenNodes += exchanges.received(Distance.CLUSTER);
        least += exchanges.minimum();
    }

    /** Boundaries have moved. */
    void moved(Plan newPlan, ByZone<ZoneDevice> newDevices) {
        plan = newPlan;
        devices = newDevices;
    }

    /** What a zone counts. */
    StepCounter counter(int zone) {
        return counters.get(zone);
    }

    /** What the first zone of this process counts. */
    StepCounter firstCounter() {
        return counters.first();
    }

    /** Where the time of a zone goes. */
    ZoneTimes times(int zone) {
        return times.get(zone);
    }

    /** Where the time of every zone goes. */
    ByZone<ZoneTimes> times() {
        return times;
    }

    @Override
    public List<Double> take() {
        return BusyTimes.together(
                homes, times.stream().map(ZoneTimes::takeBusySeconds).toList());
    }

    /** How the load of zones is balanced. */
    BalanceHistory balance() {
        return balance;
    }

    @Override
    public void sample(int period) {
        times.forEach(zone -> zone.sample(period));
    }

    /** Where the time of the program goes. */
    Stopwatch stopwatch() {
        return stopwatch;
    }

    /**
     * Collective: tells what the zones of this process have done, which {@code exchanges} are a part of, and hears of
     * the others.
     */
    void exchange(ZoneExchanges exchanges) {
        if (!homes.isOne()) {
            RankShare own = own(Optional.of(exchanges));
            ofRanks = Together.all(homes.ranks(), own).stream()
                    .reduce(RankShare::plus)
                    .orElse(own);
        }
    }

    private RankShare own(Optional<ZoneExchanges> exchanges) {
        long iterations = counters.first().launches();
        double seconds = stopwatch.seconds().loop();
        double steps = seconds > 0 ? iterations / seconds : 0;
        return new RankShare(
                counters.stream().mapToLong(StepCounter::exchanges).max().orElse(0),
                counters.stream().mapToLong(StepCounter::bytes).sum(),
                betweenRanks + exchanges.map(of -> of.received(Distance.NODE)).orElse(0L),
                betweenNodes
                        + exchanges.map(of -> of.received(Distance.CLUSTER)).orElse(0L),
                least + exchanges.map(ZoneExchanges::minimum).orElse(0L),
                devices.stream()
                        .map(device -> new RankShare.OfZone(device.zone().id(), use(device, iterations, steps)))
                        .toList());
    }

    /** Says more of how the program is run. */
    void explain(String more) {
        explanation += "; " + more;
    }

    /**
     * Numbers of all that was run so far.
     *
     * @param numbers what steps have set
     * @param saved what was saved
     */
    RunReport report(RunFacts.Numbers numbers, ZoneExchanges exchanges, RunFacts.Saved saved) {
        RankShare all = homes.isOne() ? own(Optional.of(exchanges)) : ofRanks;
        Partition partition = plan.partition();
        long iterations = counters.first().launches();
        RunFacts.Seconds seconds = stopwatch.seconds();
        double steps = seconds.loop() > 0 ? iterations / seconds.loop() : 0;
        Box cells = partition.problem().grid().cells();
        return new RunReport(
                program,
                partition,
                explanation,
                plan.overlap(),
                homes.ranks().hosts(),
                all.zones().stream().map(RankShare.OfZone::use).toList(),
                iterations,
                numbers,
                seconds,
                new RunFacts.Traffic(all.exchanges(), all.bytes(), all.betweenRanks(), all.betweenNodes(), all.least()),
                saved,
                balance.facts(),
                partition.problem().bytesPerStep(cells) * steps / 1e9);
    }

    private DeviceUse use(ZoneDevice device, long iterations, double stepsPerSecond) {
        int id = device.zone().id();
        ZoneTimes spent = times.get(id);
        return new DeviceUse(
                device.device().id(),
                device.device().name(),
                device.device().node(),
                device.device().rank(),
                device.copies().text(),
                spent.device().kernelSeconds(),
                spent.device().transferSeconds(),
                spent.worker().deviceSeconds(),
                spent.worker().neighbourSeconds(),
                iterations > 0 ? (double) counters.get(id).calls() / iterations : 0,
                plan.partition().problem().bytesPerStep(device.zone().cells()) * stepsPerSecond / 1e9,
                copies.get(id));
    }
}
