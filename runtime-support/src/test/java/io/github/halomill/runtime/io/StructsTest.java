package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FileSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays of structs: {@code struct { char tag; float3 u; short f[2]; }}, 48 bytes each. */
class StructsTest {

    private static final StructType CELL = StructType.of("Cell", 48)
            .with("tag", "char", 0)
            .with("u", "float3", 16)
            .with("f", "short", 32, 2);

    private static final ArrayShape SHAPE = new ArrayShape(CELL, 2, Extent.of(3, 2));
    private static final Box ALL = Box.of(SHAPE.size());

    @TempDir
    Path folder;

    private static ByteBuffer read(ElementSource source) {
        ByteBuffer elements = ByteBuffer.allocate((int) SHAPE.packedBytes()).order(ByteOrder.nativeOrder());
        Arrays.fill(elements.array(), (byte) 0x55);
        source.read(ALL, elements);
        return elements.flip();
    }

    /** Random numbers are those of an array of as many components, and padding is zero. */
    @Test
    void eachNumberIsRandomAsItsTypeIs() {
        ByteBuffer cells = read(new RandomSource(SHAPE, 7));
        ArrayShape floats = new ArrayShape(DataType.of("float"), 1, Extent.of(36));
        ByteBuffer numbers = ByteBuffer.allocate(36 * 4).order(ByteOrder.nativeOrder());
        new RandomSource(floats, 7).read(Box.of(floats.size()), numbers);

        for (int i = 0; i < 6; i++) {
            assertThat(cells.getFloat(48 * i + 20)).isEqualTo(numbers.getFloat(4 * (6 * i + 2)));
            assertThat(cells.getLong(48 * i + 4)).isZero();
            assertThat(cells.getInt(48 * i + 28)).isZero();
            assertThat(cells.getInt(48 * i + 44)).isZero();
        }
        assertThat(cells.getShort(32)).isNotEqualTo(cells.getShort(34));
    }

