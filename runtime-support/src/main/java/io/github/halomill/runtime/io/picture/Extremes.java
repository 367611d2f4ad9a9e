package io.github.halomill.runtime.io.picture;

/**
 * What numbers of a picture are like.
 *
 * @param least of those that are finite; positive infinity if there are none
 * @param most of those that are finite; negative infinity if there are none
 * @param leastPositive of those that are finite and positive; positive infinity if there are none
 * @param missing whether some are none
 * @param notPositive whether some are 0 or less
 * @param above whether some are infinite
 * @param below whether some are minus infinity
 */
record Extremes(
        double least,
        double most,
        double leastPositive,
        boolean missing,
        boolean notPositive,
        boolean above,
        boolean below) {

    /** Of no numbers yet. */
    static final Extremes NONE = new Extremes(
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, false, false, false, false);

    /** Those of more numbers, the first {@code count} of an array. */
    Extremes with(double[] numbers, int count) {
        double low = least;
        double high = most;
        double positive = leastPositive;
        boolean none = missing;
        boolean more = above;
        boolean less = below;
        boolean negative = notPositive;
        for (int i = 0; i < count; i++) {
            double number = numbers[i];
            negative |= number <= 0;
            if (Math.abs(number) <= Double.MAX_VALUE) {
                low = Math.min(low, number);
                high = Math.max(high, number);
                positive = number > 0 ? Math.min(positive, number) : positive;
            } else {
                none |= Double.isNaN(number);
                more |= number > 0;
                less |= number < 0;
            }
        }
        return new Extremes(low, high, positive, none, negative, more, less);
    }

    /** Whether there is a number. */
    boolean hasNumbers() {
        return least <= most;
    }
}
