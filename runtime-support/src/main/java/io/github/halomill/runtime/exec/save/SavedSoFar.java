package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What a program has saved so far, whichever boundaries its zones had. */
public final class SavedSoFar {

    private final FrameWriters writers;

    /** By the pattern of their names: what the files have in common. */
    private final Map<String, FrameSeries> series = new HashMap<>();

    /** Iterations that were done where the run began: if there are some, it goes on where another one ended. */
    private long before;

    /** Nanoseconds that all zones have waited for files. */
    private long paused;

    /** Nothing yet; {@code writers} write frames while zones compute. */
    public SavedSoFar(Problem problem, FrameWriters writers) {
        this.writers = writers;
        for (Step step : problem.steps()) {
            if (step instanceof Output.Save save) {
                series.put(save.file(), FrameSeries.of(save, () -> before));
            }
        }
    }

    /** What the files of a step have in common. */
    FrameSeries series(Output.Save save) {
        return Objects.requireNonNull(series.get(save.file()), save.file());
    }

    /** Whether what writes frames waits for a driver. */
    public boolean isAtDriver() {
        return writers.isAtDriver();
    }

    /** What writes frames while zones compute. */
    FrameWriters writers() {
        return writers;
    }

    /** Whether the run goes on where another one ended. */
    boolean goesOn() {
        return before > 0;
    }

    /** A run begins, after that many iterations. */
    void begins(long done) {
        before = done;
    }

    /** All zones have waited for files since then, on {@link System#nanoTime}'s clock. */
    void paused(long start) {
        paused += System.nanoTime() - start;
    }

    /** Seconds that all zones have waited for files. */
    double pausedSeconds() {
        return paused / 1e9;
    }
}
