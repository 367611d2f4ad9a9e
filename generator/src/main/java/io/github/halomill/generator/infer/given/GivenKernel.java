package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a description says of a kernel already, in terms of the program's parameters.
 *
 * @param launch how it is launched
 * @param scalars its integers, by name
 * @param fields which field an array is, by name; others are called after the kernel's parameter
 * @param arrays where the elements of its arrays are
 * @param values of which of its arguments they are given
 * @param place of its element; empty if there is none
 */
public record GivenKernel(
        GivenLaunch launch,
        Map<String, Poly> scalars,
        Map<String, String> fields,
        GivenArrays arrays,
        GivenValues values,
        Optional<SourceLocation> place) {

    /** Nothing. */
    public static final GivenKernel NOTHING = new GivenKernel(
            GivenLaunch.NOTHING, Map.of(), Map.of(), GivenArrays.NOTHING, GivenValues.NOTHING, Optional.empty());

    public GivenKernel {
        scalars = Map.copyOf(scalars);
        fields = Map.copyOf(fields);
    }

    /** The same with other integers. */
    public GivenKernel with(Map<String, Poly> others) {
        return new GivenKernel(launch, others, fields, arrays, values, place);
    }

    /** The same, launched in another way. */
    public GivenKernel with(GivenLaunch other) {
        return new GivenKernel(other, scalars, fields, arrays, values, place);
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
