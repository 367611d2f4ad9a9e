package io.github.halomill.runtime.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.RandomSource;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Places with several components in files: these are the slowest axis, or the last one where they lie next to each other. */
class ComponentFilesTest {

    /** 3 x 2 places with 4 components. */
    private static final ArrayShape APART = new ArrayShape(DataType.of("int"), new Shape(2, Extent.of(3, 2), 4));

    private static final ArrayShape TOGETHER = new ArrayShape(DataType.of("int"), new Shape(2, Extent.of(3, 2), 4, 0));

    @TempDir
    Path folder;

    private static ByteBuffer numbers(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(numbers);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.zarr", "a.raw", "a.vti", "a.pvti", "a.csv"})
    void aBoxOfSomeComponentsIsWhatWasWrittenThere(String name) {
        Path path = written(name, new ArrayName("a"));
        Box box = new Box(Offset.of(1, 0), new Offset(3, 2, 1)).ofComponents(2, 4);
        ByteBuffer read = ByteBuffer.allocate(4 * 8).order(ByteOrder.nativeOrder());
        try (FileSource source = FileSource.open(path, APART)) {
            source.read(box, read);
        }
        int[] found = new int[8];
        read.flip().asIntBuffer().get(found);
        assertThat(found).containsExactly(113, 114, 116, 117, 119, 120, 122, 123);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.zarr", "a.raw", "a.vti", "a.pvti", "a.csv"})
    void theSameWhereTheyLieNextToEachOther(String name) {
        Path path = folder.resolve(name);
        try (FileSink sink = FileSink.create(path, TOGETHER)) {
            int[] all = new int[24]; // component c of place (x, y) is 100 + 12y + 4x + c
            Arrays.setAll(all, i -> 100 + i);
            sink.write(TOGETHER.whole(), numbers(all));
            sink.commit();
        }
        Box box = TOGETHER.whole().withRange(0, 1, 3).ofComponents(2, 4);
        ByteBuffer read = ByteBuffer.allocate(4 * 8).order(ByteOrder.nativeOrder());
        try (FileSource source = FileSource.open(path, TOGETHER)) {
            source.read(box, read);
        }
        int[] found = new int[8];
        read.flip().asIntBuffer().get(found);
        assertThat(found).containsExactly(106, 107, 110, 111, 118, 119, 122, 123);
    }

    @ParameterizedTest
    @CsvSource({"1, 101 105 109 113 117 121", "3, 103 107 111 115 119 123"})
    void oneOfThemIsWrittenWhereTheyLieNextToEachOther(long component, String expected) throws Exception {
        Path path = folder.resolve("one.raw");
        ArrayName name = new ArrayName("a", OptionalLong.of(component));
        try (FileSink sink = FileSink.create(path, TOGETHER, name, Ranks.alone())) {
            int[] all = new int[24];
            Arrays.setAll(all, i -> 100 + i);
            sink.write(TOGETHER.whole(), numbers(all));
            sink.commit();
        }
        int[] found = new int[6];
        ByteBuffer.wrap(Files.readAllBytes(path))
                .order(ByteOrder.nativeOrder())
                .asIntBuffer()
                .get(found);
        assertThat(found)
                .containsExactly(Arrays.stream(expected.split(" "))
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }

    @Test
    void numPySeesThemFirstOrLast() throws Exception {
        assertThat(header(APART)).contains("'shape': (4, 2, 3)");
        assertThat(header(TOGETHER)).contains("'shape': (2, 3, 4)");
    }

    private String header(ArrayShape shape) throws Exception {
        Path path = folder.resolve("h.npy");
        try (FileSink sink = FileSink.create(path, shape)) {
            sink.write(shape.whole(), numbers(new int[24]));
            sink.commit();
        }
        return new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
    }

    @Test
    void anArrayWithoutThemIsNoSuchFile() {
        Path path = folder.resolve("b.npy");
        ArrayShape one = new ArrayShape(DataType.of("int"), 2, Extent.of(3, 2));
        try (FileSink sink = FileSink.create(path, one)) {
            sink.write(one.whole(), numbers(new int[6]));
            sink.commit();
        }
        assertThatThrownBy(() -> FileSource.open(path, APART))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("holds shape (2, 3)")
                .hasMessageContaining("(4, 2, 3) (components first, slowest dimension first)");
    }

    /** Component c of place (x, y) is 100 + 6c + 3y + x; row by row, as zones write them. */
    private Path written(String name, ArrayName array) {
        Path path = folder.resolve(name);
        try (FileSink sink = FileSink.create(path, APART, array, Ranks.alone())) {
            for (int y = 1; y >= 0; y--) {
                sink.write(APART.whole().withRange(1, y, y + 1), row(y));
            }
            sink.commit();
        }
        return path;
    }

    private static ByteBuffer row(int y) {
        int first = 100 + 3 * y;
        return numbers(IntStream.of(0, 1, 2, 6, 7, 8, 12, 13, 14, 18, 19, 20)
                .map(at -> first + at)
                .toArray());
    }

    @Test
    void anImageHasTheComponentsOfAPointTogether() throws Exception {
        byte[] image = Files.readAllBytes(written("a.vti", new ArrayName("a")));
        assertThat(new String(image, StandardCharsets.ISO_8859_1)).contains("NumberOfComponents=\"4\"");
        assertThat(elements(image, 24))
                .containsExactly(
                        100, 106, 112, 118, 101, 107, 113, 119, 102, 108, 114, 120, // y = 0
                        103, 109, 115, 121, 104, 110, 116, 122, 105, 111, 117, 123);
    }

    @Test
    void soHaveThePiecesOfOne() throws Exception {
        Path path = written("a.pvti", new ArrayName("a"));
        assertThat(path).content().contains("NumberOfComponents=\"4\"");
        assertThat(elements(Files.readAllBytes(folder.resolve("a.pieces/1.vti")), 12))
                .containsExactly(103, 109, 115, 121, 104, 110, 116, 122, 105, 111, 117, 123);
        assertThat(folder.resolve("a.pieces")).isDirectoryNotContaining("glob:**together");
    }

    private static int[] elements(byte[] image, int count) {
        String text = new String(image, StandardCharsets.ISO_8859_1);
        int start = text.indexOf('_', text.indexOf("<AppendedData")) + 1;
        ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.nativeOrder());
        assertThat(bytes.getLong(start)).isEqualTo(4 * count);
        assertThat(text.substring(start + 8 + 4 * count)).isEqualTo("\n  </AppendedData>\n</VTKFile>\n");
        int[] elements = new int[count];
        bytes.position(start + 8)
                .slice()
                .order(ByteOrder.nativeOrder())
                .asIntBuffer()
                .get(elements);
        return elements;
    }

    @Test
    void textHasALineForEachPoint() {
        assertThat(written("a.csv", new ArrayName("a")))
                .hasContent("100,106,112,118\n101,107,113,119\n102,108,114,120\n"
                        + "103,109,115,121\n104,110,116,122\n105,111,117,123\n");
    }

    @Test
    void oneComponentIsAnArrayOfItsOwn() throws Exception {
        ArrayName third = ArrayName.parse("a[2]");
        assertThat(written("c.csv", third)).hasContent("112,113,114\n115,116,117\n");
        byte[] image = Files.readAllBytes(written("c.vti", third));
        assertThat(new String(image, StandardCharsets.ISO_8859_1)).contains("Name=\"a[2]\" NumberOfComponents=\"1\"");
        assertThat(elements(image, 6)).containsExactly(112, 113, 114, 115, 116, 117);
        BufferedImage picture = ImageIO.read(written("c.png", third).toFile());
        int last = (int) IntStream.range(0, picture.getWidth() * picture.getHeight())
                .filter(i -> (picture.getRGB(i % picture.getWidth(), i / picture.getWidth()) & 0xFFFFFF) == 0xFDE725)
                .count();
        assertThat(last)
                .as("pixels of the largest of six elements, 64 x 64, and of the bar")
                .isBetween(4096, 4300);
    }

    /** Each rank has some components of all points, so that no point's are written by one. */
    @ParameterizedTest
    @ValueSource(strings = {"a.vti", "a.pvti", "a.csv"})
    void ranksWriteTheirElements(String name) throws Exception {
        Path path = folder.resolve(name);
        ThreadRanks.of(2, ranks -> {
            try (FileSink sink = FileSink.create(path, APART, "a", ranks)) {
                int first = 100 + 12 * ranks.rank();
                sink.write(
                        APART.whole().ofComponents(2 * ranks.rank(), 2 * ranks.rank() + 2),
                        numbers(IntStream.range(first, first + 12).toArray()));
                sink.commit();
            }
            return true;
        });
        int[] found = new int[24];
        try (FileSource source = FileSource.open(path, APART)) {
            ByteBuffer read = ByteBuffer.allocate(96).order(ByteOrder.nativeOrder());
            source.read(APART.whole(), read);
            read.flip().asIntBuffer().get(found);
        }
        assertThat(found).containsExactly(IntStream.range(100, 124).toArray());
    }

    /** More than is turned round at a time, of elements whose size is no power of two. */
    @Test
    void largeArraysAreTurnedRoundPieceByPiece() {
        ArrayShape shape = new ArrayShape(DataType.parse("short3").orElseThrow(), new Shape(2, Extent.of(700, 301), 5));
        Path path = folder.resolve("large.vti");
        RandomSource random = new RandomSource(shape, 3);
        try (FileSink sink = FileSink.create(path, shape)) {
            sink.write(shape.whole(), Memory.read(random, shape, shape.whole()));
            sink.commit();
        }
        Box part = new Box(Offset.of(3, 7), new Offset(650, 290, 1)).ofComponents(1, 4);
        try (FileSource source = FileSource.open(path, shape)) {
            for (Box box : List.of(shape.whole(), part)) {
                assertThat(Memory.read(source, shape, box)).isEqualTo(Memory.read(random, shape, box));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a    | a.png | int 3 x 2 of 4 components: a picture shows one component, and there are 4; say which, as in 'a[0]=PATH'",
                "a[4] | a.npy | a[4]: a has the components 0 to 3, and no 4",
            })
    void whatCannotHoldThemSaysSo(String array, String name, String why) {
        Path path = folder.resolve(name);
        assertThatThrownBy(() -> FileSink.create(path, APART, ArrayName.parse(array), Ranks.alone()))
                .isInstanceOf(RunException.class)
                .hasMessage(path + " cannot hold " + why.replace("PATH", path.toString()));
    }

    @Test
    void anArrayWithoutComponentsHasNoneToChoose() {
        ArrayShape one = new ArrayShape(DataType.of("int"), 2, Extent.of(3, 2));
        assertThat(FileSink.obstacle("a.npy", one, ArrayName.parse("a[0]"))).contains("a has no components: write a");
    }
}
