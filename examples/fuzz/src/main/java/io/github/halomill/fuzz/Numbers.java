package io.github.halomill.fuzz;

/** Conversions that Java does not have. */
final class Numbers {

    private Numbers() {}

    /** The number of double precision that is nearest to an unsigned integer of 64 bits. */
    static double real(long unsigned) {
        return unsigned >= 0 ? unsigned : 2 * (double) ((unsigned >>> 1) | (unsigned & 1));
    }

    /** The number of single precision that is nearest to an unsigned integer of 64 bits. */
    static float single(long unsigned) {
        return unsigned >= 0 ? unsigned : 2 * (float) ((unsigned >>> 1) | (unsigned & 1));
    }
}
