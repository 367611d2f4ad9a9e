package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClCalls;
import io.github.halomill.runtime.cl.ClImageCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Swap;
import io.github.halomill.runtime.partition.Zone;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One zone in the step loop: what a generated program tells it to do. Enqueues without waiting for the device, except that a
 * zone hands on what its neighbours need once that is computed. Used by the zone's worker only.
 */
public final class ZoneRun implements AutoCloseable {

    private final ZoneDevice device;
    private final Problem problem;
    private final ClQueue queue;
    private final ZoneKernels kernels;
    private final LaunchPlan plan;
    private final GhostExchange exchange;
    private final GhostLevels levels;
    private final StepCounter counter;
    private final ZoneTimes times;
    private final @Nullable Poison poison;

    /** By buffer argument: the array that its name denotes, now and after the swaps of this iteration. */
    private final int[] denotes;

    private final int[] next;

    /** By buffer argument: the array that takes part in the exchange under way. */
    private final int[] exchanged;

    private final ClSignal computed;
    private final RunAhead runAhead;
    private @Nullable ClSignal ghosts;
    private boolean receives;
    private long remaining;

    /** The step of this run that has begun. */
    private volatile long begun;

    ZoneRun(
            ZoneDevice device,
            Partition partition,
            ZoneKernels kernels,
            LaunchPlan plan,
            GhostExchange exchange,
            StepCounter counter,
            ZoneTimes times,
            @Nullable Poison poison) {
        this.device = device;
        this.queue = device.compute();
        this.kernels = kernels;
        this.plan = plan;
        this.exchange = exchange;
        this.levels = new GhostLevels(partition);
        this.counter = counter;
        this.times = times;
        this.poison = poison;
        this.problem = partition.problem();
        this.denotes = IntStream.range(0, problem.buffers().size()).toArray();
        this.next = denotes.clone();
        this.exchanged = new int[denotes.length];
        this.computed = queue.signal();
        this.runAhead = new RunAhead(queue);
    }

    /** Which part of the problem it is. */
    public Zone zone() {
        return device.zone();
    }

    /** Another run begins soon. */
    void rewind() {
        begun = 0;
    }

    /** The number of the step of this run that has begun; 0: none has. For all threads. */
    long begun() {
        return begun;
    }

    /** Carries out {@code step} up to the last one, with a kernel that is passed {@code arguments}. */
    void run(LastStep last, List<KernelArgument> arguments, Consumer<ZoneRun> step) {
        ClCalls calls = device.context().calls();
        long before = calls.count();
        times.start();
        kernels.bind(arguments);
        if (poison != null) {
            spoil(poison);
        }
        for (long number = 1; isToDo(number, last); number++) {
            step.accept(this);
        }
        finish();
        counter.called(calls.count() - before);
    }

    private boolean isToDo(long number, LastStep last) {
        begun = number;
        remaining = last.number() - number + 1;
        return remaining > 0;
    }

    /**
     * Refreshes the ghost zones if the next launch would read stale ones: the first one of a run may not, and where zones
     * compute what belongs to others as well, only one of several does.
     */
    public void exchange() {
        receives = exchange.isUnderWay() || levels.due(denotes);
        if (!receives) {
            return;
        }
        if (!exchange.isUnderWay()) {
            queue.finish();
            levels.exchange(denotes, exchanged);
            exchange.begin(exchanged, null);
        }
        if (poison != null) {
            spoilOthers(poison);
        }
        ghosts = exchange.complete();
        levels.exchanged(exchanged);
        counter.exchanged(exchange.received());
    }

    private void spoil(Poison with) {
        for (int i = 0; i < denotes.length; i++) {
            with.spoilUntouched(denotes[i]);
            spoilOthers(with, i);
        }
    }

    /** Spoils what the exchange under way brings, and of arrays that take no part under their names now what none brings. */
    private void spoilOthers(Poison with) {
        queue.finish();
        for (int i = 0; i < denotes.length; i++) {
            if (exchanged[i] >= 0 || !levels.isExchanged(i)) {
                spoilOthers(with, i);
            }
        }
    }

    private void spoilOthers(Poison with, int argument) {
        int array = denotes[argument];
        if (levels.isExchanged(argument)) {
            with.spoilOthers(array);
        } else {
            with.spoilBeyond(array);
        }
        levels.spoilt(array);
    }

    /** Runs the kernel over the zone's work-items, first where neighbours wait for the results. */
    public void launch() {
        times.step();
        int level = levels.reachable(denotes);
        levels.launched(denotes, level);
        boolean sends = remaining > 1 && isDueNext();
        LaunchPlan.StepLaunches step = plan.step(level, receives, sends);
        ClKernel kernel = kernels.where(denotes);
        List<LaunchPlan.Piece> pieces = step.pieces();
        int last = pieces.size() - 1;
        for (int i = 0; i <= last; i++) {
            LaunchPlan.Piece piece = pieces.get(i);
            boolean lastToSend = sends && i + 1 == step.toSend();
            ClSignal done = lastToSend ? computed : i == last ? runAhead.next() : null;
            launch(kernel, piece, done);
            if (lastToSend) {
                exchange.begin(exchanged, computed);
            }
        }
        if (sends) {
            queue.flush();
        }
        runAhead.enqueued(times);
        counter.launched();
    }

    private void launch(ClKernel kernel, LaunchPlan.Piece piece, @Nullable ClSignal done) {
        ClSignal behind = piece.afterGhosts() ? ghosts : null;
        ZoneImages images = kernels.images();
        if (images.isEmpty()) {
            queue.launch(kernel, piece.range(), behind, done);
        } else {
            images.load(denotes, behind);
            List<ClImageCopy> written = images.written(denotes);
            queue.launch(kernel, piece.range(), behind, written.isEmpty() ? done : null);
            images.store(written, done);
        }
    }

    /** Whether the step after this one begins with an exchange; if so, of what. */
    private boolean isDueNext() {
        System.arraycopy(denotes, 0, next, 0, denotes.length);
        List<Swap> swaps = problem.swaps();
        for (int i = 0; i < swaps.size(); i++) {
            swap(next, swaps.get(i).first(), swaps.get(i).second());
        }
        if (!levels.due(next)) {
            return false;
        }
        levels.exchange(next, exchanged);
        return true;
    }

    /** Exchanges what the two names denote, as the swap of two C pointers does. */
    public void swap(String first, String second) {
        swap(denotes, first, second);
    }

    private void swap(int[] names, String first, String second) {
        int one = problem.indexOf(first);
        int other = problem.indexOf(second);
        int array = names[one];
        names[one] = names[other];
        names[other] = array;
    }

    private void finish() {
        times.begin();
        queue.finish();
        device.transfer().finish();
        times.awaitedDevice();
        // Commands that are watched are counted when their signals are cleared.
        computed.clear();
        runAhead.settle();
        exchange.settle();
        times.settle();
    }

    /** Waits until the device is done, also after a failure, and forgets what was under way. */
    @Override
    public void close() {
        try (computed;
                runAhead;
                exchange;
                kernels;
                poison) {
            queue.finish();
            device.transfer().finish();
        }
    }

    /** The array that a field denotes now. */
    int denotedBy(int field) {
        return denotes[field];
    }

    /** The whole local box of an array has new content. */
    void filled(int array) {
        levels.filled(array);
    }
}
