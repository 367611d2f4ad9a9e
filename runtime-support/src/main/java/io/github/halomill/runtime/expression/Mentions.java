package io.github.halomill.runtime.expression;

import java.util.List;
import java.util.OptionalLong;

/**
 * Whoever is told, from left to right, which parts of an expression have to suit its surroundings; places are indices
 * of characters.
 */
public interface Mentions {

    /** A real number, as written but without the {@code f}. */
    default void real(String digits, int start) {}

    /** The name of a number, or that of a field with the component in brackets, if there is one. */
    default void name(String name, OptionalLong component, int start) {}

    /**
     * {@code extent(ARG,d)} or {@code origin(ARG,d)}.
     *
     * @param starts of the function, the argument and the dimension
     */
    default void box(String function, String argument, int dimension, List<Integer> starts) {}

    /** {@code gsize(d)}. */
    default void items(int dimension, int start, int dimensionStart) {}

    /** Whether a function of that name and of one operand reduces what elements of fields come to. */
    default boolean isReduction(String function) {
        return false;
    }

    /** What stands for a reduction, which is written {@code text}. */
    default Expression reduction(String function, Expression of, String text, int start) throws ExpressionException {
        throw new ExpressionException(start, function + " has two operands", ExpressionException.GRAMMAR);
    }
}
