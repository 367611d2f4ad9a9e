package io.github.halomill.fuzz;

import java.util.List;
import java.util.Map;

/** A step of an iteration. */
sealed interface Step {

    /**
     * A kernel.
     *
     * @param binds other fields for some of its arrays
     * @param over cells of the kernel's range; empty: all of them
     * @param amount the kernel's scalar argument {@link KernelSpec#AMOUNT}, if it has one
     */
    record Launch(String kernel, Map<String, String> binds, List<KernelSpec.Range> over, Amount amount)
            implements Step {

        /** Over all cells, with the fields of the arrays' names. */
        static Launch of(String kernel) {
            return new Launch(kernel, Map.of(), List.of(), Amount.NONE);
        }
    }

    /** An integer that repeats with every four iterations. */
    record Amount(int start, int step) {

        static final Amount NONE = new Amount(0, 0);

        int at(long iteration) {
            return (int) (start + step * (iteration % 4));
        }

        /** In a description. */
        String text() {
            return step == 0 ? String.valueOf(start) : "%d + %d * (iteration %% 4)".formatted(start, step);
        }
    }

    /** What decides. */
    sealed interface Test {}

    /** Whether it is the turn of an iteration. */
    record Turn(int every, int when) implements Test {}

    /** Whether a scalar is greater. */
    record Over(String scalar, int bound) implements Test {}

    /** Names that change their arrays in a ring: two swap. */
    record Rotate(List<String> names) implements Step {}

    /** Steps that are repeated. */
    record Repeat(int times, List<Step> steps) implements Step {}

    /** Steps that are repeated as long as a condition holds before them. */
    record While(Over test, int most, List<Step> steps) implements Step {}

    /** Steps for where a condition holds, and steps for where it does not. */
    record If(Test test, List<Step> then, List<Step> otherwise) implements Step {}

    /** A scalar made of elements of a field, bounded so that it is an integer of a few digits. */
    record Reduce(String scalar, String field, int component, boolean single, String with, Area area) implements Step {}

    /**
     * Elements of a field.
     *
     * @param margins all elements, also those of the margin
     * @param box those of these cells; empty: of all
     */
    record Area(boolean margins, List<KernelSpec.Range> box) {

        static final Area CELLS = new Area(false, List.of());
    }

    /** Advances the time. */
    record Time(double step) implements Step {}

    /** Saves a field every so many iterations. */
    record Save(String field, int every) implements Step {}

    /** Records elements of a field every so many iterations. */
    record Probe(String field, List<List<Integer>> places, int every) implements Step {}

    /** Ends the innermost loop where a scalar is greater: looked at in every so many passes, and so many passes later. */
    record Until(Over test, int every, int lag) implements Step {}
}
