package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Lattice;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A program that can pause between two iterations, and go on where another one was, on other devices and ranks with the
 * same bits.
 */
public interface Resumable {

    /** From now on {@code request} decides between which iterations all zones pause. */
    void onPause(PauseRequest request);

    /**
     * Has zones pause between two iterations soon, if a run is under way, and whoever decides that be asked then. For
     * all threads, where one rank runs the program.
     */
    void pauseSoon();

    /** Whether the run that is under way was stopped, so that whoever has it pause is to let it go. For all threads. */
    boolean isStopping();

    /**
     * Takes elements of a field while no zone runs, to be read by another thread while zones go on; before the next
     * ones are taken, and before the program is closed.
     *
     * @param field its number
     * @param points which elements
     * @param component which of those that each point has
     */
    Sample sample(int field, Lattice points, long component);

    /** How the run stands; to be asked while no zone runs. */
    RunState runState();

    /**
     * Takes memory on all devices for copies of all fields, to be called by all ranks before a run.
     *
     * @return what is in the way of that; empty: nothing, and {@link #copyAside} may be called
     */
    Optional<String> openCopies();

    /**
     * Copies all fields aside on their devices where all zones pause, and has another thread call {@code task} with
     * these copies while zones go on. Waits before until the last task is done; a run ends when it is, and what it
     * throws ends the run.
     */
    void copyAside(Consumer<Snapshot> task);

    /** Bytes of fields that the run has saved in files that are complete, but for checkpoints. For all threads. */
    long savedBytes();

    /** Goes on from there: to be called by all ranks before fields are filled, which get what their names point to. */
    void restore(RunState state);

    /**
     * What the program does, by facts that have a name for people each: two programs that have the same give the same
     * bits.
     */
    Map<String, String> facts();

    /** Who runs it together. */
    Ranks ranks();
}
