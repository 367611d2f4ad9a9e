package io.github.halomill.runtime.exec;

import java.util.function.LongConsumer;

/** Counts what one zone does. Written by its worker, read when that rests. */
final class StepCounter {

    private volatile LongConsumer progress = steps -> {};
    private long launches;
    private long launchesBefore;
    private long exchanges;
    private long bytes;
    private long calls;

    /** From now on another run is counted. */
    void startRun() {
        launchesBefore = launches;
    }

    /** Whom to tell after each step how many of the run there were; must not throw. */
    void onProgress(LongConsumer listener) {
        progress = listener;
    }

    /** So many steps were carried out. */
    void launched(long steps) {
        launches += steps;
        progress.accept(launches - launchesBefore);
    }

    /** Ghost zones were refreshed, by so many bytes. */
    void exchanged(long received) {
        exchanges++;
        bytes += received;
    }

    /** So many OpenCL calls were made in the loop. */
    void called(long more) {
        calls += more;
    }

    /** OpenCL calls made in the loop. */
    long calls() {
        return calls;
    }

    /** Steps carried out. */
    long launches() {
        return launches;
    }

    /** How often ghost zones were refreshed. */
    long exchanges() {
        return exchanges;
    }

    /** Bytes received from other zones. */
    long bytes() {
        return bytes;
    }
}
