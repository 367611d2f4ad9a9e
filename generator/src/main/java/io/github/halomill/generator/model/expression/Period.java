package io.github.halomill.generator.model.expression;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.Expression.Binary;
import io.github.halomill.runtime.expression.Expression.IntegerLiteral;
import io.github.halomill.runtime.expression.Expression.Operator;
import io.github.halomill.runtime.expression.Expression.ParameterRef;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds after how much of a number that counts from 0 an expression of it has the same values again. */
public final class Period {

    /** Greater numbers are not looked at: what is made of them stays exact in double precision. */
    private static final long GREATEST = 1 << 20;

    private final String counter;

    /** A number times the counter, and one more. */
    private record Line(long slope, long first) {

        boolean isSmall() {
            return Math.abs(slope) <= GREATEST && Math.abs(first) <= GREATEST;
        }
    }

    private Period(String counter) {
        this.counter = counter;
    }

    /**
     * After how much of {@code counter} an expression of it and of numbers repeats itself; 1 if it is not in it, none
     * if that is not known. The counter is looked at in remainders only, as in {@code (2 * counter + 1) % 3}.
     */
    public static OptionalLong of(Expression expression, String counter) {
        return new Period(counter).of(expression);
    }

    /** After how much two repeat themselves that do so after {@code one} and {@code other}. */
    public static long common(long one, long other) {
        return one / Arithmetic.gcd(one, other) * other;
    }

    private OptionalLong of(Expression expression) {
        if (!expression.parameters().contains(counter)) {
            return OptionalLong.of(1);
        }
        Optional<OptionalLong> remainder = remainder(expression);
        if (remainder.isPresent()) {
            return remainder.get();
        }
        long period = 1;
        for (Expression part : expression.children()) {
            OptionalLong ofPart = of(part);
            if (ofPart.isEmpty() || period > GREATEST) {
                return OptionalLong.empty();
            }
            period = common(period, ofPart.getAsLong());
        }
        return expression.children().isEmpty() ? OptionalLong.empty() : OptionalLong.of(period);
    }

    /** Of a remainder of a line that does not fall and begins at 0 or above. */
    private Optional<OptionalLong> remainder(Expression expression) {
        if (!(expression instanceof Binary binary) || binary.operator() != Operator.REMAINDER) {
            return Optional.empty();
        }
        Optional<Line> line = line(binary.left());
        Optional<Line> divisor = line(binary.right()).filter(right -> right.slope == 0 && right.first > 0);
        if (line.isEmpty() || divisor.isEmpty() || line.get().slope < 0 || line.get().first < 0) {
            return Optional.empty();
        }
        long by = divisor.get().first;
        return Optional.of(OptionalLong.of(by / Arithmetic.gcd(line.get().slope, by)));
    }

    private Optional<Line> line(Expression expression) {
        if (expression instanceof IntegerLiteral number) {
            return Optional.of(new Line(0, number.value())).filter(Line::isSmall);
        }
        if (expression instanceof ParameterRef name && name.name().equals(counter)) {
            return Optional.of(new Line(1, 0));
        }
        if (!(expression instanceof Binary binary)) {
            return Optional.empty();
        }
        Optional<Line> left = line(binary.left());
        Optional<Line> right = line(binary.right());
        return left.flatMap(one -> right.flatMap(other -> joined(binary.operator(), one, other)))
                .filter(Line::isSmall);
    }

    private static Optional<Line> joined(Operator operator, Line one, Line other) {
        return switch (operator) {
            case ADD -> Optional.of(new Line(one.slope + other.slope, one.first + other.first));
            case SUBTRACT -> Optional.of(new Line(one.slope - other.slope, one.first - other.first));
            case MULTIPLY ->
                one.slope != 0 && other.slope != 0
                        ? Optional.empty()
                        : Optional.of(
                                new Line(one.slope * other.first + other.slope * one.first, one.first * other.first));
            case DIVIDE, REMAINDER -> Optional.empty();
        };
    }
}
