package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunsTest {

    @Test
    void everyBoxIsCoveredInOrderByAsFewRunsAsThereAreGaps() {
        for (Extent size :
                List.of(new Extent(4, 3, 3), new Extent(5, 1, 1), new Extent(1, 4, 2), new Extent(3, 1, 3))) {
            for (Box box : Memory.boxesWithin(size)) {
                List<Long> expected = Memory.indices(size, box);
                List<Long> visited = new ArrayList<>();
                int[] runs = {0};
                Runs.forEach(Box.of(size), box, (first, count) -> {
                    runs[0]++;
                    for (long i = first; i < first + count; i++) {
                        visited.add(i);
                    }
                });
                assertThat(visited).as("%s of %s", box, size).isEqualTo(expected);
                long gaps = 0;
                for (int i = 1; i < expected.size(); i++) {
                    gaps += expected.get(i) == expected.get(i - 1) + 1 ? 0 : 1;
                }
                assertThat((long) runs[0]).as("%s of %s", box, size).isEqualTo(expected.isEmpty() ? 0 : gaps + 1);
            }
        }
    }

    @Test
    void aBoxOutsideTheArrayIsRefused() {
        assertThatThrownBy(() ->
                        Runs.forEach(Box.of(new Extent(4, 3, 1)), Memory.box(0, 0, 0, 5, 1, 1), (first, count) -> {}))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void chunksFollowEachOtherInTheOrderOfTheBox() {
        Extent size = new Extent(5, 4, 3);
        for (Box box : Memory.boxesWithin(size)) {
            for (long limit : new long[] {1, 2, 4, 7, 20, 1000}) {
                List<Long> visited = new ArrayList<>();
                Chunks.forEach(box, limit, chunk -> {
                    assertThat(chunk.volume()).isBetween(1L, limit);
                    visited.addAll(Memory.indices(size, chunk));
                });
                assertThat(visited).isEqualTo(Memory.indices(size, box));
            }
        }
    }
}
