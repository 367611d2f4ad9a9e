package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.ExpressionException;
import io.github.halomill.runtime.expression.Mentions;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What elements of fields come to together.
 *
 * @param text as it is written
 * @param of an expression of fields
 */
record ReducedValue(String text, Reduction with, Expression of) {

    /** Reads reductions where they stand in an expression, and puts names in their places. */
    record Reader(List<ReducedValue> found) implements Mentions {

        @Override
        public boolean isReduction(String function) {
            return of(function).isPresent();
        }

        @Override
        public Expression reduction(String function, Expression of, String text, int start) throws ExpressionException {
            String name = inOneLine(text);
            for (ReducedValue other : found) {
                if (of.parameters().contains(other.text())) {
                    throw new ExpressionException(
                            start, name + " reduces what is reduced already", "take one of the two out of the other");
                }
            }
            found.add(new ReducedValue(name, of(function).orElseThrow(), of));
            return new Expression.ParameterRef(name);
        }

        private static Optional<Reduction> of(String function) {
            return Arrays.stream(Reduction.values())
                    .filter(one -> one.word().equals(function))
                    .findFirst();
        }
    }

    /** With one blank in the place of several, and of line ends. */
    static String inOneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
