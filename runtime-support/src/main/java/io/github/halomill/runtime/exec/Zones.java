package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.balance.BusyTimes;
import io.github.halomill.runtime.exec.balance.MoveRequest;
import io.github.halomill.runtime.exec.end.ExitHook;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.Digests;
import io.github.halomill.runtime.exec.zone.GivenArrays;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunFacts;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Series;
import io.github.halomill.runtime.schedule.Output;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * The zones of a partition that this process has, on their devices, each with a context, queues, buffers and a
 * worker thread of its own. For one caller at a time, but for those who stop or close it. Where there are several
 * ranks, all of them call the same, in the same order: only how the zones are, and which numbers they have, is known
 * without the others.
 */
public final class Zones implements AutoCloseable {

    private final CurrentEngine current;
    private final Session session;
    private final GivenArrays given;
    private final BoundaryMoves moves;
    private final RunDriver driver;
    private final RunStates states;

    /** What is to be done before the first run. */
    private Consumer<Zones> beforeFirstRun = zones -> {};

    private Zones(CurrentEngine current, ExecutionOptions options, ClResources resources, ExitHook exit) {
        this.current = current;
        this.session = new Session(current, resources, exit);
        this.given = new GivenArrays(partition());
        this.moves = new BoundaryMoves(current, options);
        this.driver = new RunDriver(current, moves, session, given, options);
        this.states = new RunStates(
                current, driver, session.lock(), options.observers().trace());
    }

    private ZoneEngine engine() {
        return current.get();
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
        CurrentEngine current = new CurrentEngine(program, plan, contexts, options, resources);
        resources.add(current);
        Together.run(options.ranks(), () -> current.open(plan, transfers.apply(plan)));
        return new Zones(current, options, resources, exit);
    }

    /** On contexts that stay open, whatever numbers come to. */
    public static Zones open(ZoneProgram program, Plan plan, DeviceContexts contexts, Ranks ranks) {
        return open(program, plan, contexts, ranks, FiniteCheck.NONE);
    }

