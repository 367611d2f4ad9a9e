package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.exchange.GhostExchanges;
import io.github.halomill.runtime.exchange.ZoneArrays;
import io.github.halomill.runtime.exec.kernel.BlockKernels;
import io.github.halomill.runtime.exec.kernel.KernelForms;
import io.github.halomill.runtime.exec.kernel.LaunchKernels;
import io.github.halomill.runtime.exec.kernel.LaunchPieces;
import io.github.halomill.runtime.exec.kernel.LaunchRanges;
import io.github.halomill.runtime.exec.kernel.SpareArrays;
import io.github.halomill.runtime.exec.kernel.ZoneFills;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.reduce.GlobalReductions;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.exec.reduce.ZoneCombination;
import io.github.halomill.runtime.exec.save.FieldSaver;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.ArrayCopies;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.exec.zone.Poison;
import io.github.halomill.runtime.exec.zone.Workers;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sets up zones: devices and arrays, then exchanges, kernels, and what carries out the loop. */
final class ZoneSetup {

    private final Plan plan;
    private final Partition partition;
    private final ExecutionOptions options;
    private final RunParts parts;
    private final ZoneMemory memory;
    private final LocalZones zones;
    private final List<PartitionedArray> arrays;
    private final ZoneStatistics statistics;
    private final ClResources others;
    private final Compiler compiler;
    private @Nullable LocalLoops loops;

    private ZoneSetup(
            Plan plan,
            ZoneMemory memory,
            ExecutionOptions options,
            RunParts parts,
            ZoneStatistics statistics,
            ClResources others) {
        this.plan = plan;
        this.partition = plan.partition();
        this.options = options;
        this.parts = parts;
        this.memory = memory;
        this.zones = memory.zones();
        this.arrays = memory.arrays();
        this.statistics = statistics;
        this.others = others;
        this.compiler = new Compiler(partition);
    }

    /** On devices that are open, with arrays; if it fails nothing is left. */
    static ZoneEngine open(
            Plan plan, ZoneMemory memory, ExecutionOptions options, RunParts parts, ZoneStatistics statistics) {
        ClResources all = new ClResources();
        all.add(memory);
        ClResources others = all.add(new ClResources());
        try {
            return new ZoneSetup(plan, memory, options, parts, statistics, others).engine();
        } catch (RuntimeException | Error e) {
            all.closeAfter(e);
            throw e;
        }
    }

    private ZoneEngine engine() {
        CurrentState state = new CurrentState(compiler);
        // Added last, so closed first: no queue uses the memory of another zone any more when that is released.
        ZoneExchanges exchanges = others.add(new ZoneExchanges(compiler, this::exchanges));
        Abort abort = parts.end().abort();
        GlobalReductions reductions = new GlobalReductions(partition, zones.homes(), arrays, abort);
        ArrayContents contents = new ArrayContents(
                arrays,
                zones,
                state::copied,
                state::changed,
                statistics.stopwatch(),
                new ArrayCopies(zones.devices(), options.observers().trace(), this::nameOf),
                () -> first().host().scalars());
        FieldSaver saver = others.add(
                new FieldSaver(parts.program(), plan, zones, contents, abort, statistics.times(), parts.saved()));
        saver.open(options.observers().trace());
        Workers workers = zones.workers();
        ByZone<Map<String, KernelForms>> kernels =
                workers.forEach(id -> kernels(zones.devices().get(id), reductions));
        ByZone<ZoneLoop> each = workers.forEach(
                id -> others.add(run(zones.devices().get(id), kernels.get(id), reductions, exchanges, saver, state)));
        loops = new LocalLoops(each, workers, exchanges, memory.seats());
        parts.sampler().on(zones.devices(), arrays);
        return new ZoneEngine(plan, memory, loops, state, contents, saver, statistics, parts, others);
    }

    /** The field that points to an array now. */
    private String nameOf(int array) {
        ZoneLoop first = first();
        int field = 0;
        while (first.arrayOf(field) != array) {
            field++;
        }
        return partition.problem().fields().get(field).name();
    }

    private ZoneLoop first() {
        return Objects.requireNonNull(loops, "arrays are copied by open zones").first();
    }

