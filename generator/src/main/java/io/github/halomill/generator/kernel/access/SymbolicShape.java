package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How an array lies in memory and hangs on the NDRange: work-item w owns the elements origin + perItem * (w / sharing)
 * ... + perItem - 1 in every dimension. Expressions are polynomials of a description's parameters.
 *
 * @param elementBytes size of an element
 * @param size elements per dimension, x first
 * @param perItem elements that a work-item owns
 * @param origin first element that work-item 0 owns
 * @param sharing how many work-items have an element together, per dimension; none do if it is empty
 * @param placed dimensions along which a single work-item owns only so many elements, too
 * @param order the dimensions as they lie in memory, the fastest first
 */
public record SymbolicShape(
        long elementBytes,
        List<Poly> size,
        List<Poly> perItem,
        List<Poly> origin,
        List<Long> sharing,
        Set<Integer> placed,
        List<Integer> order) {

    /** One with x fastest, in which a single work-item along a dimension owns all elements along it. */
    public SymbolicShape(long elementBytes, List<Poly> size, List<Poly> perItem, List<Poly> origin) {
        this(elementBytes, size, perItem, origin, List.of(), Set.of(), natural(size.size()));
    }

    public SymbolicShape {
        size = List.copyOf(size);
        perItem = List.copyOf(perItem);
        origin = List.copyOf(origin);
        sharing = List.copyOf(sharing);
        placed = Set.copyOf(placed);
        order = List.copyOf(order);
    }

    /** The same with its dimensions in memory in another order. */
    public SymbolicShape inOrder(List<Integer> others) {
        return new SymbolicShape(elementBytes, size, perItem, origin, sharing, placed, others);
    }

    /** Of so many dimensions x fastest. */
    private static List<Integer> natural(int dimensions) {
        return IntStream.range(0, dimensions).boxed().toList();
    }

    /** Of so many dimensions x fastest, but a dimension of components behind so many others. */
    public static List<Integer> order(int dimensions, int components, int before) {
        List<Integer> order = new ArrayList<>(natural(dimensions));
        order.add(Math.min(before, components), order.remove(components));
        return order;
    }

    public int dimensions() {
        return size.size();
    }

    /** Elements from one to the next along dimension {@code d}. */
    Poly stride(int d) {
        Poly stride = Poly.ONE;
        for (int faster : order.subList(0, order.indexOf(d))) {
            stride = stride.times(size.get(faster));
        }
        return stride;
    }

    /** The dimension along which elements are next to each other. */
    int fastest() {
        return order.get(0);
    }

    /** The dimension of which rows or planes are farthest from each other. */
    int slowest() {
        return order.get(order.size() - 1);
    }

    /** All but the slowest, the fastest first: beyond their ends there are other rows or planes. */
    public List<Integer> inRows() {
        return order.subList(0, order.size() - 1);
    }

    /** The next faster dimension. */
    int faster(int d) {
        return order.get(order.indexOf(d) - 1);
    }

    /** The next slower dimension. */
    int slower(int d) {
        return slowerThan(d).get(0);
    }

    /** All slower dimensions. */
    List<Integer> slowerThan(int d) {
        return order.subList(order.indexOf(d) + 1, order.size());
    }

    /** Where along {@code d} the first own element of the work-item {@code id} is. */
    public Poly own(int d, Poly id) {
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

    /** With every expression replaced by {@code change}. */
    public SymbolicShape map(java.util.function.UnaryOperator<Poly> change) {
        return new SymbolicShape(
                elementBytes,
                size.stream().map(change).toList(),
                perItem.stream().map(change).toList(),
                origin.stream().map(change).toList(),
                sharing,
                placed,
                order);
    }
}
