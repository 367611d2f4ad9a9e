package io.github.halomill.runtime.geometry;

/**
 * How large an array is. Its elements lie in memory with x fastest and components slowest.
 *
 * @param dimensions number of dimensions along which it has places: 1, 2 or 3
 * @param size places along each of them; 1 in dimensions that are not there
 * @param components elements that each place has
 */
public record Shape(int dimensions, Extent size, long components) {

    public Shape {
        if (dimensions < 1 || dimensions > 3) {
            throw new IllegalArgumentException("an array has 1, 2 or 3 dimensions: " + dimensions);
        }
    }

    /** One with one element at each place. */
    public Shape(int dimensions, Extent size) {
        this(dimensions, size, 1);
    }

    /** All of it. */
    public Box whole() {
        return Box.of(size, components);
    }
}
