package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClCalls;
import io.github.halomill.runtime.cl.ClImageCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.exec.ZoneTasks.Begun;
import io.github.halomill.runtime.exec.ZoneTasks.Block;
import io.github.halomill.runtime.exec.ZoneTasks.Linked;
import io.github.halomill.runtime.exec.ZoneTasks.Task;
import io.github.halomill.runtime.exec.kernel.BlockKernels;
import io.github.halomill.runtime.exec.kernel.KernelForms;
import io.github.halomill.runtime.exec.kernel.LaunchPieces;
import io.github.halomill.runtime.exec.kernel.LaunchRanges.FormRange;
import io.github.halomill.runtime.exec.kernel.ZoneFills;
import io.github.halomill.runtime.exec.kernel.ZoneImages;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.reduce.ZoneCombination;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.save.Saving;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.zone.Fork;
import io.github.halomill.runtime.exec.zone.Poison;
import io.github.halomill.runtime.exec.zone.RunAhead;
import io.github.halomill.runtime.exec.zone.StepCounter;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Step;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One zone in the loop: carries out what was compiled for it. Enqueues without waiting for the device, except that a
 * zone hands on what its neighbours need once that is computed. Used by the zone's worker only.
 */
final class ZoneRun implements AutoCloseable {

    private final ZoneDevice device;
    private final ClQueue queue;
    private final Map<String, KernelForms> kernels;
    private final HostSteps host;
    private final ZoneTasks tasks;
    private final ZoneExchanges exchanges;
    private final StepCounter counter;
    private final ZoneTimes times;
    private final Saving saving;
    private final Residency residency;
    private final @Nullable Poison poison;
    private final RunAhead runAhead;
    private final Fork fork;

    /** Where several iterations are one launch: what that launches. */
    private @Nullable BlockKernels streamed;

    private State state;
    private List<Integer> denotes;
    private @Nullable ClSignal ghosts;

    /** Whether the last command of the iteration that was enqueued tells, if it is to, when it is complete. */
    private boolean told;

    /** Iterations before this run. */
    private long before;

    /** Where it is: the iteration, which action of it is next, and whether it goes on after a pause. */
    private long number = 1;

    private int place;
    private boolean paused;

    /** Whether it rests, or has rested, before the iteration that comes next. */
    private boolean between;

    private @Nullable Linked current;

    /** How many exchanges came before the host rested, and end behind it: what they brought is not stale any more. */
    private int early;

    /** The step of this run that has begun. */
    private volatile long begun;

    /**
     * A zone.
     *
     * @param kernels by name of the launch
     * @param streamed what carries out several iterations at once; null: nothing does
     * @param start the state in which the first run begins
     */
    ZoneRun(
            ZoneDevice device,
            Map<String, KernelForms> kernels,
            @Nullable BlockKernels streamed,
            HostSteps host,
            ZoneTasks tasks,
            ZoneExchanges exchanges,
            StepCounter counter,
            ZoneTimes times,
            Saving saving,
            Residency residency,
            @Nullable Poison poison,
            State start) {
        this.device = device;
        this.queue = device.compute();
        this.kernels = kernels;
        this.streamed = streamed;
        this.host = host;
        this.tasks = tasks;
        this.exchanges = exchanges;
        this.counter = counter;
        this.times = times;
        this.saving = saving;
        this.residency = residency;
        this.poison = poison;
        this.state = start;
        this.denotes = start.denotes();
        this.runAhead = new RunAhead(queue);
        this.fork = new Fork(device);
    }

    /** Which part of the problem it is. */
    Zone zone() {
        return device.zone();
    }

    /** For people: what each kernel was compiled with. */
    String compiled() {
        return kernels.values().stream().map(KernelForms::compiled).collect(Collectors.joining(", "))
                + (streamed == null ? "" : ", " + streamed.compiled());
    }

    /** Between two runs: from now on kernels run as they are. */
    void keepToKernels() {
        if (streamed != null) {
            streamed.close();
            streamed = null;
        }
        tasks.keepToKernels();
    }

    /** Its real numbers, and what is done with them. */
    HostSteps host() {
        return host;
    }

    /** Another run begins soon, in {@code start}. */
    void rewind(State start) {
        begun = 0;
        number = 1;
        place = 0;
        paused = false;
        between = false;
        early = 0;
        host.rewind();
        residency.rewind();
        state = start;
        denotes = start.denotes();
    }

    /** Iterations that are done, of all runs; while the zone rests between two. */
    long done() {
        return before + number - 1;
    }

