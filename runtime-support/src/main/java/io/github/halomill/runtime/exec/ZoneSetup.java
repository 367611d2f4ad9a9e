package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Roofline;
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
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.reduce.GlobalReductions;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.exec.reduce.ZoneCombination;
import io.github.halomill.runtime.exec.save.FieldSaver;
import io.github.halomill.runtime.exec.save.Sampler;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.turns.SeatBuffers;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.ArrayCopies;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.exec.zone.Poison;
import io.github.halomill.runtime.exec.zone.Workers;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.geometry.Region;
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
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sets up zones: devices and arrays, then exchanges, kernels, and what carries out the loop. */
final class ZoneSetup {

    private final ZoneProgram program;
    private final Plan plan;
    private final Partition partition;
    private final ExecutionOptions options;
    private final RunParts parts;
    private final ClResources arrayMemory;
    private final ClResources others;
    private final LocalZones zones;
    private final List<PartitionedArray> arrays;

    /** Where zones take turns on their devices: who sits where. */
    private final Optional<SeatBuffers> seats;

    private final ZoneStatistics statistics;
    private final Compiler compiler;
    private @Nullable LocalLoops loops;

    /**
     * Opens devices.
     *
     * @param transfers decides how large copies go, by the devices' places
     * @param statistics count on; empty: nothing was run
     * @param arrayMemory owns what arrays lie in
     * @param others owns all else
     */
    private ZoneSetup(
            ZoneProgram program,
            Plan plan,
            DeviceContexts contexts,
            ExecutionOptions options,
            Function<Plan, Map<String, TransferChoice>> transfers,
            RunParts parts,
            Optional<ZoneStatistics> statistics,
            ClResources arrayMemory,
            ClResources others) {
        this.program = program;
        this.arrayMemory = arrayMemory;
        this.others = others;
        this.plan = plan;
        this.partition = plan.partition();
        this.options = options;
        this.parts = parts;
        this.arrays = partition.problem().fields().stream()
                .map(spec -> new PartitionedArray(
                        spec, partition, parts.homes(), options.probes().poison()))
                .toList();
        Map<String, TransferChoice> chosen = transfers.apply(plan);
        this.seats = plan.takesTurns()
                ? Optional.of(new SeatBuffers(
                        plan,
                        arrays,
                        contexts,
                        parts.end().abort(),
                        options.memory().spill(),
                        arrayMemory))
                : Optional.empty();
        ByZone<ZoneDevice> devices = parts.workers()
                .forEach(id -> device(partition.zones().get(id), plan.devices().get(id), contexts, chosen));
        this.zones = new LocalZones(parts.homes(), devices, parts.workers());
        this.statistics = statistics.orElseGet(() -> new ZoneStatistics(
                program.name(),
                plan,
                parts.homes(),
                devices,
                parts.workers()
                        .forEach(id -> options.probes().roofline()
                                ? copyRate(devices.get(id).on())
                                : 0.0),
                options.observers().trace()));
        this.compiler = new Compiler(partition);
    }

    /**
     * Sets up zones; if that fails nothing is left.
     *
     * @param transfers decides how large copies go, by the devices' places
     */
    static ZoneEngine open(
            ZoneProgram program,
            Plan plan,
            DeviceContexts contexts,
            ExecutionOptions options,
            Function<Plan, Map<String, TransferChoice>> transfers,
            RunParts parts) {
        return opened((memory, others) -> {
            ZoneSetup setup =
                    new ZoneSetup(program, plan, contexts, options, transfers, parts, Optional.empty(), memory, others);
            if (setup.seats.isEmpty()) {
                setup.arrays.forEach(setup::allocate);
            }
            return setup.engine(Optional.empty());
        });
    }

    /**
     * Sets up zones with other boundaries, which hold what others held, while all of these pause between two
     * iterations. Of the others nothing is left: array after array is moved, so that devices need room for one more
     * only.
     *
     * @param partition of the same problem, cut into as many zones for the same devices
     * @param moved told how many bytes went through the host
     */
    static ZoneEngine moved(
            ZoneEngine before,
            Partition partition,
            DeviceContexts contexts,
            ExecutionOptions options,
            LongConsumer moved) {
        Map<String, TransferChoice> copies = new HashMap<>();
        before.zones().devices().forEach(device -> copies.put(device.device().place(), device.copies()));
        List<List<Region>> stale = before.loops().first().state().stale();
        ZoneStatistics statistics = before.statistics();
        statistics.leave(before.loops().exchanges());
        before.others().close();
        return opened((memory, others) -> {
            ZoneSetup setup = new ZoneSetup(
                    before.program(),
                    before.plan().with(partition),
                    contexts,
                    options,
                    plan -> copies,
                    before.parts(),
                    Optional.of(statistics),
                    memory,
                    others);
            statistics.moved(setup.plan, setup.zones.devices());
            moved.accept(setup.take(before.contents().arrays(), stale));
            before.arrayMemory().close();
            ZoneEngine engine = setup.engine(Optional.of(before.saver()));
            engine.contents().haveAll();
            return engine;
        });
    }

