package io.github.halomill.runtime.view;

/** What whoever looks wants of a run: that it pauses, goes on, goes some iterations on, or writes a checkpoint. */
final class Controls {

    /** How long a run that pauses waits before it looks whether it was asked to stop. */
    private static final long LOOK_MILLIS = 100;

    private final Runnable rest;

    /** After how many iterations the run pauses. */
    private long pauseAt;

    private boolean checkpoint;

    /** Whether the run waits, and after how many iterations. */
    private boolean waiting;

    private long done;

    /** How often something was asked for. */
    private long asked;

    /** Of a run that rests soon after {@code rest} was called; {@code held}: it waits before the first iteration. */
    Controls(Runnable rest, boolean held) {
        this.rest = rest;
        this.pauseAt = held ? 0 : Long.MAX_VALUE;
    }

    synchronized void pause() {
        pauseAt = Math.min(pauseAt, done);
        wake();
    }

    synchronized void resume() {
        pauseAt = Long.MAX_VALUE;
        look();
    }

    /** Has a run that waits go that many iterations on; false: it does not wait. */
    synchronized boolean step(long iterations) {
        if (!waiting) {
            return false;
        }
        pauseAt = done + iterations;
        waiting = false;
        look();
        return true;
    }

    synchronized void checkpoint() {
        checkpoint = true;
        wake();
    }

    /** Has the run come to rest, or look what is asked for if it waits. */
    synchronized void wake() {
        look();
        rest.run();
    }

    /** Has a run that waits look what is asked for. */
    private void look() {
        asked++;
        notifyAll();
    }

    /** Whether a checkpoint is asked for, once for each time. */
    synchronized boolean takeCheckpoint() {
        boolean was = checkpoint;
        checkpoint = false;
        return was;
    }

    /** Whether the run waits. */
    synchronized boolean isWaiting() {
        return waiting;
    }

    /** How often something was asked for: for {@link #await}. */
    synchronized long asked() {
        return asked;
    }

    /** After how many iterations a run that has done that many pauses; these, or less: now. */
    synchronized long pauseAt(long iterations) {
        done = iterations;
        waiting = pauseAt <= iterations;
        return pauseAt;
    }

    /**
     * Waits a little, unless something was asked for since {@link #asked} was {@code before}; false: the thread was
     * interrupted, and has its interrupt status again.
     */
    @SuppressWarnings("WaitNotInLoop") // whoever calls it is in one
    synchronized boolean await(long before) {
        if (asked == before) {
            try {
                wait(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    /** The run goes on, or is over. */
    synchronized void goesOn() {
        waiting = false;
    }
}
