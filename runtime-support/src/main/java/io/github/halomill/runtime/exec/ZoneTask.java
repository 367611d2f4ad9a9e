package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.exchange.GhostExchange;
import java.util.List;

/**
 * One action of a zone.
 *
 * @param action what is done
 * @param awaited exchanges that end before it
 * @param command does it
 * @param begun exchanges that begin after it
 */
record ZoneTask(Action action, List<GhostExchange> awaited, Command command, List<BegunExchange> begun) {

    /** Waits for the exchanges that end before it, or has the device do so. */
    void await(ZoneQueue queue) {
        for (int i = 0; i < awaited.size(); i++) {
            queue.await(awaited.get(i), action, command.awaitsGhosts());
        }
    }
}
