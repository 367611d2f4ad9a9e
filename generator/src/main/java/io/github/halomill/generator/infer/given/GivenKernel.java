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
 * @param items work-items per dimension, x first; none if they are not said
 * @param group work-items of a work-group per dimension; none if they are not said
 * @param scalars its integers, by name
 * @param fields which field an array is, by name; others are called after the kernel's parameter
 * @param sizes elements per dimension, x first, of arrays and of local memory, by the kernel's name of them; without
 *     those that are marked as components
 * @param constants the arrays whose elements are given
 * @param place of its element; empty if there is none
 */
public record GivenKernel(
        List<Poly> items,
        List<Long> group,
        Map<String, Poly> scalars,
        Map<String, String> fields,
        Map<String, List<Poly>> sizes,
        Set<String> constants,
        Optional<SourceLocation> place) {

    /** Nothing. */
    public static final GivenKernel NOTHING =
            new GivenKernel(List.of(), List.of(), Map.of(), Map.of(), Map.of(), Set.of(), Optional.empty());

    public GivenKernel {
        items = List.copyOf(items);
        group = List.copyOf(group);
        scalars = Map.copyOf(scalars);
        fields = Map.copyOf(fields);
        sizes = Map.copyOf(sizes);
        constants = Set.copyOf(constants);
    }

    /** The same with other integers. */
    public GivenKernel with(Map<String, Poly> others) {
        return new GivenKernel(items, group, others, fields, sizes, constants, place);
    }

    /** Work-items along a dimension, if they are said. */
    public Optional<Poly> items(int d) {
        return d < items.size() ? Optional.of(items.get(d)) : Optional.empty();
    }
}
