package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.group.Trace.Chance;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Why it is not known whether a work-item is where it is followed. */
final class Doubts {

    /** How a statement ends, and what ends then: nothing, a round, a loop, a function. */
    enum End {
        NEXT,
        CONTINUE,
        BREAK,
        RETURN
    }

    /**
     * It is not known whether the work-item is here.
     *
     * @param chance that it is
     * @param own whether others may be where it is not
     * @param condition that it depends on
     * @param until what ends it
     * @param depth of the loop or function
     */
    private record Doubt(Chance chance, boolean own, SourceLocation condition, End until, int depth) {}

    private final Trace trace;
    private final List<Doubt> doubts = new ArrayList<>();
    private int depth;

    Doubts(Trace trace) {
        this.trace = trace;
    }

    /** Whether what the work-item does now happens. */
    Chance chance() {
        return doubts.stream().map(Doubt::chance).max(Chance::compareTo).orElse(Chance.CERTAIN);
    }

    /** Whether other work-items may be elsewhere. */
    boolean own() {
        return doubts.stream().anyMatch(Doubt::own);
    }

    /** Whether it is not known if the loop has ended that is run now. */
    boolean mayHaveLeft() {
        return doubts.stream().anyMatch(doubt -> doubt.depth() == depth && doubt.until() == End.BREAK);
    }

    void barrier(SourceLocation place) {
        doubts.stream().filter(Doubt::own).findFirst().ifPresent(doubt -> trace.doubt(place, doubt.condition()));
        trace.barrier(place);
    }

    /** A loop or a function begins. */
    void begin() {
        depth++;
    }

    /** No longer in doubt as to what ends here: the round of a loop, a loop, or a function with its loops. */
    void end(End what) {
        doubts.removeIf(doubt -> doubt.depth() >= depth && doubt.until().compareTo(what) <= 0);
        if (what != End.CONTINUE) {
            depth--;
        }
    }

    /** Something that may happen or not. */
    <T> T during(Value known, SourceLocation condition, Supplier<T> action) {
        return during(known.same() ? Chance.UNKNOWN : Chance.POSSIBLE, !known.same(), condition, action);
    }

    /** A round of a loop of which it is not known how many there are. */
    <T> T inRound(boolean same, SourceLocation condition, Supplier<T> action) {
        return during(Chance.POSSIBLE, !same, condition, action);
    }

    private <T> T during(Chance chance, boolean own, SourceLocation condition, Supplier<T> action) {
        Doubt doubt = new Doubt(chance, own, condition, End.NEXT, depth);
        doubts.add(doubt);
        T result = action.get();
        doubts.remove(doubt);
        return result;
    }

    /** The work-item may have left what ends so. */
    void left(Value known, SourceLocation condition, End until) {
        doubts.add(new Doubt(known.same() ? Chance.UNKNOWN : Chance.POSSIBLE, !known.same(), condition, until, depth));
    }
}
