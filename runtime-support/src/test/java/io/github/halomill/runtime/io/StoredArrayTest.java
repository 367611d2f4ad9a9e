package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredArrayTest {

    private static float[] counting(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = i + 1;
        }
        return values;
    }

    @Test
    void everyBoxOfAJavaArrayIsReadAndWrittenWhereItBelongs() {
        ArrayShape shape = Memory.shape("float", 4, 3, 2);
        float[] whole = counting(24);
        for (Box box : Memory.boxesWithin(shape.size())) {
            float[] part = Memory.floats(Memory.read(JavaArrays.source(shape, whole), shape, box));
            int[] indices = Memory.indices(shape.size(), box).stream()
                    .mapToInt(Long::intValue)
                    .toArray();
            assertThat(part).hasSize(indices.length);
            float[] copy = new float[24];
            JavaArrays.sink(shape, copy).write(box, Memory.floats(part));
            float[] expected = new float[24];
            for (int i = 0; i < indices.length; i++) {
                assertThat(part[i]).isEqualTo(whole[indices[i]]);
                expected[indices[i]] = whole[indices[i]];
            }
            assertThat(copy).isEqualTo(expected);
        }
    }

    @Test
    void everyComponentTypeHasItsArray() {
        ByteBuffer bytes = Memory.room(16);
        IntStream.range(0, 16).forEach(i -> bytes.put(i, (byte) (i * 17 - 3)));
        Object[] arrays = {new byte[16], new short[8], new int[4], new long[2], new float[4], new double[2]};
        String[] types = {"uchar", "half", "uint", "ulong", "float", "double"};
        for (int i = 0; i < arrays.length; i++) {
            ArrayShape shape = Memory.shape(types[i], Array.getLength(arrays[i]));
            JavaArrays.sink(shape, arrays[i]).write(Box.of(shape.size()), bytes.duplicate());
            assertThat(Memory.read(JavaArrays.source(shape, arrays[i]), shape, Box.of(shape.size())))
                    .as(types[i])
                    .isEqualTo(bytes);
        }
        assertThat(((short[]) arrays[1])[1]).isEqualTo(bytes.getShort(2));
        assertThat(((double[]) arrays[5])[1]).isEqualTo(bytes.getDouble(8));
    }

    @Test
    void dataIsTakenFromThePositionOnWhateverTheBuffersOrderIs() {
        ArrayShape shape = Memory.shape("float", 2);
        ByteBuffer data =
                ByteBuffer.allocateDirect(12).put(4, Memory.floats(1, 2), 0, 8).position(4);
        float[] array = new float[2];
        JavaArrays.sink(shape, array).write(Box.of(shape.size()), data);
        assertThat(array).containsExactly(1, 2);
    }

    @Test
    void vectorsOfThreeArePackedOutsideAndPaddedWithZeroInside() {
        ArrayShape shape = Memory.shape("float3", 3, 2);
        float[] packed = counting(18);
        Box box = Memory.box(1, 0, 0, 3, 2, 1);
        ByteBuffer padded = Memory.read(JavaArrays.source(shape, packed), shape, box);
        assertThat(Memory.floats(padded.duplicate().order(padded.order())))
                .containsExactly(4, 5, 6, 0, 7, 8, 9, 0, 13, 14, 15, 0, 16, 17, 18, 0);
        padded.putFloat(12, 99);
        float[] back = new float[18];
        JavaArrays.sink(shape, back).write(box, padded);
        assertThat(back).containsExactly(0, 0, 0, 4, 5, 6, 7, 8, 9, 0, 0, 0, 13, 14, 15, 16, 17, 18);
    }

    @Test
    void manyVectorsOfThreeGoThroughSeveralBuffers() {
        ArrayShape shape = Memory.shape("char3", 20_011);
        byte[] packed = new byte[60_033];
        IntStream.range(0, packed.length).forEach(i -> packed[i] = (byte) (i % 127 + 1));
        ByteBuffer padded = Memory.read(JavaArrays.source(shape, packed), shape, Box.of(shape.size()));
        for (int i = 0; i < 80_044; i++) {
            assertThat(padded.get(i)).isEqualTo(i % 4 == 3 ? 0 : packed[i / 4 * 3 + i % 4]);
        }
        byte[] back = new byte[60_033];
        JavaArrays.sink(shape, back).write(Box.of(shape.size()), padded);
        assertThat(back).isEqualTo(packed);
    }

    @Test
    void arraysThatDoNotFitAreRefused() {
        ArrayShape shape = Memory.shape("float", 4, 3);
        assertThatThrownBy(() -> JavaArrays.source(shape, new double[12]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("float 4 x 3 is copied from and to float[], not double[]");
        assertThatThrownBy(() -> JavaArrays.sink(shape, new float[11]))
                .hasMessage("float 4 x 3 needs an array of length 12, not 11");
        assertThatThrownBy(() -> JavaArrays.sink(Memory.shape("char", 1L << 31), new byte[1]))
                .hasMessageEndingWith("not 1; use a HostArray");
        assertThatThrownBy(() -> JavaArrays.source(shape, new float[12]).read(Box.of(Extent.of(4, 3)), Memory.room(44)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aHostArrayInPiecesIsOneArray() {
        ArrayShape shape = Memory.shape("float3", 5, 3, 2);
        float[] packed = counting(90);
        for (int pieceBytes : new int[] {8, 16, 104, 1024}) {
            HostArray array = HostArray.inPieces(shape, pieceBytes);
            for (int i = 0; i < 90; i++) {
                array.setFloat(i, packed[i]);
            }
            HostArray copy = HostArray.inPieces(shape, pieceBytes + 8);
            for (Box box : Memory.boxesWithin(shape.size())) {
                ByteBuffer part = Memory.read(array, shape, box);
                assertThat(part).isEqualTo(Memory.read(JavaArrays.source(shape, packed), shape, box));
                copy.write(box, part);
            }
            for (int i = 0; i < 90; i++) {
                assertThat(copy.getFloat(i)).isEqualTo(i + 1f);
            }
        }
    }

    @Test
    void aHostArrayHasTypedComponents() {
        HostArray array = HostArray.direct(Memory.shape("double2", 3));
        array.setDouble(5, 2.5);
        assertThat(array.getDouble(5)).isEqualTo(2.5);
        assertThat(array.getDouble(4)).isZero();
        assertThatThrownBy(() -> array.getDouble(6)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> array.getFloat(0)).isInstanceOf(IllegalArgumentException.class);
        HostArray bytes = HostArray.onHeap(Memory.shape("uchar", 3));
        bytes.setByte(2, (byte) 200);
        assertThat(bytes.getByte(2)).isEqualTo((byte) 200);
    }
}
