package io.github.halomill.runtime.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.io.ArrayShape;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Places with several components in files: these are the slowest axis, or the last one where they lie next to each other. */
class ComponentFilesTest {

    /** 3 x 2 places with 4 components. */
    private static final ArrayShape APART = new ArrayShape(DataType.of("int"), new Shape(2, Extent.of(3, 2), 4));

    private static final ArrayShape TOGETHER =
            new ArrayShape(DataType.of("int").times(4), new Shape(2, Extent.of(3, 2)));

    @TempDir
    Path folder;

    private static ByteBuffer numbers(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(numbers);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.zarr", "a.raw"})
    void aBoxOfSomeComponentsIsWhatWasWrittenThere(String name) {
        int[] all = new int[24];
        for (int i = 0; i < all.length; i++) {
            all[i] = 100 + i; // component c of place (x, y) is 100 + 6c + 3y + x
        }
        Path path = folder.resolve(name);
        try (FileSink sink = FileSink.create(path, APART)) {
            sink.write(APART.whole(), numbers(all));
            sink.commit();
        }
        Box box = new Box(Offset.of(1, 0), new Offset(3, 2, 1), 2, 4);
        ByteBuffer read = ByteBuffer.allocate(4 * 8).order(ByteOrder.nativeOrder());
        try (FileSource source = FileSource.open(path, APART)) {
            source.read(box, read);
        }
        int[] found = new int[8];
        read.flip().asIntBuffer().get(found);
        assertThat(found).containsExactly(113, 114, 116, 117, 119, 120, 122, 123);
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

    @ParameterizedTest
    @ValueSource(strings = {"a.vti", "a.png", "a.csv"})
    void whatCannotHoldThemSaysSo(String name) {
        assertThatThrownBy(() -> FileSink.create(folder.resolve(name), APART))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(".npy");
    }
}
