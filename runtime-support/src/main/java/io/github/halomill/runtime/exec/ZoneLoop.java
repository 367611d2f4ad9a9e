package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClCalls;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.ZoneTasks.Linked;
import io.github.halomill.runtime.exec.end.LastStep;
import io.github.halomill.runtime.exec.kernel.BlockKernels;
import io.github.halomill.runtime.exec.kernel.KernelForms;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Step;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One zone in the loop: carries out what was compiled for it. Enqueues without waiting for the device, except that a
 * zone hands on what its neighbours need once that is computed. Used by the zone's worker only.
 */
final class ZoneLoop implements AutoCloseable {

    private final ZoneQueue queue;
    private final Cursor cursor;
    private final Map<String, KernelForms> kernels;
    private final HostSteps host;
    private final ZoneTasks tasks;

    /** What carries out several iterations in one launch, the most first; none: each iteration has its own launches. */
    private List<BlockKernels> streamed;

    private final SectionCourse course;
    private State state;

    /** Iterations before this run; the step of it that has begun. */
    private long before;

    private volatile long begun;

    /** A zone, with kernels by the launch's name; {@code streamed} carry out several iterations at once. */
    ZoneLoop(
            ZoneQueue queue,
            Map<String, KernelForms> kernels,
            List<BlockKernels> streamed,
            HostSteps host,
            ZoneTasks tasks,
            State start) {
        this.queue = queue;
        this.cursor = queue.cursor();
        this.kernels = kernels;
        this.streamed = streamed;
        this.host = host;
        this.tasks = tasks;
        this.course = new SectionCourse(tasks, host);
        this.state = start;
        queue.bind(start.bindings());
    }

    /** Which part of the problem it is. */
    Zone zone() {
        return queue.device().zone();
    }

    /** For people: what each kernel was compiled with. */
    String compiled() {
        return Stream.concat(
                        kernels.values().stream().map(KernelForms::compiled),
                        streamed.stream().map(BlockKernels::compiled))
                .collect(Collectors.joining(", "));
    }

    /** Between two runs: from now on kernels run as they are. */
    void keepToKernels() {
        streamed.forEach(BlockKernels::close);
        streamed = List.of();
        tasks.keepToKernels();
    }

    /** Its real numbers. */
    HostSteps host() {
        return host;
    }

    /** Another run begins soon, in {@code start}. */
    void rewind(State start) {
        begun = 0;
        host.rewind();
        queue.rewind();
        begin(start.beforeIteration(before));
    }

    private void begin(State start) {
        state = start;
        queue.bind(start.bindings());
    }

    /** Iterations that are done, of all runs; while the zone pauses between two. */
    long done() {
        return before + cursor.number() - 1;
    }

    /** Those that the device is known to have done, after a failure. */
    long doneByDevice() {
        return Math.min(done(), before + queue.runAhead().done());
    }

    /** Goes on from where a run was, with arrays as that had them; {@code inRun} iterations of this run are done. */
    void restore(RunState saved, State start, List<Step.Until> conditions, long inRun) {
        before = saved.iteration() - inRun;
        begun = inRun;
        begin(start.beforeIteration(saved.iteration()));
        host.restore(saved, conditions);
        cursor.goOn(inRun);
        queue.runAhead().settle(inRun);
    }

