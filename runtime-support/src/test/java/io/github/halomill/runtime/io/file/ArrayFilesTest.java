package io.github.halomill.runtime.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.ScratchArray;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayFilesTest {

    @TempDir
    Path folder;

    /** A file of the given version by hand, with the dictionary padded to 64 bytes as NumPy does. */
    private static byte[] npy(int version, String dictionary, byte[] data) {
        int prefix = version == 1 ? 10 : 12;
        int length = dictionary.length() + 1;
        while ((prefix + length) % 64 != 0) {
            length++;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, (byte) version, 0});
        out.writeBytes(new byte[] {(byte) length, (byte) (length >> 8)});
        if (version > 1) {
            out.writeBytes(new byte[2]);
        }
        out.writeBytes(
                (dictionary + " ".repeat(length - 1 - dictionary.length()) + "\n").getBytes(StandardCharsets.UTF_8));
        out.writeBytes(data);
        return out.toByteArray();
    }

    private static byte[] counting(int count) {
        byte[] data = new byte[count];
        IntStream.range(0, count).forEach(i -> data[i] = (byte) (i + 1));
        return data;
    }

    private Path file(String name, byte[] contents) throws IOException {
        return Files.write(folder.resolve(name), contents);
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theHeaderIsTheOneThatNumPyWrites() throws IOException {
        Path path = folder.resolve("a.npy");
        ArrayShape shape = Memory.shape("float", 3, 2);
        try (FileSink sink = FileSink.create(path, shape)) {
            sink.write(Box.of(shape.size()), ByteBuffer.wrap(counting(24)));
            sink.commit();
        }
        // numpy.save of a (2, 3) array of float32: 128 bytes of header, of which 118 are the dictionary.
        String dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
        byte[] bytes = Files.readAllBytes(path);
        assertThat(bytes).isEqualTo(npy(1, dictionary, counting(24))).hasSize(128 + 24);
        assertThat(Arrays.copyOf(bytes, 10)).containsExactly(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0);
        assertThat(names()).containsExactly("a.npy");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "char    | 5     | '|i1' | (5,)",
                "uchar   | 5     | '|u1' | (5,)",
                "short   | 3 2   | '<i2' | (2, 3)",
                "ushort  | 3 2   | '<u2' | (2, 3)",
                "half    | 3 2   | '<f2' | (2, 3)",
                "int     | 4 3 2 | '<i4' | (2, 3, 4)",
                "uint    | 1     | '<u4' | (1,)",
                "long    | 1 1   | '<i8' | (1, 1)",
                "ulong   | 2     | '<u8' | (2,)",
                "double  | 2     | '<f8' | (2,)",
                "float3  | 5 4   | '<f4' | (4, 5, 3)",
                "uchar16 | 2     | '|u1' | (2, 16)",
            })
    void typesAndShapesHaveNumPysNames(String type, String sizes, String descr, String tuple) throws IOException {
        ArrayShape shape = Memory.shape(
                type, Arrays.stream(sizes.split(" ")).mapToLong(Long::parseLong).toArray());
        byte[] data = counting((int) shape.packedBytes());
        String quoted = descr.replace("'", "").trim();
        byte[] expected = npy(1, "{'descr': '" + quoted + "', 'fortran_order': False, 'shape': " + tuple + ", }", data);
        Path path = file("in.npy", expected);
        Path copy = folder.resolve("out.npy");
        try (FileSource source = FileSource.open(path, shape);
                FileSink sink = FileSink.create(copy, shape)) {
            Box whole = Box.of(shape.size());
            sink.write(whole, Memory.read(source, shape, whole));
            sink.commit();
        }
        assertThat(Files.readAllBytes(copy)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | {'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }",
                "2 | {'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }",
                "3 | {'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }",
                "1 | {'shape': (2, 3), 'fortran_order': False, 'descr': '<u2'}",
                "1 | {'shape': (2L, 3L), 'fortran_order': False, 'descr': '=u2'}",
            })
    void everyVersionAndOrderOfKeysIsRead(int version, String dictionary) throws IOException {
        Path path = file("a.npy", npy(version, dictionary.replace("\"", ""), counting(12)));
        ArrayShape shape = Memory.shape("ushort", 3, 2);
        try (FileSource source = FileSource.open(path, shape)) {
            ByteBuffer column = Memory.read(source, shape, Memory.box(1, 0, 0, 2, 2, 1));
            assertThat(Memory.bytes(column)).containsExactly(3, 4, 9, 10);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'descr': '>f4', 'fortran_order': False, 'shape': (2, 3), } | holds type '>f4', but float 3 x 2 needs"
                        + " '<f4'; save it with a.astype('<f4')",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), } | holds type '<f8', but float 3 x 2 needs"
                        + " '<f4'; save it with a.astype('<f4')",
                "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2, 3), } | holds type '[('a', '<f4')]', but",
                "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), } | holds the array in Fortran order, but C"
                        + " order is needed; save it with numpy.ascontiguousarray(a)",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), } | holds shape (3, 2), but float 3 x 2 needs"
                        + " (2, 3) (slowest dimension first)",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), } | holds shape (6,), but float 3 x 2 needs (2, 3)",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (), } | holds shape (), but float 3 x 2 needs (2, 3)",
                "{'descr': '<f4', 'shape': (2, 3), } | has a header that lacks descr, fortran_order or shape; it is damaged",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), } | it is damaged",
            })
    void anotherArrayIsRefusedWithWhatIsThereAndWhatIsNeeded(String dictionary, String message) throws IOException {
        Path path = file("a.npy", npy(1, dictionary, counting(24)));
        assertThatThrownBy(() -> FileSource.open(path, Memory.shape("float", 3, 2)))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(path.toString())
                .hasMessageContaining(message);
    }

    /** Of types that a file claims nothing is made before it is known that they are no larger than those of programs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "('a', '<f4', (2147483647,))",
                "('a', '|V0', (2147483647,))",
                "('a', '<f-4')",
                "('a', '<f4294967295', (2147483647,))"
            })
    void typesThatClaimTooMuchAreOthers(String fields) throws IOException {
        Path path = file(
                "s.npy", npy(1, "{'descr': [" + fields + "], 'fortran_order': False, 'shape': (1,), }", counting(12)));
        ArrayShape structs = new ArrayShape(StructType.of("S", 12).with("a", "float", 0, 3), 1, Extent.of(1));
        assertThatThrownBy(() -> FileSource.open(path, structs))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(" holds type '[" + fields + "]', but S 1 needs ");
    }

    @Test
    void typesThatAreNestedWithoutEndAreOthers() throws IOException {
        String descr = "[('a', ".repeat(3_000) + "'<f4'" + ")]".repeat(3_000);
        Path path = file(
                "s.npy", npy(2, "{'descr': " + descr + ", 'fortran_order': False, 'shape': (1,), }", counting(12)));
        ArrayShape structs = new ArrayShape(StructType.of("S", 12).with("a", "float", 0, 3), 1, Extent.of(1));
        assertThatThrownBy(() -> FileSource.open(path, structs))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(" holds type '[('a', [('a', ")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1200));
    }

    @Test
    void aDamagedHeaderIsNotShown() throws IOException {
        Path path = file("a.npy", npy(1, "\u001b[2J\0 garbage", counting(24)));
        assertThatThrownBy(() -> FileSource.open(path, Memory.shape("float", 3, 2)))
                .hasMessage(path + " has a header that lacks descr, fortran_order or shape; it is damaged");
    }

    @Test
    void damagedFilesAreRefused() throws IOException {
        ArrayShape shape = Memory.shape("float", 3, 2);
        byte[] whole = npy(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", counting(24));
        for (int length : new int[] {0, 5, 9, 100}) {
            Path path = file("short.npy", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> FileSource.open(path, shape)).hasMessageContaining("cut short");
        }
        Path cut = file("cut.npy", Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> FileSource.open(cut, shape))
                .hasMessage(cut + " has 151 bytes, but its header promises 152; it was cut short");
        Path text = file("text.npy", "1 2 3 4 5 6".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> FileSource.open(text, shape)).hasMessageContaining("is no NumPy file");
        Path missing = folder.resolve("no.npy");
        assertThatThrownBy(() -> FileSource.open(missing, shape))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot read " + missing + ": there is no such file or folder");
    }

    @Test
    void aRawFileHoldsTheElementsAndNothingElse() throws IOException {
        ArrayShape shape = Memory.shape("ushort", 3, 2);
        Path path = file("a.raw", counting(12));
        try (FileSource source = FileSource.open(path, shape)) {
            assertThat(Memory.bytes(Memory.read(source, shape, Memory.box(1, 0, 0, 3, 2, 1))))
                    .containsExactly(3, 4, 5, 6, 9, 10, 11, 12);
        }
        Path wrong = file("b.raw", counting(13));
        assertThatThrownBy(() -> FileSource.open(wrong, shape))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("has 13 bytes, but ushort 3 x 2 takes 12;");
    }

    @Test
    void boxesPastTwoGibibytesLandWhereTheyBelong() throws IOException {
        // 40000 x 30000 floats are 4.8e9 bytes; the file is sparse.
        ArrayShape shape = Memory.shape("float", 40_000, 30_000);
        Path path = folder.resolve("large.raw");
        Box far = Memory.box(39_998, 29_998, 0, 40_000, 30_000, 1);
        try (FileSink sink = FileSink.create(path, shape)) {
            sink.write(far, Memory.floats(1, 2, 3, 4));
            sink.commit();
        }
        assertThat(Files.size(path)).isEqualTo(4_800_000_000L);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer value = Memory.room(8);
            channel.read(value, (29_998L * 40_000 + 39_998) * 4);
            assertThat(value.getFloat(0)).isEqualTo(1);
            assertThat(value.getFloat(4)).isEqualTo(2);
        }
        try (FileSource source = FileSource.open(path, shape)) {
            assertThat(Memory.floats(Memory.read(source, shape, Memory.box(39_997, 29_999, 0, 40_000, 30_000, 1))))
                    .containsExactly(0, 3, 4);
        }
    }

    @Test
    void whatIsWrittenToWhileItIsReadIsNotTakenForAnArray() throws IOException {
        ArrayShape shape = Memory.shape("uchar", 4);
        Path file = Files.write(folder.resolve("a.raw"), new byte[] {1, 2, 3, 4});
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        Path other = Files.write(folder.resolve("b.raw"), new byte[] {5, 6, 7, 8});
        Box whole = Box.of(shape.size());
        try (FileSource source = FileSource.open(file, shape)) {
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(Memory.bytes(Memory.read(source, shape, whole))).containsExactly(1, 2, 3, 4);
        }
        try (FileSource source = FileSource.open(file, shape)) {
            Files.delete(file);
            assertThat(Memory.bytes(Memory.read(source, shape, whole))).containsExactly(5, 6, 7, 8);
        }
        Files.write(file, new byte[] {1, 2, 3, 4});
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        try (FileSource source = FileSource.open(file, shape)) {
            assertThat(Memory.bytes(Memory.read(source, shape, whole))).containsExactly(1, 2, 3, 4);
            Files.write(file, new byte[] {9}, StandardOpenOption.WRITE);
            assertThatThrownBy(() -> Memory.read(source, shape, whole))
                    .isInstanceOf(RunException.class)
                    .hasMessage(file + " was changed or replaced while it was read; write to another name than that of"
                            + " what is read");
        }
    }

    @Test
    void severalThreadsWriteOneFile() throws IOException {
        ArrayShape shape = Memory.shape("int", 64, 128);
        Path path = folder.resolve("a.npy");
        try (FileSink sink = FileSink.create(path, shape)) {
            IntStream.range(0, 256).parallel().forEach(part -> {
                int x = part % 2 * 32;
                int y = part / 2;
                ByteBuffer row = Memory.room(128);
                IntStream.range(0, 32).forEach(i -> row.putInt(4 * i, y * 64 + x + i));
                sink.write(Memory.box(x, y, 0, x + 32, y + 1, 1), row);
            });
            sink.commit();
        }
        ByteBuffer all = Memory.room(4 * 64 * 128);
        try (FileSource source = FileSource.open(path, shape)) {
            IntStream.range(0, 128).parallel().forEach(y -> {
                ByteBuffer row = all.slice(y * 256, 256);
                source.read(Memory.box(0, y, 0, 64, y + 1, 1), row);
            });
        }
        IntStream.range(0, 64 * 128).forEach(i -> assertThat(all.getInt(4 * i)).isEqualTo(i));
    }

    @Test
    void anUncommittedFileLeavesNothingAndKeepsWhatWasThere() throws IOException {
        Path path = file("a.raw", new byte[] {1});
        ArrayShape shape = Memory.shape("char", 2);
        try (FileSink sink = FileSink.create(path, shape)) {
            sink.write(Box.of(shape.size()), ByteBuffer.wrap(new byte[] {2, 3}));
            assertThat(Files.readAllBytes(path)).containsExactly(1);
            assertThat(names()).hasSize(2);
        }
        assertThat(Files.readAllBytes(path)).containsExactly(1);
        assertThat(names()).containsExactly("a.raw");
        try (FileSink sink = FileSink.create(path, shape)) {
            sink.write(Box.of(shape.size()), ByteBuffer.wrap(new byte[] {2, 3}));
            sink.commit();
        }
        assertThat(Files.readAllBytes(path)).containsExactly(2, 3);
        assertThat(names()).containsExactly("a.raw");
    }

    @Test
    void whatCannotBeWrittenIsKnownAtOnce() throws IOException {
        ArrayShape shape = Memory.shape("char", 2);
        Path missing = folder.resolve("no/such/folder/a.npy");
        assertThatThrownBy(() -> FileSink.create(missing, shape))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot write " + missing
                        + ": there is no such file or folder; choose a place that exists and may be written to");
        Path taken = Files.createDirectory(folder.resolve("folder.npy"));
        assertThatThrownBy(() -> FileSink.create(taken, shape)).hasMessageContaining("no regular file");
        assertThat(names()).containsExactly("folder.npy");
    }

    @Test
    void aStreamIsReadAsNumPyIfItBeginsSoElseAsRaw() {
        ArrayShape shape = Memory.shape("char", 3);
        byte[] saved = npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (3,), }", counting(3));
        for (byte[] given : List.of(saved, counting(3))) {
            try (FileSource source = FileSource.ofStream(new ByteArrayInputStream(given), shape)) {
                ByteBuffer read = ByteBuffer.allocate(3);
                source.read(Box.of(shape.size()), read);
                assertThat(read.array()).isEqualTo(counting(3));
            }
        }
        assertThatThrownBy(() -> FileSource.ofStream(new ByteArrayInputStream(counting(4)), shape))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("standard input has 4 bytes, but char 3 takes 3;");
    }

    @Test
    void aStreamGetsACompleteFileOrNothing() {
        ArrayShape shape = Memory.shape("char", 3);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FileSink sink = FileSink.toStream(out, shape, new ArrayName("u"))) {
            sink.write(Box.of(shape.size()), ByteBuffer.wrap(counting(3)));
        }
        assertThat(out.toByteArray()).isEmpty();
        try (FileSink sink = FileSink.toStream(out, shape, new ArrayName("u"))) {
            sink.write(Box.of(shape.size()), ByteBuffer.wrap(counting(3)));
            sink.commit();
        }
        assertThat(out.toByteArray())
                .isEqualTo(npy(1, "{'descr': '|i1', 'fortran_order': False, 'shape': (3,), }", counting(3)));
    }

    @Test
    void aScratchArrayIsGoneWhenClosed() {
        ArrayShape shape = Memory.shape("float3", 2);
        try (ScratchArray scratch = ScratchArray.create(shape)) {
            scratch.write(Box.of(shape.size()), Memory.floats(1, 2, 3, 9, 4, 5, 6, 9));
            assertThat(Memory.floats(Memory.read(scratch, shape, Box.of(shape.size()))))
                    .containsExactly(1, 2, 3, 0, 4, 5, 6, 0);
        }
    }
}
