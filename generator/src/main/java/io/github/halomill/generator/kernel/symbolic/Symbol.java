package io.github.halomill.generator.kernel.symbolic;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An integer that is not known while a kernel is read, but the same wherever it stands in one evaluation of a
 * work-item.
 */
public sealed interface Symbol extends Comparable<Symbol> {

    /**
     * What is equal for all work-items: a scalar argument, a field of one, or a name that only build options define.
     *
     * @param nonNegative whether it is known not to be negative
     */
    record Uniform(String name, boolean nonNegative) implements Symbol {
        @Override
        public String toString() {
            return name;
        }
    }

    /** How many there are along dimension 0, 1 or 2, at least 1: {@code get_global_size} and the like. */
    record Size(Level level, int dimension) implements Symbol {
        @Override
        public String toString() {
            return level.size(dimension);
        }
    }

    /** How many elements an image has along dimension 0, 1 or 2, at least 1: {@code get_image_width} and the like. */
    record Extent(String image, int dimension) implements Symbol {

        /** Its name, which no argument has. */
        @Override
        public String toString() {
            return (dimension == 0 ? "width" : dimension == 1 ? "height" : "depth") + "(" + image + ")";
        }
    }

    /**
     * Which one it is along a dimension, from 0: {@code get_local_id} and the like; a global id is that and
     * {@link Offset}.
     */
    record WorkId(Level level, int dimension) implements Symbol {
        @Override
        public String toString() {
            return level.name(dimension);
        }
    }

    /**
     * The first global id along a dimension, {@code get_global_offset}; never negative. Work-items count from 0 all the
     * same.
     */
    record Offset(int dimension) implements Symbol {
        @Override
        public String toString() {
            return "offset(" + Level.GLOBAL.name(dimension) + ")";
        }
    }

    /** How many rounds of a loop came before: 0, 1, 2 ... */
    record Counter(int number) implements Symbol {
        @Override
        public String toString() {
            return "k" + number;
        }
    }

    /** What a variable holds when a round of a loop begins; only while it is found out how the round changes it. */
    record Start(int number) implements Symbol {
        @Override
        public String toString() {
            return "start" + number;
        }
    }

    /** {@code dividend / divisor} without remainder. A divisor is never 0: what a program does then is not defined. */
    final class Quotient implements Symbol {

        private final Poly dividend;
        private final Poly divisor;
        private final Rounding rounding;
        private final int hash;

        /** Made when it is needed: symbols are put in order by their texts. */
        private @Nullable String text;

        Quotient(Poly dividend, Poly divisor, Rounding rounding) {
            this.dividend = dividend;
            this.divisor = divisor;
            this.rounding = rounding;
            hash = 31 * (31 * dividend.hashCode() + divisor.hashCode())
                    + rounding.toString().hashCode();
        }

        public Poly dividend() {
            return dividend;
        }

        public Poly divisor() {
            return divisor;
        }

        public Rounding rounding() {
            return rounding;
        }

        /** The quotient of what stands for its symbols; empty if that is what they are. */
        Optional<Poly> bind(Function<Symbol, Optional<Poly>> value) {
            Poly above = dividend.bind(value);
            Poly below = divisor.bind(value);
            boolean same = above.equals(dividend) && below.equals(divisor);
            return same ? Optional.empty() : Optional.of(Poly.quotient(above, below, rounding));
        }

        @Override
        public boolean equals(Object other) {
            return this == other
                    || (other instanceof Quotient quotient
                            && hash == quotient.hash
                            && rounding == quotient.rounding
                            && dividend.equals(quotient.dividend)
                            && divisor.equals(quotient.divisor));
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public String toString() {
            String known = text;
            if (known == null) {
                known = rounding + "[(" + dividend + ") / (" + divisor + ")]";
                text = known;
            }
            return known;
        }
    }

    /** How a quotient becomes an integer. */
    enum Rounding {
        /**
         * Of a dividend that is not negative and a positive divisor:
         * {@code 0 <= dividend - divisor * quotient < divisor}.
         */
        NATURAL(""),
        /**
         * Of any dividend and a positive divisor, rounded down: {@code 0 <= dividend - divisor * quotient < divisor}.
         */
        DOWN("floor"),
        /**
         * Of any dividend and any divisor, rounded towards zero as C does:
         * {@code |dividend - divisor * quotient| < |divisor|}.
         */
        TO_ZERO("trunc");

        private final String text;

        Rounding(String text) {
            this.text = text;
        }

        long quotient(long dividend, long divisor) {
            return this == TO_ZERO ? dividend / divisor : Math.floorDiv(dividend, divisor);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Whether it is the same for all work-items. */
    default boolean isUniform() {
        return this instanceof Uniform
                || isSize()
                || this instanceof Offset
                || (this instanceof Quotient quotient
                        && quotient.dividend().isUniform()
                        && quotient.divisor().isUniform());
    }

    /** Whether it says how many of something there are, at least 1. */
    default boolean isSize() {
        return this instanceof Size || this instanceof Extent;
    }

    default boolean isNonNegative() {
        if (this instanceof Quotient quotient) {
            return quotient.rounding() == Rounding.NATURAL;
        }
        return !(this instanceof Uniform uniform && !uniform.nonNegative()) && !(this instanceof Start);
    }

    /**
     * By the texts; symbols that are not equal but look alike, as an argument {@code x} and a global id, are apart all
     * the same.
     */
    @Override
    default int compareTo(Symbol other) {
        int byText = this == other ? 0 : toString().compareTo(other.toString());
        if (byText != 0 || equals(other)) {
            return byText;
        }
        if (this instanceof Quotient one && other instanceof Quotient two) {
            int byDividend = one.dividend().compareTo(two.dividend());
            return byDividend != 0 ? byDividend : one.divisor().compareTo(two.divisor());
        }
        return this instanceof Uniform one && other instanceof Uniform two
                ? Boolean.compare(one.nonNegative(), two.nonNegative())
                : getClass().getName().compareTo(other.getClass().getName());
    }
}