    private Map<String, KernelForms> kernels(ZoneDevice device, GlobalReductions reductions) {
        Map<FieldSpec, ZoneCombination> combined =
                reductions.combinations(device, statistics.times(device.zone().id()));
        Map<String, KernelForms> kernels = new LinkedHashMap<>();
        for (Launch launch : partition.problem().launches()) {
            kernels.computeIfAbsent(
                    launch.name(), any -> kernel(device, launch, GlobalReductions.after(launch, combined)));
        }
        return kernels;
    }

    private KernelForms kernel(ZoneDevice device, Launch launch, List<ZoneCombination> combined) {
        KernelCall call = parts.program().call(launch);
        int elements = plan.coarsening().of(launch.name());
        LaunchKernels single = new LaunchKernels(device, partition, launch, call.source(), arrays);
        if (elements == 1) {
            return new KernelForms(single, Optional.empty(), elements, combined);
        }
        KernelSource source = call.coarse().source(call.source(), launch, elements);
        return new KernelForms(
                single, Optional.of(new LaunchKernels(device, partition, launch, source, arrays)), elements, combined);
    }

    private ByZone<GhostExchange> exchanges(List<Transfer> transfers, List<Gathering> gatherings) {
        GhostExchanges all = new GhostExchanges(
                partition,
                transfers,
                gatherings,
                zones.homes(),
                parts.end().abort(),
                id -> zones.devices().get(id)::pinned);
        return zones.devices().map(device -> {
            int id = device.zone().id();
            ZoneArrays held = new ZoneArrays(
                    id,
                    arrays,
                    device.context(),
                    device.resources(),
                    device.on().bufferKernels());
            return all.of(
                    held,
                    device.on().compute(),
                    device.on().transfer(),
                    device.on().receive(),
                    plan.packing(),
                    statistics.times(id));
        });
    }

    private ZoneLoop run(
            ZoneDevice device,
            Map<String, KernelForms> kernels,
            GlobalReductions reductions,
            ZoneExchanges exchanges,
            FieldSaver saver,
            CurrentState state) {
        Zone zone = device.zone();
        ZoneTimes times = statistics.times(zone.id());
        Residency residency =
                memory.seats().<Residency>map(of -> of.turns(device, times)).orElse(Residency.ALWAYS);
        RunScalars scalars = new RunScalars(zone.id(), parts.program().scalars());
        HostSteps host = new HostSteps(
                scalars,
                parts.program().problem().steps(),
                reductions.numbers(device, times, residency),
                options.observers().finiteCheck().ends(),
                parts.listeners());
        ZoneQueue queue = new ZoneQueue(
                device,
                scalars,
                exchanges,
                statistics.counter(zone.id()),
                times,
                residency,
                options.probes().poison() ? new Poison(device, partition, arrays) : null);
        ZoneCommands commands =
                new ZoneCommands(zone.id(), kernels, pieces(zone, kernels), new ZoneFills(device, arrays), host, saver);
        return new ZoneLoop(
                queue, kernels, streamed(device), host, new ZoneTasks(compiler, exchanges, commands), state.get());
    }

    private Map<String, LaunchPieces> pieces(Zone zone, Map<String, KernelForms> kernels) {
        // Images are filled and brought back around what is launched.
        boolean inOnePart = !parts.program().images(partition).isEmpty();
        Map<String, LaunchPieces> pieces = new HashMap<>();
        for (KernelForms of : kernels.values()) {
            String name = of.launch().name();
            LaunchRanges ranges = of.ranges(plan.groupSizes().of(name), inOnePart);
            pieces.put(name, new LaunchPieces(partition, zone, of.launch(), plan.overlap(), ranges));
        }
        return pieces;
    }

    private List<BlockKernels> streamed(ZoneDevice device) {
        if (plan.streaming().isEmpty()) {
            return List.of();
        }
        StreamedCopy copy =
                parts.program().call(partition.problem().first()).streamed().orElseThrow();
        // They run one after the other, so that they share it.
        SpareArrays spares = new SpareArrays(device, partition.problem(), copy, plan.steps() > 1, arrays);
        return plan.streaming().stream()
                .flatMap(shape -> Stream.of(true, false)
                        .filter(returns -> !returns || copy.returns(shape, partition))
                        .map(returns -> new BlockKernels(device, partition, copy, shape, arrays, spares, returns)))
                .toList();
    }
}
