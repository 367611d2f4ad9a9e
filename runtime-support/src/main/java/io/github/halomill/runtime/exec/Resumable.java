package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cluster.Ranks;
import java.util.Map;

/** A program that can rest between two iterations, and go on where another one was, on other devices and ranks with the same bits. */
public interface Resumable {

    /** From now on {@code rests} decides between which iterations all zones rest. */
    void onRest(Rests rests);

    /** How the run stands; to be asked while no zone runs. */
    RunState runState();

    /** Goes on from there: to be called by all ranks before fields are filled, which get what their names denote. */
    void restore(RunState state);

    /** What the program does, by facts that have a name for people each: two programs that have the same give the same bits. */
    Map<String, String> facts();

    /** Who runs it together. */
    Ranks ranks();
}
