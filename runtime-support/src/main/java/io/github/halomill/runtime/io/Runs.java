package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;

/** The stretches of a box that are contiguous in the memory of the array around it. */
final class Runs {

    private Runs() {}

    /** Takes one stretch. */
    @FunctionalInterface
    interface Visitor {

        /** {@code count} elements from the array's linear index {@code first} on. */
        void run(long first, long count);
    }

    /**
     * Visits the stretches of {@code box} in ascending order, as few as there can be: rows that follow each other
     * without a gap are one, and so are planes.
     */
    static void forEach(Extent array, Box box, Visitor visitor) {
        if (!Box.of(array).contains(box)) {
            throw new IndexOutOfBoundsException("box " + box + " is not within " + array);
        }
        if (box.isEmpty()) {
            return;
        }
        Extent extent = box.extent();
        boolean rowsMerge = extent.x() == array.x();
        boolean planesMerge = rowsMerge && extent.y() == array.y();
        long count = extent.x() * (rowsMerge ? extent.y() : 1) * (planesMerge ? extent.z() : 1);
        long zStep = planesMerge ? extent.z() : 1;
        long yStep = rowsMerge ? extent.y() : 1;
        for (long z = box.lo().z(); z < box.hi().z(); z += zStep) {
            for (long y = box.lo().y(); y < box.hi().y(); y += yStep) {
                visitor.run(array.indexOf(new Offset(box.lo().x(), y, z)), count);
            }
        }
    }
}
