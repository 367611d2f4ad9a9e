package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.io.picture.PictureStyle.Range;

/**
 * Where numbers lie between two ends: 0 at the first, 1 at the last.
 *
 * @param low the first end
 * @param high the last one; the same if all numbers are equal, and NaN, as the first, if there are none
 * @param log whether equal factors are equally far apart
 */
record NumberScale(double low, double high, boolean log) {

    /** Of what is drawn over many orders of magnitude, smaller numbers have the first colour. */
    private static final double MOST_DECADES = 1e10;

    /** What a style says, or from the least to the largest number. */
    static NumberScale of(PictureStyle style, Extremes numbers) {
        if (style.range().isPresent()) {
            Range range = style.range().get();
            return new NumberScale(range.low(), range.high(), style.log());
        }
        boolean there = style.log() ? numbers.most() > 0 : numbers.hasNumbers();
        if (!there) {
            return new NumberScale(Double.NaN, Double.NaN, style.log());
        }
        return style.log()
                ? new NumberScale(
                        Math.max(numbers.leastPositive(), numbers.most() / MOST_DECADES), numbers.most(), true)
                : new NumberScale(numbers.least(), numbers.most(), false);
    }

    /** Whether it has no two ends. */
    boolean isDegenerate() {
        return !(low < high);
    }

    /** Whether a number lies anywhere: it is one, and has a logarithm if that is asked for. */
    boolean has(double number) {
        return log ? number > 0 : !Double.isNaN(number);
    }

    /** How far a number lies from the first end to the last; less than 0 or more than 1 outside of these. */
    double share(double number) {
        if (Double.isInfinite(number)) {
            return number > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        if (isDegenerate()) {
            return number > high ? Double.POSITIVE_INFINITY : number < low ? Double.NEGATIVE_INFINITY : 0;
        }
        if (log) {
            return Math.log(number / low) / Math.log(high / low);
        }
        // Halves, as the difference of the largest and the smallest double is infinite.
        return (number / 2 - low / 2) / (high / 2 - low / 2);
    }

    /** The number there. */
    double at(double share) {
        return log ? low * Math.pow(high / low, share) : low + share * high - share * low;
    }

    /** The same with so much of its length more at either end. */
    NumberScale wider(double share) {
        return isDegenerate() ? this : new NumberScale(at(-share), at(1 + share), log);
    }
}
