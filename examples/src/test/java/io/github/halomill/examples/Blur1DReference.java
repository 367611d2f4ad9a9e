package io.github.halomill.examples;

/** What {@code blur1d} computes: a weighted mean of 4 samples before, the sample itself and 1 behind, rounded. */
final class Blur1DReference {

    private static final int[] WEIGHTS = {1, 2, 3, 4, 4, 2};

    private Blur1DReference() {}

    /** Blurs n + 5 samples to n; unsigned 16-bit numbers both. */
    static void blur(short[] blurred, short[] signal) {
        for (int i = 0; i < blurred.length; i++) {
            int sum = 0;
            for (int k = 0; k < WEIGHTS.length; k++) {
                sum += WEIGHTS[k] * Short.toUnsignedInt(signal[i + k]);
            }
            blurred[i] = (short) ((sum + 8) / 16);
        }
    }
}
