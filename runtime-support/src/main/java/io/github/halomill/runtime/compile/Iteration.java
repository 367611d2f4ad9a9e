package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * An iteration, or a section of one that is decided while a program runs, compiled for the state in which it begins.
 *
 * @param before the state in which it begins
 * @param actions what is done, in order
 * @param exchanges those that end in it, ordered by where they do
 * @param writes what its launches write, in order
 * @param within the state in which it ends where the same iteration goes on
 * @param after the state in which it ends, before the next iteration
 */
public record Iteration(
        State before, List<Action> actions, List<Exchange> exchanges, List<Write> writes, State within, State after) {

    public Iteration {
        actions = List.copyOf(actions);
        exchanges = List.copyOf(exchanges);
        writes = List.copyOf(writes);
    }

    /** The state in which it ends where a section of the same iteration follows. */
    public State before(int section) {
        return within.within(section, before.turn());
    }

    /** Those whose content is computed before it. */
    public List<Exchange> entries() {
        return exchanges.stream().filter(Exchange::isEntry).toList();
    }

    /** The exchanges that end before the action at {@code place}. */
    public List<Exchange> awaitedAt(int place) {
        return exchanges.stream().filter(exchange -> exchange.await() == place).toList();
    }

    /** The exchanges that begin after the action at {@code place}, if {@code next} follows. */
    public List<Exchange> begunAt(int place, Iteration next) {
        List<Exchange> begun = new ArrayList<>(begunAt(place));
        for (Exchange entry : next.entries()) {
            if (beginOf(entry) == place) {
                begun.add(entry);
            }
        }
        return begun;
    }

    /** The exchanges that begin after the action at {@code place}, if nothing follows. */
    public List<Exchange> begunAt(int place) {
        return exchanges.stream().filter(exchange -> exchange.begin() == place).toList();
    }

    /**
     * After which action of this iteration an exchange of the next one begins: the last that writes what is sent, but
     * not while the exchange that ends at the same place of this iteration is under way.
     */
    public int beginOf(Exchange entry) {
        int begin = Exchange.BEFORE;
        for (int i = 0; i < entry.transfers().size(); i++) {
            Region sent = Region.of(entry.transfers().get(i).boxes());
            begin = Math.max(begin, Write.last(writes, entry.arrays().get(i), sent));
        }
        for (int i = 0; i < entry.gatherings().size(); i++) {
            Region sent = entry.gatherings().get(i).all();
            begin = Math.max(begin, Write.last(writes, entry.arrayOfGathering(i), sent));
        }
        if (begin == Exchange.BEFORE) {
            return actions.size() - 1;
        }
        for (Exchange own : entries()) {
            begin = own.await() == entry.await() ? Math.max(begin, own.await()) : begin;
        }
        return begin;
    }
}
