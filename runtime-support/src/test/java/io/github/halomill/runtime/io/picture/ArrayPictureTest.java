package io.github.halomill.runtime.io.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.file.FileSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Colours of elements are entries of the published maps, for their place in the range. */
class ArrayPictureTest {

    private static final int WHITE = 0xFFFFFF;

    @TempDir
    private Path folder;

    private Decoded drawn(ArrayShape shape, String style, float... numbers) throws IOException {
        return drawn(shape, caption(new FrameStyle(PictureStyle.parse(style))), numbers);
    }

    private static Caption caption(FrameStyle style) {
        return new Caption(new ArrayName("u"), Placement.ELEMENTS, style, () -> "after 3 iterations");
    }

    private Decoded drawn(ArrayShape shape, Caption caption, float... numbers) throws IOException {
        Path file = folder.resolve("u.png");
        try (FileSink sink = FileSink.create(file, shape, caption, Ranks.alone())) {
            sink.write(Box.of(shape.size()), Memory.floats(numbers));
            sink.commit();
        }
        return Decoded.of(file);
    }

    /** An entry next to a place in a map; there are 239 colours of a map in a picture. */
    private static int[] entries(ColourMap map, double share) {
        return IntStream.rangeClosed(-1, 1)
                .map(more -> (int) Math.round(share * 255) + more)
                .filter(entry -> entry >= 0 && entry <= 255)
                .map(map::colour)
                .toArray();
    }

    private static void assertIs(int colour, ColourMap map, double share) {
        assertThat(entries(map, share)).as("%06x", colour).contains(colour);
    }

    @Test
    void yGoesUpwardsAndWhatIsNoNumberHasAColourOfItsOwn() throws IOException {
        Decoded picture = drawn(
                Memory.shape("float", 3, 2),
                "map=viridis",
                -2,
                7,
                Float.NaN,
                1,
                Float.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY);

        assertThat(picture.element(1, 3, 0, 2)).isEqualTo(0xFDE725);
        assertThat(picture.element(0, 3, 0, 2)).isEqualTo(0x440154);
        assertThat(picture.element(2, 3, 0, 2)).isEqualTo(ColourMap.VIRIDIS.missing());
        assertIs(picture.element(0, 3, 1, 2), ColourMap.VIRIDIS, 3.0 / 9);
        assertThat(picture.element(1, 3, 1, 2)).isEqualTo(0xFDE725);
        assertThat(picture.element(2, 3, 1, 2)).isEqualTo(0x440154);
        assertThat(picture.barHas(ColourMap.VIRIDIS.missing()))
                .as("said in the bar")
                .isTrue();
        assertThat(drawn(Memory.shape("float", 2, 1, 2), "", 1, 2, 3, 4).barHas(ColourMap.VIRIDIS.missing()))
                .isFalse();
    }

