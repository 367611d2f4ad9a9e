package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.device.Roofline;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What zones are carried out by now: another engine from where boundaries between them have moved. */
final class CurrentEngine implements AutoCloseable {

    private final DeviceContexts contexts;
    private final ExecutionOptions options;
    private final RunParts parts;
    private volatile @Nullable ZoneEngine now;

    /** Of a program that is planned like that; {@code resources} own threads. */
    CurrentEngine(
            ZoneProgram program, Plan plan, DeviceContexts contexts, ExecutionOptions options, ClResources resources) {
        this.contexts = contexts;
        this.options = options;
        this.parts = RunParts.of(program, plan, options.ranks(), this::foremost, resources);
    }

    /**
     * Sets up zones; if that fails nothing is left.
     *
     * @param transfers how large copies go, by the devices' places
     */
    void open(Plan plan, Map<String, TransferChoice> transfers) {
        ZoneMemory memory = ZoneMemory.open(plan, contexts, options, transfers, parts);
        ByZone<ZoneDevice> devices = memory.zones().devices();
        ByZone<Double> copies = parts.workers()
                .forEach(id ->
                        options.probes().roofline() ? copyRate(devices.get(id).on()) : 0.0);
        now = ZoneSetup.open(
                plan,
                memory,
                options,
                parts,
                new ZoneStatistics(
                        parts.program().name(),
                        plan,
                        parts.homes(),
                        devices,
                        copies,
                        options.observers().trace()));
    }

    private static double copyRate(DeviceContext on) {
        return Roofline.gigabytesPerSecond(on.device(), on.context(), on.compute());
    }

    /**
     * Sets up zones with other boundaries, which hold what those held that pause between two iterations.
     *
     * @param partition of the same problem, cut into as many zones for the same devices
     * @return how many bytes went through the host
     */
    long move(Partition partition) {
        ZoneEngine before = get();
        List<List<Region>> stale = before.loops().first().state().stale();
        Plan plan = before.plan().with(partition);
        before.statistics().leave(before.loops().exchanges());
        before.others().close();
        ZoneMemory memory = ZoneMemory.handOver(before.memory(), stale, plan, contexts, options, parts);
        before.statistics().moved(plan, memory.zones().devices());
        ZoneEngine engine = ZoneSetup.open(plan, memory, options, parts, before.statistics());
        engine.contents().haveAll();
        now = engine;
        return memory.throughHost();
    }

    /** The engine. */
    ZoneEngine get() {
        return Objects.requireNonNull(now, "zones are being set up");
    }

    /** The step that the foremost zone has begun; 0: none. */
    long foremost() {
        ZoneEngine engine = now;
        return engine == null
                ? 0
                : engine.loops().each().stream()
                        .mapToLong(ZoneLoop::begun)
                        .max()
                        .orElse(0);
    }

    @Override
    public void close() {
        ZoneEngine engine = now;
        if (engine != null) {
            engine.close();
        }
    }
}
