package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;

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
     * without a gap are one, and so are planes, and components.
     */
    static void forEach(Box array, Box box, Visitor visitor) {
        if (!array.contains(box)) {
            throw new IndexOutOfBoundsException("box " + box + " is not within " + array);
        }
        long count = box.isEmpty() ? 1 : box.run(array);
        for (long element = 0; !box.isEmpty() && element < box.volume(); element += count) {
            visitor.run(array.indexOf(box.point(element), box.component(element)), count);
        }
    }
}
