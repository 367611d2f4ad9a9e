package io.github.halomill.runtime.exec.zone;

import java.util.function.LongConsumer;

/** Counts what one zone does. Written by its worker, read when that pauses. */
public final class StepCounter {

    private volatile LongConsumer progress = steps -> {};
    private long launches;
    private long launchesBefore;
    private long exchanges;
    private long bytes;
    private long calls;

    /** From now on another run is counted. */
    public void startRun() {
        launchesBefore = launches;
    }

    /** Whom to tell after each step how many of the run there were; must not throw. */
    public void onProgress(LongConsumer listener) {
        progress = listener;
    }

    /** That many steps were carried out. */
    public void launched(long steps) {
        launches += steps;
        progress.accept(launches - launchesBefore);
    }

    /** Ghost zones were refreshed, by that many bytes. */
    public void exchanged(long received) {
        exchanges++;
        bytes += received;
    }

    /** That many OpenCL calls were made in the loop. */
    public void called(long more) {
        calls += more;
    }

    /** OpenCL calls made in the loop. */
    public long calls() {
        return calls;
    }

    /** Steps carried out. */
    public long launches() {
        return launches;
    }

    /** How often ghost zones were refreshed. */
    public long exchanges() {
        return exchanges;
    }

    /** Bytes received from other zones. */
    public long bytes() {
        return bytes;
    }
}
