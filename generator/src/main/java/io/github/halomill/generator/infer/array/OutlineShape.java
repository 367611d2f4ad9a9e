package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.infer.given.GivenField;
import io.github.halomill.generator.infer.given.GivenRange;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.range.Strips;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.runtime.base.ElementType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How a field lies over the work-items of a kernel of which it is said how it is launched. */
public final class OutlineShape {

    private final GivenField field;
    private final Setting plain;
    private final List<Poly> items = new ArrayList<>();
    private final List<Long> perItem = new ArrayList<>();
    private final List<Poly> origin = new ArrayList<>();
    private final List<Integer> order;

    /** Along each dimension, the number of its id's among those that are said, x first. */
    private final List<Integer> said = new ArrayList<>();

    private final Map<Integer, Poly> strips = new LinkedHashMap<>();

    /** Whether work-items along a dimension on which there is one own no more than one cell has. */
    private boolean placed;

    /**
     * Not known yet: {@link #over} finds it.
     *
     * @param order which id counts along each dimension that has one; none: they do so in their order
     */
    public OutlineShape(GivenField field, Setting plain, List<Integer> order) {
        this.field = field;
        this.plain = plain;
        this.order = order;
    }

    /** Work-items over all cells, each of which has as many, or some that share an element; whether that can be. */
    public boolean over(List<Poly> launched) {
        int cells = field.cells().size();
        if (launched.isEmpty() || launched.size() != cells || field.size().size() < cells) {
            return false;
        }
        for (int d = 0; d < field.size().size(); d++) {
            said.add(d);
            long size = plain.estimate(field.size().get(d));
            long all = d < cells ? cells(d) : size;
            long count = d < cells ? plain.estimate(launched.get(d)) : all;
            long each = size / Math.max(1, all);
            if (count == 0 || count > all || (each == 0 && size < count)) {
                return false;
            }
            items.add(d < cells ? launched.get(d) : Poly.ONE);
            perItem.add(each == 0 ? size / count : each * (all / count));
            origin.add(each == 0 ? Poly.ZERO : Poly.of(first(d, each) + each * ((all - all / count * count) / 2)));
        }
        return true;
    }

    /** A work-item on each of these cells; whether that can be. */
    public boolean over(GivenRange range) {
        int cells = field.cells().size();
        if (range.from().size() != cells || field.size().size() < cells) {
            return false;
        }
        placed = true;
        int own = 0;
        int others = range.items().size();
        for (int d = 0; d < field.size().size(); d++) {
            boolean ofGrid = d < cells;
            boolean counted = ofGrid && range.to().get(d).isPresent();
            said.add(counted ? own++ : others++);
            long size = plain.estimate(field.size().get(d));
            long each = ofGrid ? size / Math.max(1, cells(d)) : size;
            if (each == 0) {
                return false;
            }
            boolean strip = counted && range.isStrip(d, field.cells().get(d));
            if (strip) {
                strips.put(d, range.items(d));
            }
            items.add(counted && !strip ? range.items(d) : Poly.ONE);
            perItem.add(strip ? each * plain.estimate(range.items(d)) : each);
            origin.add(ofGrid ? Poly.of(first(d, each)).plus(range.from().get(d).times(each)) : Poly.ZERO);
        }
        return true;
    }

    private long cells(int d) {
        return plain.estimate(field.cells().get(d));
    }

    /** The first cell's first element. */
    private long first(int d, long each) {
        boolean ofGrid = d < field.cells().size();
        return d < field.origin().size()
                ? field.origin().get(d)
                : ofGrid ? (plain.estimate(field.size().get(d)) - each * cells(d)) / 2 : 0;
    }

    /** Work-items per dimension of the field. */
    public List<Poly> items() {
        return items;
    }

    /** Work-items of a work-group per dimension, which are said by id, x first; none if they are not. */
    public List<Long> group(List<Long> byId) {
        return byDimension(byId, 1L, d -> items.get(d).equals(Poly.ONE));
    }

    /** What ids begin at per dimension, which is said by id, x first; none if that is not said. */
    public List<Poly> offset(List<Poly> byId) {
        return byDimension(byId, Poly.ZERO, d -> false);
    }

    private <T> List<T> byDimension(List<T> byId, T otherwise, IntPredicate without) {
        return byId.isEmpty()
                ? byId
                : IntStream.range(0, items.size())
                        .mapToObj(
                                d -> said.get(d) < byId.size() && !without.test(d) ? byId.get(said.get(d)) : otherwise)
                        .toList();
    }

    /** Elements that a work-item owns, per dimension. */
    public List<Long> perItem() {
        return perItem;
    }

    /** Which id of the kernel counts along each dimension. */
    public List<Integer> ids() {
        return said.stream().map(id -> id < order.size() ? order.get(id) : id).toList();
    }

    /** Work-items that are looked at as one. */
    public Strips strips() {
        return new Strips(strips);
    }

    /** Elements that all work-items own, per dimension. */
    public List<Poly> owned() {
        return IntStream.range(0, items.size())
                .mapToObj(d -> items.get(d).equals(Poly.ONE) && !placed
                        ? field.size().get(d)
                        : items.get(d).times(perItem.get(d)))
                .toList();
    }

    /** In an array of this type. */
    public SymbolicShape of(ElementType type) {
        List<Poly> each = perItem.stream().map(Poly::of).toList();
        int first = placed ? 0 : field.components() > 0 ? items.size() - 1 : items.size();
        Set<Integer> one = IntStream.range(first, items.size()).boxed().collect(Collectors.toSet());
        return new SymbolicShape(type.bytes(), field.size(), each, origin, List.of(), one, field.order());
    }
}
