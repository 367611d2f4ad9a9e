package io.github.halomill.runtime.partition.cut;

/**
 * Parts per dimension.
 *
 * @param x parts along dimension 0, at least 1
 * @param y parts along dimension 1, at least 1
 * @param z parts along dimension 2, at least 1
 */
public record Split(int x, int y, int z) {

    /** One zone. */
    public static final Split WHOLE = new Split(1, 1, 1);

    public Split {
        if (x < 1 || y < 1 || z < 1) {
            throw new IllegalArgumentException("a dimension has at least one part: " + x + ", " + y + ", " + z);
        }
    }

    /** Parts along dimension {@code d}. */
    public int along(int d) {
        return switch (d) {
            case 0 -> x;
            case 1 -> y;
            case 2 -> z;
            default -> throw new IndexOutOfBoundsException(d);
        };
    }

    /** These parts, but {@code parts} along {@code d}. */
    public Split with(int d, int parts) {
        return new Split(d == 0 ? parts : x, d == 1 ? parts : y, d == 2 ? parts : z);
    }

    /** The number of zones. */
    public int zones() {
        return Math.multiplyExact(Math.multiplyExact(x, y), z);
    }
}
