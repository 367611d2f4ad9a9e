package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;

/**
 * A component of the cells of an array, which is an array of its own to a copy: {@code u_1} begins at
 * {@code u + nx * ny}.
 *
 * @param array the kernel's parameter
 * @param component its number
 * @param all how many a cell has
 * @param first where it begins, as a polynomial of the kernel's scalars
 */
record ComponentArray(String array, int component, long all, Poly first) {

    /** What the copy calls it. */
    String name() {
        return Components.name(array, component);
    }

    /** The kernel's parameter that an array is, or one of some components is of. */
    static String parameter(String array, List<ComponentArray> components) {
        return components.stream()
                .filter(one -> one.name().equals(array))
                .map(ComponentArray::array)
                .findFirst()
                .orElse(array);
    }
}
