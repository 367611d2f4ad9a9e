package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.margin.Arrival;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import io.github.halomill.runtime.schedule.margin.MarginSource.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What the margins of some components of a field hold, which have the same borders: see {@link Margins}. */
final class MarginLayer {

    private final Faces faces;
    private final Box whole;
    private final Box inner;
    private final List<MarginPart> parts;
    private final Region filled;
    private final Region kept;
    private final Region present;

    /**
     * Of a field.
     *
     * @param whole some components of all of it, which have the same borders
     * @param faces what lies beyond the elements of cells
     */
    MarginLayer(Box whole, Faces faces) {
        this.whole = whole;
        this.faces = faces;
        this.inner = faces.inner();
        this.parts = new MarginMaker(faces)
                .of(whole).stream()
                        .filter(part -> !part.source().equals(Element.ITSELF))
                        .toList();
        this.filled = targets(part -> true);
        this.kept = Region.of(whole).subtract(filled);
        Box without = whole;
        for (int d = 0; d < 3; d++) {
            without = withoutGhosts(without, d);
        }
        this.present = kept.intersect(Region.of(without));
    }

    private Box withoutGhosts(Box box, int d) {
        return box.withRange(
                d,
                faces.isGhost(d, false)
                        ? Math.max(box.lo().along(d), inner.lo().along(d))
                        : box.lo().along(d),
                faces.isGhost(d, true)
                        ? Math.min(box.hi().along(d), inner.hi().along(d))
                        : box.hi().along(d));
    }

    Region present() {
        return present;
    }

    Region filled() {
        return filled;
    }

    /** What is filled by parts of some kind. */
    Region targets(Predicate<MarginPart> which) {
        return Region.of(parts.stream().filter(which).map(MarginPart::target).toList());
    }

    Region ghosts() {
        return kept.subtract(present);
    }

    /** The elements of some cells of a grid, and of the margins nearest to them, without ghosts. */
    Box of(Box withGhosts) {
        Box box = withGhosts.ofComponents(whole);
        for (int d = 0; d < 3 && !box.isEmpty(); d++) {
            box = withoutGhosts(box, d);
        }
        return box;
    }

    /** How {@code targets} are filled, as far as they are. */
    List<MarginPart> parts(Region targets) {
        List<MarginPart> some = new ArrayList<>();
        for (MarginPart part : parts) {
            for (Box box : targets.intersect(Region.of(part.target())).boxes()) {
                some.add(part.within(box));
            }
        }
        return some;
    }

    /** What has to be there for these of its elements to be read. */
    List<Box> resolved(Region read) {
        List<Box> boxes = new ArrayList<>(read.intersect(kept).boxes());
        parts(read).forEach(part -> boxes.addAll(part.sources()));
        return boxes;
    }

    /** {@code written}, as far as no border makes it, and the ghosts of that. */
    Region withGhosts(Region written) {
        Region there = written.intersect(present);
        Region all = there;
        for (Arrival arrival : arrivals(ghosts())) {
            Offset back = Offset.ZERO.minus(arrival.shift());
            all = all.union(Region.of(arrival.box()).intersect(there.translate(back)));
        }
        return all;
    }

    /** Where its elements among these come from, as far as they are not filled. */
    List<Arrival> arrivals(Region elements) {
        List<Arrival> arrivals = new ArrayList<>();
        for (Box box : elements.intersect(Region.of(whole)).boxes()) {
            for (Box piece : faces.stretches(box)) {
                Offset shift = Offset.ZERO;
                for (int d = 0; d < 3; d++) {
                    int side = faces.side(d, piece);
                    if (side != 0 && faces.isGhost(d, side > 0)) {
                        shift = shift.with(d, -side * inner.extent().along(d));
                    }
                }
                arrivals.add(new Arrival(piece, shift));
            }
        }
        return arrivals;
    }
}
