package io.github.halomill.runtime.exec.end;

import java.util.function.LongSupplier;

/**
 * The last step of a run, which all zones agree on: the one that was asked for, or an earlier one if the run is to
 * stop. A zone says which step it begins, and asks only then which one is the last. So whoever stops the run, and says
 * so before it looks where the zones are, knows that none gets beyond the foremost without hearing of it.
 */
public final class LastStep {

    /** The step that the foremost zone has begun; 0: none. */
    private final LongSupplier foremost;

    private boolean running;
    private volatile boolean stopping;

    /** Whether somebody wants zones to pause, and that has not been asked for since. */
    private volatile boolean pausing;

    private volatile long last;
    private volatile long pause = Long.MAX_VALUE;

    /** Of zones the foremost of which has begun step {@code foremost}; 0: none. */
    public LastStep(LongSupplier foremost) {
        this.foremost = foremost;
    }

    /** A run begins; no zone has begun a step of it. */
    public synchronized void start(long iterations) {
        last = iterations;
        pause = Long.MAX_VALUE;
        stopping = false;
        pausing = false;
        running = true;
    }

    /** The run is over: to stop has no effect until the next one begins. */
    public synchronized void end() {
        running = false;
    }

    /** Whether a run is under way. */
    public synchronized boolean isRunning() {
        return running;
    }

    /**
     * Ends the run that is under way, if there is one, after the step after the foremost zone's: that it is the last
     * has to be known before.
     */
    public synchronized void stop() {
        if (!running || stopping) {
            return;
        }
        stopping = true;
        long begun = foremost.getAsLong();
        last = begun == 0 ? 0 : Math.min(last, begun + 1);
    }

    /** Whether the run that is under way ends sooner than was asked for. For all threads. */
    public boolean isStopping() {
        return stopping;
    }

    /**
     * Has zones pause soon, if a run is under way: after the step after the foremost zone's, which has to be known
     * before as the last one has. For all threads.
     */
    public synchronized void pauseSoon() {
        pausing = true;
        pause = Math.min(pause, foremost.getAsLong() + 1);
    }

    /** All zones pause, so that whoever wanted that before gets what it was for. */
    public synchronized void pausedAsAsked() {
        pausing = false;
    }

    /**
     * Zones are to pause after that step, if it is not the last, or sooner if somebody wants that meanwhile. To be
     * called while no zone runs.
     */
    public synchronized void pauseAfter(long step) {
        pause = step;
        if (pausing) {
            pauseSoon();
        }
    }

    /** Whether zones pause before they begin that step. */
    public boolean isPauseBefore(long step) {
        return step == pause() + 1;
    }

    /** Whether zones pause before they begin one of the steps after {@code step}, up to {@code end}. */
    public boolean isPauseWithin(long step, long end) {
        long after = pause();
        return after >= step && after < end;
    }

    private long pause() {
        if (pausing) {
            synchronized (this) { // it may not be decided yet, as for the last step
                return pause;
            }
        }
        return pause;
    }

    /** Ends the run with that step, after which all zones pause. */
    public synchronized void endAfter(long step) {
        stopping = true;
        last = Math.min(last, step);
    }

    /**
     * The number of the last step; what a zone is told that has said which step it begins holds at least for that one.
     */
    public long number() {
        if (stopping) {
            synchronized (this) { // whoever stops the run may not have decided yet
                return last;
            }
        }
        return last;
    }
}
