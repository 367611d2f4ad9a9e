package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a description says of a kernel already, in terms of the program's parameters.
 *
 * @param launch how it is launched
 * @param scalars its integers, by name
 * @param fields which field an array is, by name; others are called after the kernel's parameter
 * @param sizes elements per dimension, x first, of arrays and of local memory, by the kernel's name of them; without
 *     those that are marked as components
 * @param origins the first element of the first cell per dimension of the grid, of arrays, by the kernel's name of them
 * @param together arrays whose components are said to lie before or between the dimensions of the grid
 * @param values of which of its arguments they are given
 * @param place of its element; empty if there is none
 */
public record GivenKernel(
        GivenLaunch launch,
        Map<String, Poly> scalars,
        Map<String, String> fields,
        Map<String, List<Poly>> sizes,
        Map<String, List<Long>> origins,
        Set<String> together,
        GivenValues values,
        Optional<SourceLocation> place) {

    /** Nothing. */
    public static final GivenKernel NOTHING = new GivenKernel(
            GivenLaunch.NOTHING,
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Set.of(),
            GivenValues.NOTHING,
            Optional.empty());

    public GivenKernel {
        scalars = Map.copyOf(scalars);
        fields = Map.copyOf(fields);
        sizes = Map.copyOf(sizes);
        origins = Map.copyOf(origins);
        together = Set.copyOf(together);
    }

    /** The same with other integers. */
    public GivenKernel with(Map<String, Poly> others) {
        return new GivenKernel(launch, others, fields, sizes, origins, together, values, place);
    }

    /** The same, launched in another way. */
    public GivenKernel with(GivenLaunch other) {
        return new GivenKernel(other, scalars, fields, sizes, origins, together, values, place);
    }

    /** Work-items per dimension, x first; none if they are not said. */
    public List<Poly> items() {
        return launch.items();
    }

    /** Work-items of a work-group per dimension; none if they are not said. */
    public List<Long> group() {
        return launch.group();
    }

    /** Work-items along a dimension, if they are said. */
    public Optional<Poly> items(int d) {
        return d < items().size() ? Optional.of(items().get(d)) : Optional.empty();
    }
}
