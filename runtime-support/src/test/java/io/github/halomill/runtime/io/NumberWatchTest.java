package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers that a computation seldom means are found wherever they are, and all are handed on. */
class NumberWatchTest {

    private final List<Box> handed = new ArrayList<>();

    private NumberWatch watch(ArrayShape shape) {
        return new NumberWatch(shape, (box, data) -> handed.add(box));
    }

    private static ByteBuffer floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.nativeOrder());
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.flip();
    }

    @Test
    void eachKindCountsAndTheFirstIsTold() {
        NumberWatch watch = watch(new ArrayShape(DataType.of("float"), 2, Extent.of(3, 2)));
        Box below = new Box(new Offset(0, 1, 0), new Offset(3, 2, 1));
        Box above = new Box(new Offset(1, 0, 0), new Offset(3, 1, 1));

        watch.write(below, floats(Float.NaN, 0, Float.NEGATIVE_INFINITY));
        watch.write(above, floats(9e29f, -2e30f));

        assertThat(watch.finding())
                .hasValue("3 numbers that are NaN, infinite or beyond 1e30, first [2, 0] = " + (double) -2e30f);
        assertThat(handed).containsExactly(below, above);
    }

    @Test
    void whatIsUsualIsNotTold() {
        NumberWatch watch = watch(new ArrayShape(DataType.of("float"), 1, Extent.of(3)));
        watch.write(Box.of(Extent.of(3)), floats(-0.0f, Float.MIN_VALUE, 9e29f));
        assertThat(watch.finding()).isEmpty();
    }

    @Test
    void integersAreNeverUnusual() {
        NumberWatch watch = watch(new ArrayShape(DataType.of("int"), 1, Extent.of(1)));
        watch.write(Box.of(Extent.of(1)), floats(Float.NaN));
        assertThat(watch.finding()).isEmpty();
    }

    @Test
    void membersOfStructsAreNamed() {
        StructType cell =
                StructType.of("struct Cell", 16).with("kind", "int", 0).with("mass", "double", 8);
        NumberWatch watch = watch(new ArrayShape(cell, 1, Extent.of(2)));
        ByteBuffer data = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
        data.putInt(0, -1).putDouble(8, 1).putDouble(24, Double.POSITIVE_INFINITY);

        watch.write(Box.of(Extent.of(2)), data);

        assertThat(watch.finding())
                .hasValue("1 number that is NaN, infinite or beyond 1e30, first [1].mass = Infinity");
    }
}