    /** On contexts that stay open, ended by what {@code check} finds of numbers. */
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
        engine().describe(options);
        engine().statistics().stopwatch().setup(start);
    }

    /** From now on arrays hold numbers at random, as {@link Digests#scatter} makes them. */
    public void scatter() {
        engine().fillAll();
        digests().scatter();
    }

    /** What that many steps make of what arrays hold, by zone of this process and field: one number each. */
    public List<List<Long>> digests(long steps) {
        run(steps);
        return digests().of(engine().state().get().bindings());
    }

    /** What that many steps make of what other zones begin with, which are cut in the same way and pause. */
    public List<List<Long>> digests(Zones begin, long steps) {
        engine().fillAll();
        digests().copy(begin.engine().contents().arrays());
        State now = begin.engine().state().get();
        int section = engine().state().start().section(); // of its own steps, which may be others
        engine().state().set(now.within(section, now.turn()));
        return digests(steps);
    }

    private Digests digests() {
        return new Digests(engine().partition(), engine().contents().arrays(), engine().zones());
    }

    /** From now on {@code request} decides when boundaries between zones move, and whereto. */
    public void onMove(MoveRequest request) {
        moves.onMove(request);
    }

    /** What is to be done when the first run is about to begin. */
    public void beforeFirstRun(Consumer<Zones> task) {
        beforeFirstRun = task;
    }

    /** From now on kernels run as they are, in no other form. */
    public void keepToKernels() {
        engine().loops().each().forEach(ZoneLoop::keepToKernels);
    }

    /** How long zones are busy. */
    public BusyTimes busyTimes() {
        return engine().statistics();
    }

    /** Says more, in the report, of how the program is run. */
    public void explain(String more) {
        engine().statistics().explain(more);
    }

    /** How the program is run. */
    public Plan plan() {
        return engine().plan();
    }

    /** How the problem is cut. */
    public Partition partition() {
        return engine().partition();
    }

    /** As a program that can pause between two iterations. */
    public Resumable resumable() {
        return states;
    }

    /** A real number that the schedule sets, as it is now. */
    public double scalar(String scalar) {
        session.lock().requireRight();
        return engine().loops().first().host().scalars().get(scalar);
    }

    /** Whom to tell, at each {@link Output.Log} of the schedule, what its scalars are. Called by a worker. */
    public void onLog(Consumer<Map<String, Double>> listener) {
        engine().listeners().onLog(listener);
    }

    /** All that the schedule has logged so far. */
    public Series series() {
        return engine().listeners().series();
    }

    /** Whom to tell, before the first run, of what was forgotten. */
    public void onWarning(Consumer<String> listener) {
        given.onWarning(listener);
    }

    /** Whom to tell, after each step of the first zone, how many of the run there were. Called by a worker. */
    public void onProgress(LongConsumer listener) {
        engine().listeners().onProgress(engine().statistics().firstCounter(), listener);
    }

    /** Whom to call when the schedule comes to the hook of that name, between two steps: fields may be copied then. */
    public void onHook(String hook, Runnable call) {
        if (partition().problem().steps().stream()
                .noneMatch(step -> step instanceof Output.Hook one && one.name().equals(hook))) {
            throw new IllegalArgumentException(engine().program().name() + " has no hook " + hook);
        }
        engine().listeners().onHook(hook, call);
    }

    /**
     * Lets every zone carry out that many steps, on its own thread, and waits for all; the first failure is thrown.
     *
     * @throws RunStoppedException if the run ends before, because of {@link #stop}, {@link #close}, or an interrupt
     */
    public void run(long iterations) {
        if (iterations < 0) {
            throw new IllegalArgumentException(
                    engine().program().name() + " cannot run " + iterations + " iterations; 0 or more are possible");
        }
        session.lock().during("running", () -> driver.run(iterations, this::beginFirstRun));
    }

    private void beginFirstRun() {
        Consumer<Zones> task = beforeFirstRun;
        beforeFirstRun = zones -> {};
        task.accept(this);
    }

    /**
     * Ends the run that is under way, if there is one, soon: all zones after the same step. Zones of several ranks
     * would have to agree on it, so that there it fails, unless a hook asks for it, which all ranks call. For all
     * threads.
     */
    public void stop() {
        session.stop();
    }

    /** The array that field {@code index} points to. */
    private int array(int index) {
        return engine().loops().first().arrayOf(index);
    }

    /** Fills the array that field {@code index} points to. */
    public void upload(int index, ElementSource source) {
        session.lock().during("copying", () -> {
            given.add(array(index), source);
            engine().contents().upload(array(index), source.guardedBy(session.lock()::requireOpen));
        });
    }

    /** Fills a part of the array that field {@code index} points to, from a source that cannot fail. */
    public void upload(int index, Box part, ElementSource source) {
        session.lock().during("copying", () -> {
            given.add(array(index), source);
            engine().contents().upload(array(index), part, source);
        });
    }

    /** Hands on a part of the array that field {@code index} points to. */
    public void download(int index, Box part, ElementSink sink) {
        session.lock()
                .during(
                        "copying",
                        () -> engine().contents()
                                .download(array(index), part, sink.asking(session.lock()::requireOpen)));
    }

    /** Numbers of all that was run so far. */
    public RunReport report() {
        return engine().statistics()
                .report(
                        new RunFacts.Numbers(scalars(), series()),
                        engine().loops().exchanges(),
                        engine().saver().saved());
    }

    /** What steps have set so far; nothing where the run has failed, as it may be under way. */
    private Map<String, Double> scalars() {
        RunScalars now = engine().loops().first().host().scalars();
        return session.lock().hasFailed()
                ? Map.of()
                : now.setBy(partition().problem().steps());
    }

    /**
     * Stops the run that is under way, waits for what is, and releases every OpenCL object. For all threads but those
     * that the program itself calls its user from.
     *
     * @throws IllegalStateException if such a thread calls it
     */
    @Override
    public void close() {
        session.close();
    }
}
