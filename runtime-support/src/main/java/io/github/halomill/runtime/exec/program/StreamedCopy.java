package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Use;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A copy of a kernel that does several steps for about the memory traffic of one, or one step that loads each element
 * about once: a work-group covers a strip across all but the slowest dimension and goes along that one, with the rows
 * of all time levels in registers (N.5-D blocking: Nguyen et al., SC 2010; Matsumura et al., AN5D, CGO 2020). Of one
 * dimension, and where it is not known what is read before the program runs, a tile in local memory. Dimensions are
 * those of memory, x first.
 *
 * @param source its kernel is called {@code halomill_<function>_streamed}
 * @param low how far a step reads towards lower places, per dimension
 * @param high how far towards higher places
 * @param cycle how many arrays change places: after a multiple of it names point to what they did before
 * @param shifts by launch of an iteration: how far ids of its kernel, or elements of an array, are from what the copy
 *     counts, per dimension
 * @param signature what its kernel is passed
 * @param takesAnyNumbers whether its kernels do no harm whatever numbers they read
 * @param tiles arguments of which it holds tiles, each after that which is written; none: it goes along strips
 */
public record StreamedCopy(
        KernelSource source,
        List<Integer> low,
        List<Integer> high,
        int cycle,
        List<List<Integer>> shifts,
        CopySignature signature,
        boolean takesAnyNumbers,
        List<String> tiles) {

    public StreamedCopy {
        low = List.copyOf(low);
        high = List.copyOf(high);
        shifts = List.copyOf(shifts);
        tiles = List.copyOf(tiles);
    }

    /** This copy, of tiles, for a launch that says how far it reads. */
    public StreamedCopy reaching(Launch launch) {
        if (!isTiled()) {
            return this;
        }
        int[] below = new int[launch.ids().size()];
        int[] above = new int[below.length];
        for (int i = 0; i < tiles.size(); i += 2) {
            Offset own = launch.use(tiles.get(i)).origin();
            Use read = launch.use(tiles.get(i + 1));
            for (Points points : read.points()) {
                for (int d = 0; d < below.length; d++) {
                    long shift = read.origin().along(d) - own.along(d);
                    below[d] = Math.max(below[d], reach(-points.first().along(d) - shift));
                    above[d] = Math.max(above[d], reach(points.last().along(d) + shift));
                }
            }
        }
        return new StreamedCopy(
                source,
                Arrays.stream(below).boxed().toList(),
                Arrays.stream(above).boxed().toList(),
                cycle,
                shifts,
                signature,
                takesAnyNumbers,
                tiles);
    }

    /** As a number; so large a one fits no tile. */
    private static int reach(long elements) {
        return (int) Math.min(elements, Short.MAX_VALUE);
    }

    /**
     * Which array of a launch is so narrow that a distance in tiles may be one of several, or so wide that one is no
     * number of 32 bits; empty: none is.
     */
    public Optional<String> unfit(Launch launch) {
        for (String name : tiles) {
            double farthest = 1;
            for (int d = 0; d < dimensions(); d++) {
                long size = launch.use(name).size().along(d);
                int reach = low.get(d) + high.get(d);
                boolean isSlowest = d == dimensions() - 1;
                if (!isSlowest && size <= reach) {
                    return Optional.of(name + " is no longer along " + Axes.name(d) + " than a step reads");
                }
                farthest *= isSlowest ? reach + 1 : size;
            }
            if (farthest > Integer.MAX_VALUE) {
                return Optional.of("a step reads too far in " + name);
            }
        }
        return Optional.empty();
    }

    /** Whether work-groups hold tiles. */
    public boolean isTiled() {
        return !tiles.isEmpty();
    }

    /** Macros for a compiler: what a shape is, and how far tiles are read. */
    public String macros(StreamShape shape) {
        StringBuilder macros = new StringBuilder(shape.macros());
        for (int d = 0; isTiled() && d < dimensions(); d++) {
            String axis = Axes.name(d).toUpperCase(Locale.ROOT);
            macros.append(" -DHM_LOW_").append(axis).append('=').append(low.get(d));
            macros.append(" -DHM_HIGH_").append(axis).append('=').append(high.get(d));
        }
        return macros.toString();
    }

    /** Whether it puts the last state of arrays aside that it updates in place. */
    public boolean isInPlace() {
        return !signature.of(Kind.ASIDE).isEmpty();
    }

    /**
     * Whether two launches in a row need no copies: the second updates in the arrays what the first put aside. All else
     * is as it was, where no names change places.
     */
    public boolean returns() {
        return isInPlace() && !makesOlder() && cycle == 1;
    }

    /** Whether two launches in a row of a shape do so on some zones: what they exchange is in the arrays. */
    public boolean returns(StreamShape shape, Partition cut) {
        return returns() && (cut.zones().size() == 1 || cut.depth() % (2 * shape.steps()) == 0);
    }

    /** The steps from one exchange to the next that suit a shape best. */
    public int depth(StreamShape shape) {
        return returns() ? 2 * shape.steps() : shape.steps();
    }

    /** Whether a part may be done before the rest: an iteration is one launch, after which arrays change places. */
    public boolean goesInParts() {
        return shifts.size() == 1 && !isInPlace();
    }

    /** Whether it also makes the state that is older by one step. */
    public boolean makesOlder() {
        return !signature.of(Kind.OLDER).isEmpty();
    }

    /** The number of steps from {@code steps} on after which names point to what they do after one. */
    public int steps(int steps) {
        return steps + Math.floorMod(1 - steps, cycle);
    }

    /** How many dimensions it has. */
    public int dimensions() {
        return low.size();
    }

    /** Elements that a work-group has along a dimension and does not store, for its neighbours do. */
    private long ghosts(int dimension, int steps) {
        return (long) steps * (low.get(dimension) + high.get(dimension));
    }

    /** Whether work-groups of a shape store anything. */
    public boolean fits(StreamShape shape) {
        for (int d = 0; d < dimensions(); d++) {
            if (stored(d, shape) <= 0) {
                return false;
            }
        }
        return true;
    }

    /** Bytes of local memory for tiles, of two levels with that many bytes for each element; 0 if there are none. */
    public long localBytes(StreamShape shape, long bytes) {
        long elements = isTiled() ? 2 : 0;
        for (int d = 0; d < dimensions(); d++) {
            elements *= across(d, shape);
        }
        return elements * bytes;
    }

    /** Elements that a work-group stores along a dimension. */
    public long stored(int dimension, StreamShape shape) {
        if (dimension > 0 && dimension == dimensions() - 1 && !shape.tile()) {
            return shape.rows();
        }
        return across(dimension, shape) - ghosts(dimension, shape.steps());
    }

    /** The work-groups of a shape that store some work-items. */
    public NdRange strips(StreamShape shape, Box stored) {
        long[] groups = new long[dimensions()];
        long[] global = new long[dimensions()];
        for (int k = 0; k < dimensions(); k++) {
            groups[k] = k == 0 ? shape.width() : k == 1 && (dimensions() == 3 || shape.tile()) ? shape.height() : 1;
            global[k] = groups[k] * Arithmetic.ceilDiv(stored.extent().along(k), stored(k, shape));
        }
        return new NdRange("strips", dimensions(), new long[dimensions()], global, groups);
    }

    /** Elements that a work-group has along a dimension that it does not go along. */
    public long across(int dimension, StreamShape shape) {
        return dimension == 0 ? shape.columns() : shape.tile() ? shape.rows() : shape.height();
    }
}
