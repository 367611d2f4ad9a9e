package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.JavaExit;
import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.buffer.CopyThreads;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.State;
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
import io.github.halomill.runtime.exec.kernel.StagedKernels;
import io.github.halomill.runtime.exec.kernel.StreamedKernels;
import io.github.halomill.runtime.exec.kernel.ZoneFills;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ProgramFacts;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.reduce.GlobalReductions;
import io.github.halomill.runtime.exec.reduce.ZoneCombination;
import io.github.halomill.runtime.exec.save.FrameWriters;
import io.github.halomill.runtime.exec.save.RestRequest;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.save.Saving;
import io.github.halomill.runtime.exec.save.Snapshot;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.turns.SeatBuffers;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.ArrayCopies;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.Digests;
import io.github.halomill.runtime.exec.zone.Poison;
import io.github.halomill.runtime.exec.zone.Workers;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The zones of a partition that this process has, on their devices, each with a context, three queues, buffers and a
 * worker thread of its own. For one caller at a time, but for those who stop or close it. Where there are several
 * ranks, all of them call the same, in the same order: only how the zones are, and which numbers they have, is known
 * without the others.
 */
public final class Zones implements Resumable, AutoCloseable {

    private final ZoneProgram program;
    private final Plan plan;
    private final Partition partition;
    private final Homes homes;
    private final Compiler compiler;
    private final ZoneExchanges exchanges;
    private final boolean poison;
    private final FiniteCheck finiteCheck;

    /** What is to be done before the first run. */
    private Consumer<Zones> beforeFirstRun = zones -> {};

    /** What names denote and what is fresh, between two runs. */
    private State state;

    private final Abort abort = new Abort();
    private final ClResources resources;
    private final Workers workers;

    private final List<PartitionedArray> arrays;
    private final ArrayContents contents;
    private final GivenArrays given;
    private final Saving saving;
    private final Optional<Trace> trace;

    private final ByZone<ZoneDevice> devices;

    /** Where zones take turns on their devices: who sits where. */
    private final Optional<SeatBuffers> seats;

    private final ZoneStatistics statistics;
    private final ByZone<ZoneRun> runs;

    private final RunLock turn;

    /** The arrays that a hook has copied something into. */
    private final BitSet changed = new BitSet();

    private final LastStep lastStep;
    private RestRequest rests = done -> Long.MAX_VALUE;
    private final RunListeners followers;
    private final ExitHook exit;

    private Zones(
            ZoneProgram program,
            Plan plan,
            DeviceContexts contexts,
            ExecutionOptions options,
            Function<Plan, Map<String, TransferChoice>> transfers,
            ClResources resources,
            ExitHook exit) {
        this.program = program;
        this.exit = exit;
        this.turn = new RunLock(program.name());
        this.plan = plan;
        this.partition = plan.partition();
        this.homes = plan.homes(options.ranks());
        this.resources = resources;
        List<Zone> zones = partition.zones();
        this.workers = resources.add(new Workers(program.name(), homes.own(), abort));
        List<FieldSpec> specs = partition.problem().fields();
        this.arrays = specs.stream()
                .map(spec -> new PartitionedArray(spec, partition, homes, options.poison()))
                .toList();
        Map<String, TransferChoice> chosen = transfers.apply(plan);
        this.seats = plan.takesTurns()
                ? Optional.of(new SeatBuffers(
                        plan, arrays, contexts, abort, options.memory().spill(), resources))
                : Optional.empty();
        this.devices = workers.forEach(id -> open(zones.get(id), plan.devices().get(id), contexts, chosen));
        ByZone<Double> copies = workers.forEach(
                id -> options.roofline() ? copyRate(devices.get(id).on()) : 0.0);
        this.statistics = new ZoneStatistics(program.name(), plan, homes, devices, copies, options.trace());
        this.compiler = new Compiler(partition);
        this.state = compiler.start();
        this.poison = options.poison();
        this.finiteCheck = options.finiteCheck();
        // Added last, so closed first: no queue uses the memory of another zone any more when that is released.
        this.exchanges = resources.add(new ZoneExchanges(compiler, this::exchanges));
        this.followers = new RunListeners(homes.own().get(0), this::end);
        GlobalReductions reductions = new GlobalReductions(partition, homes, arrays, abort);
        this.contents = new ArrayContents(
                arrays,
                devices,
                homes,
                array -> state = change(array, compiler.copied(state, array)),
                array -> state = change(array, compiler.changed(state, array)),
                workers,
                statistics.stopwatch(),
                new ArrayCopies(devices, options.trace(), this::nameOf));
        this.given = new GivenArrays(partition);
        FrameWriters writers = new FrameWriters(program.name(), this::end);
        this.saving =
                resources.add(new Saving(program, plan, homes, arrays, contents, abort, statistics.times(), writers));
        this.trace = options.trace();
        saving.open(devices, workers, trace);
        ByZone<Map<String, KernelForms>> kernels = workers.forEach(id -> kernels(devices.get(id), reductions));
        this.runs = workers.forEach(id -> resources.add(run(devices.get(id), kernels.get(id), reductions)));
        this.lastStep =
                new LastStep(runs.stream().<LongSupplier>map(run -> run::begun).toList());
    }

