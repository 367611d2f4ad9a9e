package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Unit;

/** A kernel's file, and how much its work-items have done. */
final class Program {

    /** So many statements and expressions the work-items of a group may do: a second, or less. */
    private static final int MOST_STEPS = 10_000_000;

    private final Unit unit;
    private final Contents contents;
    private int steps;

    Program(Unit unit) {
        this.unit = unit;
        contents = new Contents(unit);
    }

    Unit unit() {
        return unit;
    }

    Contents contents() {
        return contents;
    }

    /** A work-item does something. */
    void step() {
        if (++steps > MOST_STEPS) {
            throw new NotFollowedException();
        }
    }
}
