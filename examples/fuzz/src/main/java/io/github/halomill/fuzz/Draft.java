package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What is made up of a program so far, for those that make up the rest.
 *
 * @param cells per dimension
 * @param isTimed whether time goes on
 */
record Draft(
        Random random, List<Integer> cells, List<FieldSpec> fields, List<Step.Reduce> reductions, boolean isTimed) {

    /** Nothing yet. */
    static Draft of(Random random) {
        boolean isTimed = random.nextInt(5) == 0;
        return new Draft(random, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), isTimed);
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    List<FieldSpec> ofCells() {
        return fields.stream().filter(FieldSpec::isOfCells).toList();
    }
}
