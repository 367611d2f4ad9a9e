package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Optional;

/**
 * How a description launches a kernel, in terms of the program's parameters.
 *
 * @param items work-items per dimension, x first; none if they are not said
 * @param offset what its ids begin at per dimension; none if they begin at 0
 * @param range the cells that it is launched over, if they are said
 * @param group work-items of a work-group per dimension; none if they are not said
 * @param ids which id counts along each dimension that has one; none if they do so in their order
 */
public record GivenLaunch(
        List<Poly> items, List<Poly> offset, Optional<GivenRange> range, List<Long> group, List<Integer> ids) {

    /** Nothing. */
    public static final GivenLaunch NOTHING =
            new GivenLaunch(List.of(), List.of(), Optional.empty(), List.of(), List.of());

    public GivenLaunch {
        items = List.copyOf(items);
        offset = List.copyOf(offset);
        group = List.copyOf(group);
        ids = List.copyOf(ids);
    }

    /** What ids begin at, if these are numbers; else none. */
    public List<Long> numbers() {
        List<Long> numbers = offset.stream()
                .flatMap(first -> first.constant().stream().boxed())
                .toList();
        return numbers.size() == offset.size() ? numbers : List.of();
    }
}
