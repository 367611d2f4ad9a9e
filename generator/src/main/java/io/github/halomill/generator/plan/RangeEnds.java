package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Located;
import java.util.List;
import java.util.stream.Stream;

/** The first cell of a range and one past the last, along x, then along y and z. */
final class RangeEnds {

    private RangeEnds() {}

    static List<Located> of(List<Footprint> range) {
        return range.stream()
                .flatMap(cells -> Stream.of(cells.origin(), cells.end().orElseThrow()))
                .toList();
    }
}
