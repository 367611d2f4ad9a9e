package io.github.halomill.runtime.compile;

import java.util.ArrayList;
import java.util.List;

/**
 * An iteration, compiled for the state in which it begins.
 *
 * @param before the state in which it begins
 * @param actions what is done, in order
 * @param exchanges those that end in it, ordered by where they do
 * @param writers by array: the last action that writes it, or -1
 * @param after the state in which it ends
 */
public record Iteration(
        State before, List<Action> actions, List<Exchange> exchanges, List<Integer> writers, State after) {

    public Iteration {
        actions = List.copyOf(actions);
        exchanges = List.copyOf(exchanges);
        writers = List.copyOf(writers);
    }

    /** Those whose content is computed before it. */
    public List<Exchange> entries() {
        return exchanges.stream().filter(Exchange::isEntry).toList();
    }

    /** The exchanges that end before the action at {@code place}. */
    public List<Exchange> awaitedAt(int place) {
        return exchanges.stream().filter(exchange -> exchange.await() == place).toList();
    }

    /** The exchanges that begin behind the action at {@code place}, if {@code next} follows. */
    public List<Exchange> begunAt(int place, Iteration next) {
        List<Exchange> begun = new ArrayList<>(begunAt(place));
        for (Exchange entry : next.entries()) {
            if (beginOf(entry) == place) {
                begun.add(entry);
            }
        }
        return begun;
    }

    /** The exchanges that begin behind the action at {@code place}, if nothing follows. */
    public List<Exchange> begunAt(int place) {
        return exchanges.stream().filter(exchange -> exchange.begin() == place).toList();
    }

    /**
     * Behind which action of this iteration an exchange of the next one begins: the last that writes what is sent, but not while the
     * exchange that ends at the same place of this iteration is under way.
     */
    public int beginOf(Exchange entry) {
        int begin = entry.arrays().stream().mapToInt(writers::get).max().orElse(-1);
        if (begin < 0) {
            return actions.size() - 1;
        }
        for (Exchange own : entries()) {
            begin = own.await() == entry.await() ? Math.max(begin, own.await()) : begin;
        }
        return begin;
    }
}
