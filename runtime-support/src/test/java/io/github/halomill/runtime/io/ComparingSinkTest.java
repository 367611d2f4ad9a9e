package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import org.junit.jupiter.api.Test;

class ComparingSinkTest {

    @Test
    void theDifferenceWithTheLowestIndexWinsWhateverTheOrderOfTheBoxes() {
        ArrayShape shape = Memory.shape("float", 4, 3);
        float[] left = new float[12];
        float[] right = new float[12];
        right[6] = 0.5f;
        right[9] = 1;
        ElementSource source = JavaArrays.source(shape, right);
        ComparingSink comparison = new ComparingSink(shape, JavaArrays.source(shape, left));
        for (Box box :
                new Box[] {Memory.box(0, 2, 0, 4, 3, 1), Memory.box(2, 0, 0, 4, 2, 1), Memory.box(0, 0, 0, 2, 2, 1)}) {
            comparison.write(box, Memory.read(source, shape, box));
        }
        assertThat(comparison.firstDifference())
                .contains(new Difference(Offset.of(2, 1), "0.0 [00000000]", "0.5 [3f000000]"));
        assertThat(comparison.firstDifference().orElseThrow().describe(2))
                .isEqualTo("[2, 1]: 0.5 [3f000000], expected 0.0 [00000000]");
    }

    @Test
    void bitsAreComparedNotNumbers() {
        ArrayShape shape = Memory.shape("double", 3);
        double[] left = {Double.NaN, 1, 0.0};
        assertThat(ComparingSink.compare(shape, JavaArrays.source(shape, left), JavaArrays.source(shape, left.clone())))
                .isEmpty();
        assertThat(ComparingSink.compare(shape, JavaArrays.source(shape, left), JavaArrays.source(shape, new double[] {
                    Double.NaN, 1, -0.0
                })))
                .contains(new Difference(Offset.of(2), "0.0 [0000000000000000]", "-0.0 [8000000000000000]"));
    }

    @Test
    void thePaddingOfVectorsOfThreeDoesNotMatterButTheRestDoes() {
        ArrayShape shape = Memory.shape("float3", 2, 1, 2);
        ElementSource expected =
                (box, target) -> target.put(Memory.floats(1, 2, 3, 7, 1, 2, 3, 7, 1, 2, 3, 7, 1, 2, 3, 7));
        ComparingSink same = new ComparingSink(shape, expected);
        Box whole = Box.of(shape.size());
        same.write(whole, Memory.floats(1, 2, 3, 8, 1, 2, 3, 8, 1, 2, 3, 8, 1, 2, 3, 8));
        assertThat(same.firstDifference()).isEmpty();
        ComparingSink other = new ComparingSink(shape, expected);
        other.write(whole, Memory.floats(1, 2, 3, 8, 1, 2, 3, 8, 1, 2, 4, 8, 1, 2, 3, 8));
        assertThat(other.firstDifference().orElseThrow().describe(3))
                .isEqualTo("[0, 0, 1]: (1.0 [3f800000], 2.0 [40000000], 4.0 [40800000]), expected (1.0 [3f800000], 2.0"
                        + " [40000000], 3.0 [40400000])");
    }

    @Test
    void everySingleDifferenceIsFoundAcrossChunks() {
        // 3 MiB, so that several chunks of 1 MiB are compared.
        ArrayShape shape = Memory.shape("uchar", 1024, 1024, 3);
        byte[] left = new byte[3 << 20];
        for (int at : new int[] {0, 1, 1023, 1024, (1 << 20) - 1, 1 << 20, (1 << 21) + 1025, (3 << 20) - 1}) {
            byte[] right = left.clone();
            right[at] = -1;
            assertThat(ComparingSink.compare(shape, JavaArrays.source(shape, left), JavaArrays.source(shape, right)))
                    .contains(new Difference(Offset.of(at % 1024, at / 1024 % 1024, at / (1024 * 1024)), "0", "255"));
        }
    }
}
