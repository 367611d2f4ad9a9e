package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.margin.Arrival;
import io.github.halomill.runtime.schedule.margin.BorderValue;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What the margins of a field hold where that is not what was copied there. Faces are taken x, y, z, each with all that
 * earlier ones filled, so every margin element is a value, or made of elements of the same component whose places are
 * found dimension by dimension. Where a periodic dimension is cut, margin elements are ghosts of what lies at
 * the other end: they arrive as ghosts of neighbours do, and what else a corner needs is filled from them.
 */
public final class Margins {

    private final FieldSpec field;
    private final boolean any;

    /** By components: those that have the same borders. */
    private final List<MarginLayer> layers;

    private final Region present;
    private final Region filled;
    private final Region varying;
    private final Region values;
    private final Region ghosts;

    /**
     * Of a field.
     *
     * @param cut dimensions along which no device holds all of it
     */
    public Margins(FieldSpec field, Grid grid, Set<Integer> cut) {
        this.any = field.hasBorders();
        this.layers = field.layers().stream()
                .map(layer -> new MarginLayer(layer, Faces.of(field, layer, grid, cut)))
                .toList();
        this.field = field;
        this.present = all(MarginLayer::present);
        this.filled = all(MarginLayer::filled);
        this.varying = all(layer -> layer.targets(part -> !part.source().isOfValues()));
        this.values = all(layer -> layer.targets(Margins::staysAsItIs));
        this.ghosts = all(MarginLayer::ghosts);
    }

    private static boolean staysAsItIs(MarginPart part) {
        return part.source().isOfValues() && part.source().values().noneMatch(BorderValue::changes);
    }

    private Region all(Function<MarginLayer, Region> part) {
        return layers.stream().map(part).reduce(Region.EMPTY, Region::union);
    }

    private <T> List<T> each(Function<MarginLayer, List<T>> parts) {
        return layers.stream().flatMap(layer -> parts.apply(layer).stream()).toList();
    }

    /** Whether some margin holds anything else than what was copied there. */
    public boolean areFilled() {
        return any;
    }

    /** What no border makes: the elements of cells, and margins beyond faces that are fixed. */
    public Region present() {
        return present;
    }

    /** What a device fills by itself, if it holds it and what that is made of. */
    public Region filled() {
        return filled;
    }

    /** Of that, what depends on other elements. */
    public Region varying() {
        return varying;
    }

    /** And what has a value instead that never changes. */
    public Region values() {
        return values;
    }

    /** What is filled with other values where a scalar is another one. */
    public Region changing(String scalar) {
        return field.changingBorder().isEmpty()
                ? Region.EMPTY
                : all(layer -> layer.targets(part -> part.source().values().anyMatch(value -> value.reads(scalar))));
    }

    /** What lies beyond faces that are periodic and cut, and is not filled: the ends of other zones. */
    public Region ghosts() {
        return ghosts;
    }

    /** The elements of some cells of {@code grid}, and of the margins nearest to them, without ghosts. */
    public Region of(Box cells, Grid grid) {
        return all(layer -> Region.of(layer.of(field.of(cells, grid))));
    }

    /** How {@code targets} are filled, as far as they are. */
    public List<MarginPart> parts(Region targets) {
        return any ? each(layer -> layer.parts(targets)) : List.of();
    }

    /** What has to be there for {@code read} to be read: instead of what is filled what that is made of. */
    public Region resolved(Region read) {
        return any ? Region.of(each(layer -> layer.resolved(read))) : read;
    }

    /** {@code written}, as far as no border makes it, and the ghosts of that. */
    public Region withGhosts(Region written) {
        return any ? all(layer -> layer.withGhosts(written)) : written;
    }

    /** Where elements that are not filled come from: ghosts from the other end. */
    public List<Arrival> arrivals(Region elements) {
        return any
                ? each(layer -> layer.arrivals(elements))
                : elements.boxes().stream()
                        .map(box -> new Arrival(box, Offset.ZERO))
                        .toList();
    }
}
