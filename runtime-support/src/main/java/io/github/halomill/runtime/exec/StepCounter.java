package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.report.Trace;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Counts what one zone does. Written by its worker, read when that rests. */
final class StepCounter {

    private final String lane;
    private final Optional<Trace> trace;
    private volatile LongConsumer progress = steps -> {};
    private long launches;
    private long launchesBefore;
    private long exchanges;
    private long launchesAtExchange = -1;
    private long bytes;

    StepCounter(String lane, Optional<Trace> trace) {
        this.lane = lane;
        this.trace = trace;
    }

    /** From now on another run is counted. */
    void startRun() {
        launchesBefore = launches;
    }

    /** Whom to tell after each launch how many of the run there were. */
    void onProgress(LongConsumer listener) {
        progress = listener;
    }

    void launched(long startNanos) {
        launches++;
        span("launch", startNanos);
        progress.accept(launches - launchesBefore);
    }

    void exchanged(long received, long startNanos) {
        if (launchesAtExchange != launches) {
            exchanges++;
            launchesAtExchange = launches;
        }
        bytes += received;
        span("exchange", startNanos);
    }

    private void span(String name, long startNanos) {
        if (trace.isPresent()) {
            trace.get().span(lane, name, startNanos, System.nanoTime() - startNanos);
        }
    }

    /** Steps carried out. */
    long launches() {
        return launches;
    }

    /** Steps before which ghost zones were refreshed. */
    long exchanges() {
        return exchanges;
    }

    /** Bytes received from other zones. */
    long bytes() {
        return bytes;
    }
}
