package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FileSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTest {

    @TempDir
    Path folder;

    private static ArrayShape shape(String type, String sizes) {
        return Memory.shape(
                type, Arrays.stream(sizes.split(" ")).mapToLong(Long::parseLong).toArray());
    }

    private Path write(ArrayShape shape, ByteBuffer elements) {
        Path file = folder.resolve("u.csv");
        try (FileSink sink = FileSink.create(file, shape)) {
            sink.write(Box.of(shape.size()), elements);
            sink.commit();
        }
        return file;
    }

    private static byte[] read(Path file, ArrayShape shape) {
        try (FileSource source = FileSource.open(file, shape)) {
            return Memory.bytes(Memory.read(source, shape, Box.of(shape.size())));
        }
    }

    @Test
    void eachRowIsALine() throws IOException {
        Path file = write(
                Memory.shape("float", 3, 2),
                Memory.floats(1, -0.0f, 0.1f, Float.NaN, Float.NEGATIVE_INFINITY, Float.MIN_VALUE));
        assertThat(file).hasContent("1.0,-0.0,0.1\nNaN,-Infinity,1.4E-45\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @ParameterizedTest
    @CsvSource({"3, 1, 2", "1, 3, 2", "3, 2, 1"})
    void ofThreeDimensionsWithOneOfSizeOneTheOthersAreShown(int x, int y, int z) {
        ArrayShape shape = Memory.shape("float", x, y, z);
        assertThat(write(shape, Memory.floats(1, 2, 3, 4, 5, 6))).hasContent("1.0,2.0,3.0\n4.0,5.0,6.0\n");
    }

    @Test
    void ofOneDimensionEachNumberIsALine() throws IOException {
        Path file = write(Memory.shape("uchar", 3), ByteBuffer.wrap(new byte[] {0, 127, -1}));
        assertThat(file).hasContent("0\n127\n255\n");
    }

    @ParameterizedTest
    @CsvSource({
        "char, 7",
        "uchar, 3 2",
        "short, 3 2",
        "ushort, 5 1",
        "int, 1 5",
        "uint, 3 2",
        "long, 300 300",
        "ulong, 3 2",
        "half, 3 2",
        "float, 300 300",
        "double, 70000",
        "double, 7 11"
    })
    void whatIsWrittenIsReadBitForBit(String type, String sizes) {
        ArrayShape shape = shape(type, sizes);
        ByteBuffer elements = Memory.read(new RandomSource(shape, 7), shape, Box.of(shape.size()));
        assertThat(read(write(shape, elements.duplicate()), shape)).isEqualTo(Memory.bytes(elements));
    }

    @Test
    void numbersThatAreHardToWriteAreReadBitForBit() {
        double[] hard = {
            Double.MIN_VALUE, Double.MAX_VALUE, -0.0, 2.2250738585072014E-308, 9007199254740993.0, 1.0 / 3, 2e-3
        };
        ArrayShape shape = Memory.shape("double", hard.length);
        ByteBuffer elements = Memory.room(8L * hard.length);
        elements.asDoubleBuffer().put(hard);
        assertThat(read(write(shape, elements.duplicate()), shape)).isEqualTo(Memory.bytes(elements));
    }

    @Test
    void whatOthersWriteIsRead() throws IOException {
        Path file =
                Files.writeString(folder.resolve("u.csv"), "\uFEFF 1.0000000e+00 ,\t2,.5\r\nnan,-inf,Infinity\r\n\r\n");
        float[] expected = {1, 2, 0.5f, Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY};
        assertThat(read(file, Memory.shape("float", 3, 2)))
                .isEqualTo(Memory.floats(expected).array());
    }

    @Test
    void aFloatIsTheOneNearestToTheTextNotToADouble() throws IOException {
        // Between 1 and the next float, just above the middle: as a double it is the middle, which rounds to 1.
        Path file = Files.writeString(folder.resolve("u.csv"), "1.00000005960464477540000000001\n");
        assertThat(read(file, Memory.shape("float", 1)))
                .isEqualTo(Memory.floats(Math.nextUp(1f)).array());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2,3;4,x,6     | float  | 3 2 | , line 2, column 2: 'x' is no number; float 3 x 2 needs 2 lines of 3 numbers with commas, and nothing else",
                "a,b,c;1,2,3     | float  | 3 1 | , line 1, column 1: 'a' is no number; float 3 x 1 needs 1 line of",
                "1,,3            | float  | 3 1 | , line 1, column 2: '' is no number;",
                "1d,2,3          | double | 3 1 | , line 1, column 1: '1d' is no number;",
                "1,2;3           | int    | 2 2 | , line 2: it has 1 number; int 2 x 2 needs 2 lines of 2 numbers with commas",
                "1,2,3;4,5,6     | int    | 2 2 | , line 1: it has 3 numbers;",
                "1,2             | int    | 2 2 | ' has 1 line; int 2 x 2 needs 2 lines of 2'",
                "1,2;3,4;5,6     | int    | 2 2 | ' has 3 lines; int 2 x 2 needs 2 lines of 2'",
                "1,2;;3,4        | int    | 2 2 | , line 2: it is empty;",
                "1,2,3           | int    | 3   | , line 1: it has 3 numbers; int 3 needs 3 lines of 1 number, and nothing else",
                "1;256           | uchar  | 2   | , line 2, column 1: 256 does not fit; uchar takes integers from 0 to 255",
                "1.5             | int    | 1   | , line 1, column 1: '1.5' is no integer; int takes integers from",
                "1e39            | float  | 1   | , line 1, column 1: 1e39 is too large for float; write inf for infinity",
            })
    void anotherArrayIsRefusedWithItsPlace(String text, String type, String sizes, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("u.csv"), text.replace(';', '\n') + "\n");
        assertThatThrownBy(() -> read(file, shape(type, sizes)))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(file + message);
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("u.csv"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        assertThatThrownBy(() -> read(file, Memory.shape("float", 1)))
                .hasMessage("cannot read " + file + ": it is no text");
        assertThatThrownBy(() -> read(folder.resolve("no.csv"), Memory.shape("float", 1)))
                .hasMessageEndingWith("there is no such file or folder");
    }

    @Test
    void arraysWithMoreThanANumberInACellAreRefused() {
        assertThat(FileSink.obstacle("u.csv", Memory.shape("float", 2, 2, 2)))
                .hasValue("text has lines and columns, which are two dimensions; use a .npy or .vti file");
        assertThat(FileSink.obstacle("u.csv", Memory.shape("float4", 2)))
                .hasValue("text has one number in each cell; use a .npy file");
    }

    @Test
    void severalRanksWriteOneFile() throws IOException {
        ArrayShape shape = Memory.shape("int", 2, 3);
        Path file = folder.resolve("u.csv");
        ThreadRanks.of(3, ranks -> {
            try (FileSink sink = FileSink.create(file, shape, "u", ranks)) {
                ByteBuffer row = Memory.room(8)
                        .putInt(10 * ranks.rank())
                        .putInt(-ranks.rank())
                        .flip();
                sink.write(Memory.box(0, ranks.rank(), 0, 2, ranks.rank() + 1L, 1), row);
                sink.commit();
            }
            return 0;
        });
        assertThat(Files.readString(file, StandardCharsets.US_ASCII)).isEqualTo("0,0\n10,-1\n20,-2\n");
    }
}
