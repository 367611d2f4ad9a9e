package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FileSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders of chunks, held against files that are made, and read, byte by byte as the specification of Zarr 3 says. */
class ZarrTest {

    private static final String LITTLE = "{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}";

    @TempDir
    Path folder;

    /** As zarr-python writes it. */
    private Path described(String shape, String type, String chunks, String fill, String codecs, String keys)
            throws IOException {
        Path array = Files.createDirectories(folder.resolve("u.zarr"));
        Files.writeString(array.resolve("zarr.json"), """
                {
                  "shape": %s,
                  "data_type": "%s",
                  "chunk_grid": { "name": "regular", "configuration": { "chunk_shape": %s } },
                  "chunk_key_encoding": %s,
                  "fill_value": %s,
                  "codecs": [ %s ],
                  "attributes": { "unit": "\\u00b5m", "none": null },
                  "zarr_format": 3,
                  "node_type": "array",
                  "storage_transformers": []
                }
                """.formatted(shape, type, chunks, keys, fill, codecs));
        return array;
    }

    /** Numbers of 16 bits in chunks of 2 rows and 3 columns of an array of 3 rows and 4 columns: 10 * row + column; 99 is nowhere in it. */
    private void chunk(Path file, int row, int column) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 6; i++) {
            int y = row + i / 3;
            int x = column + i % 3;
            bytes.putShort((short) (y < 3 && x < 4 ? 10 * y + x : 99));
        }
        Files.createDirectories(file.getParent());
        Files.write(file, bytes.array());
    }

    @ParameterizedTest
    @CsvSource({
        "default, /, c/0/0, c/0/1, c/1/0",
        "default, ., c.0.0, c.0.1, c.1.0",
        "v2,      ., 0.0,   0.1,   1.0",
        "v2,      /, 0/0,   0/1,   1/0",
    })
    void chunksAreReadAndThoseThatAreNotThereHaveTheFillValue(
            String keys, String separator, String first, String second, String third) throws Exception {
        Path array = described(
                "[3, 4]",
                "int16",
                "[2, 3]",
                "-7",
                LITTLE,
                "{\"name\": \"" + keys + "\", \"configuration\": {\"separator\": \"" + separator + "\"}}");
        chunk(array.resolve(first), 0, 0);
        chunk(array.resolve(second), 0, 3);
        chunk(array.resolve(third), 2, 0);
        ArrayShape shape = Memory.shape("short", 4, 3);
        short[] expected = {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, -7};
        try (FileSource source = FileSource.open(array, shape)) {
            for (Box box : Memory.boxesWithin(shape.size())) {
                ByteBuffer read = Memory.read(source, shape, box);
                for (long index : Memory.indices(shape.size(), box)) {
                    assertThat(read.getShort()).isEqualTo(expected[(int) index]);
                }
            }
            assertThat(source.sample()).contains("chunk_grid").endsWith(" 3");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "float,  float32, '\"NaN\"',        7fc00000",
        "float,  float32, '\"-Infinity\"',  ff800000",
        "float,  float32, 0.1,              3dcccccd",
        "float,  float32, -0.0,             80000000",
        "float,  float32, '\"0x3f800000\"', 3f800000",
        "double, float64, 1e300,            7e37e43c8800759c",
        "half,   float16, 1.5,              3e00",
        "ulong,  uint64,  18446744073709551615, ffffffffffffffff",
        "char,   int8,    -128,             80",
    })
    void fillValuesAreWhatTheSpecificationSays(String type, String name, String fill, String bits) throws Exception {
        Path array = described("[2]", name, "[1]", fill, LITTLE, "{\"name\": \"default\"}");
        ArrayShape shape = Memory.shape(type, 2);
        try (FileSource source = FileSource.open(array, shape)) {
            ByteBuffer read = Memory.read(source, shape, Box.of(shape.size()));
            long first = switch (shape.type().bytes()) {
                case 1 -> Byte.toUnsignedLong(read.get());
                case 2 -> Short.toUnsignedLong(read.getShort());
                case 4 -> Integer.toUnsignedLong(read.getInt());
                default -> read.getLong();
            };
            assertThat(Long.toHexString(first)).isEqualTo(bits);
        }
    }

    @Test
    void writtenArraysConsistOfWholeChunksInTheirOrder() throws Exception {
        ArrayShape shape = Memory.shape("float", 3000, 1100);
        Path array = folder.resolve("u.zarr");
        ThreadRanks.of(2, ranks -> {
            try (FileSink sink = FileSink.create(array, shape, "u", ranks)) {
                for (Box half : List.of(Memory.box(0, 0, 0, 3000, 700, 1), Memory.box(0, 700, 0, 3000, 1100, 1))) {
                    if (half.lo().y() == (ranks.rank() == 0 ? 0 : 700)) {
                        ByteBuffer elements = Memory.room(half.volume() * 4);
                        for (long i = 0; i < half.volume(); i++) {
                            elements.putFloat(half.lo().y() * 3000 + i);
                        }
                        sink.write(half, elements.flip());
                    }
                }
                assertThat(array).doesNotExist();
                sink.commit();
            }
            return true;
        });
        assertThat(Files.readString(array.resolve("zarr.json")))
                .contains("\"shape\": [1100, 3000]", "\"data_type\": \"float32\"", "\"chunk_shape\": [1100, 750]")
                .contains("\"codecs\": [" + LITTLE + "]");
        try (Stream<Path> files = Files.walk(array)) {
            assertThat(files.filter(Files::isRegularFile).map(array::relativize).map(Path::toString))
                    .containsExactlyInAnyOrder("zarr.json", "c/0/0", "c/0/1", "c/0/2", "c/0/3");
        }
        for (int column = 0; column < 4; column++) {
            ByteBuffer chunk = ByteBuffer.wrap(Files.readAllBytes(array.resolve("c/0/" + column)))
                    .order(ByteOrder.LITTLE_ENDIAN);
            assertThat(chunk.remaining()).isEqualTo(1100 * 750 * 4);
            for (int i = 0; i < 1100 * 750; i += 7) {
                float expected = i / 750 * 3000 + column * 750 + i % 750;
                assertThat(chunk.getFloat(4 * i)).isEqualTo(expected);
            }
        }
        try (Stream<Path> rest = Files.list(folder)) {
            assertThat(rest).containsExactly(array);
        }
    }

    @Test
    void vectorsHaveAnAxisMoreAndNoPadding() throws Exception {
        ArrayShape shape = Memory.shape("int3", 2);
        ByteBuffer elements = Memory.room(32);
        for (int value : new int[] {1, 2, 3, 0, 4, 5, 6, 0}) {
            elements.putInt(value);
        }
        Path array = written("u.zarr", shape, elements.flip());
        ByteBuffer chunk =
                ByteBuffer.wrap(Files.readAllBytes(array.resolve("c/0/0"))).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(Files.readString(array.resolve("zarr.json"))).contains("\"shape\": [2, 3]");
        for (int value = 1; value <= 6; value++) {
            assertThat(chunk.getInt()).isEqualTo(value);
        }
        assertThat(chunk.hasRemaining()).isFalse();
        try (FileSource source = FileSource.open(array, shape)) {
            assertThat(Memory.bytes(Memory.read(source, shape, Box.of(shape.size()))))
                    .isEqualTo(Memory.bytes(elements));
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "1048577, 524289", "4000000, 1000000"})
    void chunksAreAFewMebibytes(long size, long chunk) {
        assertThat(ZarrMetadata.of(Memory.shape("float", size)).chunk().size()).isEqualTo(Extent.of(chunk));
    }

    @Test
    void anArrayTakesThePlaceOfAnotherButNotOfAnythingElse() throws Exception {
        ArrayShape shape = Memory.shape("uchar", 2);
        Path array = written("u.zarr", shape, ByteBuffer.wrap(new byte[] {1, 2}));
        try (FileSource before = FileSource.open(array, shape)) {
            written("u.zarr", shape, ByteBuffer.wrap(new byte[] {3, 4}));
            assertThatThrownBy(() -> Memory.read(before, shape, Box.of(shape.size())))
                    .hasMessageContaining("was changed or replaced while it was read; write to another name");
        }
        assertThat(Files.readAllBytes(array.resolve("c/0"))).containsExactly(3, 4);
        Path other = Files.createDirectory(folder.resolve("mine.zarr"));
        Files.writeString(other.resolve("letter"), "");
        assertThatThrownBy(() -> FileSink.create(other, shape))
                .hasMessageContaining("it is there and no folder with a zarr.json; choose another name");
        FileSink.create(folder.resolve("dropped.zarr"), shape).close();
        try (Stream<Path> rest = Files.list(folder)) {
            assertThat(rest).containsExactlyInAnyOrder(array, other);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[4, 3] | int16 | [2, 3] | bytes | holds shape (4, 3), but short 4 x 3 needs (3, 4)",
                "[3, 4] | int32 | [2, 3] | bytes | holds type int32, but short 4 x 3 needs int16",
                "[3, 4] | int16 | [2, 3] | zstd  | has codec 'zstd', which this program does not read",
                "[3, 4] | int16 | [2, 3] | sharding_indexed | has codec 'sharding_indexed'",
                "[3, 4] | int16 | [2, 3] | big | whose bytes are in order 'big'",
                "[3, 4] | int16 | [2, 3] | twice | has 2 codecs",
                "[3, 4] | int16 | [2]    | bytes | chunks of (2,) are none of an array of (3, 4)",
                "[3, 4] | int16 | [0, 3] | bytes | chunks of (0, 3) are none",
                "[3, 4] | int16 | [3, 3] | bytes | c/0/0 has 12 bytes, but a chunk takes 18; it was cut short",
                "[3, -4] | int16 | [2, 3] | bytes | -4 is no size in 'shape'",
                "[3, 4}  | int16 | [2, 3] | bytes | zarr.json cannot be understood: at character",
            })
    void whatIsAnotherArrayIsRefused(String shape, String type, String chunks, String codec, String why)
            throws Exception {
        String codecs = switch (codec) {
            case "bytes" -> LITTLE;
            case "big" -> LITTLE.replace("little", "big");
            case "twice" -> LITTLE + ", " + LITTLE;
            default -> LITTLE + ", {\"name\": \"" + codec + "\", \"configuration\": {\"level\": 0}}";
        };
        Path array = described(shape, type, chunks, "0", codecs, "{\"name\": \"default\"}");
        chunk(array.resolve("c/0/0"), 0, 0);
        assertThatThrownBy(() -> FileSource.open(array, Memory.shape("short", 4, 3)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(array.toString())
                .hasMessageContaining(why);
    }

    @Test
    void foldersThatAreNoArrayAreRefused() throws Exception {
        ArrayShape shape = Memory.shape("short", 4, 3);
        Path array = folder.resolve("u.zarr");
        assertThatThrownBy(() -> FileSource.open(array, shape)).hasMessageContaining("there is no such file or folder");
        Files.createDirectory(array);
        assertThatThrownBy(() -> FileSource.open(array, shape)).hasMessageContaining("it has no zarr.json");
        Files.createDirectory(array.resolve("zarr.json"));
        assertThatThrownBy(() -> FileSource.open(array, shape)).hasMessageContaining("it has no zarr.json");
        Files.delete(array.resolve("zarr.json"));
        Files.writeString(array.resolve("zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
        assertThatThrownBy(() -> FileSource.open(array, shape)).hasMessageContaining("is a group and no array");
        Files.writeString(array.resolve(".zarray"), "{}");
        assertThatThrownBy(() -> FileSource.open(array, shape)).hasMessageContaining("is of Zarr format 2");
    }

    private Path written(String name, ArrayShape shape, ByteBuffer elements) {
        Path array = folder.resolve(name);
        try (FileSink sink = FileSink.create(array, shape, "u", Ranks.alone())) {
            sink.write(Box.of(shape.size()), elements);
            sink.commit();
        }
        return array;
    }
}
