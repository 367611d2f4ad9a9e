package io.github.halomill.runtime.exec;

/** Where a zone is in a run. For its worker. */
final class Cursor {

    private long number = 1;
    private int place;

    /** Whether a section of the iteration is done. */
    private boolean within;

    private boolean paused;
    private boolean between;
    private boolean lastIteration;
    private boolean lastTask;

    /** A run begins. */
    void rewind() {
        number = 1;
        place = 0;
        within = false;
        paused = false;
        between = false;
    }

    /** The iteration of this run. */
    long number() {
        return number;
    }

    /** Which task of the section is next. */
    int place() {
        return place;
    }

    /** Whether no task of the section is done. */
    boolean isAtSection() {
        return place == 0 && !paused;
    }

    /** Whether no task of the iteration is done. */
    boolean isAtBegin() {
        return isAtSection() && !within;
    }

    /** Whether the zone pauses, or has paused, where it is. */
    boolean isPaused() {
        return paused || between;
    }

    /** Whether it goes on after a pause that the next task has asked for, which is done with that. */
    boolean goesOn() {
        boolean was = paused;
        paused = false;
        return was;
    }

    /** The zone pauses for the next task. */
    void pause() {
        paused = true;
    }

    /** Whether zones pause before this iteration, for the first time: {@code pauses} says whether they are to. */
    boolean pausesBefore(boolean pauses) {
        between = pauses && !between;
        return between;
    }

    /** The iteration is carried out; {@code isLast}: it is the last one of the run. */
    void enter(boolean isLast) {
        lastIteration = isLast;
    }

    /** Whether this is the last iteration of the run. */
    boolean isLastIteration() {
        return lastIteration;
    }

    /** The next task is carried out; {@code isLast}: it is the last one of the iteration. */
    void task(boolean isLast) {
        lastTask = isLast;
    }

    /** Whether this is the last task of the iteration. */
    boolean isLastTask() {
        return lastTask;
    }

    /** The task is done. */
    void nextTask() {
        place++;
    }

    /** A section is done, after which the same iteration goes on with another one. */
    void nextSection() {
        place = 0;
        within = true;
    }

    /** That many iterations are done. */
    void goOn(long iterations) {
        place = 0;
        within = false;
        number += iterations;
    }

    /** The run is over. */
    void end() {
        number = 1;
    }
}
