package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * How an array lies in memory and hangs on the NDRange: work-item w owns the elements origin + perItem * (w / sharing)
 * ... + perItem - 1 in every dimension. Expressions are polynomials of a description's parameters.
 *
 * @param elementBytes size of an element
 * @param size elements per dimension, x first, which lie next to each other along x
 * @param perItem elements that a work-item owns
 * @param origin first element that work-item 0 owns
 * @param sharing how many work-items have an element together, per dimension; none do if it is empty
 * @param placed dimensions along which a single work-item owns only so many elements, too
 * @param bands where only some work-items own elements, which of them own which; none if all do as the rest says
 */
public record SymbolicShape(
        long elementBytes,
        List<Poly> size,
        List<Poly> perItem,
        List<Poly> origin,
        List<Long> sharing,
        Set<Integer> placed,
        List<Band> bands) {

    /**
     * Elements that work-items own which are one behind the other.
     *
     * @param origin first element that work-item 0 would own
     * @param first of the elements along each dimension
     * @param end one past the last
     */
    public record Band(List<Poly> origin, List<Poly> first, List<Poly> end) {

        public Band {
            origin = List.copyOf(origin);
            first = List.copyOf(first);
            end = List.copyOf(end);
        }

        private Band map(UnaryOperator<Poly> change) {
            return new Band(
                    origin.stream().map(change).toList(),
                    first.stream().map(change).toList(),
                    end.stream().map(change).toList());
        }
    }

    /** One of which all work-items own elements. */
    public SymbolicShape(
            long elementBytes,
            List<Poly> size,
            List<Poly> perItem,
            List<Poly> origin,
            List<Long> sharing,
            Set<Integer> placed) {
        this(elementBytes, size, perItem, origin, sharing, placed, List.of());
    }

    /** One in which a single work-item along a dimension owns all elements along it. */
    public SymbolicShape(long elementBytes, List<Poly> size, List<Poly> perItem, List<Poly> origin) {
        this(elementBytes, size, perItem, origin, List.of(), Set.of());
    }

    public SymbolicShape {
        size = List.copyOf(size);
        perItem = List.copyOf(perItem);
        origin = List.copyOf(origin);
        sharing = List.copyOf(sharing);
        placed = Set.copyOf(placed);
        bands = List.copyOf(bands);
    }

    public int dimensions() {
        return size.size();
    }

    /** Elements from one to the next along dimension {@code d}. */
    Poly stride(int d) {
        Poly stride = Poly.ONE;
        for (int i = 0; i < d; i++) {
            stride = stride.times(size.get(i));
        }
        return stride;
    }

    /** Where along {@code d} the first own element of the work-item {@code id} is. */
    Poly own(int d, Poly id) {
        Poly place = isShared(d) ? Poly.quotient(id, Poly.of(sharing.get(d)), Rounding.NATURAL) : id;
        return origin.get(d).plus(perItem.get(d).times(place));
    }

    /** Whether several work-items have an element together. */
    boolean isShared() {
        return sharing.stream().anyMatch(items -> items > 1);
    }

    /** Whether several work-items have an element together along {@code d}. */
    boolean isShared(int d) {
        return d < sharing.size() && sharing.get(d) > 1;
    }

    /** Whether a single work-item along {@code d} owns all elements along it. */
    boolean ownsAll(int d) {
        return !placed.contains(d) && !perItem.get(d).equals(Poly.ZERO);
    }

    /** Whether the elements of work-items are all there are along {@code d}, and there is more than one work-item. */
    public boolean isWhole(int d, Setting setting) {
        return d < setting.dimensions()
                && !setting.isSingle(d)
                && !isShared(d)
                && origin.get(d).equals(Poly.ZERO)
                && setting.items().get(d).times(perItem.get(d)).equals(size.get(d));
    }

    /** The same for the work-items of one band. */
    SymbolicShape in(Band band) {
        return new SymbolicShape(elementBytes, size, perItem, band.origin(), sharing, placed);
    }

    /** The same with such bands. */
    public SymbolicShape with(List<Band> some) {
        return new SymbolicShape(elementBytes, size, perItem, origin, sharing, placed, some);
    }

    /** With every expression replaced by {@code change}. */
    public SymbolicShape map(UnaryOperator<Poly> change) {
        return new SymbolicShape(
                elementBytes,
                size.stream().map(change).toList(),
                perItem.stream().map(change).toList(),
                origin.stream().map(change).toList(),
                sharing,
                placed,
                bands.stream().map(band -> band.map(change)).toList());
    }
}