    @Test
    void everyNumberOfARampHasTheEntryOfItsShare() throws IOException {
        float[] ramp = new float[64 * 4];
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] = 5 + i / 10f;
        }
        for (ColourMap map : ColourMap.values()) {
            Decoded picture = drawn(Memory.shape("float", 64, 4), "map=" + map.word(), ramp);
            for (int i = 0; i < ramp.length; i++) {
                assertIs(picture.element(i % 64, 64, i / 64, 4), map, i / 255.0);
            }
        }
    }

    @Test
    void ofBothSignsTheMiddleIsNone() throws IOException {
        ArrayShape shape = Memory.shape("float", 2, 2);
        Decoded both = drawn(shape, "", -4, 0, 2, 4);
        assertThat(both.element(0, 2, 0, 2)).isEqualTo(ColourMap.COOLWARM.colour(0));
        assertThat(both.element(1, 2, 0, 2)).isEqualTo(ColourMap.COOLWARM.colour(128));
        assertIs(both.element(0, 2, 1, 2), ColourMap.COOLWARM, 0.75);
        assertIs(drawn(shape, "", -1, 0, 2, 4).element(0, 2, 0, 2), ColourMap.COOLWARM, 0.375);
        assertThat(drawn(shape, "", -0.3f, 0, 2, 4).element(0, 2, 0, 2))
                .as("less than a tenth is of the other sign")
                .isEqualTo(ColourMap.VIRIDIS.colour(0));
        Decoded given = drawn(shape, "map=coolwarm, range=-1..3", 0, -1, 3, 5);
        assertThat(given.element(0, 2, 0, 2)).isEqualTo(ColourMap.COOLWARM.colour(128));
        assertIs(given.element(1, 2, 0, 2), ColourMap.COOLWARM, 1.0 / 3);
        assertThat(given.element(1, 2, 1, 2)).isEqualTo(ColourMap.COOLWARM.colour(255));
    }

    @Test
    void equalFactorsAreEquallyFarApartAndWhatHasNoLogarithmIsWhite() throws IOException {
        Decoded picture = drawn(Memory.shape("float", 3, 2), "map=magma, log", 1, 10, 100, 0, -5, 1000);
        assertThat(picture.element(0, 3, 0, 2)).isEqualTo(ColourMap.MAGMA.colour(0));
        assertIs(picture.element(1, 3, 0, 2), ColourMap.MAGMA, 1.0 / 3);
        assertIs(picture.element(2, 3, 0, 2), ColourMap.MAGMA, 2.0 / 3);
        assertThat(picture.element(0, 3, 1, 2)).isEqualTo(WHITE);
        assertThat(picture.element(1, 3, 1, 2)).isEqualTo(WHITE);
        assertThat(picture.element(2, 3, 1, 2)).isEqualTo(ColourMap.MAGMA.colour(255));
        assertThat(drawn(Memory.shape("float", 2, 2), "log", 0, -1, 0, -2).element(1, 2, 1, 2))
                .isEqualTo(WHITE);
    }

    @Test
    void theRangeOfTheFirstPictureWhoseNumbersDifferIsThatOfAll() throws IOException {
        ArrayShape shape = Memory.shape("float", 2, 2);
        FrameStyle frames = new FrameStyle(PictureStyle.parse("map=cividis"));
        assertThat(drawn(shape, caption(frames), 3, 3, 3, 3).element(0, 2, 0, 2))
                .isEqualTo(ColourMap.CIVIDIS.colour(0));
        Decoded first = drawn(shape, caption(frames), 0, 1, 2, 4);
        Path file = folder.resolve("u.png");
        Files.copy(file, folder.resolve("u-20.png"));
        Decoded second = drawn(shape, caption(frames), 1, 2, 8, -3);
        assertIs(second.element(0, 2, 0, 2), ColourMap.CIVIDIS, 0.25);
        assertIs(second.element(1, 2, 0, 2), ColourMap.CIVIDIS, 0.5);
        assertThat(second.element(0, 2, 1, 2)).isEqualTo(ColourMap.CIVIDIS.colour(255));
        assertThat(second.element(1, 2, 1, 2)).isEqualTo(ColourMap.CIVIDIS.colour(0));
        assertThat(second.rgb(second.left + second.width + 35, second.top - 4))
                .as("a point at the end of the bar: there are larger numbers")
                .isEqualTo(ColourMap.CIVIDIS.colour(255));
        assertThat(first.rgb(second.left + second.width + 35, second.top - 4)).isEqualTo(WHITE);
        assertThat(List.of(second.image.getWidth(), second.image.getHeight()))
                .isEqualTo(List.of(first.image.getWidth(), first.image.getHeight()));

        Files.copy(file, folder.resolve("u-100.png"));
        Files.createDirectory(folder.resolve("u-1.png")); // is no picture
        Files.writeString(folder.resolve("u-2.png"), "nor is this");
        Path pattern = folder.resolve("u-{iteration}.png");
        FrameStyle goesOn = new FrameStyle(PictureStyle.DEFAULT, () -> FrameStyle.before(pattern, 50));
        assertIs(drawn(shape, caption(goesOn), 2, 9, 9, 9).element(0, 2, 0, 2), ColourMap.CIVIDIS, 0.5);
        FrameStyle asked = new FrameStyle(PictureStyle.parse("range=0..2"), () -> FrameStyle.before(pattern, 50));
        assertIs(drawn(shape, caption(asked), 1, 9, 9, 9).element(0, 2, 0, 2), ColourMap.CIVIDIS, 0.5);
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

        Decoded picture = Decoded.of(file);
        assertThat(picture.element(0, 2, 1, 2)).isEqualTo(ColourMap.VIRIDIS.colour(0));
        assertThat(picture.element(1, 2, 0, 2)).isEqualTo(ColourMap.VIRIDIS.colour(255));
        assertIs(picture.element(0, 2, 0, 2), ColourMap.VIRIDIS, 5 / 13.0);
        assertIs(picture.element(1, 2, 1, 2), ColourMap.VIRIDIS, 10 / 13.0);
    }

    /** The only slice there is, from the left to the right x or y, from below z. */
    @ParameterizedTest
    @CsvSource({"2, 1, 3", "1, 2, 3"})
    void ofOneSliceAlongAnotherDimensionThatIsShown(int x, int y, int z) throws IOException {
        Decoded picture = drawn(Memory.shape("float", x, y, z), "", 0, 1, 2, 3, 9, 0);
        assertThat(picture.element(0, 2, 2, 3)).isEqualTo(ColourMap.VIRIDIS.colour(255));
        assertThat(picture.element(1, 2, 2, 3)).isEqualTo(ColourMap.VIRIDIS.colour(0));
        assertIs(picture.element(1, 2, 1, 3), ColourMap.VIRIDIS, 3 / 9.0);
    }

    @Test
    void equalNumbersOneCellAndNoNumberAtAllAreDrawn() throws IOException {
        assertThat(drawn(Memory.shape("float", 2, 2), "", 7, 7, 7, 7).element(1, 2, 1, 2))
                .isEqualTo(ColourMap.VIRIDIS.colour(0));
        assertThat(drawn(Memory.shape("float", 1, 1), "", 7).element(0, 1, 0, 1))
                .isEqualTo(ColourMap.VIRIDIS.colour(0));
        float[] none = {Float.NaN, Float.NaN, Float.NaN, Float.NaN};
        assertThat(drawn(Memory.shape("float", 2, 2), "", none).element(1, 2, 1, 2))
                .isEqualTo(ColourMap.VIRIDIS.missing());
        assertThat(drawn(Memory.shape("float", 4), "", none).width).isGreaterThan(90);
        assertThat(drawn(Memory.shape("float", 1), "", 5).width).isGreaterThan(90);
    }

    @Test
    void manyElementsHaveTheirMeanInAPixelAndNoneIsMissed() throws IOException {
        int n = 1300;
        float[] numbers = new float[n * n];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i % n % 3;
        }
        numbers[4 * n + 5] = Float.NaN;
        Decoded picture = drawn(Memory.shape("float", n, n), "", numbers);
        int blocks = (n + 2) / 3;
        assertThat(picture.width).isEqualTo(blocks);
        assertThat(picture.height).isEqualTo(blocks);
        assertIs(picture.element(0, blocks, 0, blocks), ColourMap.VIRIDIS, 0.5);
        assertThat(picture.element(1, blocks, 1, blocks)).isEqualTo(ColourMap.VIRIDIS.missing());
        assertThat(picture.element(blocks - 1, blocks, 0, blocks))
                .as("of the last one, which has one column, 1 % 3")
                .isEqualTo(ColourMap.VIRIDIS.colour(0));
    }

    @Test
    void cellsAreAsLongAsTheyAreSaidToBe() throws IOException {
        Placement placement = new Placement(Placement.Unit.LENGTH, List.of(0.0, 0.0, 0.0), List.of(1.0, 2.0, 1.0));
        FrameStyle style = new FrameStyle(PictureStyle.DEFAULT);
        Caption caption = new Caption(new ArrayName("u"), placement, style, () -> "");
        float[] numbers = new float[40 * 20];
        numbers[0] = 1;
        Decoded picture = drawn(Memory.shape("float", 40, 20), caption, numbers);
        assertThat(picture.width).isEqualTo(picture.height).isEqualTo(640);
        assertThat(picture.image.getWidth() % 2 + picture.image.getHeight() % 2).isZero();
        Decoded strip = drawn(Memory.shape("float", 400, 2), "", Arrays.copyOf(numbers, 800));
        assertThat(strip.height).as("not too thin to be seen").isEqualTo(96);
        assertThat(strip.element(0, 400, 0, 2)).isEqualTo(ColourMap.VIRIDIS.colour(255));
    }

    /** At the middle of each element the curve is at its height, from a twentieth below the least number. */
    @ParameterizedTest
    @CsvSource({"8, 1, 1, ''", "1, 8, 1, ''", "1, 1, 8, ''", "8, 1, 1, log"})
    void aRowIsACurve(int x, int y, int z, String style) throws IOException {
        ArrayShape shape = y * z == 1 ? Memory.shape("float", 8) : Memory.shape("float", x, y, z);
        float[] numbers = {1, 2, 4, 8, 4, 2, 1, 1};
        Decoded picture = drawn(shape, style, numbers);
        for (int i = 0; i < 8; i++) {
            double share = style.isEmpty() ? (numbers[i] - 1) / 7 : Math.log(numbers[i]) / Math.log(8);
            int at = picture.left + (2 * i + 1) * picture.width / 16;
            int from = picture.top + picture.height - 1 - (int) Math.round((share + 0.05) / 1.1 * picture.height);
            boolean found = IntStream.rangeClosed(from - 2, from + 2).anyMatch(row -> isBlue(picture.rgb(at, row)));
            assertThat(found).as("element %d at %d, %d", i, at, from).isTrue();
            assertThat(isBlue(picture.rgb(at, from + (share > 0.5 ? 40 : -40)))).isFalse();
        }
    }

    private static boolean isBlue(int rgb) {
        return (rgb & 0xFF) - (rgb >> 16) > 40;
    }

    @Test
    void aCurveOfManyElementsMissesNoPeakAndMarksWhatIsNoNumber() throws IOException {
        float[] numbers = new float[10_000];
        numbers[5000] = 1;
        numbers[9000] = Float.NaN;
        Decoded picture = drawn(Memory.shape("float", numbers.length), "", numbers);
        int column = picture.left + picture.width / 2;
        int top = picture.top + (int) (picture.height * 0.05 / 1.1) + 4;
        assertThat(IntStream.rangeClosed(-2, 2).anyMatch(x -> isBlue(picture.rgb(column + x, top))))
                .isTrue();
        int gap = picture.left + picture.width * 9 / 10;
        assertThat(IntStream.rangeClosed(-2, 2)
                        .anyMatch(x ->
                                picture.rgb(gap + x, picture.top + picture.height - 3) == ColourMap.VIRIDIS.missing()))
                .isTrue();
    }

    @Test
    void theTitleIsWrittenWithLettersOfThePicturesOwn() throws IOException {
        ArrayShape shape = Memory.shape("float", 2, 2);
        FrameStyle style = new FrameStyle(PictureStyle.DEFAULT);
        Decoded one = drawn(shape, new Caption(new ArrayName("u"), Placement.ELEMENTS, style, () -> ""), 1, 2, 3, 4);
        Decoded other = drawn(shape, caption(style), 1, 2, 3, 4);
        assertThat(ink(one)).isBetween(15, 40);
        assertThat(ink(other)).isBetween(10 * ink(one), 20 * ink(one));
    }

    /** Dark pixels of the first line. */
    private static int ink(Decoded picture) {
        int ink = 0;
        for (int y = 0; y < 22; y++) {
            for (int x = 0; x < picture.image.getWidth(); x++) {
                ink += (picture.rgb(x, y) & 0xFF) < 0x99 ? 1 : 0;
            }
        }
        return ink;
    }
}