    /**
     * Sets up every device that gets a zone, on all ranks, or on none.
     *
     * @param transfers decides how large copies go, by the devices' places
     * @param resources owns what is set up, and releases it when zones are closed
     * @param exit is forgotten when zones are closed
     * @throws RunException if a device fails, or a file cannot hold the field that is to be saved in it
     */
    public static Zones open(
            ZoneProgram program,
            Plan plan,
            DeviceContexts contexts,
            ExecutionOptions options,
            Function<Plan, Map<String, TransferChoice>> transfers,
            ClResources resources,
            ExitHook exit) {
        Together.requireSame(options.ranks(), "the plan", () -> plan.fingerprint(program));
        return Together.get(
                options.ranks(), () -> new Zones(program, plan, contexts, options, transfers, resources, exit));
    }

    /** On contexts that stay open, whatever numbers come to. */
    public static Zones open(ZoneProgram program, Plan plan, DeviceContexts contexts, Ranks ranks) {
        return open(program, plan, contexts, ranks, FiniteCheck.NONE);
    }

    /** The same, ended by what {@code check} finds of numbers. */
    static Zones open(ZoneProgram program, Plan plan, DeviceContexts contexts, Ranks ranks, FiniteCheck check) {
        ClResources resources = new ClResources();
        try {
            ExecutionOptions options = ExecutionOptions.DEFAULT.withRanks(ranks).withFiniteCheck(check);
            return open(program, plan, contexts, options, usual -> Map.of(), resources, ExitHook.NONE);
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    /** Says how the program is run, and that all since {@code start}, on the clock of this machine, was setting up. */
    public void describe(ExecutionOptions options, long start) {
        describe(options.log());
        options.memory()
                .spill()
                .filter(folder -> seats.isEmpty())
                .ifPresent(folder -> options.log().accept("nothing is kept in " + folder + ": zones take no turns"));
        statistics.stopwatch().setup(start);
    }

    private void describe(Consumer<String> log) {
        log.accept("plan: " + plan.describe() + "; " + plan.reason());
        plan.partition()
                .idle()
                .ifPresent(why -> log.accept(plan.partition().zones().size() + " of "
                        + plan.partition().devices() + " devices used: " + why));
        for (ZoneRun run : runs.values()) {
            log.accept("zone " + run.zone().id() + ", cells " + run.zone().cells() + ", on device "
                    + plan.devices().get(run.zone().id()) + "; " + run.compiled());
        }
        saving.describe(log);
    }

    private static double copyRate(DeviceContext on) {
        return Roofline.gigabytesPerSecond(on.device(), on.context(), on.compute());
    }

    private ZoneDevice open(Zone zone, Device device, DeviceContexts contexts, Map<String, TransferChoice> transfers) {
        DeviceContext context = seats.isPresent() ? contexts.of(device, zone.id()) : contexts.of(device);
        TransferChoice transfer = transfers.getOrDefault(device.place(), TransferChoice.DEFAULT);
        ZoneDevice opened = resources.add(new ZoneDevice(zone, context, transfer));
        seats.ifPresentOrElse(of -> of.seat(opened), () -> arrays.forEach(opened::allocate));
        return opened;
    }

    /** The field that denotes an array now. */
    private String nameOf(int array) {
        int field = 0;
        while (runs.first().denotedBy(field) != array) {
            field++;
        }
        return partition.problem().fields().get(field).name();
    }

    private Map<String, KernelForms> kernels(ZoneDevice device, GlobalReductions reductions) {
        Map<FieldSpec, ZoneCombination> combined =
                reductions.combinations(device, statistics.times(device.zone().id()));
        Map<String, KernelForms> kernels = new LinkedHashMap<>();
        for (Launch launch : partition.problem().launches()) {
            kernels.computeIfAbsent(
                    launch.name(), any -> kernel(device, launch, GlobalReductions.behind(launch, combined)));
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
        GhostExchanges all =
                new GhostExchanges(partition, transfers, gatherings, homes, abort, id -> devices.get(id)::pinned);
        return devices.map(device -> {
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

    private ZoneRun run(ZoneDevice device, Map<String, KernelForms> kernels, GlobalReductions reductions) {
        Zone zone = device.zone();
        // Images are filled and brought back around what is launched.
        boolean inOnePart = !program.images(partition).isEmpty();
        Map<String, LaunchPieces> pieces = new HashMap<>();
        for (KernelForms of : kernels.values()) {
            String name = of.launch().name();
            LaunchRanges ranges = of.ranges(plan.groupSizes().of(name), inOnePart);
            pieces.put(name, new LaunchPieces(partition, zone, of.launch(), plan.overlap(), ranges));
        }
        ZoneTimes times = statistics.times(zone.id());
        Residency residency =
                seats.<Residency>map(of -> of.turns(device, times)).orElse(Residency.ALWAYS);
        return new ZoneRun(
                device,
                kernels,
                plan.streaming().map(shape -> streamed(device, shape)).orElse(null),
                new HostSteps(
                        new RunScalars(zone.id(), program.scalars()),
                        reductions.reductions(device, times, residency),
                        reductions.watches(device, times, residency),
                        finiteCheck.ends(),
                        followers),
                new ZoneTasks(zone.id(), compiler, exchanges, pieces, new ZoneFills(device, arrays)),
                exchanges,
                statistics.counter(zone.id()),
                times,
                saving,
                residency,
                poison ? new Poison(device, partition, arrays) : null,
                state);
    }

    private BlockKernels streamed(ZoneDevice device, StreamShape shape) {
        StreamedCopy copy = program.call(partition.problem().first()).streamed().orElseThrow();
        return copy.isStaged()
                ? new StagedKernels(device, partition, copy, shape, arrays)
                : new StreamedKernels(device, partition, copy, shape, arrays);
    }

    /** What so many steps make of random numbers, by zone of this process and field: one number each. */
    public List<List<Long>> digests(long steps) {
        Digests digests = new Digests(partition, arrays, devices, workers);
        fillAll();
        digests.scatter();
        run(steps);
        return digests.of(state.denotes());
    }

    /** The same of what other zones begin with, which are cut in the same way and rest. */
    public List<List<Long>> digests(Zones begin, long steps) {
        Digests digests = new Digests(partition, arrays, devices, workers);
        fillAll();
        digests.copy(begin.arrays);
        state = begin.state;
        run(steps);
        return digests.of(state.denotes());
    }

    private void fillAll() {
        for (int array = 0; array < arrays.size(); array++) {
            contents.fillWithZeros(array);
        }
    }

    /** What is to be done when the first run is about to begin. */
    public void beforeFirstRun(Consumer<Zones> task) {
        beforeFirstRun = task;
    }

    /** From now on kernels run as they are, in no other form. */
    public void keepToKernels() {
        runs.forEach(ZoneRun::keepToKernels);
    }

    /** Says more, in the report, of how the program is run. */
    public void explain(String more) {
        statistics.explain(more);
    }

    /** How the program is run. */
    public Plan plan() {
        return plan;
    }

    /** How the problem is cut. */
    public Partition partition() {
        return partition;
    }

    /** A real number that the schedule sets, as it is now. */
    public double scalar(String scalar) {
        return runs.first().host().scalars().get(scalar);
    }

    /** Whom to tell, at each {@link Step.Log} of the schedule, what its scalars are. Called by a worker. */
    public void onLog(Consumer<Map<String, Double>> listener) {
        followers.onLog(listener);
    }

    /** Whom to tell, before the first run, of what was forgotten. */
    public void onWarning(Consumer<String> listener) {
        given.onWarning(listener);
    }

    /** Whom to tell, after each step of the first zone, how many of the run there were. Called by a worker. */
    public void onProgress(LongConsumer listener) {
        followers.onProgress(statistics.firstCounter(), listener);
    }

    /**
     * Lets every zone carry out so many steps, on its own thread, and waits for all; the first failure is thrown.
     *
     * @throws RunStoppedException if the run ends before, because of {@link #stop}, {@link #close}, or an interrupt
     */
    public void run(long iterations) {
        if (iterations < 0) {
            throw new IllegalArgumentException(
                    program.name() + " cannot run " + iterations + " iterations; 0 or more are possible");
        }
        turn.during("running", () -> runAlone(iterations));
    }

    private void runAlone(long iterations) {
        given.look(contents::download);
        fillAll();
        // Before anything runs: an argument that cannot be spoils nothing.
        ByZone<Map<String, List<KernelArgument>>> arguments = devices.map(device -> arguments(device.zone()));
        Together.requireSame(
                homes.ranks(),
                "what is to be run",
                () -> iterations + " " + arguments(partition.zones().get(0)));
        saving.requireFolders();
        statistics.firstCounter().startRun();
        if (poison) {
            state = poisoned();
        }
        exchanges.prepare(state);
        seats.ifPresent(SeatBuffers::rewind);
        runs.forEach(run -> run.rewind(state));
        saving.start(runs.first().done());
        lastStep.start(iterations);
        try {
            Consumer<Zones> before = beforeFirstRun;
            beforeFirstRun = zones -> {};
            before.accept(this);
            runToLastStep(arguments);
        } finally {
            lastStep.end();
        }
        state = runs.first().state();
        long done = Math.min(lastStep.number(), runs.first().host().end());
        runs.forEach(run -> run.end(done));
        statistics.exchange(exchanges);
        explainEnd(done, iterations);
    }

    /** All is stale, and no margin filled, that is spoilt before a run. */
    private State poisoned() {
        State spoilt = state;
        for (int array = 0; array < arrays.size(); array++) {
            PartitionedArray of = arrays.get(array);
            String name = partition
                    .problem()
                    .fields()
                    .get(state.denotes().indexOf(array))
                    .name();
            spoilt = spoilt.with(
                    array,
                    partition.zones().stream()
                            .map(zone -> Poison.spoilt(partition, zone, of, name))
                            .toList(),
                    compiler.start().unfilled().get(array));
        }
        return spoilt;
    }

    private void runToLastStep(ByZone<Map<String, List<KernelArgument>>> arguments) {
        long start = System.nanoTime();
        if (turn.isClosed() || Thread.currentThread().isInterrupted()) {
            stop();
        }
        try {
            long before = runs.first().done();
            turn.rest(() -> askForNextRest(before));
            Optional<Pause> pause = runOn(arguments);
            while (pause.isPresent()) {
                if (isRight(pause.get())) {
                    rest(pause.get(), before);
                }
                pause = runOn(arguments);
            }
            saving.drain();
        } catch (RuntimeException | Error e) {
            turn.fail(e);
            saving.drop(e);
            throw e;
        } finally {
            statistics.stopwatch().loop(start);
        }
    }

    /** Whether nothing has gone wrong, so that what zones rest for is done; all ranks find the same. */
    private boolean isRight(Pause pause) {
        if (pause.step() == null && !finiteCheck.fields().isEmpty()) {
            workers.forEach(id -> {
                runs.get(id).look();
                return id;
            });
        }
        return runs.first().host().wrong() == null;
    }

    /** All zones go on, to where they have to rest, or to the end. */
    private Optional<Pause> runOn(ByZone<Map<String, List<KernelArgument>>> arguments) {
        return workers.forEach(id -> Optional.ofNullable(runs.get(id).run(lastStep, arguments.get(id))), this::stop)
                .first();
    }

    private State change(int array, State now) {
        changed.set(array);
        return now;
    }

    /**
     * All zones wait: a field is saved, or whoever uses the program is called, who finds all files that were saved
     * before. So many iterations were done before this run.
     */
    private void rest(Pause pause, long before) {
        Step step = pause.step();
        if (step instanceof Step.Hook) {
            saving.drain();
        }
        turn.rest(() -> {
            if (step == null) {
                askForNextRest(before);
            } else if (step instanceof Step.Save save) {
                ZoneRun first = runs.first();
                int array = first.denotedBy(partition.problem().indexOf(save.field()));
                saving.rest(save, array, first.host().scalars().iteration() + 1, turn::requireOpen);
            } else if (step instanceof Step.Hook hook) {
                changed.clear();
                followers.call(hook.name());
                // What follows was compiled for margins that are as before: those that are not filled again have to be
                // right.
                changed.stream().forEach(contents::fillMargins);
            }
        });
    }

    private void askForNextRest(long before) {
        long done = runs.first().done();
        long next = rests.next(done);
        if (next <= done) {
            lastStep.endBehind(done - before);
        } else {
            lastStep.restBehind(next == Long.MAX_VALUE ? next : next - before);
        }
    }

    @Override
    public void onRest(RestRequest listener) {
        turn.during("setting up", () -> rests = listener);
    }

    @Override
    public RunState runState() {
        saving.drain(); // whoever goes on from here does not save again what was
        ZoneRun first = runs.first();
        return first.host().state(first.done(), first.state().denotes(), conditions());
    }

    @Override
    public Optional<String> openCopies() {
        List<String> obstacles = new ArrayList<>();
        turn.during("setting up", () -> obstacles.add(saving.openCopies(devices, workers, trace)));
        return obstacles.stream().filter(obstacle -> !obstacle.isEmpty()).findFirst();
    }

    @Override
    public void copyAside(Consumer<Snapshot> task) {
        saving.copyAside(runs.first().state().denotes(), task);
    }

    @Override
    public long savedBytes() {
        return saving.saved().bytes();
    }

    @Override
    public void restore(RunState saved) {
        turn.during("setting up", () -> {
            state = new State(saved.denotes(), state.stale(), state.unfilled());
            runs.forEach(run -> run.restore(saved, state, conditions()));
        });
    }

    private List<Step.Until> conditions() {
        return partition.problem().steps().stream()
                .filter(Step.Until.class::isInstance)
                .map(Step.Until.class::cast)
                .toList();
    }

    @Override
    public Map<String, String> facts() {
        return ProgramFacts.of(program);
    }

    @Override
    public Ranks ranks() {
        return homes.ranks();
    }

    /** Whom to call when the schedule comes to the hook of that name, between two steps: fields may be copied then. */
    public void onHook(String hook, Runnable call) {
        if (partition.problem().steps().stream()
                .noneMatch(step -> step instanceof Step.Hook one && one.name().equals(hook))) {
            throw new IllegalArgumentException(program.name() + " has no hook " + hook);
        }
        followers.onHook(hook, call);
    }

    private void explainEnd(long done, long iterations) {
        saving.complain();
        followers.complain();
        String wrong = runs.first().host().wrong();
        if (wrong != null) {
            throw new NotFiniteException(program.name() + ": " + wrong, done);
        }
        if (done < iterations && done < runs.first().host().end()) {
            throw new RunStoppedException(
                    program.name() + " was " + (turn.isClosed() ? "closed" : "stopped") + " after step " + done + " of "
                            + iterations,
                    done);
        }
    }

    /**
     * Ends the run that is under way, if there is one, soon: all zones after the same step. Zones of several ranks
     * would have to agree on it, so that there it fails, unless a hook asks for it, which all ranks call. For all
     * threads.
     */
    public void stop() {
        if (turn.isRestedBy(Thread.currentThread())) {
            lastStep.stop();
            return;
        }
        long begun = runs.first().begun();
        end(new RunStoppedException(program.name() + " was stopped in step " + begun, Math.max(0, begun - 1)));
    }

    /**
     * Ends the run that is under way: on one rank after some step, on several at once and because of {@code failure}.
     */
    private void end(Throwable failure) {
        if (homes.isOne()) {
            lastStep.stop();
        } else if (lastStep.isRunning()) {
            abort.raise(failure);
        }
    }

    private Map<String, List<KernelArgument>> arguments(Zone zone) {
        Map<String, List<KernelArgument>> arguments = new HashMap<>();
        try {
            program.calls()
                    .forEach((launch, call) ->
                            arguments.put(launch, call.arguments().apply(zone)));
            return arguments;
        } catch (ArithmeticException e) {
            throw new RunException(
                    "an argument cannot be computed for zone " + zone.id() + ", " + e.getMessage()
                            + "; choose other sizes or fewer devices",
                    e);
        }
    }

    /** Fills the array that field {@code index} denotes. */
    public void upload(int index, ElementSource source) {
        turn.during("copying", () -> {
            given.add(runs.first().denotedBy(index), source);
            contents.upload(runs.first().denotedBy(index), source.guardedBy(turn::requireOpen));
        });
    }

    /** Fills a part of the array that field {@code index} denotes, from a source that cannot fail. */
    public void upload(int index, Box part, ElementSource source) {
        turn.during("copying", () -> {
            given.add(runs.first().denotedBy(index), source);
            contents.upload(runs.first().denotedBy(index), part, source);
        });
    }

    /** Hands on a part of the array that field {@code index} denotes. */
    public void download(int index, Box part, ElementSink sink) {
        turn.during(
                "copying",
                () -> contents.download(runs.first().denotedBy(index), part, sink.asking(turn::requireOpen)));
    }

    /** Numbers of all that was run so far. */
    public RunReport report() {
        return statistics.report(scalars(), exchanges, saving.saved());
    }

    /** What steps have set so far. */
    private Map<String, Double> scalars() {
        RunScalars now = runs.first().host().scalars();
        Map<String, Double> set = new LinkedHashMap<>();
        for (Step step : partition.problem().steps()) {
            String name = step instanceof Step.Reduce reduce
                    ? reduce.scalar()
                    : step instanceof Step.Let let ? let.scalar() : "";
            if (now.isSet(name)) {
                set.put(name, now.get(name));
            }
        }
        return set;
    }

    /**
     * Stops the run that is under way, waits for what is, and releases every OpenCL object. For all threads but those
     * that the program itself calls its user from.
     *
     * @throws IllegalStateException if such a thread calls it
     */
    @Override
    public void close() {
        Thread caller = Thread.currentThread();
        if (workers.isOne(caller) || CopyThreads.isOne(caller) || turn.holder() == caller) {
            throw new IllegalStateException(
                    program.name() + " cannot be closed by what it calls while it runs or copies;"
                            + " stop() the run there, and close the program afterwards");
        }
        turn.close();
        stop();
        while (!turn.awaitEnd(JavaExit.PATIENCE_MILLIS)) {
            Thread holder = turn.holder();
            if (workers.lost() > 0 || (holder != null && JavaExit.isWaitedForBy(holder))) {
                abandon();
                return;
            }
        }
        if (turn.hasFailed() && !homes.isOne()) {
            devices.forEach(ZoneDevice::finish); // other ranks wait for this one: what is left is to end them all
        } else {
            resources.close();
        }
        exit.forget();
    }

    /**
     * The Java machine ends while a thread of this program waits for just that: the others give up, and devices finish
     * what they have.
     */
    private void abandon() {
        IllegalStateException end = new IllegalStateException("the Java machine ends");
        abort.raise(end);
        saving.drop(end);
        while (workers.busy() > workers.lost()) {
            turn.awaitEnd(JavaExit.PATIENCE_MILLIS);
        }
        devices.forEach(ZoneDevice::finish);
    }
}
