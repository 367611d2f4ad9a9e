package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * Between two iterations: what names denote, and what is fresh.
 *
 * @param denotes by field: the array that its name denotes, which is that of the field that it was at first
 * @param stale by array and zone: elements whose values on the zone's device are not those that their owner has
 */
public record State(List<Integer> denotes, List<List<Region>> stale) {

    public State {
        denotes = List.copyOf(denotes);
        stale = stale.stream().map(List::copyOf).toList();
    }

    /** The same after an array was filled, on every device. */
    public State filled(int array) {
        return with(array, stale.get(array).stream().map(any -> Region.EMPTY).toList());
    }

    /** The same with other stale elements of an array, by zone. */
    public State with(int array, List<Region> newStale) {
        List<List<Region>> all = new ArrayList<>(stale);
        all.set(array, newStale);
        return new State(denotes, all);
    }
}