    private static ZoneEngine opened(BiFunction<ClResources, ClResources, ZoneEngine> setup) {
        ClResources memory = new ClResources();
        ClResources others = new ClResources();
        try {
            return setup.apply(memory, others);
        } catch (RuntimeException | Error e) {
            others.closeAfter(e);
            memory.closeAfter(e);
            throw e;
        }
    }

    /** Bytes that go through the host. */
    private long take(List<PartitionedArray> before, List<List<Region>> stale) {
        long bytes = 0;
        Map<Integer, Staging> staging = new HashMap<>();
        try {
            for (int array = 0; array < arrays.size(); array++) {
                PartitionedArray from = before.get(array);
                allocate(arrays.get(array));
                bytes += arrays.get(array)
                        .take(
                                from,
                                stale.get(array),
                                id -> zones.devices().get(id).compute(),
                                id -> staging.computeIfAbsent(
                                        id, any -> staging(zones.devices().get(id))));
                zones.devices().forEach(ZoneDevice::finish);
                zones.homes().own().forEach(id -> from.onZone(id).close());
            }
        } finally {
            staging.values().forEach(Staging::close);
        }
        return bytes;
    }

    private static Staging staging(ZoneDevice device) {
        return device.staging(device.transfer());
    }

    private void allocate(PartitionedArray array) {
        parts.workers().forEach(id -> {
            zones.devices().get(id).allocate(array);
            return id;
        });
    }

    private ZoneDevice device(
            Zone zone, Device device, DeviceContexts contexts, Map<String, TransferChoice> transfers) {
        DeviceContext context = seats.isPresent() ? contexts.of(device, zone.id()) : contexts.of(device);
        TransferChoice transfer = transfers.getOrDefault(device.place(), TransferChoice.DEFAULT);
        ZoneDevice opened = arrayMemory.add(new ZoneDevice(zone, context, transfer));
        seats.ifPresent(of -> of.seat(opened));
        return opened;
    }

    private static double copyRate(DeviceContext on) {
        return Roofline.gigabytesPerSecond(on.device(), on.context(), on.compute());
    }

    /** Sets up what carries out the loop; {@code before} has saved fields so far. */
    private ZoneEngine engine(Optional<FieldSaver> before) {
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
                new FieldSaver(program, plan, zones, contents, abort, statistics.times(), parts.writers(), before));
        saver.open(options.observers().trace());
        Workers workers = zones.workers();
        ByZone<Map<String, KernelForms>> kernels =
                workers.forEach(id -> kernels(zones.devices().get(id), reductions));
        ByZone<ZoneLoop> each = workers.forEach(
                id -> others.add(run(zones.devices().get(id), kernels.get(id), reductions, exchanges, saver, state)));
        loops = new LocalLoops(each, workers, exchanges, seats);
        Sampler sampler = others.add(new Sampler(zones, arrays));
        return new ZoneEngine(
                program, plan, zones, loops, state, contents, saver, sampler, statistics, parts, arrayMemory, others);
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
        KernelCall call = program.call(launch);
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
                seats.<Residency>map(of -> of.turns(device, times)).orElse(Residency.ALWAYS);
        RunScalars scalars = new RunScalars(zone.id(), program.scalars());
        HostSteps host = new HostSteps(
                scalars,
                program.problem().steps(),
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
        boolean inOnePart = !program.images(partition).isEmpty();
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
        StreamedCopy copy = program.call(partition.problem().first()).streamed().orElseThrow();
        // They run one after the other, so that they share it.
        SpareArrays spares = new SpareArrays(device, partition.problem(), copy, plan.steps() > 1, arrays);
        return plan.streaming().stream()
                .flatMap(shape -> Stream.of(true, false)
                        .filter(returns -> !returns || copy.returns(shape, partition))
                        .map(returns -> new BlockKernels(device, partition, copy, shape, arrays, spares, returns)))
                .toList();
    }
}
