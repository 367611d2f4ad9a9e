package io.github.halomill.examples;

import java.util.Random;

/** Arrays with something in them, the same each time. */
final class Values {

    private Values() {}

    /** From -50 to 50. */
    static float[] floats(long seed, int length) {
        Random random = new Random(seed);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextFloat() * 100 - 50;
        }
        return values;
    }

    /** From one to the other. */
    static float[] floats(long seed, int length, double from, double to) {
        float[] values = new float[length];
        double[] wide = doubles(seed, length, from, to);
        for (int i = 0; i < length; i++) {
            values[i] = (float) wide[i];
        }
        return values;
    }

    /** From one to the other. */
    static double[] doubles(long seed, int length, double from, double to) {
        return new Random(seed).doubles(length, from, to).toArray();
    }

    /** From -50 to 50. */
    static double[] doubles(long seed, int length) {
        return new Random(seed).doubles(length, -50, 50).toArray();
    }

    /** Any. */
    static short[] shorts(long seed, int length) {
        Random random = new Random(seed);
        short[] values = new short[length];
        for (int i = 0; i < length; i++) {
            values[i] = (short) random.nextInt();
        }
        return values;
    }

    /** A third is 1, the rest 0. */
    static byte[] cells(long seed, int length) {
        Random random = new Random(seed);
        byte[] values = new byte[length];
        for (int i = 0; i < length; i++) {
            values[i] = (byte) (random.nextInt(3) == 0 ? 1 : 0);
        }
        return values;
    }
}
