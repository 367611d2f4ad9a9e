package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of an iteration, as it is carried out.
 *
 * @param step what is done; no swap, rotation or repetition, which are followed already
 * @param bindings by field: the array that its name points to
 * @param items by zone: the work-items that a launch computes; none for other steps
 * @param fills by zone: what a {@link Step.Fill} fills; nothing for other steps
 * @param stale by array and zone: what is stale before it, after the exchanges that end there
 * @param unfilled by array and zone: which margins are not filled before it
 */
public record Action(
        Step step,
        List<Integer> bindings,
        List<Region> items,
        List<List<Fill>> fills,
        List<List<Region>> stale,
        List<List<Region>> unfilled) {

    public Action {
        bindings = List.copyOf(bindings);
        items = List.copyOf(items);
        fills = fills.stream().map(List::copyOf).toList();
        stale = stale.stream().map(List::copyOf).toList();
        unfilled = unfilled.stream().map(List::copyOf).toList();
    }

    /** This action where these elements have come. */
    Action with(List<FreshElements> arrived) {
        List<List<Region>> now = new ArrayList<>();
        stale.forEach(zones -> now.add(new ArrayList<>(zones)));
        for (FreshElements one : arrived) {
            List<Region> zones = now.get(one.array());
            zones.set(one.zone(), zones.get(one.zone()).subtract(one.fresh()));
        }
        return new Action(step, bindings, items, fills, now, unfilled);
    }
}
