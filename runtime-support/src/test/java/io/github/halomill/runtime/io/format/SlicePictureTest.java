package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.file.FileSink;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures as a reader of Java's sees them; colours are matplotlib's. */
class SlicePictureTest {

    private static final int LEAST = 0x440154;
    private static final int MOST = 0xFDE725;
    private static final int RED = 0xE00000;

    @TempDir
    Path folder;

    @Test
    void yGoesUpwardsAndWhatIsNoNumberIsRed() throws IOException {
        ArrayShape shape = Memory.shape("float", 3, 2);
        Path file = folder.resolve("u.png");
        try (FileSink sink = FileSink.create(file, shape)) {
            sink.write(
                    Box.of(shape.size()),
                    Memory.floats(-2, 7, Float.NaN, -2 + 9 / 3f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY));
            sink.commit();
        }

        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(picture.getWidth()).isEqualTo(3);
        assertThat(picture.getHeight()).isEqualTo(2);
        assertThat(colour(picture, 0, 1)).isEqualTo(LEAST);
        assertThat(colour(picture, 1, 1)).isEqualTo(MOST);
        assertThat(colour(picture, 2, 1)).isEqualTo(RED);
        assertThat(colour(picture, 1, 0)).isEqualTo(MOST);
        assertThat(colour(picture, 2, 0)).isEqualTo(LEAST);
        // A third of the range: (49, 104, 142) in viridis; 255 colours are less than two steps of 256 apart.
        assertThat(new int[] {
                    colour(picture, 0, 0) >> 16 & 0xFF, colour(picture, 0, 0) >> 8 & 0xFF, colour(picture, 0, 0) & 0xFF
                })
                .satisfies(
                        rgb -> assertThat(rgb[0]).isBetween(48, 50),
                        rgb -> assertThat(rgb[1]).isBetween(102, 106),
                        rgb -> assertThat(rgb[2]).isBetween(140, 144));
    }

    /** Of vectors the lengths, which are 5, 13, 0 and 10 here. */
    @Test
    void severalRanksMakeOneOfTheMiddleSlice() throws IOException {
        ArrayShape shape = Memory.shape("short2", 2, 2, 3);
        Path file = folder.resolve("u.png");
        ThreadRanks.of(2, ranks -> {
            try (FileSink sink = FileSink.create(file, shape, "u", ranks)) {
                short[] slice = ranks.rank() == 0 ? new short[] {3, -4, 5, 12} : new short[] {0, 0, -8, 6};
                ByteBuffer data = Memory.room(3 * 2 * 4);
                for (int z = 0; z < 3; z++) {
                    for (short number : slice) {
                        data.putShort(z == 1 ? number : (short) 1000);
                    }
                }
                sink.write(Memory.box(0, ranks.rank(), 0, 2, ranks.rank() + 1, 3), data.flip());
                sink.commit();
            }
            return true;
        });

        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(colour(picture, 0, 0)).isEqualTo(LEAST);
        assertThat(colour(picture, 1, 1)).isEqualTo(MOST);
        assertThat(colour(picture, 0, 1)).isNotIn(LEAST, MOST, colour(picture, 1, 0));
    }

    /** The only slice there is, from the left to the right x or y, from below z. */
    @ParameterizedTest
    @CsvSource({"2, 1, 3", "1, 2, 3"})
    void ofOneSliceAlongAnotherDimensionThatIsShown(int x, int y, int z) throws IOException {
        ArrayShape shape = Memory.shape("float", x, y, z);
        Path file = folder.resolve("u.png");
        try (FileSink sink = FileSink.create(file, shape)) {
            sink.write(Memory.box(0, 0, 0, x, y, 1), Memory.floats(0, 1));
            sink.write(Memory.box(0, 0, 1, x, y, 3), Memory.floats(2, 3, 9, 0));
            sink.commit();
        }
        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(picture.getWidth()).isEqualTo(2);
        assertThat(picture.getHeight()).isEqualTo(3);
        assertThat(colour(picture, 0, 0)).isEqualTo(MOST);
        assertThat(colour(picture, 1, 0)).isEqualTo(LEAST);
        assertThat(colour(picture, 0, 2)).isEqualTo(LEAST);
    }

    @Test
    void equalNumbersAreOneColour() throws IOException {
        ArrayShape shape = Memory.shape("double", 2, 2);
        Path file = folder.resolve("u.png");
        try (FileSink sink = FileSink.create(file, shape)) {
            sink.write(Box.of(shape.size()), Memory.room(32));
            sink.commit();
        }
        assertThat(colour(ImageIO.read(file.toFile()), 0, 0)).isEqualTo(LEAST);
    }

    @Test
    void aRowIsNoPicture() {
        assertThatThrownBy(() -> FileSink.create(folder.resolve("u.png"), Memory.shape("float", 3)))
                .isInstanceOf(RunException.class)
                .hasMessageEndingWith(
                        "u.png cannot hold float 3: a picture has two dimensions; use a .npy or .vti file");
    }

    private static int colour(BufferedImage picture, int x, int fromAbove) {
        return picture.getRGB(x, fromAbove) & 0xFFFFFF;
    }
}
