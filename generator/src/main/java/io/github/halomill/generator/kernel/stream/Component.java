package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.symbolic.Poly;

/**
 * A component of an array's cells, which is an array of its own to a copy: {@code u_1} begins at {@code u + nx * ny}.
 *
 * @param number of it
 * @param all how many a cell has
 * @param first where it begins, as a polynomial of the kernel's scalars
 */
public record Component(int number, long all, Poly first) {

    /** What a copy calls a component of an array. */
    public static String name(String array, int number) {
        return array + "_" + number;
    }

    /** What a copy calls it in an array. */
    String in(String array) {
        return name(array, number);
    }

    /** The array in which a copy calls it so. */
    String array(String name) {
        return name.substring(0, name.length() - in("").length());
    }
}