    /** Goes on from where another run was, with arrays as that had them. */
    void restore(RunState saved, State start, List<Step.Until> conditions) {
        before = saved.iteration();
        state = start;
        denotes = start.denotes();
        host.restore(saved, conditions);
    }

    /**
     * While all zones rest between two iterations: looks at all fields that are watched, unless it is not on its
     * device.
     */
    void look() {
        if (!residency.isShared()) {
            host.lookAtAll(denotes);
        }
    }

    /** The number of the step of this run that has begun; 0: none has. For all threads. */
    long begun() {
        return begun;
    }

    /** The state that the last iteration left. */
    State state() {
        return state;
    }

    /** The array that a field denotes now. */
    int denotedBy(int field) {
        return denotes.get(field);
    }

    /**
     * Goes on up to the last iteration, or to where all zones have to rest.
     *
     * @param arguments of each launch, by its name
     * @return why it rests; null: the run is over
     */
    @Nullable
    Pause run(LastStep last, Map<String, List<KernelArgument>> arguments) {
        ClCalls calls = device.context().calls();
        long callsBefore = calls.count();
        times.start();
        if (paused || between) {
            kernels.values().forEach(KernelForms::invalidate); // something may have been copied to the devices
        } else {
            kernels.forEach((name, of) -> of.bind(arguments.getOrDefault(name, List.of())));
            if (streamed != null) {
                streamed.bind(arguments);
            }
            current = tasks.at(state);
            if (poison != null) {
                poison.spoilUntouched();
                poison.spoil(denotes, state.stale(), state.unfilled());
            }
        }
        Pause pause = loop(last);
        finish();
        counter.called(calls.count() - callsBefore);
        return pause;
    }

    private @Nullable Pause loop(LastStep last) {
        while (true) {
            begun = number;
            if (host.wrong() != null && place == 0 && !paused) {
                host.endWith(number - 1, denotes);
                return null;
            }
            long remaining = Math.min(last.number(), host.end()) - number + 1;
            if (remaining <= 0) {
                return null;
            }
            Linked now = Objects.requireNonNull(current, "a run has begun");
            if (place == 0 && !paused) {
                if (!between && last.isRestBefore(number)) {
                    between = true;
                    return Pause.BETWEEN;
                }
                between = false;
            }
            host.scalars().iteration(before + number - 1);
            Block block = place == 0 && !paused ? block(now, last) : null;
            if (block != null) {
                carryOut(now, block);
                continue;
            }
            if (place == 0 && !paused) {
                times.step(1);
                if (number == 1) {
                    enter(now);
                }
            }
            Step pause = carryOut(now.tasks(remaining == 1), remaining == 1);
            if (pause != null) {
                paused = true;
                return new Pause(pause);
            }
            paused = false;
            ClSignal end = told ? null : runAhead.next();
            if (end != null) {
                queue.mark(end);
            }
            runAhead.enqueued(times);
            counter.launched(1);
            goOn(now, 1);
        }
    }

    /** The iterations from here on that one launch carries out, with at least one to come behind them; null: none. */
    private @Nullable Block block(Linked now, LastStep last) {
        if (streamed == null || poison != null || residency.isShared()) {
            return null;
        }
        int steps = streamed.steps();
        begun = number + steps - 1;
        // The iteration behind them is the kernel's own, so that all arrays hold what they would before anybody looks
        // at them.
        boolean hasSteps = Math.min(last.number(), host.end()) > begun && !last.isRestWithin(number, begun + 1);
        Block block = hasSteps ? now.block(steps, streamed.goesInParts()).orElse(null) : null;
        return block != null && host.isIdle(block.others(), steps + 1) ? block : null;
    }

    /** Carries out several iterations. */
    private void carryOut(Linked now, Block block) {
        BlockKernels of = Objects.requireNonNull(streamed, "who has blocks streams");
        int steps = of.steps();
        times.step(steps);
        if (number == 1) {
            enter(now);
        }
        for (Task task : block.before()) {
            denotes = task.action().denotes();
            await(task);
            fill(task);
        }
        denotes = block.first().get(0).action().denotes();
        for (int i = 0; i < block.first().size(); i++) {
            await(block.first().get(i));
        }
        launch(of, block);
        ClSignal end = runAhead.next();
        if (end != null) {
            queue.mark(end);
        }
        runAhead.enqueued(times);
        counter.launched(steps);
        goOn(block.end(), steps);
    }

