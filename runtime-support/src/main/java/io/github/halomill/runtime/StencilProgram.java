package io.github.halomill.runtime;

import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Series;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * The face that all generated programs show to what runs, verifies and reports them. For one thread at a time: another
 * one that runs it or copies meanwhile gets an {@link IllegalStateException}, which does the program no harm. Only
 * {@link #stop} and {@link #close} are for any thread at any time. A program that is open when the Java machine ends is
 * closed then.
 */
public interface StencilProgram extends AutoCloseable {

    /** The program's name in its description. */
    String name();

    /** How the problem is cut, and what the zones exchange. */
    Partition partition();

    /** Every field, in the order of the description. */
    List<Field<?>> fields();

    /**
     * A real number that the schedule sets, by its name; that of the last iteration.
     *
     * @throws IllegalArgumentException if there is none
     */
    default double scalar(String scalar) {
        throw new IllegalArgumentException(name() + " has no scalar " + scalar);
    }

    /** What can be set for the runs that follow, by the names of the description. */
    default Settings settings() {
        return new Settings();
    }

    /**
     * Carries out that many iterations, or fewer if the schedule ends them; may be called again to go on.
     *
     * @throws io.github.halomill.runtime.base.RunStoppedException if it ends before that, because of {@link #stop} or
     *     {@link #close}, or because the thread that called it was interrupted, whose interrupt status is set again.
     *     All zones end after the same step, so that arrays can be copied, and the program run on, unless it was
     *     closed.
     * @throws io.github.halomill.runtime.base.DeviceFailedException if a device fails: what arrays hold is lost, and
     *     the program can only be closed
     * @throws IllegalArgumentException if {@code iterations} is negative
     * @throws IllegalStateException if the program is running, copying or closed, or has failed before
     */
    void run(long iterations);

    /**
     * Carries out iterations until something holds, which is asked after each {@code every} of them, or until the
     * schedule ends them.
     *
     * @param atMost that many iterations are carried out
     * @return how many were
     * @throws IllegalArgumentException if {@code every} is less than 1, or {@code atMost} negative
     */
    default long runUntil(long atMost, long every, BooleanSupplier holds) {
        if (every < 1 || atMost < 0) {
            throw new IllegalArgumentException(name() + " cannot run " + atMost + " iterations and ask every " + every
                    + "; 0 or more, and 1 or more are possible");
        }
        long before = report().iterations();
        long done = 0;
        while (done < atMost) {
            long asked = Math.min(atMost, done + every);
            run(asked - done);
            done = report().iterations() - before;
            if (done < asked || holds.getAsBoolean()) {
                break;
            }
        }
        return done;
    }

    /** Ends the run that is under way, within a few steps; does nothing if none is. Returns at once. For any thread. */
    void stop();

    /**
     * From now on {@code stepsDone} is told, during {@link #run}, how many of that call's iterations are done. It may
     * be called by any thread and leave out steps. A program that does not tell never calls it. What it throws ends the
     * run as {@link #stop} does, and is thrown by {@link #run}.
     */
    default void onProgress(LongConsumer stepsDone) {}

    /**
     * From now on {@code logged} is told, during {@link #run}, the scalars that the schedule logs, by name and in its
     * order: at each {@code <log>}, by a thread that carries out iterations. What it throws ends the run as
     * {@link #stop} does, and is thrown by {@link #run}.
     */
    default void onLog(Consumer<Map<String, Double>> logged) {}

    /** All that the schedule has logged so far, by all runs; grows while the program runs. For any thread. */
    default Series series() {
        return Series.NONE;
    }

    /**
     * From now on {@code warning} is told, before the first {@link #run}, what was probably forgotten: that only one of
     * two time levels was given, and no work-item writes the border of the other. Otherwise the log gets it (SLF4J).
     */
    default void onWarning(Consumer<String> warning) {}

    /** How a run stands between two iterations, and how it goes on elsewhere: what checkpoints are made of. */
    Resumable resumable();

    /** Numbers of all that was run so far. */
    RunReport report();

    /**
     * Ends the run that is under way as {@link #stop} does, and releases every OpenCL object. May be called again,
     * which does nothing. For any thread, except that what is told of progress cannot close the program.
     */
    @Override
    void close();
}
