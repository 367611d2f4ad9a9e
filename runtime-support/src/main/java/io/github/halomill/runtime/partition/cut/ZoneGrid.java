package io.github.halomill.runtime.partition.cut;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Problem;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A grid of cells cut into zones, known by their ids and by their indices. Ids are row-major, x fastest. It is cut into
 * slabs along z, each slab along y, and each of its rows along x: boundaries along z are the same for all zones, those
 * along y for those of a slab, those along x for those of a row.
 *
 * @param split parts per dimension
 * @param z the slabs
 * @param y by slab: its rows
 * @param x by row, those of the first slab first: its zones
 */
public record ZoneGrid(Split split, AxisCut z, List<AxisCut> y, List<AxisCut> x) {

    public ZoneGrid {
        if (z.parts() != split.z() || y.size() != split.z() || x.size() != split.z() * split.y()) {
            throw new IllegalArgumentException("not cut into " + split);
        }
    }

    /**
     * Zones that differ by at most one work-group per dimension. Throws {@link RunException} if a dimension has fewer
     * work-groups than parts.
     */
    public static ZoneGrid of(Problem problem, Split split) {
        requireGroups(problem, split);
        return new ZoneGrid(
                split,
                equal(problem, split, 2),
                Collections.nCopies(split.z(), equal(problem, split, 1)),
                Collections.nCopies(split.z() * split.y(), equal(problem, split, 0)));
    }

    private static AxisCut equal(Problem problem, Split split, int d) {
        return AxisCut.equal(problem.grid().size().along(d), groupSize(problem, d), split.along(d));
    }

    /** Cells along a dimension that stay together. */
    public static long groupSize(Problem problem, int d) {
        return problem.cuttableUnits().along(d) == 1
                ? problem.grid().size().along(d)
                : problem.unit().along(d);
    }

    static void requireGroups(Problem problem, Split split) {
        for (int d = 0; d < 3; d++) {
            long groups = problem.cuttableUnits().along(d);
            if (split.along(d) > groups) {
                throw new RunException("the split asks for " + split.along(d) + " parts along " + Axes.name(d)
                        + ", where "
                        + (groups == problem.units().along(d)
                                ? "there are " + groups + " work-groups: ask for at most that many"
                                : "global addressing cannot cut: split along " + Axes.name(problem.slowest())
                                        + " only"));
            }
        }
    }

    public int zones() {
        return split.zones();
    }

    public int id(int ix, int iy, int iz) {
        return (iz * split.y() + iy) * split.x() + ix;
    }

    public Offset index(int id) {
        return new Offset(id % split.x(), id / split.x() % split.y(), id / split.x() / split.y());
    }

    /** Whether all slabs have the same rows, and all rows are cut in the same way. */
    public boolean isRegular() {
        return y.stream().allMatch(y.get(0)::equals) && x.stream().allMatch(x.get(0)::equals);
    }

    /** The rows of a slab. */
    public AxisCut rows(int iz) {
        return y.get(iz);
    }

    /** The zones of a row. */
    public AxisCut zones(int iz, int iy) {
        return x.get(iz * split.y() + iy);
    }

    /** The cells of a zone. */
    public Box cells(int id) {
        int ix = id % split.x();
        int iy = id / split.x() % split.y();
        int iz = id / split.x() / split.y();
        AxisCut rows = rows(iz);
        AxisCut zones = zones(iz, iy);
        return new Box(
                new Offset(zones.from(ix), rows.from(iy), z.from(iz)), new Offset(zones.to(ix), rows.to(iy), z.to(iz)));
    }

    /** Cells divided by weight of the zone of which that is most; weights are by zone. */
    public double longest(List<Double> weights) {
        return IntStream.range(0, zones())
                .mapToDouble(zone -> cells(zone).volume() / weights.get(zone))
                .max()
                .orElseThrow();
    }
}
