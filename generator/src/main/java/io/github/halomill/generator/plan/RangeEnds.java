package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Located;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The first cell of a range and one past the last, along x, then along y and z. */
final class RangeEnds {

    private RangeEnds() {}

    /** Of cells of a grid; of all of it, no end is said. */
    static List<Located> of(List<Footprint> range, List<Located> grid) {
        return IntStream.range(0, range.size())
                .boxed()
                .flatMap(
                        d -> Stream.of(range.get(d).origin(), range.get(d).end().orElse(grid.get(d))))
                .toList();
    }
}
