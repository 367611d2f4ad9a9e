package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import io.github.halomill.runtime.schedule.flow.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Between two iterations, or two sections of one: what names point to, and what is fresh.
 *
 * @param bindings by field: the array that its name points to, which is that of the field that it was at first
 * @param stale by array and zone: elements whose values on the zone's device are not those that their owner has
 * @param unfilled by array and zone: elements of margins that are not what borders make them
 * @param section the section that follows; {@link #UNDECIDED} between two iterations of which numbers decide how they
 *     begin
 * @param level for how many iterations, this one included, nothing that is stale is read; 0: not known yet, as between
 *     iterations
 * @param turn the number of the iteration that it is of, as a remainder by {@code turns}
 * @param turns after how many iterations launches do the same again
 */
public record State(
        List<Integer> bindings,
        List<List<Region>> stale,
        List<List<Region>> unfilled,
        int section,
        int level,
        int turn,
        int turns) {

    /** In the place of a section: it is not known yet. */
    public static final int UNDECIDED = -1;

    public State {
        bindings = List.copyOf(bindings);
        stale = stale.stream().map(List::copyOf).toList();
        unfilled = unfilled.stream().map(List::copyOf).toList();
    }

    /** The section with which all iterations begin; {@link #UNDECIDED} if numbers decide that. */
    static int first(ControlFlow flow) {
        return flow.nodes().get(flow.entry()) instanceof Node.Section ? flow.entry() : UNDECIDED;
    }

    /** This state with other elements of an array that are stale and unfilled, by zone. */
    public State with(int array, List<Region> newStale, List<Region> newUnfilled) {
        List<List<Region>> allStale = new ArrayList<>(stale);
        List<List<Region>> allUnfilled = new ArrayList<>(unfilled);
        allStale.set(array, newStale);
        allUnfilled.set(array, newUnfilled);
        return new State(bindings, allStale, allUnfilled, section, level, turn, turns);
    }

    /** The same before the iteration of that number. */
    public State beforeIteration(long iteration) {
        int next = (int) (iteration % turns);
        return next == turn ? this : new State(bindings, stale, unfilled, section, level, next, turns);
    }

    /** The same before a section of an iteration. */
    public State within(int next, int ofTurn) {
        return new State(bindings, stale, unfilled, next, level, ofTurn, turns);
    }

    /** The same in an iteration of that level. */
    State ofLevel(int known) {
        return new State(bindings, stale, unfilled, section, known, turn, turns);
    }

    /** The same where names point to other arrays. */
    public State with(List<Integer> newBindings) {
        return new State(newBindings, stale, unfilled, section, level, turn, turns);
    }

    /** The same where names, and what is stale and unfilled, are others. */
    State with(List<Integer> newBindings, List<List<Region>> newStale, List<List<Region>> newUnfilled) {
        return new State(newBindings, newStale, newUnfilled, section, level, turn, turns);
    }

    /** The same after the iteration, the next one of which begins with section {@code first}. */
    State next(int first) {
        return new State(bindings, stale, unfilled, first, 0, (turn + 1) % turns, turns);
    }
}
