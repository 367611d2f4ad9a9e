package io.github.halomill.generator.kernel.stream;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Elements of which an access reads one; which one it is, conditions in the kernel's text decide.
 *
 * @param name of the function that says it in the copy
 * @param loads the elements, without duplicates
 * @param place where along each dimension of the array the element of work-item 0 lies, if that has to be known to tell
 *     them apart
 */
record Choice(String name, List<Load> loads, List<Integer> place) {

    Choice {
        loads = List.copyOf(loads);
        place = List.copyOf(place);
    }

    /** Whether some differ along a dimension. */
    static boolean differ(List<Load> loads, int dimension) {
        return loads.stream()
                        .map(load -> load.offsets().get(dimension))
                        .distinct()
                        .count()
                > 1;
    }

    /** Whether two of them may be as far away in memory where rows are short: they differ along several dimensions. */
    static boolean isAmbiguous(List<Load> loads) {
        return IntStream.range(0, loads.get(0).offsets().size())
                        .filter(dimension -> differ(loads, dimension))
                        .count()
                > 1;
    }
}
