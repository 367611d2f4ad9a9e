package io.github.halomill.runtime.exec;

/** What a zone does for a step of an iteration, made once for each state in which the iteration may begin. */
@FunctionalInterface
interface Command {

    /** Does it, without waiting for the device if that can be; true: all zones have to pause for it instead. */
    boolean enqueue(ZoneQueue queue);

    /** Whether what it enqueues waits for ghosts by itself. */
    default boolean awaitsGhosts() {
        return false;
    }

    /** Whether it begins the exchanges that come after it. */
    default boolean beginsExchanges() {
        return false;
    }
}
