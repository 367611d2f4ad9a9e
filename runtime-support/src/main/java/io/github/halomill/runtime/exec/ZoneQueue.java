package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.zone.Fork;
import io.github.halomill.runtime.exec.zone.Poison;
import io.github.halomill.runtime.exec.zone.RunAhead;
import io.github.halomill.runtime.exec.zone.StepCounter;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a zone has its device do, and the exchanges around that: the compute queue, the ghosts that what comes next
 * waits for, and how far the host is ahead. Used by the zone's worker only.
 */
final class ZoneQueue implements AutoCloseable {

    private final ZoneDevice device;
    private final ClQueue compute;
    private final RunScalars scalars;
    private final ZoneExchanges exchanges;
    private final StepCounter counter;
    private final ZoneTimes times;
    private final Residency residency;
    private final @Nullable Poison poison;
    private final RunAhead runAhead;
    private final Fork fork;
    private final Cursor cursor = new Cursor();

    private List<Integer> bindings = List.of();
    private @Nullable ClSignal ghosts;

    /** Whether the last command of the iteration that was enqueued signals, if it is to, that it is complete. */
    private boolean signalled;

    /** How many exchanges came before the host paused, and end after it: what they brought is not stale any more. */
    private int early;

    /** Of a zone. */
    ZoneQueue(
            ZoneDevice device,
            RunScalars scalars,
            ZoneExchanges exchanges,
            StepCounter counter,
            ZoneTimes times,
            Residency residency,
            @Nullable Poison poison) {
        this.device = device;
        this.compute = device.compute();
        this.scalars = scalars;
        this.exchanges = exchanges;
        this.counter = counter;
        this.times = times;
        this.residency = residency;
        this.poison = poison;
        this.runAhead = new RunAhead(compute);
        this.fork = new Fork(device);
    }

    /** The zone on its device. */
    ZoneDevice device() {
        return device;
    }

    /** Where kernels are launched. */
    ClQueue compute() {
        return compute;
    }

    /** Has the device do two things at once. */
    Fork fork() {
        return fork;
    }

    /** Where the zone is in the run. */
    Cursor cursor() {
        return cursor;
    }

    /** The zone's real numbers. */
    Scalars scalars() {
        return scalars;
    }

    /** What is counted. */
    StepCounter counter() {
        return counter;
    }

    /** Where the worker's time goes. */
    ZoneTimes times() {
        return times;
    }

    /** By field: the array that its name points to now. */
    List<Integer> bindings() {
        return bindings;
    }

    /** From here on names point to these arrays. */
    void bind(List<Integer> now) {
        bindings = now;
    }

    /** Another run begins soon. */
    void rewind() {
        cursor.rewind();
        early = 0;
        residency.rewind();
        runAhead.settle(0);
    }

    /** How far the host is ahead. */
    RunAhead runAhead() {
        return runAhead;
    }

    /** A run begins in {@code start}: what the zone must not read is spoilt, if that is asked for. */
    void spoil(State start) {
        if (poison != null) {
            poison.spoilUntouched();
            poison.spoil(bindings, start.stale(), start.unfilled());
        }
    }

    /** Whether something has to be done between two iterations, so that no launch may carry out several. */
    boolean goesStepByStep() {
        return poison != null || residency.isShared();
    }

    /** Whether the zone takes turns on its device with others. */
    boolean isShared() {
        return residency.isShared();
    }

    /** The zone is on its device from here on; waits for its turn. */
    void enter() {
        residency.enter();
    }

    /** What the next command waits for; null: nothing. */
    @Nullable
    ClSignal ghosts() {
        return ghosts;
    }

    /** What the next command waits for; what comes after that waits for nothing. */
    @Nullable
    ClSignal takeGhosts() {
        ClSignal taken = ghosts;
        ghosts = null;
        return taken;
    }

    /** What the last command of the iteration is to signal, if anything. */
    @Nullable
    ClSignal nextSignal() {
        return runAhead.next();
    }

    /** Whether the last command that was enqueued does so. */
    void signalled(boolean does) {
        signalled = does;
    }

    /** That many iterations are enqueued; waits if the host is too far ahead. */
    void enqueued(int iterations) {
        ClSignal end = signalled ? null : runAhead.next();
        if (end != null) {
            compute.mark(end);
        }
        runAhead.enqueued(times, cursor.number() - 1 + iterations);
        counter.launched(iterations);
    }

    /**
     * Waits for an exchange that ends before {@code action}, or has the device do so where what comes next
     * {@code awaitsGhosts} by itself.
     */
    void await(GhostExchange exchange, Action action, boolean awaitsGhosts) {
        if (!exchange.isUnderWay()) {
            early--;
            return;
        }
        if (poison != null && early == 0) {
            compute.finish();
            poison.spoil(bindings, action.stale(), action.unfilled());
        }
        passTurn(exchange);
        ClSignal signal = exchange.complete();
        ghosts = signal == null ? ghosts : signal;
        if (!awaitsGhosts && ghosts != null) {
            ghosts.await();
            ghosts = null;
        }
        counter.exchanged(exchange.bytes());
    }

    /**
     * Where zones take turns, others have theirs before this one goes on: what they send may not have been computed
     * yet.
     */
    private void passTurn(GhostExchange awaited) {
        if (!awaited.isHandedOver()) {
            leave(cursor.isAtBegin());
        }
        residency.enter(); // a pause may have come before
    }

    /** Leaves the device; what was begun is with the neighbours before. */
    void leave(boolean betweenIterations) {
        if (!residency.isShared()) {
            return;
        }
        List<GhostExchange> all = exchanges();
        all.forEach(GhostExchange::handOver);
        if (betweenIterations) {
            residency.leaveBetween(bindings);
        } else {
            residency.leave();
        }
        all.forEach(GhostExchange::settle);
        ghosts = null;
    }

    private List<GhostExchange> exchanges() {
        return exchanges.of(device.zone().id());
    }

    /**
     * Begins exchanges.
     *
     * @param computed told when what the first of them sends is computed; null: a mark is set after all that is
     *     enqueued
     */
    void begin(List<BegunExchange> begun, @Nullable ClSignal computed) {
        if (!begun.isEmpty()) {
            residency.enter(); // a pause may have come before
        }
        BegunExchange.pack(begun, computed);
        BegunExchange.send(begun);
    }

    /** What a section needs of others is on its way, where nothing before knew that it comes. */
    void beginEntries(List<BegunExchange> entries) {
        boolean isFirst = cursor.number() == 1 && cursor.isAtBegin(); // all is computed
        for (BegunExchange entry : entries) {
            residency.enter();
            if (isFirst) {
                entry.exchange().begin(entry.arrays(), null);
            } else {
                entry.exchange().beginAfter(entry.arrays(), null);
            }
        }
    }

    /** Nothing is under way any more between zones, and the zone has left its device. */
    void finishExchanges() {
        for (GhostExchange exchange : exchanges()) {
            if (exchange.isUnderWay()) {
                passTurn(exchange);
                exchange.complete();
                counter.exchanged(exchange.bytes());
                early++;
            }
        }
        leave(false);
    }

    /** Nothing is under way any more on the device. */
    void finish() {
        times.begin();
        device.finish();
        times.awaitedDevice();
        ghosts = null;
        // Commands that are watched are counted when their signals are cleared.
        runAhead.settle(cursor.number() - 1);
        fork.settle();
        exchanges().forEach(GhostExchange::settle);
        times.settle();
    }

    @Override
    public void close() {
        try (runAhead;
                fork) {
            if (poison != null) {
                poison.close();
            }
        }
    }
}
