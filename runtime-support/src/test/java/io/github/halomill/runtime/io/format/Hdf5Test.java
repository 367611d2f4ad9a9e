package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FileSource;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Datasets of files that h5py 3.7 wrote: {@code one.h5} has {@code only}, 1 2 3 of uint8; {@code several.h5}, after a
 * user block, {@code run/u} (float32, 0 to 2.75 in 3 rows), {@code v} (int16, 0 to 11 in 2 x 2 x 3), and some that
 * cannot be read; {@code circle.h5} has {@code g/only} as in {@code one.h5}, six other names of {@code g} in it and in
 * the root, and six of the root in {@code g}.
 */
class Hdf5Test {

    @TempDir
    Path folder;

    private static Path file(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(Hdf5Test.class.getResource("/hdf5/" + name))
                .toURI());
    }

    @Test
    void boxesOfDatasetsAreRead() throws Exception {
        ArrayShape shape = Memory.shape("float", 4, 3);
        try (FileSource source = FileSource.open(Path.of(file("several.h5") + ":/run/u"), shape)) {
            for (Box box : Memory.boxesWithin(shape.size())) {
                ByteBuffer read = Memory.read(source, shape, box);
                for (long index : Memory.indices(shape.size(), box)) {
                    assertThat(read.getFloat()).isEqualTo(index / 4f);
                }
            }
        }
    }

    @Test
    void theOnlyDatasetNeedsNoName() throws Exception {
        ArrayShape shape = Memory.shape("uchar", 3);
        try (FileSource source = FileSource.open(file("one.h5"), shape)) {
            assertThat(Memory.bytes(Memory.read(source, shape, Box.of(shape.size()))))
                    .containsExactly(1, 2, 3);
        }
    }

    /** Along all names there would be more than 12^10 groups within twenty levels. */
    @Test
    void groupsThatHaveSeveralNamesAreGoneThroughOnce() throws Exception {
        ArrayShape shape = Memory.shape("uchar", 3);
        for (String name : List.of("", ":/g/only", ":/g3/up2/g/again5/only")) {
            try (FileSource source = FileSource.open(Path.of(file("circle.h5") + name), shape)) {
                assertThat(Memory.bytes(Memory.read(source, shape, Box.of(shape.size()))))
                        .containsExactly(1, 2, 3);
            }
        }
    }

    @Test
    void componentsOfVectorsAreTheLastAxis() throws Exception {
        ArrayShape shape = Memory.shape("short3", 2, 2);
        try (FileSource source = FileSource.open(Path.of(file("several.h5") + ":/v"), shape)) {
            ByteBuffer read = Memory.read(source, shape, Memory.box(0, 1, 0, 2, 2, 1));
            assertThat(new short[] {read.getShort(0), read.getShort(2), read.getShort(4), read.getShort(8)})
                    .containsExactly((short) 6, (short) 7, (short) 8, (short) 9);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/run/u  | float  | 3 4 | :/run/u holds shape (3, 4), but float 3 x 4 needs (4, 3)",
                "/run/u  | int    | 4 3 | holds type '<f4', but int 4 x 3 needs '<i4'",
                "/big    | double | 3   | holds type '>f8', but double 3 needs '<f8'",
                "/text   | char   | 1   | that is no number of C",
                "/packed | float  | 4 4 | in chunks or within its header; write it as one piece, with h5repack -l CONTI",
                "/unwritten | float | 4 3 | none was written",
                "/run    | float  | 4 3 | /run in",
                "/run/w  | float  | 4 3 | there is no dataset /run/w in",
                "/link   | float  | 4 3 | is a link; name what it leads to",
                "''      | float  | 4 3 | has several datasets",
            })
    void whatCannotBeReadIsRefused(String dataset, String type, String sizes, String why) throws Exception {
        Path name = Path.of(file("several.h5") + (dataset.isEmpty() ? "" : ":" + dataset));
        ArrayShape needed = Memory.shape(
                type, Arrays.stream(sizes.split(" ")).mapToLong(Long::parseLong).toArray());
        assertThatThrownBy(() -> FileSource.open(name, needed))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("several.h5")
                .hasMessageContaining(why);
    }

    @Test
    void cutFilesAndOthersAreRefused() throws Exception {
        byte[] whole = Files.readAllBytes(file("one.h5"));
        ArrayShape shape = Memory.shape("uchar", 3);
        Path cut = Files.write(folder.resolve("cut.h5"), Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> FileSource.open(cut, shape)).hasMessageContaining("it was cut short");
        Path text = Files.writeString(folder.resolve("text.h5"), "letters");
        assertThatThrownBy(() -> FileSource.open(text, shape)).hasMessageContaining("cannot read " + text + " as HDF5");
        assertThatThrownBy(() -> FileSink.create(folder.resolve("new.h5"), shape))
                .hasMessageContaining("HDF5 files are read only; use a .npy or .zarr file");
    }

    /** Each place of a file gets the bytes of a large and of a negative number: whatever the library makes of that. */
    @Test
    void damagedFilesAreRefusedOrRead() throws Exception {
        byte[] sound = Files.readAllBytes(file("one.h5"));
        Path damaged = folder.resolve("damaged.h5");
        int refused = 0;
        for (int at = 0; at < sound.length; at += 97) {
            for (byte value : new byte[] {0x7f, (byte) 0xff}) {
                byte[] bytes = sound.clone();
                Arrays.fill(bytes, at, Math.min(at + 4, bytes.length), value);
                Files.write(damaged, bytes);
                try {
                    FileSource.open(damaged, Memory.shape("uchar", 3)).close();
                } catch (RunException e) {
                    refused++;
                }
            }
        }
        assertThat(refused).isPositive();
    }
}
