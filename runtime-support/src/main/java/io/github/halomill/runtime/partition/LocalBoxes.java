package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.SwapOrbits;
import java.util.List;
import java.util.Map;

/** What the devices of zones hold: the local boxes. */
final class LocalBoxes {

    private final Problem problem;
    private final Reach reach;
    private final SwapOrbits orbits;

    LocalBoxes(Problem problem, Reach reach) {
        this.problem = problem;
        this.reach = reach;
        orbits = new SwapOrbits(problem);
    }

    /**
     * The local box of {@code field} for a zone, in coordinates of the whole array.
     *
     * @param cells those of the zone
     * @param launched by place in the trace: the work-items of its largest launches
     * @param reached the cells that these stand on
     */
    Box of(FieldSpec field, Box cells, List<Region> launched, Box reached) {
        if (!field.owned() || problem.usesOf(field.name()).stream().anyMatch(Use::replicated)) {
            return field.whole();
        }
        return problem.isLocal() ? local(field, reached) : global(field, cells, launched);
    }

    /**
     * The array cut along its slowest dimension to the range that the zone reads or writes under any name that swaps
     * connect. Where work-items go through planes, rows are cut, of which parts are not next to each other: all of the
     * array then.
     */
    private Box global(FieldSpec field, Box cells, List<Region> launched) {
        if (field.shape().componentAxis() > problem.slowest() && field.components() > 1) {
            return field.whole();
        }
        int slowest = problem.slowest();
        for (int d = slowest + 1; d < 3; d++) {
            if (field.size().along(d) > 1) {
                return field.whole();
            }
        }
        Box held = field.inner(cells);
        for (String name : orbits.connected(field.name())) {
            for (int i = 0; i < launched.size(); i++) {
                if (reach.trace().get(i) instanceof Launch launch) {
                    held = held.bound(touched(launch, name, launched.get(i)));
                    held = held.bound(pushed(launch, field, name, cells));
                } else if (reach.trace().get(i) instanceof Step.Reduce reduce) {
                    for (Box box : reach.counted(reduce, name, cells).boxes()) {
                        held = held.bound(box);
                    }
                }
            }
        }
        if (held.isEmpty()) { // a buffer has one element at least
            long last = field.size().along(slowest) - 1;
            long next = Math.min(field.spacing().first(slowest, cells.lo().along(slowest)), last);
            return field.whole().withRange(slowest, next, next + 1);
        }
        return field.whole()
                .withRange(slowest, held.lo().along(slowest), held.hi().along(slowest));
    }

    /** What work-items of any zone write of what a zone owns. */
    private Box pushed(Launch launch, FieldSpec field, String name, Box cells) {
        Box pushed = Box.EMPTY;
        for (Use use : launch.uses()) {
            if (use.name().equals(name) && use.pushes()) {
                Region own = reach.owned(field, cells);
                for (Box box :
                        use.written(launch.space().items()).intersect(own).boxes()) {
                    pushed = pushed.bound(box);
                }
            }
        }
        return pushed;
    }

    private Box touched(Launch launch, String field, Region items) {
        Box touched = Box.EMPTY;
        for (Use use : launch.uses()) {
            if (use.name().equals(field)) {
                touched = touched.bound(items.each(use::touched).bounds());
                touched = touched.bound(reach.needed(use, items).bounds());
            }
        }
        return touched;
    }

    /**
     * Throws {@link RunException} unless what margins are filled from lies on the same device, and all that reductions
     * read.
     *
     * @param cells those of the zone
     * @param boxes by field: what the device holds
     * @param computed by place in the trace: the work-items that the zone computes
     */
    void requireSources(Box cells, Map<String, Box> boxes, List<Region> computed) {
        for (int i = 0; i < computed.size(); i++) {
            if (reach.trace().get(i) instanceof Launch launch) {
                for (Use use : launch.uses()) {
                    if (use.field().hasBorders()) {
                        requireHeld(use.name(), boxes, reach.needed(use, computed.get(i)));
                    }
                }
            } else if (reach.trace().get(i) instanceof Step.Reduce reduce) {
                for (FieldSpec field : reduce.fields()) {
                    requireHeld(field.name(), boxes, reach.counted(reduce, field.name(), cells));
                }
            }
        }
    }

    private static void requireHeld(String field, Map<String, Box> boxes, Region needed) {
        if (!needed.boxes().stream().allMatch(boxes.getOrDefault(field, Box.EMPTY)::contains)) {
            throw new RunException(
                    "zones are so thin that elements of " + field
                            + " are needed, for its margins, which a device does not hold: use fewer devices, or another split");
        }
    }

    /** The own elements and the margins of the whole around them: [e*a, e*b + m) for the cells [a, b). */
    private Box local(FieldSpec field, Box cells) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            long origin = field.spacing().origin().along(d);
            lo = lo.with(d, field.spacing().first(d, cells.lo().along(d)) - origin);
            hi = hi.with(d, field.spacing().end(d, cells.hi().along(d)) - origin + field.margin(problem.grid(), d));
        }
        return new Box(lo, hi).ofComponents(field.whole());
    }
}
