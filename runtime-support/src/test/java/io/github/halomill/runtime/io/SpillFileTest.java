package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillFileTest {

    @TempDir
    Path folder;

    @Test
    void memoryIsZeroAndNobodyElses() {
        try (SpillFile file = SpillFile.create(folder)) {
            List<Integer> sizes = List.of(4, 4100, 12, 9 << 20);
            List<ByteBuffer> memory =
                    sizes.stream().parallel().map(file::allocate).toList();
            for (int i = 0; i < memory.size(); i++) {
                ByteBuffer ints = memory.get(i);
                assertThat(ints.isDirect()).isTrue();
                assertThat(ints.order()).isEqualTo(ByteOrder.nativeOrder());
                assertThat(ints.remaining()).isEqualTo(sizes.get(i));
                for (int at = 0; at < ints.limit(); at += 4) {
                    assertThat(ints.getInt(at)).isZero();
                    ints.putInt(at, i + 1);
                }
            }
            assertThat(IntStream.range(0, memory.size()))
                    .allSatisfy(i -> assertThat(memory.get(i).getInt(0)).isEqualTo(i + 1))
                    .allSatisfy(i ->
                            assertThat(memory.get(i).getInt(sizes.get(i) - 4)).isEqualTo(i + 1));
        }
        assertThat(folder).isEmptyDirectory();
        assertThat(SpillFile.room(folder)).isPositive();
    }

    @Test
    void aFolderThatIsNotThereIsRefused() {
        Path none = folder.resolve("none");
        assertThatThrownBy(() -> SpillFile.create(none))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot make a temporary file in " + none + ": there is no such file or folder; choose a"
                        + " folder that exists and may be written to");
        assertThatThrownBy(() -> SpillFile.room(none))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot write to " + none + ": there is no such file or folder");
    }
}
