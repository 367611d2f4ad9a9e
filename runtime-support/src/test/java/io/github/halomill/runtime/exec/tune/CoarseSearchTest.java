package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Holding;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where several elements for each work-item may save loads. They lie along y, the slowest dimension. */
class CoarseSearchTest {

    private static final Extent SIZE = Extent.of(16, 16);

    private static boolean readsTwice(Use use) {
        KernelSpace space = new KernelSpace(2, SIZE, Extent.of(1));
        return CoarseSearch.readsTwice(new Launch("f", space, Addressing.GLOBAL, List.of(use), false));
    }

    /** Of a field of so many components. */
    private static Use reading(int components, Points... points) {
        FieldSpec field = new FieldSpec(
                "f",
                DataType.of("float"),
                new Shape(2, SIZE, components),
                Spacing.SAME,
                new Holding(true, Optional.empty()),
                List.of());
        return new Use("f", field, Spacing.SAME, Access.INPUT, List.of(points), List.of(), Distribution.DISTRIBUTED);
    }

    private static Points at(long x, long y, long component) {
        return new Points(Offset.of(x, y), Offset.of(x, y), component, component + 1);
    }

    @Test
    void neighboursAlongThatDimensionShareWhatTheyRead() {
        Points all = new Points(Offset.of(0, -1), Offset.of(0, 1));
        assertThat(readsTwice(reading(1, all))).isTrue();
        assertThat(readsTwice(reading(1, at(0, 1, 0)))).isTrue(); // its own element is another one's neighbour
        assertThat(readsTwice(reading(1, at(-1, 0, 0), at(1, 0, 0)))).isFalse();
    }

    /** Each population of a lattice Boltzmann kernel is read in one place. */
    @Test
    void componentsThatAreReadInOnePlaceEachAreNot() {
        assertThat(readsTwice(reading(3, at(0, 0, 0), at(0, 1, 1), at(0, -1, 2))))
                .isFalse();
        assertThat(readsTwice(reading(3, at(0, 0, 0), at(0, 1, 1), at(0, -1, 1))))
                .isTrue();
    }

    @Test
    void tablesAreSharedByAll() {
        assertThat(readsTwice(Use.replicated("t", DataType.of("float"), 1, Extent.of(9))))
                .isTrue();
    }
}
