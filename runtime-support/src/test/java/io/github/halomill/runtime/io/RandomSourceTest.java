package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomSourceTest {

    /** The JDK's SplittableRandom is SplitMix64, an independent witness. */
    private static long[] reference(long seed, int count) {
        SplittableRandom random = new SplittableRandom(new SplittableRandom(seed).nextLong());
        return random.longs(count).toArray();
    }

    @Test
    void longsAreSplitMix64() {
        ArrayShape shape = Memory.shape("ulong", 3, 4);
        ByteBuffer all = Memory.read(new RandomSource(shape, 42), shape, Box.of(shape.size()));
        long[] values = new long[12];
        all.asLongBuffer().get(values);
        assertThat(values).isEqualTo(reference(42, 12));
    }

    @Test
    void floatsAreTheUpper24BitsAndHalvesTheUpper11() {
        ArrayShape floats = Memory.shape("float", 1000);
        ByteBuffer all = Memory.read(new RandomSource(floats, -7), floats, Box.of(floats.size()));
        ArrayShape halves = Memory.shape("half", 1000);
        ByteBuffer half = Memory.read(new RandomSource(halves, -7), halves, Box.of(halves.size()));
        ArrayShape doubles = Memory.shape("double", 1000);
        ByteBuffer wide = Memory.read(new RandomSource(doubles, -7), doubles, Box.of(doubles.size()));
        long[] reference = reference(-7, 1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(all.getFloat(4 * i))
                    .isEqualTo((float) ((reference[i] >>> 40) / 16777216.0))
                    .isBetween(0f, 1f);
            assertThat(wide.getDouble(8 * i)).isEqualTo((reference[i] >>> 11) / 9007199254740992.0);
            assertThat(Halves.toFloat(half.getShort(2 * i))).isEqualTo((reference[i] >>> 53) / 2048f);
        }
        assertThat(Arrays.stream(reference)
                        .mapToDouble(r -> (r >>> 40) / 16777216.0)
                        .average()
                        .orElseThrow())
                .isBetween(0.45, 0.55);
    }

    @Test
    void anElementIsTheSameInEveryBox() {
        ArrayShape shape = Memory.shape("int3", 4, 3, 2);
        RandomSource source = new RandomSource(shape, 1);
        ByteBuffer all = Memory.read(source, shape, Box.of(shape.size()));
        for (Box box : Memory.boxesWithin(shape.size())) {
            ByteBuffer part = Memory.read(source, shape, box);
            for (long index : Memory.indices(shape.size(), box)) {
                for (int component = 0; component < 4; component++) {
                    assertThat(part.getInt()).isEqualTo(all.getInt((int) (16 * index + 4L * component)));
                }
            }
        }
        long[] reference = reference(1, 3);
        assertThat(new int[] {all.getInt(0), all.getInt(4), all.getInt(8), all.getInt(12)})
                .containsExactly((int) reference[0], (int) reference[1], (int) reference[2], 0);
    }

    @Test
    void indicesPastTheIntegersAreDistinct() {
        ArrayShape shape = Memory.shape("long", 1L << 33);
        RandomSource source = new RandomSource(shape, 5);
        long low = Memory.read(source, shape, Memory.box(3, 0, 0, 4, 1, 1)).getLong();
        long high = Memory.read(source, shape, Memory.box((1L << 32) + 3, 0, 0, (1L << 32) + 4, 1, 1))
                .getLong();
        assertThat(low).isNotEqualTo(high);
    }
}
