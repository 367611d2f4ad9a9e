package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Some of the components of a field.
 *
 * @param ranges of their numbers, counted from 0; the last of each is included
 */
public record Components(List<Range> ranges) {

    /** As many as there are. */
    public static final Components ALL = of(Range.ALL);

    public Components {
        ranges = List.copyOf(ranges);
    }

    /** These and no others. */
    public static Components of(long... numbers) {
        List<Range> ranges = new ArrayList<>();
        for (long number : numbers) {
            Range last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last != null && last.last() + 1 == number) {
                ranges.set(ranges.size() - 1, new Range(last.first(), number));
            } else {
                ranges.add(new Range(number, number));
            }
        }
        return new Components(ranges);
    }

    /** Those of all ranges. */
    public static Components of(Range... ranges) {
        return new Components(List.of(ranges));
    }

    /**
     * What launches do with fields in iteration 0, 1, ..., after the last of which the first come again.
     *
     * @param uses with all components
     * @param read by argument, those that are read in one iteration after the other; all, if that is not said
     * @param written the same of those that are written
     */
    public static List<List<Use>> inTurn(
            List<Use> uses, Map<String, List<Components>> read, Map<String, List<Components>> written) {
        long period = Stream.of(read, written)
                .flatMap(components -> components.values().stream())
                .mapToLong(List::size)
                .reduce(1, (a, b) -> a / Arithmetic.gcd(a, b) * b);
        return IntStream.range(0, (int) period)
                .mapToObj(turn -> uses.stream()
                        .map(use -> at(turn, use.argument(), read).restrict(use, at(turn, use.argument(), written)))
                        .toList())
                .toList();
    }

    private static Components at(int turn, String argument, Map<String, List<Components>> inTurn) {
        List<Components> all = inTurn.getOrDefault(argument, List.of(ALL));
        return all.get(turn % all.size());
    }

    /** A use that reads no other components at its points, and writes no others than those. */
    private Use restrict(Use use, Components written) {
        return new Use(
                use.argument(),
                use.field(),
                use.spacing(),
                use.access(),
                of(use.points()),
                use.wraps(),
                use.distribution(),
                written.of(use.writes()));
    }

    /** Of what is written, that of these components. */
    private Writes of(Writes any) {
        List<Points> points = of(any.points());
        boolean none = points.isEmpty() && !any.areOwn();
        return new Writes(none ? Box.EMPTY : bound(any.most()), points);
    }

    /** The least box that has all of them, of those that {@code box} has. */
    private Box bound(Box box) {
        Box bound = Box.EMPTY;
        for (Box part : of(box)) {
            bound = bound.bound(part);
        }
        return bound;
    }

    /** These components of a box, range by range. */
    private List<Box> of(Box box) {
        return ranges.stream()
                .map(range -> box.ofComponents(
                        Math.max(box.firstComponent(), range.first()), Math.min(box.endComponent(), range.last() + 1)))
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The points at which these components are read, of those at which others may be, too. */
    private List<Points> of(List<Points> points) {
        return points.stream()
                .flatMap(of -> ranges.stream()
                        .map(range -> new Points(
                                of.first(),
                                of.last(),
                                Math.max(of.firstComponent(), range.first()),
                                Math.min(of.endComponent(), range.last() + 1))))
                .filter(of -> of.firstComponent() < of.endComponent())
                .toList();
    }

    /** Points from {@code first} to {@code last} at which they are read. */
    public List<Points> points(Offset first, Offset last) {
        return ranges.stream()
                .map(range -> new Points(first, last, range.first(), range.last() + 1))
                .toList();
    }
}
