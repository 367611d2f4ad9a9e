package io.github.halomill.runtime.partition.check;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Step;

/** Whether there are the elements that a reduction goes through. */
final class ReductionCheck {

    private ReductionCheck() {}

    /** Throws {@link RunException} with cause and cure if there are not. */
    static void check(Step.Reduce reduce, Grid grid) {
        fields(reduce);
        reduce.over().range().ifPresent(range -> reduce.fields().forEach(field -> range(field, range, reduce)));
        int names = reduce.at().size();
        FieldSpec first = reduce.fields().get(0);
        boolean ofComponent = !reduce.isOfComponents() && first.components() > 1;
        boolean right = names == 0
                || (reduce.with().isExtreme()
                        && (names == grid.dimensions() || (ofComponent && names == grid.dimensions() + 1)));
        if (!right) {
            throw new RunException("where the " + reduce.with().word() + " of " + reduce.of() + " is cannot be said by "
                    + names + " scalars: one for each of the grid's " + grid.dimensions()
                    + " dimensions, and one for the component if there are several; sums have no place");
        }
    }

    private static void range(FieldSpec field, Box range, Step.Reduce reduce) {
        Box elements = field.spacing().of(range);
        Box there = field.inner(range);
        boolean all = there.lo().equals(elements.lo()) && there.hi().equals(elements.hi());
        if (!field.owned() || there.isEmpty() || !all) {
            throw new RunException(field.name() + " has no elements for all of the cells " + range + " that "
                    + reduce.scalar() + " is reduced of: choose other parameters, or a range within the grid and the"
                    + " margins of the field");
        }
    }

    /** What all zones hold whole is reduced on one of them, elements of cells where these are. */
    private static void fields(Step.Reduce reduce) {
        FieldSpec first = reduce.fields().get(0);
        for (FieldSpec other : reduce.fields()) {
            reduce.operands(other.name())
                    .forEach(operand -> operand.fault(other.components()).ifPresent(why -> {
                        throw new RunException(operand + " is reduced to " + reduce.scalar() + ", but " + why);
                    }));
            boolean together = other.owned() == first.owned()
                    && (first.owned() || other.size().equals(first.size()))
                    && counted(reduce, other) == (reduce.isOfComponents() ? 1 : first.components());
            if (!together) {
                throw new RunException(first.name() + " and " + other.name() + " are reduced together to "
                        + reduce.scalar() + ", but their elements do not lie on the same cells: reduce one at a time");
            }
        }
    }

    /** Of how many components of a field a reduction takes elements one after the other. */
    private static long counted(Step.Reduce reduce, FieldSpec field) {
        boolean one = reduce.operands(field.name()).stream()
                .allMatch(operand -> operand.component().isPresent());
        return one ? 1 : field.components();
    }
}
