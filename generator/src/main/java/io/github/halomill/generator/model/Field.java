package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ImageFormat;
import java.util.List;
import java.util.Optional;

/**
 * An array that lives on the devices between launches.
 *
 * @param name a Java identifier, unique in the program
 * @param type of one element
 * @param shape how many elements it has
 * @param place which cells have which elements
 * @param image its format, if kernels take it as an image
 * @param borders at most one of all components along each face, in the order x- x+ y- y+ z- z+, then those of some, or
 *     along some cells; faces without one are fixed
 * @param location of its element, or of the argument that it is
 */
public record Field(
        String name,
        ElementType type,
        FieldShape shape,
        Place place,
        Optional<ImageFormat> image,
        List<Border> borders,
        SourceLocation location) {

    /**
     * Which cells have which elements.
     *
     * @param origin first element that the first cell owns, per dimension; empty: half the margin
     * @param shares elements and cells along each dimension of the grid that belong together, where that does not
     *     follow from sizes with all parameters; else none
     * @param ranges the cells that have elements, box by box: the first and one past the last along x, then along y
     *     and z; none if all have
     */
    public record Place(List<Located> origin, List<Share> shares, List<List<Located>> ranges) {

        public Place {
            origin = List.copyOf(origin);
            shares = List.copyOf(shares);
            ranges = List.copyOf(ranges);
        }
    }

    /** So many elements that so many cells own: one of the numbers is 1. */
    public record Share(long elements, long cells) {}

    public Field {
        borders = List.copyOf(borders);
    }

    /** Elements per dimension, those of components last. */
    public List<Located> size() {
        return shape.all();
    }
}
