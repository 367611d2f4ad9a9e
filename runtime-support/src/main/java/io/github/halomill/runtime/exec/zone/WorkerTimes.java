package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.exchange.WaitingTimes;
import io.github.halomill.runtime.report.Trace;
import java.util.Optional;

/**
 * Where the time of a zone's worker goes in the step loop: it waits for its device, it waits for neighbours, and the
 * rest it needs to tell the device what to do. Times are on {@link System#nanoTime}'s clock.
 */
public final class WorkerTimes implements WaitingTimes {

    private final String lane;
    private final Optional<Trace> trace;
    private long mark;
    private long begun;

    /** Nanoseconds in the loop. */
    private long total;

    /** Those without what neighbours were waited for, when {@link #takeOwnSeconds} was called. */
    private long taken;

    private long device;
    private long neighbours;
    private long frames;

    public WorkerTimes(String lane, Optional<Trace> trace) {
        this.lane = lane;
        this.trace = trace;
    }

    /** The loop begins. */
    void start() {
        mark = System.nanoTime();
        begun = mark;
    }

    /** The loop is over, or pauses. */
    void settle() {
        total += System.nanoTime() - begun;
    }

    /** Seconds since this was asked for last, of those in the loop, in which no neighbour was waited for. */
    double takeOwnSeconds() {
        long own = total - neighbours;
        double seconds = (own - taken) / 1e9;
        taken = own;
        return seconds;
    }

    @Override
    public void begin() {
        pass("enqueue");
    }

    @Override
    public void awaitedDevice() {
        device += pass("wait for the device");
    }

    @Override
    public void awaitedNeighbour() {
        neighbours += pass("wait for a neighbour");
    }

    /** The frame before is complete, so that the next one can be copied aside. */
    void awaitedFrame() {
        frames += pass("wait for a frame");
    }

    private long pass(String what) {
        long now = System.nanoTime();
        long passed = now - mark;
        if (trace.isPresent()) {
            trace.get().span(lane, what, mark, passed);
        }
        mark = now;
        return passed;
    }

    /** Seconds that the worker has waited for its own device. */
    public double deviceSeconds() {
        return device / 1e9;
    }

    /** Seconds that the worker has waited for frames. */
    public double frameSeconds() {
        return frames / 1e9;
    }

    /** Seconds that the worker has waited for neighbours. */
    public double neighbourSeconds() {
        return neighbours / 1e9;
    }
}
