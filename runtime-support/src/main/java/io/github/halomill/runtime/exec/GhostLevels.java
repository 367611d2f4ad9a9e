package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.Partition;
import java.util.Arrays;
import java.util.List;

/**
 * Tells when ghost zones have to be exchanged, and how much of what belongs to others a zone computes in each step. An array
 * has level n if its elements are right as far as n more steps reach beyond the zone. A launch that is to leave level n in what
 * it writes needs level n in what it reads at its own elements, and n + 1 in what it reads around them. What came by an
 * exchange under one name may lack the last step of what another name reads. All zones agree, for all do the same.
 */
final class GhostLevels {

    private final int depth;
    private final String[] names;

    /** By argument: 1 if it is read elsewhere than at a work-item's own elements, 0 if only there, -1 if nothing is exchanged. */
    private final int[] needs;

    private final boolean[] written;

    /** By arguments i and j: whether all that is read around under j is read under i, too. */
    private final boolean[][] covers;

    /** By array. */
    private final int[] levels;

    /** By array: the argument under which what is read around came by an exchange, or -1. */
    private final int[] cameAs;

    GhostLevels(Partition partition) {
        List<BufferLayout> buffers = partition.problem().buffers();
        List<Region> regions = buffers.stream().map(GhostLevels::around).toList();
        List<String> exchanged = partition.exchanged();
        depth = partition.depth();
        names = buffers.stream().map(BufferLayout::name).toArray(String[]::new);
        needs = new int[names.length];
        written = new boolean[names.length];
        covers = new boolean[names.length][names.length];
        levels = new int[names.length];
        cameAs = new int[names.length];
        Arrays.fill(cameAs, -1);
        for (int i = 0; i < names.length; i++) {
            BufferLayout buffer = buffers.get(i);
            boolean around = buffer.gathered() || !regions.get(i).isEmpty();
            needs[i] = !exchanged.contains(names[i]) ? -1 : around ? 1 : 0;
            written[i] = buffer.access().writes();
            for (int j = 0; j < names.length; j++) {
                covers[i][j] = regions.get(j).subtract(regions.get(i)).isEmpty();
            }
        }
    }

    /** Where it is read but at a work-item's own elements; what is too far away for any array counts as a little nearer. */
    private static Region around(BufferLayout buffer) {
        List<Box> boxes = buffer.points().stream()
                .map(points -> new Box(nearer(points.first(), 0), nearer(points.last(), 1)))
                .toList();
        return Region.of(boxes).subtract(Region.of(Box.of(Extent.of(1))));
    }

    private static Offset nearer(Offset point, long more) {
        Offset nearer = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            nearer = nearer.with(d, Math.min(point.along(d), Long.MAX_VALUE - 1) + more);
        }
        return nearer;
    }

    /** The whole local box of an array has new content. */
    void filled(int array) {
        levels[array] = depth;
        cameAs[array] = -1;
    }

    /** The ghost zones of an array were spoilt. */
    void spoilt(int array) {
        levels[array] = 0;
        cameAs[array] = -1;
    }

    /** Whether the ghost zones of what the argument denotes are ever exchanged. */
    boolean isExchanged(int argument) {
        return needs[argument] >= 0;
    }

    /** The level of {@code array} for what argument {@code i} reads of it. */
    private int level(int i, int array) {
        boolean lacking = cameAs[array] >= 0 && !covers[cameAs[array]][i];
        return lacking ? levels[array] - 1 : levels[array];
    }

    /** Whether ghost zones have to be exchanged before a launch, when argument i denotes array {@code denotes[i]}. */
    boolean due(int[] denotes) {
        for (int i = 0; i < needs.length; i++) {
            if (needs[i] >= 0 && level(i, denotes[i]) < needs[i]) {
                return true;
            }
        }
        return false;
    }

    /** The arrays that take part in an exchange, by argument; -1 where the ghost zones are as fresh as they can be. */
    void exchange(int[] denotes, int[] exchanged) {
        for (int i = 0; i < needs.length; i++) {
            boolean fresh = needs[i] < 0 || level(i, denotes[i]) >= depth - 1 + needs[i];
            exchanged[i] = fresh ? -1 : denotes[i];
        }
    }

    /** An exchange of these arrays was carried out. */
    void exchanged(int[] exchanged) {
        for (int i = 0; i < exchanged.length; i++) {
            if (exchanged[i] >= 0) {
                levels[exchanged[i]] = depth - 1 + needs[i];
                cameAs[exchanged[i]] = needs[i] > 0 ? i : -1;
            }
        }
    }

    /** The level that the next launch can leave in what it writes: how many steps may follow without an exchange. */
    int reachable(int[] denotes) {
        int level = depth - 1;
        for (int i = 0; i < needs.length; i++) {
            if (needs[i] >= 0) {
                level = Math.min(level, level(i, denotes[i]) - needs[i]);
            }
        }
        if (level < 0) {
            throw new IllegalStateException(
                    "a launch would read stale ghost zones of one of " + Arrays.toString(names));
        }
        return level;
    }

    /** A launch was enqueued that leaves this level. */
    void launched(int[] denotes, int level) {
        for (int i = 0; i < written.length; i++) {
            if (written[i]) {
                levels[denotes[i]] = level;
                cameAs[denotes[i]] = -1;
            }
        }
    }
}
