package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.exec.zone.StepCounter;
import io.github.halomill.runtime.report.Series;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who follows a run: is told of its progress and of numbers, and called by hooks. What they throw while zones run ends
 * the run.
 */
final class RunListeners {

    private final int firstZone;
    private final Series series;
    private final Consumer<Throwable> end;
    private final Map<String, Runnable> hooks = new ConcurrentHashMap<>();
    private volatile Consumer<Map<String, Double>> log = values -> {};
    private final AtomicReference<@Nullable Throwable> complaint = new AtomicReference<>();

    /** Nobody yet; {@code end} ends the run because of what one of them has thrown. */
    RunListeners(int firstZone, Series series, Consumer<Throwable> end) {
        this.firstZone = firstZone;
        this.series = series;
        this.end = end;
    }

    /** Whom to tell of numbers. */
    void onLog(Consumer<Map<String, Double>> listener) {
        log = listener;
    }

    /**
     * Tells some of a zone's numbers, if it is the first one of this process; all zones have to come here, for devices
     * may still work at them.
     *
     * @param looked what is made of numbers; NaN as long as one of these is not there
     */
    void log(RunScalars scalars, List<String> names, Map<String, Formula> looked) {
        Map<String, Double> values = new LinkedHashMap<>();
        names.forEach(name -> values.put(name, scalars.get(name)));
        looked.forEach((name, value) ->
                values.put(name, value.reads().stream().allMatch(scalars::has) ? value.of(scalars) : Double.NaN));
        if (scalars.zone() == firstZone) {
            guarded(() -> {
                series.add(scalars.iteration() + 1, values);
                log.accept(values);
            });
        }
    }

    /** What was logged so far. */
    Series series() {
        return series;
    }

    /** All zones pause, or are done: what was logged is complete. */
    void completeSeries() {
        guarded(series::complete);
    }

    /** Whom to tell of the steps that {@code counter} counts. */
    void onProgress(StepCounter counter, LongConsumer listener) {
        counter.onProgress(stepsDone -> guarded(() -> listener.accept(stepsDone)));
    }

    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            complaint.compareAndSet(null, e);
            end.accept(e);
        }
    }

    /** Whom a hook calls. */
    void onHook(String hook, Runnable call) {
        hooks.put(hook, call);
    }

    /** Calls whoever is registered for a hook; all zones pause. */
    void call(String hook) {
        hooks.getOrDefault(hook, () -> {}).run();
    }

    /** Throws what one of them has thrown while zones ran, if anything. */
    void complain() {
        Throwable thrown = complaint.getAndSet(null);
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
    }
}