    /** While all zones pause between two iterations: looks at all watched fields, unless it is not on its device. */
    void look() {
        if (!queue.isShared()) {
            host.lookAtAll(queue.bindings());
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

    /** The array that a field points to now. */
    int arrayOf(int field) {
        return queue.bindings().get(field);
    }

    /**
     * Goes on up to the last iteration, or to where all zones have to pause.
     *
     * @param arguments of each launch, by its name
     * @return why it pauses; null: the run is over
     */
    @Nullable
    Pause run(LastStep last, Map<String, List<KernelArgument>> arguments) {
        ClCalls calls = queue.device().context().calls();
        long callsBefore = calls.count();
        queue.times().start();
        if (cursor.isPaused()) {
            kernels.values().forEach(KernelForms::invalidate); // something may have been copied to the devices
        } else {
            kernels.forEach((name, of) -> of.bind(arguments.getOrDefault(name, List.of())));
            streamed.forEach(of -> of.bind(arguments));
            course.rewind();
            queue.spoil(state);
        }
        Pause pause = loop(last);
        queue.finishExchanges();
        host.settle();
        queue.finish();
        queue.counter().called(calls.count() - callsBefore);
        return pause;
    }

    private @Nullable Pause loop(LastStep last) {
        while (true) {
            long number = cursor.number();
            begun = number;
            if (cursor.isAtBegin() && host.failure() != null) {
                host.endWith(number - 1, queue.bindings());
                return null;
            }
            long remaining = Math.min(last.number(), host.end()) - number + 1;
            if (remaining <= 0 && cursor.isAtBegin()) {
                return null;
            }
            if (cursor.isAtBegin() && cursor.pausesBefore(last.isPauseBefore(number))) {
                return Pause.BETWEEN;
            }
            host.scalars().iteration(before + number - 1);
            Linked now = course.section(state);
            if (now == null) {
                queue.times().step(1);
                queue.counter().launched(1);
                end(state.within(State.UNDECIDED, (state.turn() + 1) % state.turns()), 1);
                continue;
            }
            Block block = cursor.isAtBegin() ? block(now, last) : null;
            if (block != null) {
                carryOut(now, block);
                continue;
            }
            Step pause = carryOut(now, remaining == 1);
            if (pause != null) {
                cursor.pause();
                return new Pause(pause);
            }
        }
    }

    /** A section, from where it is; the step that all zones have to pause for, null: none, it is done. */
    private @Nullable Step carryOut(Linked now, boolean isLast) {
        enter(now, 1);
        Linked next = course.foreseen(now, isLast);
        cursor.enter(isLast);
        Step pause = carryOut(now.tasks(next), now.endsIteration());
        if (pause != null) {
            return pause;
        }
        if (course.goesOn(now, next)) {
            cursor.nextSection();
        } else {
            queue.enqueued(1);
            end(now.after(), 1);
        }
        return null;
    }

    /** The iterations from here on that one launch carries out, with at least one to come after them; null: none. */
    private @Nullable Block block(Linked now, LastStep last) {
        long number = cursor.number();
        for (int i = 0; i < streamed.size() && !queue.goesStepByStep(); i++) {
            BlockKernels of = streamed.get(i);
            begun = number + of.steps() - 1;
            // The iteration after them is the kernel's own, so that arrays are as usual when anybody looks at them.
            boolean fit = Math.min(last.number(), host.end()) > begun && !last.isPauseWithin(number, begun + 1);
            Block block = fit ? now.block(of).orElse(null) : null;
            if (block != null && host.isIdle(block)) {
                return block;
            }
        }
        return null;
    }

    /** Carries out several iterations. */
    private void carryOut(Linked now, Block block) {
        int steps = block.steps();
        enter(now, steps);
        block.enqueue(queue);
        queue.enqueued(steps);
        block.times().forEach(host::advance);
        Linked end = now.last(steps);
        course.skip(end);
        end(end.after(), steps);
    }

    /** Some iterations begin, or a section of one. */
    private void enter(Linked now, int iterations) {
        if (cursor.isAtBegin()) {
            queue.times().step(iterations);
        }
        if (cursor.isAtSection() && !course.wasForeseen()) {
            queue.beginEntries(now.entries());
        }
    }

    private void end(State after, int iterations) {
        begin(after);
        cursor.goOn(iterations);
    }

    /** The tasks of a section from where it is; the step that all zones have to pause for, null: none. */
    private @Nullable Step carryOut(List<ZoneTask> all, boolean endsIteration) {
        while (cursor.place() < all.size()) {
            ZoneTask task = all.get(cursor.place());
            queue.bind(task.action().bindings());
            if (cursor.goesOn()) {
                queue.begin(task.begun(), null);
            } else {
                task.await(queue);
                cursor.task(endsIteration && cursor.place() == all.size() - 1);
                queue.signalled(false);
                if (task.command().enqueue(queue)) {
                    return task.action().step();
                }
                if (!task.command().beginsExchanges()) {
                    queue.begin(task.begun(), null);
                }
            }
            cursor.nextTask();
        }
        return null;
    }

    /** The run is over. */
    void end(long iterations) {
        before += iterations;
        cursor.end();
    }

    /** Waits until the device is done, also after a failure, and forgets what was under way. */
    @Override
    public void close() {
        ClResources.closeAll(List.of(queue), streamed, kernels.values(), List.of(queue.device()::finish));
    }
}
