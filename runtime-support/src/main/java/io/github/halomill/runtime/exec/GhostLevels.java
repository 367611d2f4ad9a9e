package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.Partition;
import java.util.Arrays;
import java.util.List;

/**
 * Tells when ghost zones have to be exchanged, and how much of what belongs to others a zone computes in each step. An array
 * has level n if its elements are right as far as n more steps reach beyond the zone. A launch that is to leave level n in what
 * it writes needs level n in what it reads at its own elements, and n + 1 in what it reads around them. All zones agree, for
 * all do the same.
 */
final class GhostLevels {

    private final int depth;
    private final String[] names;

    /** By argument: 1 if it is read elsewhere than at a work-item's own elements, 0 if only there, -1 if nothing is exchanged. */
    private final int[] needs;

    private final boolean[] written;

    /** By array. */
    private final int[] levels;

    GhostLevels(Partition partition) {
        List<BufferLayout> buffers = partition.problem().buffers();
        List<String> exchanged = partition.exchanged();
        depth = partition.depth();
        names = buffers.stream().map(BufferLayout::name).toArray(String[]::new);
        needs = new int[names.length];
        written = new boolean[names.length];
        levels = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            BufferLayout buffer = buffers.get(i);
            boolean around =
                    buffer.gathered() || buffer.points().stream().anyMatch(point -> !point.equals(Offset.ZERO));
            needs[i] = !exchanged.contains(names[i]) ? -1 : around ? 1 : 0;
            written[i] = buffer.access().writes();
        }
    }

    /** The whole local box of an array has new content. */
    void filled(int array) {
        levels[array] = depth;
    }

    /** Whether ghost zones have to be exchanged before a launch, when argument i denotes array {@code denotes[i]}. */
    boolean due(int[] denotes) {
        for (int i = 0; i < needs.length; i++) {
            if (needs[i] >= 0 && levels[denotes[i]] < needs[i]) {
                return true;
            }
        }
        return false;
    }

    /** The arrays that take part in an exchange, by argument; -1 where the ghost zones are as fresh as they can be. */
    void exchange(int[] denotes, int[] exchanged) {
        for (int i = 0; i < needs.length; i++) {
            boolean fresh = needs[i] < 0 || levels[denotes[i]] >= depth - 1 + needs[i];
            exchanged[i] = fresh ? -1 : denotes[i];
        }
    }

    /** An exchange of these arrays was carried out. */
    void exchanged(int[] exchanged) {
        for (int i = 0; i < exchanged.length; i++) {
            if (exchanged[i] >= 0) {
                levels[exchanged[i]] = depth - 1 + needs[i];
            }
        }
    }

    /** The level that the next launch can leave in what it writes: how many steps may follow without an exchange. */
    int reachable(int[] denotes) {
        int level = depth - 1;
        for (int i = 0; i < needs.length; i++) {
            if (needs[i] >= 0) {
                level = Math.min(level, levels[denotes[i]] - needs[i]);
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
            }
        }
    }
}
