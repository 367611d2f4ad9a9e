package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Points;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A dependent point, or a box of them, of any number of coordinates, which need not have values.
 *
 * @param of the components that are read there; all if there are none
 */
public record PointFacts(Text text, List<RangeFacts> along, List<RangeFacts> of) {

    public PointFacts {
        along = List.copyOf(along);
        of = List.copyOf(of);
    }

    public int count() {
        return along.size();
    }

    /** The same with a coordinate 0 for each of {@code more} dimensions. */
    PointFacts padded(int more) {
        Numeral zero = Numeral.of(0, text.location());
        return new PointFacts(
                text,
                Stream.concat(along.stream(), Collections.nCopies(more, new RangeFacts(zero, zero)).stream())
                        .toList(),
                of);
    }

    List<RangeFacts> ranges() {
        return Stream.concat(along.stream(), of.stream()).toList();
    }

    public Stream<Numeral> ends() {
        return ranges().stream().flatMap(RangeFacts::ends);
    }

    /** With the parameters' own values, which must make some: one box for each range of components. */
    public List<Points> points() {
        Offset first = corner(RangeFacts::first);
        Offset last = corner(RangeFacts::last);
        return of.isEmpty()
                ? List.of(new Points(first, last))
                : of.stream()
                        .map(range -> new Points(
                                first,
                                last,
                                range.first().value().orElseThrow(),
                                range.last().value().orElseThrow() + 1))
                        .toList();
    }

    /** Components and what only other arrays have is no place. */
    private Offset corner(Function<RangeFacts, Numeral> end) {
        return Offset.of(along.stream()
                .limit(3)
                .mapToLong(range -> end.apply(range).value().orElseThrow())
                .toArray());
    }

    public Point point() {
        return new Point(RangeFacts.folded(along), RangeFacts.folded(of), text.location());
    }

    /** What tells it from others, whatever the parameters. */
    public List<Expression> identity() {
        return ranges().stream()
                .flatMap(range -> Stream.of(range.first(), range.last()))
                .map(end -> end.folded().expression())
                .toList();
    }
}
