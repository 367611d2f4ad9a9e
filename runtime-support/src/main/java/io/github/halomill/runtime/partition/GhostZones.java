package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What zones read of one buffer and do not own, but others do: the union of the write zone moved by every dependent point,
 * without the write zone itself and without margins. Regions are kept by shape, for most zones have the same.
 */
final class GhostZones {

    private final BufferLayout buffer;
    private final Box owned;
    private final Map<List<Span>, Region> known = new HashMap<>();

    GhostZones(BufferLayout buffer, KernelSpace space) {
        this.buffer = buffer;
        owned = buffer.own(space.items());
    }

    BufferLayout buffer() {
        return buffer;
    }

    /** The ghost zones of the zone with these work-items, in coordinates of the whole array. */
    Region of(Box items) {
        List<Span> spans = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            spans.add(span(d, items.lo().along(d), items.hi().along(d)));
        }
        return of(spans).translate(buffer.own(items).lo());
    }

    /** The span along {@code d} of a zone with the work-items [from, to). */
    Span span(int d, long from, long to) {
        long e = buffer.elementsPerItem().along(d);
        long before = e * from;
        long behind = owned.extent().along(d) - e * to;
        long down = 0;
        long up = 0;
        for (Offset point : buffer.points()) {
            // max(p, -before) <= 0, so that negating cannot overflow
            down = Math.max(down, -Math.max(Math.min(0, point.along(d)), -before));
            up = Math.max(up, Math.min(point.along(d), behind));
        }
        return new Span(e * (to - from), down, up);
    }

    /** The ghost zones of a zone with these spans along x, y and z, relative to its first own element. */
    Region of(List<Span> spans) {
        return known.computeIfAbsent(spans, this::compute);
    }

    private Region compute(List<Span> spans) {
        List<Box> moved = new ArrayList<>();
        for (Offset point : buffer.points()) {
            moved.add(moved(spans, point));
        }
        return Region.of(moved).subtract(Region.of(moved(spans, Offset.ZERO)));
    }

    private static Box moved(List<Span> spans, Offset point) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            Span span = spans.get(d);
            long p = point.along(d);
            lo = lo.with(d, Math.max(p, -span.below()));
            // min first: p + length may be above 2^63 - 1
            hi = hi.with(d, span.length() + Math.min(p, span.above()));
        }
        return new Box(lo, hi);
    }
}
