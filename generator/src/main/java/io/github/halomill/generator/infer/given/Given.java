package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a description says already, and inference does not look for.
 *
 * @param parameters their values by name, in the order of the description; empty for one that is asked for when the
 *     program runs
 * @param cells of the grid, x first; none if they are not said
 * @param borders the faces at which fields have borders, by name: {@code all}, {@code x}, {@code y+}
 * @param several whether the description has the form of several kernels
 * @param images the arrays whose format as images is said, by the names of fields, else of arguments
 * @param exchanges the names that each swap or rotation of the schedule exchanges; empty if nothing says them
 */
public record Given(
        Map<String, OptionalLong> parameters,
        List<Poly> cells,
        Map<String, Set<String>> borders,
        boolean several,
        Set<String> images,
        Optional<List<List<String>>> exchanges) {

    /** Nothing. */
    public static final Given NOTHING = new Given(Map.of(), List.of(), Map.of(), false, Set.of(), Optional.empty());

    public Given {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        cells = List.copyOf(cells);
        borders = Map.copyOf(borders);
        images = Set.copyOf(images);
        exchanges = exchanges.map(List::copyOf);
    }

    /** Whether it has a parameter of that name. */
    public boolean has(String parameter) {
        return parameters.containsKey(parameter);
    }

    /** How many cells there are along a dimension, if that is said. */
    public Optional<Poly> cells(int d) {
        return d < cells.size() ? Optional.of(cells.get(d)) : Optional.empty();
    }

    /** Whether a field has a border after its last cells along a dimension. */
    public boolean hasBorderAfter(String field, int d) {
        String along = "xyz".substring(d, d + 1);
        return borders.getOrDefault(field, Set.of()).stream()
                .anyMatch(face -> face.equals("all") || face.equals(along) || face.equals(along + "+"));
    }
}
