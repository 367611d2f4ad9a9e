package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;

/** A grid of cells cut along its dimensions: zones by id and by index. Ids are row-major, x fastest. */
final class ZoneGrid {

    private final Split split;
    private final List<AxisCut> cuts;

    private ZoneGrid(Split split, List<AxisCut> cuts) {
        this.split = split;
        this.cuts = cuts;
    }

    /** Throws {@link RunException} if a dimension has fewer work-groups than parts. */
    static ZoneGrid of(Problem problem, Split split) {
        return new ZoneGrid(split, List.of(cut(problem, split, 0), cut(problem, split, 1), cut(problem, split, 2)));
    }

    private static AxisCut cut(Problem problem, Split split, int d) {
        long groups = problem.cuttableUnits().along(d);
        if (split.along(d) > groups) {
            throw new RunException("the split asks for " + split.along(d) + " parts along " + Axes.name(d) + ", where "
                    + (groups == problem.units().along(d)
                            ? "there are " + groups + " work-groups: ask for at most that many"
                            : "global addressing cannot cut: split along " + Axes.name(problem.slowest()) + " only"));
        }
        long cells = problem.grid().size().along(d);
        return new AxisCut(cells, groups == 1 ? cells : problem.unit().along(d), split.along(d));
    }

    int zones() {
        return split.zones();
    }

    AxisCut cut(int d) {
        return cuts.get(d);
    }

    int id(int ix, int iy, int iz) {
        return (iz * split.y() + iy) * split.x() + ix;
    }

    Offset index(int id) {
        return new Offset(id % split.x(), id / split.x() % split.y(), id / split.x() / split.y());
    }

    /** The cells of a zone. */
    Box cells(int id) {
        Offset index = index(id);
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            int part = (int) index.along(d);
            lo = lo.with(d, cut(d).from(part));
            hi = hi.with(d, cut(d).to(part));
        }
        return new Box(lo, hi);
    }
}