    /** Launches them: first what neighbours wait for, and beside that the rest. */
    private void launch(BlockKernels of, Block block) {
        List<Begun> sent = block.sent();
        if (block.isEmpty()) {
            begin(sent, null);
            return;
        }
        List<List<Box>> parts = block.parts();
        boolean forks = parts.size() > block.toSend();
        ClSignal behind = ghosts;
        ghosts = null;
        if (forks) {
            fork.open(behind);
            behind = null;
        }
        for (int i = 0; i < block.toSend(); i++) {
            ClSignal done = !sent.isEmpty() && i + 1 == block.toSend()
                    ? sent.get(0).exchange().computed()
                    : null;
            of.enqueue(queue, denotes, host.scalars(), parts.get(i), i == 0 ? behind : null, done);
            if (done != null) {
                begin(sent, done);
            }
        }
        if (forks) {
            for (int i = block.toSend(); i < parts.size(); i++) {
                ClSignal done = i + 1 == parts.size() ? fork.end() : null;
                of.enqueue(device.interior(), denotes, host.scalars(), parts.get(i), fork.begin(), done);
            }
            fork.join();
        }
        if (!sent.isEmpty()) {
            queue.flush();
        }
    }

    /** What the first iteration of a run needs of others is on its way. */
    private void enter(Linked now) {
        now.entries().forEach(entry -> {
            residency.enter();
            entry.exchange().begin(entry.arrays(), null);
        });
    }

    /** Some iterations are enqueued, {@code done} the last of them. */
    private void goOn(Linked done, int iterations) {
        state = done.after();
        denotes = state.denotes();
        current = done.next();
        place = 0;
        number += iterations;
    }

    private @Nullable Step carryOut(List<Task> all, boolean isLastIteration) {
        for (; place < all.size(); place++) {
            Task task = all.get(place);
            denotes = task.action().denotes();
            Step step = task.action().step();
            if (paused) {
                paused = false; // what the host rested for is done
                begin(task.begun(), null);
                continue;
            }
            await(task);
            boolean isLast = place == all.size() - 1;
            if (step instanceof Launch launch) {
                launch(launch, task, isLast);
                continue;
            }
            if (step instanceof Step.Fill) {
                fill(task);
            } else if (step instanceof Step.Reduce reduce) {
                reduce(reduce);
            } else if (step instanceof Step.Let let) {
                host.let(let);
            } else if (step instanceof Step.Until until) {
                host.until(until, number, isLastIteration);
            } else if (step instanceof Step.Log log) {
                host.log(log);
            } else if (step instanceof Step.Watch watch) {
                host.watch(watch, denotes);
            } else if (isPause(step, task)) {
                return step;
            }
            told = false;
            begin(task.begun(), null);
        }
        return null;
    }

    /** Whether the host has to rest for a step; a field that can be saved while zones compute is copied aside. */
    private boolean isPause(Step step, Task task) {
        if (host.wrong() != null) {
            return false; // the run ends with this iteration: what was saved stays
        }
        if (step instanceof Step.Save save && host.isDue(save.every())) {
            long done = host.scalars().iteration() + 1;
            return !saving.goesOn(zone().id(), save, task.action().denotes(), done);
        }
        return step instanceof Step.Hook hook && host.isDue(hook.every());
    }

    private void await(Task task) {
        for (int i = 0; i < task.awaited().size(); i++) {
            GhostExchange exchange = task.awaited().get(i);
            if (!exchange.isUnderWay()) {
                early--;
                continue;
            }
            if (poison != null && early == 0) {
                queue.finish();
                poison.spoil(denotes, task.action().stale(), task.action().unfilled());
            }
            complete(exchange, task);
        }
    }

    private void complete(GhostExchange exchange, Task task) {
        passTurn(exchange);
        ClSignal signal = exchange.complete();
        ghosts = signal == null ? ghosts : signal;
        if (!task.waits()) {
            awaitGhosts();
        }
        counter.exchanged(exchange.bytes());
    }

    /**
     * Where zones take turns, others have theirs before this one goes on: what they send may not have been computed
     * yet.
     */
    private void passTurn(GhostExchange awaited) {
        if (residency.isShared() && !awaited.isHandedOver()) {
            leave(place == 0 && !paused);
            residency.enter();
        }
    }

    /** Leaves the device; what was begun is with the neighbours before. */
    private void leave(boolean betweenIterations) {
        if (!residency.isShared()) {
            return;
        }
        List<GhostExchange> all = exchanges.of(zone().id());
        all.forEach(GhostExchange::handOver);
        if (betweenIterations) {
            residency.leaveBetween(denotes);
        } else {
            residency.leave();
        }
        all.forEach(GhostExchange::settle);
        ghosts = null;
    }

