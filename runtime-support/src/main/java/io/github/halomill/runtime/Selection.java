package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.List;

/** Which elements a reduction goes through, and where it says which of them it found: see {@link StepTrace#over}. */
public final class Selection {

    private Reduction.Over over = Reduction.Over.CELLS;
    private List<String> at = List.of();

    Selection() {}

    /** All elements of arrays, also those of margins. */
    public Selection margins() {
        over = Reduction.Over.ALL;
        return this;
    }

    /**
     * The elements of some cells only; those of margins are negative, or the number of cells and above.
     *
     * @param ends the first cell along x and one past the last, then along y and z
     * @throws RunException if there are none
     */
    public Selection range(long... ends) {
        Offset lo = Offset.ZERO;
        Offset hi = new Offset(1, 1, 1);
        for (int d = 0; d < ends.length / 2; d++) {
            if (ends[2 * d] >= ends[2 * d + 1]) {
                throw new RunException("there are no cells from " + ends[2 * d] + " to before " + ends[2 * d + 1]
                        + " along " + Axes.name(d) + " to reduce: choose other parameters");
            }
            lo = lo.with(d, ends[2 * d]);
            hi = hi.with(d, ends[2 * d + 1]);
        }
        over = Reduction.Over.of(new Box(lo, hi));
        return this;
    }

    /**
     * Sets scalars to the cell that has the least or largest element, the first in memory of several: x first, for each
     * dimension of the grid, and its component if there is one name more.
     */
    public Selection at(String... scalars) {
        at = List.of(scalars);
        return this;
    }

    Reduction.Over over() {
        return over;
    }

    List<String> at() {
        return at;
    }
}
