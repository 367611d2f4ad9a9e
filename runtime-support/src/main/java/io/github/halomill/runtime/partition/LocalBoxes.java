package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;

/** What the device buffers of a zone hold: the local boxes. */
final class LocalBoxes {

    private final Problem problem;
    private final SwapOrbits orbits;

    LocalBoxes(Problem problem) {
        this.problem = problem;
        orbits = new SwapOrbits(problem);
    }

    /** The local box of {@code buffer} for the zone with these work-items, in coordinates of the whole array. */
    Box of(BufferLayout buffer, Box items) {
        if (buffer.replicated()) {
            return buffer.whole();
        }
        return switch (problem.addressing()) {
            case GLOBAL -> global(buffer, items);
            case LOCAL -> local(buffer, items);
        };
    }

    /**
     * The array cut along its slowest dimension to the range that the zone reads or writes under any name that swaps connect.
     * Where work-items go through planes, rows are cut, of which parts are not next to each other: all of the array then.
     */
    private Box global(BufferLayout buffer, Box items) {
        int slowest = problem.space().slowest();
        for (int d = slowest + 1; d < 3; d++) {
            if (buffer.size().along(d) > 1) {
                return buffer.whole();
            }
        }
        Box own = buffer.own(items);
        Box held = own;
        for (String role : orbits.connected(buffer.name())) {
            for (Points moves : problem.buffer(role).points()) {
                held = held.bound(buffer.moved(own, moves));
            }
        }
        return buffer.whole()
                .withRange(slowest, held.lo().along(slowest), held.hi().along(slowest));
    }

    /** The own elements and the margins of the whole around them: [e*a, e*b + m) for the work-items [a, b). */
    private Box local(BufferLayout buffer, Box items) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            long e = buffer.elementsPerItem().along(d);
            lo = lo.with(d, e * items.lo().along(d));
            hi = hi.with(d, e * items.hi().along(d) + buffer.margin(problem.space(), d));
        }
        return new Box(lo, hi);
    }
}
