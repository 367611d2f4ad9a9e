package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.report.RunFacts;

/** Sums the wall-clock time of the phases of a run, in nanoseconds. */
public final class Stopwatch {

    private long setup;
    private long upload;
    private long loop;
    private long download;

    public void setup(long startNanos) {
        setup += System.nanoTime() - startNanos;
    }

    void upload(long startNanos) {
        upload += System.nanoTime() - startNanos;
    }

    public void loop(long startNanos) {
        loop += System.nanoTime() - startNanos;
    }

    void download(long startNanos) {
        download += System.nanoTime() - startNanos;
    }

    public RunFacts.Seconds seconds() {
        return new RunFacts.Seconds(setup / 1e9, upload / 1e9, loop / 1e9, download / 1e9);
    }
}
