package io.github.halomill.runtime.io.picture;

/**
 * How many pixels the elements along one dimension have.
 *
 * @param elements how many there are
 * @param block so many have one colour together
 * @param pixels that a block has
 */
record Scaling(long elements, int block, int pixels) {

    /** Pixels along the longer side of what is drawn, about. */
    private static final int LONGEST = 640;

    /** Along the shorter side, at least. */
    private static final int SHORTEST = 96;

    private static final int MOST_PIXELS = 64;

    /**
     * Those of two dimensions, to the right and upwards.
     *
     * @param ratio how long an element is upwards, where it is 1 long to the right
     */
    static Scaling[] of(long right, long upwards, double ratio) {
        double pixels = LONGEST / Math.max((double) right, upwards * ratio);
        Scaling first = of(right, pixels);
        double own = (double) first.pixels / first.block;
        return new Scaling[] {first, of(upwards, own * ratio)};
    }

    /** With about so many pixels for an element, but not too small a picture. */
    private static Scaling of(long elements, double wanted) {
        double pixels = Math.min(MOST_PIXELS, wanted);
        if (elements * pixels < SHORTEST) {
            return elements < SHORTEST
                    ? new Scaling(elements, 1, Math.toIntExact((SHORTEST + elements - 1) / elements))
                    : new Scaling(elements, Math.toIntExact(elements / SHORTEST), 1);
        }
        return pixels >= 1
                ? new Scaling(elements, 1, (int) pixels)
                : new Scaling(elements, (int) Math.ceil(1 / pixels), 1);
    }

    /** How many blocks there are; the last may have fewer elements. */
    int blocks() {
        return Math.toIntExact((elements + block - 1) / block);
    }

    /** How many elements the block of an element has. */
    long together(long element) {
        return Math.min(block, elements - element / block * block);
    }

    /** Pixels of all. */
    int length() {
        return blocks() * pixels;
    }

    /** The pixel at which an element begins, or a place in it. */
    double at(double element) {
        return element / block * pixels;
    }
}
