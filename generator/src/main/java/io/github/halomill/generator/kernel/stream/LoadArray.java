package io.github.halomill.generator.kernel.stream;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What an access in loops with constant bounds reads: elements that the copy finds by the loops' variables.
 *
 * @param name of the array in the copy
 * @param extents how many elements it has, the slowest dimension first
 * @param elements all that are read
 */
record LoadArray(String name, List<Integer> extents, List<Element> elements) {

    LoadArray {
        extents = List.copyOf(extents);
        elements = List.copyOf(elements);
    }

    /**
     * One of them.
     *
     * @param indices in the copy's array
     */
    record Element(List<Integer> indices, Load load) {}

    static String subscripts(List<?> indices) {
        return indices.stream().map(index -> "[" + index + "]").collect(Collectors.joining());
    }
}
