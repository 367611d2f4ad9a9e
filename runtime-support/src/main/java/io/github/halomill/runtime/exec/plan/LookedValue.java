package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.expression.Expression;
import java.util.List;

/**
 * A number that a run tells besides what its schedule says.
 *
 * @param name what it is called: as it is written, unless it has a name
 * @param named whether it has
 * @param expression in which the text of a reduction stands as a name
 * @param reductions in it
 */
record LookedValue(String name, boolean named, Expression expression, List<ReducedValue> reductions) {

    LookedValue {
        reductions = List.copyOf(reductions);
    }
}
