package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.model.expression.Expression;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Points;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A dependent point, or a box of them, of any number of coordinates, which need not have values. */
public record PointFacts(Text text, List<RangeFacts> along) {

    public PointFacts {
        along = List.copyOf(along);
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
                        .toList());
    }

    public Stream<Numeral> ends() {
        return along.stream().flatMap(RangeFacts::ends);
    }

    /** With the parameters' own values, which must make some. */
    public Points points() {
        return new Points(corner(RangeFacts::first), corner(RangeFacts::last));
    }

    private Offset corner(Function<RangeFacts, Numeral> end) {
        return Offset.of(along.stream()
                .mapToLong(range -> end.apply(range).value().orElseThrow())
                .toArray());
    }

    public Point point() {
        return new Point(
                along.stream()
                        .map(range -> new Point.PointRange(
                                range.first().folded(), range.last().folded()))
                        .toList(),
                text.location());
    }

    /** What tells it from others, whatever the parameters. */
    public List<Expression> identity() {
        return along.stream()
                .flatMap(range -> Stream.of(range.first(), range.last()))
                .map(end -> end.folded().expression())
                .toList();
    }
}
