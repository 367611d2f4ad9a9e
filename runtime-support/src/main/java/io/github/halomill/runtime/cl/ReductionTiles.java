package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.geometry.Box;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a device goes through the elements of a box, tile by tile. Each work-item has some elements of a tile, which it
 * loads before it does anything with them; neighbours have elements that are next to each other in memory. A processor
 * has one work-item in a group, and whole vectors of elements for it.
 *
 * @param axes of the box, the fastest in memory first; those with one place only come last
 * @param lengths of the box, in that order
 * @param group work-items of a group, a power of 2
 * @param columns of these, next to each other along the first axis
 * @param across elements of a work-item along the first axis
 * @param down the same along the second
 * @param leastGroups groups that keep the device busy
 */
public record ReductionTiles(
        List<Integer> axes, List<Long> lengths, int group, int columns, int across, int down, long leastGroups) {

    /** Elements that a work-item may take: more of the sums of a kernel would not fit into 64 bits. */
    private static final long MOST_OF_ITEM = 1L << 22;

    /** Tiles that a group goes through before there are more groups: each of them costs time in the end. */
    private static final long TILES = 16;

    /** Work-items for each processor of a device, at least: enough to keep it busy. */
    private static final int OF_UNIT = 512;

    /** Groups at most, but for the least. */
    private static final long GROUPS = 2048;

    private static final long PROCESSOR_GROUPS = 256;

    private static final int LARGEST_GROUP = 128;

    /** Work-items that load from one line of memory. */
    private static final int LEAST_COLUMNS = 32;

    /** Values that a work-item has at a time, of all the numbers that elements are put together to. */
    private static final int AT_ONCE = 16;

    public ReductionTiles {
        axes = List.copyOf(axes);
        lengths = List.copyOf(lengths);
    }

    /**
     * Of a box that is not empty.
     *
     * @param processor whether a work-item for each group is best
     * @param largestGroup work-items that a group may have
     * @param units processors that groups are given to
     * @param values numbers that elements are put together to
     */
    public static ReductionTiles of(Box part, boolean processor, long largestGroup, int units, int values) {
        List<Integer> axes = IntStream.of(part.order())
                .boxed()
                .sorted((a, b) -> Boolean.compare(part.length(a) == 1, part.length(b) == 1))
                .toList();
        List<Long> lengths = axes.stream().map(part::length).toList();
        if (processor) {
            return new ReductionTiles(axes, lengths, 1, 1, fitting(lengths.get(0), 8, 64), 1, PROCESSOR_GROUPS);
        }
        int group = (int) Math.min(LARGEST_GROUP, Long.highestOneBit(largestGroup));
        int columns = Math.min(group, fitting(lengths.get(0), LEAST_COLUMNS, group));
        int atOnce = Math.max(1, AT_ONCE / Integer.highestOneBit(values));
        boolean wide = lengths.get(0) >= 2L * atOnce * columns;
        long rows = lengths.get(1) * columns / group;
        int down = wide ? 1 : (int) Math.min(atOnce, Math.max(1, Long.highestOneBit(rows)));
        long groups = (long) units * Math.max(1, OF_UNIT / group);
        return new ReductionTiles(axes, lengths, group, columns, wide ? atOnce : 1, down, groups);
    }

    /** A power of 2 of which few multiples reach not far beyond {@code length}; {@code most} if possible. */
    private static int fitting(long length, int least, int most) {
        int width = most;
        while (width > least && (length + width - 1) / width * width > length + length / 8) {
            width /= 2;
        }
        return width;
    }

    private long tilesAcross() {
        long width = (long) columns * across;
        return (lengths.get(0) + width - 1) / width;
    }

    private long tilesDown() {
        long height = (long) group / columns * down;
        return (lengths.get(1) + height - 1) / height;
    }

    private long tiles() {
        return tilesAcross() * tilesDown() * lengths.get(2) * lengths.get(3);
    }

    /** Work-groups: each leaves a few numbers. */
    public long groups() {
        long tiles = tiles();
        long busy = group == 1 ? 0 : Math.min(GROUPS, tiles / TILES);
        long least = tiles * across * down / MOST_OF_ITEM + 1;
        return Math.min(tiles, Math.max(Math.max(leastGroups, busy), least));
    }

    /** What a kernel has to know of them: lengths of the box, and tiles along the first two axes and in all. */
    List<Long> parameters() {
        return List.of(lengths.get(0), lengths.get(1), lengths.get(2), tilesAcross(), tilesDown(), tiles());
    }

    /** Numbers that the kernels are compiled with. */
    String macros() {
        return List.of("GROUP " + group, "COLUMNS " + columns, "ACROSS " + across, "DOWN " + down).stream()
                .map(macro -> "#define " + macro + "\n")
                .collect(Collectors.joining());
    }

    /** Work-items, for {@code groups} groups. */
    public NdRange range(String name, long groups) {
        return new NdRange(name, 1, null, new long[] {groups * group}, new long[] {group});
    }
}
