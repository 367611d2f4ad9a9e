package io.github.halomill.runtime.view;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * What somebody wants to see: a plane of a field, or a row of one that has no more.
 *
 * @param field its number
 * @param component of those that each place has
 * @param slot of the numbers that each element has
 * @param points which elements
 */
record FrameQuery(int field, long component, int slot, Lattice points) {

    /** Elements along an axis, at most. */
    static final int MOST = 2048;

    /**
     * Reads {@code field}, {@code component}, {@code slot}, {@code axis} (0 to 2, across the plane), {@code index}
     * along it, and {@code size}: how many elements along the others, at most.
     *
     * @throws UsageException if there is nothing of the kind
     */
    static FrameQuery of(Map<String, String> parameters, Problem problem) {
        int field = number(parameters, "field", 0, problem.fields().size() - 1);
        FieldSpec spec = problem.fields().get(field);
        Box shown = shown(spec, problem);
        int axis = number(parameters, "axis", 2, 2);
        int index = number(parameters, "index", 0, shown.length(axis) - 1);
        int size = number(parameters, "size", MOST / 2, MOST);
        Extent stride = new Extent(1, 1, 1);
        for (int d = 0; d < 3; d++) {
            stride = d == axis ? stride : stride.with(d, (shown.length(d) - 1) / Math.max(1, size) + 1);
        }
        long first = shown.from(axis) + index;
        Box plane = shown.withRange(axis, first, first + 1);
        return new FrameQuery(
                field,
                number(parameters, "component", 0, spec.components() - 1),
                number(parameters, "slot", 0, spec.type().slots().size() - 1),
                new Lattice(new Box(plane.lo(), plane.hi()), stride));
    }

    /** The elements of a field that are shown: those of cells, or all where cells have none. */
    static Box shown(FieldSpec spec, Problem problem) {
        Box inner = spec.owned() ? spec.inner(problem.grid().cells()) : Box.EMPTY;
        return inner.isEmpty() ? spec.whole() : inner;
    }

    private static int number(Map<String, String> parameters, String name, int usual, long most) {
        String text = parameters.getOrDefault(name, String.valueOf(Math.min(usual, most)));
        if (!text.matches("\\d{1,9}") || Long.parseLong(text) > most) {
            throw new UsageException(name + " is from 0 to " + most);
        }
        return Integer.parseInt(text);
    }

    /** What JSON says of where the elements are, counted from the first that are shown. */
    Map<String, Object> places(Problem problem) {
        Box shown = shown(problem.fields().get(field), problem);
        return Map.of(
                "count", each(points.count()::along),
                "stride", each(points.stride()::along),
                "first", each(points.box().lo().minus(shown.lo())::along),
                "size", each(shown.extent()::along));
    }

    /** Numbers along x, y and z. */
    static List<Long> each(IntToLongFunction along) {
        return IntStream.range(0, 3).mapToLong(along).boxed().toList();
    }
}
