package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * Between two iterations: what names point to, and what is fresh.
 *
 * @param bindings by field: the array that its name points to, which is that of the field that it was at first
 * @param stale by array and zone: elements whose values on the zone's device are not those that their owner has
 * @param unfilled by array and zone: elements of margins that are not what borders make them
 * @param turn the number of the iteration that follows, as a remainder by {@code turns}
 * @param turns after how many iterations launches do the same again
 */
public record State(
        List<Integer> bindings, List<List<Region>> stale, List<List<Region>> unfilled, int turn, int turns) {

    public State {
        bindings = List.copyOf(bindings);
        stale = stale.stream().map(List::copyOf).toList();
        unfilled = unfilled.stream().map(List::copyOf).toList();
    }

    /** This state with other elements of an array that are stale and unfilled, by zone. */
    public State with(int array, List<Region> newStale, List<Region> newUnfilled) {
        List<List<Region>> allStale = new ArrayList<>(stale);
        List<List<Region>> allUnfilled = new ArrayList<>(unfilled);
        allStale.set(array, newStale);
        allUnfilled.set(array, newUnfilled);
        return new State(bindings, allStale, allUnfilled, turn, turns);
    }

    /** The same before that iteration. */
    public State before(long iteration) {
        int next = (int) (iteration % turns);
        return next == turn ? this : new State(bindings, stale, unfilled, next, turns);
    }

    /** What is after the iteration. */
    State next(List<Integer> newBindings, List<List<Region>> newStale, List<List<Region>> newUnfilled) {
        return new State(newBindings, newStale, newUnfilled, (turn + 1) % turns, turns);
    }
}
