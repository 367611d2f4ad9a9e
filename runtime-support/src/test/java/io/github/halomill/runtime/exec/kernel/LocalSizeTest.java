package io.github.halomill.runtime.exec.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Grouping;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LocalSizeTest {

    private static List<NdRange> ranges(LocalSize size, long... global) {
        long[] offset = new long[global.length];
        Arrays.setAll(offset, d -> 10L * d + 5);
        return size.ranges("all", Grouping.BY_DRIVER, new long[] {1, 1, 1}, offset, global);
    }

    @Test
    void aSizeThatDoesNotDivideALaunchIsTakenAllTheSame() {
        LocalSize size = new LocalSize(Extent.of(256, 1), 1024, false);

        assertThat(ranges(size, 1022, 1022))
                .hasToString("[all [768, 1022] from [5, 15] in groups of [256, 1],"
                        + " all [254, 1022] from [773, 15] in groups of [254, 1]]");
        assertThat(ranges(size, 1024, 7)).hasToString("[all [1024, 7] from [5, 15] in groups of [256, 1]]");
    }

    @Test
    void whereALaunchIsNarrowGroupsAreLonger() {
        assertThat(ranges(new LocalSize(Extent.of(16, 16), 1024, false), 1024, 3))
                .hasToString("[all [1024, 3] from [5, 15] in groups of [64, 3]]");
        assertThat(ranges(new LocalSize(Extent.of(256, 1), 1024, false), 2, 1024))
                .hasToString("[all [2, 1024] from [5, 15] in groups of [2, 128]]");
    }

    @Test
    void groupsAreNoLargerThanTheKernelCanHave() {
        assertThat(ranges(new LocalSize(Extent.of(64, 8, 2), 100, false), 64, 64, 64))
                .hasToString("[all [64, 64, 64] from [5, 15, 25] in groups of [4, 8, 2]]");
    }

    @Test
    void whatMustStayInOnePartIsInGroupsThatDivideIt() {
        assertThat(ranges(new LocalSize(Extent.of(256, 4), 1024, true), 1022, 6))
                .hasToString("[all [1022, 6] from [5, 15] in groups of [2, 2]]");
    }

    @Test
    void theDescriptionAndTheDriverHaveTheLastWord() {
        LocalSize size = new LocalSize(Extent.of(256), 1024, false);
        long[] groups = {64};
        long[] offset = {0};
        long[] items = {1000};

        assertThat(size.ranges("all", Grouping.DESCRIBED, groups, offset, items))
                .hasToString("[all [1024] from [0] in groups of [64]]");
        assertThat(size.ranges("all", Grouping.FIRST_GUESS, groups, offset, items))
                .hasToString("[all [768] from [0] in groups of [256], all [232] from [768] in groups of [232]]");
        assertThat(new LocalSize(null, 1024, false).ranges("all", Grouping.FIRST_GUESS, groups, offset, items))
                .hasToString("[all [1024] from [0] in groups of [64]]");
        assertThat(ranges(new LocalSize(null, 1024, false), 1024, 7)).hasToString("[all [1024, 7] from [5, 15]]");
        assertThat(ranges(new LocalSize(null, 1024, false), 21, 21)).hasToString("[all [21, 21] from [5, 15]]");
        assertThat(ranges(new LocalSize(null, 1024, false), 1021, 1021))
                .as("a prime, of which a driver makes groups of 1")
                .hasToString("[all [768, 1021] from [5, 15] in groups of [256, 1],"
                        + " all [253, 1021] from [773, 15] in groups of [253, 1]]");
        assertThat(ranges(new LocalSize(null, 1024, true), 1021)).hasToString("[all [1021] from [5]]");
    }

    @Test
    void everyWorkItemIsLaunchedOnceInWholeGroupsOfNoMoreThanPreferred() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            int dimensions = 1 + random.nextInt(3);
            long[] global = new long[dimensions];
            Extent items = new Extent(1, 1, 1);
            Extent preferred = new Extent(1, 1, 1);
            for (int d = 0; d < dimensions; d++) {
                global[d] = 1 + random.nextInt(23);
                items = items.with(d, global[d]);
                preferred = preferred.with(d, 1L << random.nextInt(4));
            }
            int[] launched = new int[(int) items.volume()];
            List<NdRange> ranges = ranges(new LocalSize(preferred, 1024, false), global);
            assertThat(ranges).hasSizeLessThanOrEqualTo(1 + dimensions);
            for (NdRange range : ranges) {
                long volume = 1;
                for (int d = 0; d < dimensions; d++) {
                    volume *= range.local()[d];
                    assertThat(range.global()[d] % range.local()[d]).isZero();
                }
                assertThat(volume).isLessThanOrEqualTo(preferred.volume());
                count(range, items, launched);
            }
            assertThat(launched).as("%s in groups of %s", items, preferred).containsOnly(1);
        }
    }

    private static void count(NdRange range, Extent items, int[] launched) {
        long[] global = Arrays.copyOf(range.global(), 3);
        long[] first = new long[3];
        for (int d = 0; d < 3; d++) {
            boolean isThere = d < range.dimensions();
            global[d] = isThere ? global[d] : 1;
            first[d] = isThere ? range.offset()[d] - (10L * d + 5) : 0;
        }
        for (long z = first[2]; z < first[2] + global[2]; z++) {
            for (long y = first[1]; y < first[1] + global[1]; y++) {
                for (long x = first[0]; x < first[0] + global[0]; x++) {
                    launched[(int) ((z * items.y() + y) * items.x() + x)]++;
                }
            }
        }
    }
}