    private void awaitGhosts() {
        if (ghosts != null) {
            ghosts.await();
            ghosts = null;
        }
    }

    /** Margins are filled behind the ghosts that came; where there are none, what follows waits for these. */
    private void fill(Task task) {
        for (int i = 0; i < task.fills().size(); i++) {
            ZoneFills.Prepared fill = task.fills().get(i);
            residency.enter();
            queue.launch(fill.kernel(), fill.range(), ghosts, null);
            ghosts = null;
        }
    }

    private void reduce(Step.Reduce reduce) {
        if (host.reduce(reduce, denotes, ghosts)) {
            ghosts = null;
        }
    }

    private void launch(Launch launch, Task task, boolean isLast) {
        KernelForms of = Objects.requireNonNull(kernels.get(launch.name()), "a launch has a kernel");
        LaunchPieces.Pieces pieces = Objects.requireNonNull(task.pieces(), "a launch has pieces");
        List<FormRange> ranges = pieces.ranges();
        List<Begun> sent = task.begun();
        residency.enter();
        of.begin();
        ClSignal behind = ghosts;
        told = isLast && !ranges.isEmpty() && !of.combines();
        if (pieces.toSend() == 0) {
            begin(sent, null);
        }
        if (!ranges.isEmpty()) {
            ghosts = null;
        }
        for (int i = 0; i < ranges.size(); i++) {
            boolean toSend = !sent.isEmpty() && i + 1 == pieces.toSend();
            boolean end = told && i == ranges.size() - 1;
            ClSignal done = toSend ? sent.get(0).exchange().computed() : end ? runAhead.next() : null;
            told &= !(toSend && end);
            piece(of, ranges.get(i), i < pieces.afterGhosts() ? behind : null, done);
            if (toSend) {
                begin(sent, done);
            }
        }
        if (!sent.isEmpty()) {
            queue.flush();
        }
        if (of.combines()) {
            combine(of.combined());
        }
    }

    /** The zones' copies of what was launched has changed become one. */
    private void combine(List<ZoneCombination> arrays) {
        arrays.forEach(ZoneCombination::collect);
        leave(false);
        arrays.forEach(ZoneCombination::combine);
        residency.enter();
        arrays.forEach(ZoneCombination::spread);
    }

    private void piece(KernelForms of, FormRange part, @Nullable ClSignal behind, @Nullable ClSignal done) {
        ClKernel kernel = of.where(part.isCoarse(), denotes, host.scalars());
        NdRange range = part.range();
        ZoneImages images = of.images();
        if (images.isEmpty()) {
            queue.launch(kernel, range, behind, done);
            return;
        }
        images.load(denotes, behind);
        List<ClImageCopy> written = images.written(denotes);
        queue.launch(kernel, range, behind, written.isEmpty() ? done : null);
        images.store(written, done);
    }

    /**
     * Begins exchanges.
     *
     * @param computed told when what the first of them sends is computed; null: a mark is set behind all that is
     *     enqueued
     */
    private void begin(List<Begun> begun, @Nullable ClSignal computed) {
        for (int i = 0; i < begun.size(); i++) {
            Begun one = begun.get(i);
            one.exchange().beginBehind(one.arrays(), i == 0 ? computed : null);
        }
    }

    /** Nothing is under way any more, neither on the device nor between zones. */
    private void finish() {
        for (GhostExchange exchange : exchanges.of(zone().id())) {
            if (exchange.isUnderWay()) {
                passTurn(exchange);
                exchange.complete();
                counter.exchanged(exchange.bytes());
                early++;
            }
        }
        leave(false);
        host.settle();
        times.begin();
        device.finish();
        times.awaitedDevice();
        ghosts = null;
        // Commands that are watched are counted when their signals are cleared.
        runAhead.settle();
        fork.settle();
        exchanges.of(zone().id()).forEach(GhostExchange::settle);
        times.settle();
    }

    /** The run is over. */
    void end(long iterations) {
        before += iterations;
        number = 1;
    }

    /** Waits until the device is done, also after a failure, and forgets what was under way. */
    @Override
    public void close() {
        try (runAhead;
                fork;
                poison) {
            device.finish();
            kernels.values().forEach(KernelForms::close);
            if (streamed != null) {
                streamed.close();
            }
        }
    }
}
