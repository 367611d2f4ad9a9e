package io.github.halomill.runtime.schedule.scalar;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;

/**
 * What holds of scalars or does not: {@code Condition.of("rr", rr -> rr < 1e-6)}. A scalar called {@code iteration} is
 * the number of the iteration.
 *
 * @param reads all scalars that {@code holds} asks for
 */
public record Condition(List<String> reads, Predicate<Scalars> holds) {

    public Condition {
        reads = List.copyOf(reads);
    }

    /** One about no scalar. */
    public static Condition of(BooleanSupplier holds) {
        return new Condition(List.of(), scalars -> holds.getAsBoolean());
    }

    /** One about a scalar. */
    public static Condition of(String scalar, DoublePredicate holds) {
        return new Condition(List.of(scalar), scalars -> holds.test(scalars.get(scalar)));
    }

    /** One about two scalars. */
    public static Condition of(String a, String b, OfTwo holds) {
        return new Condition(List.of(a, b), scalars -> holds.of(scalars.get(a), scalars.get(b)));
    }

    /** One about three scalars. */
    public static Condition of(String a, String b, String c, OfThree holds) {
        return new Condition(List.of(a, b, c), scalars -> holds.of(scalars.get(a), scalars.get(b), scalars.get(c)));
    }

    /** One about four scalars. */
    public static Condition of(String a, String b, String c, String d, OfFour holds) {
        return new Condition(
                List.of(a, b, c, d),
                scalars -> holds.of(scalars.get(a), scalars.get(b), scalars.get(c), scalars.get(d)));
    }

    /** Whether it holds for scalars as they are now. */
    public boolean of(Scalars scalars) {
        return holds.test(scalars);
    }

    /** A condition about two numbers. */
    @FunctionalInterface
    public interface OfTwo {

        boolean of(double a, double b);
    }

    /** A condition about three numbers. */
    @FunctionalInterface
    public interface OfThree {

        boolean of(double a, double b, double c);
    }

    /** A condition about four numbers. */
    @FunctionalInterface
    public interface OfFour {

        boolean of(double a, double b, double c, double d);
    }
}
