package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.exec.program.StreamShape;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In which order shapes are tried, where a step takes as long as is said here. */
class ShapeSearchTest {

    private final List<StreamShape> tried = new ArrayList<>();
    private final List<List<StreamShape>> announced = new ArrayList<>();
    private int trials = Integer.MAX_VALUE;
    private double hopeless = Double.MAX_VALUE;

    private static StreamShape shape(int steps, int rows) {
        return new StreamShape(steps, 64, 1, rows, 1);
    }

    /** A step takes the longer the farther a shape is from 9 steps and 40 rows; 13 steps cannot be. */
    private OptionalDouble seconds(StreamShape shape) {
        tried.add(shape);
        return shape.steps() == 13
                ? OptionalDouble.empty()
                : OptionalDouble.of(1 + Math.abs(shape.steps() - 9) + Math.abs(shape.rows() - 40) / 10.0);
    }

    private static List<StreamShape> near(StreamShape shape) {
        return Stream.of(
                        shape(shape.steps(), shape.rows() - 10),
                        shape(shape.steps(), shape.rows() + 10),
                        shape(shape.steps() + 2, shape.rows()))
                .toList();
    }

    private StreamShape found(StreamShape... likely) {
        return new ShapeSearch<>(
                        ShapeSearchTest::near, this::seconds, announced::add, count -> count < trials, hopeless)
                .from(List.of(likely))
                .orElseThrow()
                .choice();
    }

    @Test
    void goesToTheFastestAndTriesNothingTwice() {
        assertThat(found(shape(5, 60))).isEqualTo(shape(9, 40));
        assertThat(tried).doesNotHaveDuplicates().hasSizeLessThan(20);
    }

    @Test
    void whatIsLikelyIsLeftWhereItGetsSlower() {
        found(shape(7, 40), shape(9, 40), shape(11, 40), shape(9, 50));
        assertThat(tried).startsWith(shape(7, 40), shape(9, 40), shape(11, 40)).endsWith(shape(9, 50));
        assertThat(tried.indexOf(shape(9, 30))).isEqualTo(3);
    }

    @Test
    void whatMayComeNextIsAnnounced() {
        found(shape(9, 40), shape(11, 40));
        assertThat(announced)
                .containsExactly(
                        List.of(shape(9, 40), shape(11, 40)),
                        List.of(shape(9, 30), shape(9, 50))); // 11 steps were tried
    }

    @Test
    void whatCannotBeIsPassedOver() {
        assertThat(found(shape(13, 40), shape(7, 40))).isEqualTo(shape(9, 40));
    }

    @Test
    void withoutTimeTheFastestSoFarIsTaken() {
        trials = 2;
        assertThat(found(shape(5, 60), shape(7, 60), shape(9, 60))).isEqualTo(shape(7, 60));
        assertThat(tried).hasSize(2);
    }

    @Test
    void nearAShapeThatTakesTooLongNoneIsTried() {
        hopeless = 3;
        assertThat(found(shape(5, 60), shape(6, 60))).isEqualTo(shape(6, 60)); // 7 and 6 seconds
        assertThat(tried).hasSize(2);
        assertThat(found(shape(9, 50))).isEqualTo(shape(9, 40)); // 2 seconds
    }

    @Test
    void withoutAnyThatCanBeThereIsNone() {
        assertThat(new ShapeSearch<>(ShapeSearchTest::near, this::seconds, shapes -> {}, count -> true, hopeless)
                        .from(List.of(shape(13, 1))))
                .isEmpty();
    }
}
