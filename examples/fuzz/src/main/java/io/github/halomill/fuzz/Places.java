package io.github.halomill.fuzz;

/** Places of a box, one after the other. */
final class Places {

    private Places() {}

    /** Moves {@code at} to the next place from {@code first} to before {@code end}; false after the last. */
    static boolean next(int[] at, int[] first, int[] end) {
        for (int d = 0; d < at.length; d++) {
            if (++at[d] < end[d]) {
                return true;
            }
            at[d] = first[d];
        }
        return false;
    }
}
