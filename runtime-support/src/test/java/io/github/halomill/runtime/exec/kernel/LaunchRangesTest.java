package io.github.halomill.runtime.exec.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.exec.kernel.LaunchRanges.FormRange;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Grouping;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which elements work-items do where each does several, one by one. */
class LaunchRangesTest {

    private static final long[] OFFSET = {5, 3, 2};

    /** Counts how often an element is done; ids are those that the text around a coarse kernel makes. */
    private static int[] done(List<FormRange> ranges, int along, int elements, long[] items) {
        int[] done = new int[(int) (items[0] * items[1])];
        for (FormRange part : ranges) {
            NdRange range = part.range();
            long[] first = Objects.requireNonNull(range.offset());
            int each = part.isCoarse() ? elements : 1;
            for (long y = 0; y < range.global()[1]; y++) {
                for (long x = 0; x < range.global()[0]; x++) {
                    for (int i = 0; i < each; i++) {
                        long[] item = {x, y};
                        item[along] = along == 0 ? i * range.global()[0] + x : y * each + i;
                        long atX = first[0] - OFFSET[0] + item[0];
                        long atY = first[1] - OFFSET[1] + item[1];
                        done[(int) (atY * items[0] + atX)]++;
                    }
                }
            }
        }
        return done;
    }

    private static void assertEachOnce(Extent preferred, Grouping grouping, long[] groups, int along, long[] items) {
        LocalSize single = new LocalSize(grouping == Grouping.DESCRIBED ? null : preferred, 64, false);
        LocalSize coarse = new LocalSize(grouping == Grouping.DESCRIBED ? null : preferred, 16, false);
        for (int elements : new int[] {2, 3, 4, 8}) {
            List<FormRange> ranges = new LaunchRanges(single, coarse, along, elements)
                    .ranges("all", grouping, groups, Arrays.copyOf(OFFSET, 2), items);
            assertThat(done(ranges, along, elements, items))
                    .as("%d elements of %s along %d", elements, Arrays.toString(items), along)
                    .containsOnly(1);
            long coarseItems = items[along] / (elements * groups[along]) * groups[along];
            assertThat(ranges.stream().anyMatch(FormRange::isCoarse)).isEqualTo(coarseItems > 0);
        }
    }

    @Test
    void every_element_is_done_once() {
        for (long nx = 1; nx <= 21; nx += 4) {
            for (long ny = 1; ny <= 40; ny += 3) {
                long[] items = {nx, ny};
                for (Extent preferred : List.of(Extent.of(8, 2), Extent.of(4, 4), Extent.of(16, 1))) {
                    assertEachOnce(preferred, Grouping.BY_DRIVER, new long[] {1, 1}, 1, items);
                    assertEachOnce(preferred, Grouping.BY_DRIVER, new long[] {1, 1}, 0, items);
                }
            }
        }
    }

    @Test
    void groups_of_the_description_stay_whole() {
        for (long height = 2; height <= 40; height += 2) {
            assertEachOnce(Extent.of(4, 2), Grouping.DESCRIBED, new long[] {4, 2}, 1, new long[] {12, height});
        }
    }

    @Test
    void one_element_each_is_the_kernel_itself() {
        LocalSize size = new LocalSize(Extent.of(8, 2), 64, false);
        assertThat(LaunchRanges.of(size)
                        .ranges("all", Grouping.BY_DRIVER, new long[] {1, 1}, new long[2], new long[] {16, 8}))
                .hasSize(1)
                .noneMatch(FormRange::isCoarse);
    }
}
