package io.github.halomill.runtime.schedule.scalar;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * A real number that is made of scalars: {@code Formula.of("rr", "pq", (rr, pq) -> rr / pq)}. A scalar called
 * {@code iteration} is the number of the iteration.
 *
 * @param reads all scalars that {@code value} asks for
 */
public record Formula(List<String> reads, ToDoubleFunction<Scalars> value) {

    public Formula {
        reads = List.copyOf(reads);
    }

    /** One of no scalar. */
    public static Formula of(DoubleSupplier value) {
        return new Formula(List.of(), scalars -> value.getAsDouble());
    }

    /** A scalar. */
    public static Formula of(String scalar) {
        return new Formula(List.of(scalar), scalars -> scalars.get(scalar));
    }

    /** One of a scalar. */
    public static Formula of(String scalar, DoubleUnaryOperator value) {
        return new Formula(List.of(scalar), scalars -> value.applyAsDouble(scalars.get(scalar)));
    }

    /** One of two scalars. */
    public static Formula of(String a, String b, DoubleBinaryOperator value) {
        return new Formula(List.of(a, b), scalars -> value.applyAsDouble(scalars.get(a), scalars.get(b)));
    }

    /** One of three scalars. */
    public static Formula of(String a, String b, String c, OfThree value) {
        return new Formula(List.of(a, b, c), scalars -> value.of(scalars.get(a), scalars.get(b), scalars.get(c)));
    }

    /** One of four scalars. */
    public static Formula of(String a, String b, String c, String d, OfFour value) {
        return new Formula(
                List.of(a, b, c, d),
                scalars -> value.of(scalars.get(a), scalars.get(b), scalars.get(c), scalars.get(d)));
    }

    /** The number for scalars as they are now. */
    public double of(Scalars scalars) {
        return value.applyAsDouble(scalars);
    }

    /** A function of three numbers. */
    @FunctionalInterface
    public interface OfThree {

        double of(double a, double b, double c);
    }

    /** A function of four numbers. */
    @FunctionalInterface
    public interface OfFour {

        double of(double a, double b, double c, double d);
    }
}
