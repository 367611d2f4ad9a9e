package io.github.halomill.generator.cli;

import java.util.Arrays;

/**
 * What a soak counts after each round.
 *
 * @param name for people
 * @param bound by how much it may grow in a thousand runs
 */
record SoakQuantity(String name, double bound) {

    /** What must not grow at all. */
    static SoakQuantity counted(String name) {
        return new SoakQuantity(name, 0);
    }

    /**
     * How much it grows in a thousand runs, over the second half of what was counted: the median of all slopes between
     * two of these values (Theil and Sen), on which a few odd values have no effect.
     *
     * @param values after each round
     */
    static double growth(double[] values, int runsOfRound) {
        int from = values.length / 2;
        int count = values.length - from;
        double[] slopes = new double[count * (count - 1) / 2];
        int at = 0;
        for (int i = from; i < values.length; i++) {
            for (int j = i + 1; j < values.length; j++) {
                slopes[at++] = (values[j] - values[i]) / (j - i);
            }
        }
        Arrays.sort(slopes);
        return slopes.length == 0 ? 0 : slopes[slopes.length / 2] * 1000 / runsOfRound;
    }
}
