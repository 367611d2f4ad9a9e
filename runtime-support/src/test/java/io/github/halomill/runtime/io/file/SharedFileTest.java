package io.github.halomill.runtime.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that several ranks write, on threads that play ranks. */
class SharedFileTest {

    private static final ArrayShape SHAPE = new ArrayShape(DataType.of("int"), 2, Extent.of(2, 3));

    @TempDir
    Path folder;

    @Test
    void each_rank_writes_its_part_and_the_file_appears_once() throws IOException {
        Path file = folder.resolve("a.raw");

        ThreadRanks.of(3, ranks -> {
            try (FileSink sink = FileSink.create(file, SHAPE, "a", ranks)) {
                int first = 10 * ranks.rank();
                ByteBuffer row = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
                sink.write(
                        Box.of(Extent.of(2, 1)).translate(Offset.of(0, ranks.rank())),
                        row.putInt(first).putInt(first + 1).flip());
                assertThat(file).doesNotExist();
                sink.commit();
            }
            return true;
        });

        ByteBuffer written = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        assertThat(Stream.generate(written::getInt).limit(6)).containsExactly(0, 1, 10, 11, 20, 21);
        assertThat(files()).containsExactly(file);
    }

    @Test
    void what_was_begun_and_not_completed_leaves_nothing() throws IOException {
        ThreadRanks.of(2, ranks -> {
            FileSink.create(folder.resolve("a.raw"), SHAPE, "a", ranks).close();
            return true;
        });

        assertThat(files()).isEmpty();
    }

    @Test
    void a_place_where_the_first_rank_cannot_write_fails_on_all() {
        Path file = folder.resolve("none").resolve("a.raw");

        assertThatThrownBy(() -> ThreadRanks.of(2, ranks -> FileSink.create(file, SHAPE, "a", ranks)))
                .hasStackTraceContaining("cannot write " + file);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
