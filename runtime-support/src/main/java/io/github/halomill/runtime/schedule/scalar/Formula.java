package io.github.halomill.runtime.schedule.scalar;

import io.github.halomill.runtime.base.RunException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * A real number that is made of scalars: {@code Formula.of("rr", "pq", (rr, pq) -> rr / pq)}. A scalar called
 * {@code iteration} is the number of the iteration.
 *
 * @param reads all scalars that {@code value} asks for
 * @param ranges what it has to be in
 */
public record Formula(List<String> reads, ToDoubleFunction<Scalars> value, List<ValueRange> ranges) {

    private static final Scalars NO_SCALARS = new Scalars() {
        @Override
        public double get(String name) {
            throw new IllegalArgumentException("no scalar " + name);
        }

        @Override
        public long iteration() {
            return 0;
        }
    };

    public Formula {
        reads = List.copyOf(reads);
        ranges = List.copyOf(ranges);
    }

    /** One that may be any number. */
    public Formula(List<String> reads, ToDoubleFunction<Scalars> value) {
        this(reads, value, List.of());
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

    /**
     * The same, of which the integer has to be in a range: a kernel that is passed another one would leave an array.
     *
     * @param argument of the kernel, to which it is passed
     * @param read where the kernel reads the array, for people
     * @param elements of the array
     */
    public Formula within(String argument, long first, long last, String read, String array, long elements) {
        List<ValueRange> all = new ArrayList<>(ranges);
        all.add(new ValueRange(argument, first, last, read, array, elements));
        return new Formula(reads, value, all);
    }

    /** The same where numbers mean nothing: of those outside of a range the nearest inside is taken. */
    public Formula rehearsed() {
        return ranges.isEmpty()
                ? this
                : new Formula(reads, scalars -> {
                    double now = value.applyAsDouble(scalars);
                    for (ValueRange range : ranges) {
                        now = range.nearest(now);
                    }
                    return now;
                });
    }

    /**
     * The number for scalars as they are now.
     *
     * @throws RunException if it is outside of one of its ranges
     */
    public double of(Scalars scalars) {
        double now = value.applyAsDouble(scalars);
        for (int i = 0; i < ranges.size(); i++) { // an iterator would be an object in each step
            ranges.get(i).check(now, scalars);
        }
        return now;
    }

    /** The number, if it is made of no scalars. */
    public OptionalDouble constant() {
        return reads.isEmpty() ? OptionalDouble.of(of(NO_SCALARS)) : OptionalDouble.empty();
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
