package io.github.halomill.runtime.geometry;

/**
 * How large an array is. Its elements lie in memory with x before y before z, and components where they are said to be.
 *
 * @param dimensions number of dimensions along which it has places: 1, 2 or 3
 * @param size places along each of them; 1 in dimensions that are not there
 * @param components elements that each place has
 * @param componentAxis where components are among the dimensions in memory: 0 before x, as the fastest, 1 before y; 3
 *     as the slowest
 */
public record Shape(int dimensions, Extent size, long components, int componentAxis) {

    public Shape {
        if (dimensions < 1 || dimensions > 3) {
            throw new IllegalArgumentException("an array has 1, 2 or 3 dimensions: " + dimensions);
        }
        if (components == 1 || componentAxis >= dimensions) {
            componentAxis = Box.COMPONENTS;
        }
    }

    /** One whose components are slowest. */
    public Shape(int dimensions, Extent size, long components) {
        this(dimensions, size, components, Box.COMPONENTS);
    }

    /** One with one element at each place. */
    public Shape(int dimensions, Extent size) {
        this(dimensions, size, 1);
    }

    /** All of it. */
    public Box whole() {
        return Box.of(size, components).withComponentsAt(componentAxis);
    }
}