    @Test
    void constantsAreOneForAllNumbersOrOneForEach() {
        ByteBuffer ones = read(ConstantSource.of(CELL, "1"));
        assertThat(ones.get(48)).isEqualTo((byte) 1);
        assertThat(ones.getFloat(48 + 24)).isEqualTo(1);
        assertThat(ones.getInt(48 + 28)).isZero();
        ByteBuffer each = read(ConstantSource.of(CELL, "-1, 0.5, 1.5, 2.5, 7, 8"));
        assertThat(each.getFloat(24)).isEqualTo(2.5f);
        assertThat(each.getShort(34)).isEqualTo((short) 8);
        assertThatThrownBy(() -> ConstantSource.of(CELL, "1, 2"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'1, 2' has 2 values, but Cell takes 1 or 6");
    }

    @Test
    void whatDiffersIsNamedAndPaddingDoesNot() {
        ByteBuffer wanted = read(new RandomSource(SHAPE, 7));
        byte[] same = wanted.array().clone();
        same[48 + 1] = 1;
        same[48 + 28] = 2;
        assertThat(ComparingSink.compare(SHAPE, new RandomSource(SHAPE, 7), JavaArrays.source(SHAPE, same)))
                .isEmpty();

        byte[] other = wanted.array().clone();
        ByteBuffer.wrap(other).order(ByteOrder.nativeOrder()).putShort(4 * 48 + 34, (short) 9);
        assertThat(ComparingSink.compare(SHAPE, new RandomSource(SHAPE, 7), JavaArrays.source(SHAPE, other))
                        .orElseThrow()
                        .describe(2))
                .isEqualTo("[1, 1]: .f[1] = 9, expected .f[1] = " + wanted.getShort(4 * 48 + 34));
    }

    /** As numpy.save writes an array of {@code np.dtype({...})} with these fields and an itemsize of 48. */
    @Test
    void filesHaveTheTypeThatNumPyHas() throws IOException {
        Path file = folder.resolve("cells.npy");
        try (FileSink sink = FileSink.create(file, SHAPE)) {
            sink.write(ALL, read(new RandomSource(SHAPE, 3)));
            sink.commit();
        }

        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .contains("{'descr': [('tag', '|i1'), ('', '|V15'), ('u', '<f4', (3,)), ('', '|V4'),"
                        + " ('f', '<i2', (2,)), ('', '|V12')], 'fortran_order': False, 'shape': (2, 3), }");
        try (FileSource source = FileSource.open(file, SHAPE)) {
            assertThat(read(source)).isEqualTo(read(new RandomSource(SHAPE, 3)));
        }
    }

    @Test
    void severalVectorsOfThreeHaveAFourthComponentInFiles() throws IOException {
        ArrayShape shape = new ArrayShape(StructType.of("V", 32).with("v", "int3", 0, 2), 1, Extent.of(1));
        Path file = folder.resolve("v.npy");
        try (FileSink sink = FileSink.create(file, shape)) {
            sink.commit();
        }
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                .contains("'descr': [('v', '<i4', (2, 4))],");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'|V48'",
                "[('x', '|i1'), ('p', '|V15'), ('u', [('x', '<f4'), ('yz', '<f4', (2,))]), ('', '|V4'), ('f', '<i2', (1, 2)), ('', '|V12')]",
            })
    void otherNamesForTheSamePlacesAreAsGood(String descr) throws IOException {
        Path file = folder.resolve("in.npy");
        Files.write(file, npy(descr));
        try (FileSource source = FileSource.open(file, SHAPE)) {
            assertThat(read(source).get(48 * 5)).isEqualTo((byte) (48 * 5));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "'<f4'",
                "'|V40'",
                "[('tag', '|i1'), ('u', '<f4', (3,)), ('f', '<i2', (2,)), ('', '|V31')]",
                "[('tag', '|i1'), ('', '|V15'), ('u', '<f4', (3,)), ('', '|V4'), ('f', '<u2', (2,)), ('', '|V12')]",
                "[('tag', '|i1'), ('', '|V15'), ('u', '>f4', (3,)), ('', '|V4'), ('f', '<i2', (2,)), ('', '|V12')]",
                "[('tag', '|i1', (99999, 99999)), ('', '|V15')]",
                "[('tag', '|O')]",
                "[('tag', '|i1'), ('', '|V47')",
                "[]",
            })
    void otherTypesAreRefused(String descr) throws IOException {
        Path file = folder.resolve("in.npy");
        Files.write(file, npy(descr));
        assertThatThrownBy(() -> FileSource.open(file, SHAPE))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("but Cell 3 x 2 needs [('tag', '|i1'), ('', '|V15'),")
                .hasMessageEndingWith(
                        "save an array of a type with these fields at these places, whatever their names, or of '|V48'");
    }

    private static byte[] npy(String descr) {
        String dictionary = "{'descr': " + descr + ", 'fortran_order': False, 'shape': (2, 3), }\n";
        ByteBuffer file = ByteBuffer.allocate(10 + dictionary.length() + (int) SHAPE.packedBytes())
                .order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) dictionary.length());
        file.put(dictionary.getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < SHAPE.packedBytes(); i++) {
            file.put((byte) i);
        }
        return file.array();
    }

    @Test
    void arraysOfTheHostAreBytes() {
        HostArray array = HostArray.onHeap(SHAPE);
        array.write(ALL, read(new RandomSource(SHAPE, 1)));
        array.setByte(48 * 2, (byte) 42);
        byte[] bytes = new byte[(int) SHAPE.packedBytes()];
        JavaArrays.sink(SHAPE, bytes).write(ALL, read(array));

        assertThat(bytes[48 * 2]).isEqualTo((byte) 42);
        assertThatThrownBy(() -> array.getFloat(4)).hasMessage("a component of Cell 3 x 2 has 1 bytes, not 4");
        assertThatThrownBy(() -> JavaArrays.source(SHAPE, new float[72]))
                .hasMessage("Cell 3 x 2 is copied from and to byte[], not float[]");
        assertThatThrownBy(() -> JavaArrays.source(SHAPE, new byte[72]))
                .hasMessage("Cell 3 x 2 needs an array of length 288, not 72");
    }
}
