package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.RowRoom;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the elements of an array lie in memory and belong to work-items, whatever the kernel is launched with.
 *
 * @param strides empty if its elements do not belong to work-items
 * @param ofGroups whether each work-group writes an element, and nobody else anything
 * @param single dimensions of the NDRange along which there is one work-item
 * @param unbound the setting in which sizes are not known
 */
public record ArrayLayout(
        ArrayAccess access, Optional<Strides> strides, boolean ofGroups, Set<Integer> single, Setting unbound) {

    public ArrayLayout {
        single = Set.copyOf(single);
    }

    ArrayLayout with(Optional<Strides> others) {
        return new ArrayLayout(access, others, ofGroups, single, unbound);
    }

    /** The array's name in the kernel. */
    public String name() {
        return access.name();
    }

    /** Whether its elements belong to work-items. */
    public boolean isDistributed() {
        return strides.isPresent();
    }

    Strides knownStrides() {
        return strides.orElseThrow();
    }

    /** Whether its last dimension is that of components, of which each cell has all. */
    public boolean hasComponents() {
        return strides.filter(Strides::ofComponents).isPresent();
    }

    /** Elements from a component of a cell to the next, if there are components and these are slowest. */
    public Optional<Poly> component() {
        return strides.filter(own -> own.ofComponents() && !own.areTogether())
                .map(own -> own.steps().get(own.rank() - 1));
    }

    /** How many dimensions it has, that of components included; along others of the NDRange there is one work-item. */
    public int rank() {
        return knownStrides().rank();
    }

    /** The dimension of which rows or planes are farthest from each other in memory. */
    public int slowest() {
        return order().get(rank() - 1);
    }

    /** The dimensions as they lie in memory, the fastest first. */
    public List<Integer> order() {
        return knownStrides().order();
    }

    /** Whether it lies in memory as another does, and work-items own the same elements of both. */
    public boolean liesLike(ArrayLayout other) {
        return isDistributed() && other.isDistributed() && strides.equals(other.strides);
    }

    /** Whether it lies in memory as each component of another does. */
    public boolean liesLikeComponent(ArrayLayout other) {
        return isDistributed()
                && other.hasComponents()
                && strides.equals(Optional.of(other.knownStrides().ofRank(other.rank() - 1)));
    }

    /** Along how many dimensions of the NDRange it has elements. */
    public int gridRank() {
        return hasComponents() ? rank() - 1 : rank();
    }

    /** Where the first work-item's elements begin; of a border as wide as a scalar says, as if that were 1. */
    public long origin(int d) {
        return first(d).constant().orElse(1);
    }

    /** The same as it is. */
    public Poly first(int d) {
        return d < gridRank() && !single.contains(d) ? knownStrides().origin().get(d) : Poly.ZERO;
    }

    /** Whether a scalar says how wide a border is that work-items leave out. */
    public boolean hasBorderOfScalar() {
        return isDistributed()
                && knownStrides().origin().stream()
                        .anyMatch(first -> first.constant().isEmpty());
    }

    /** Elements that a work-item owns along {@code d}; 0 along that of components, for it owns all. */
    public long perItem(int d) {
        if (hasComponents() && d == gridRank()) {
            return 0;
        }
        return d < rank() ? Math.max(1, knownStrides().perItem().get(d)) : 1;
    }

    /** Whether the element that a work-item owns along {@code d} has its number. */
    public boolean isPlain(int d) {
        return origin(d) == 0 && perItem(d) == 1;
    }

    /** How many components there are in so many elements, if it has such and that is a whole number. */
    public Optional<Long> componentsIn(Poly elements) {
        return strides.filter(Strides::ofComponents)
                .flatMap(known -> elements.exactly(known.steps().get(rank() - 1)))
                .filter(number -> number.constant().isPresent())
                .map(number -> number.constant().getAsLong());
    }

    /** Elements along {@code d}, where the next dimension's stride tells. */
    public Optional<Poly> extent(int d) {
        return access.image().isPresent() && d < rank()
                ? Optional.of(Images.extent(d))
                : knownStrides().extent(d);
    }

    /**
     * How many elements there are besides those of work-items along {@code d}, if all that is read shall be in the
     * array.
     */
    public long margin(int d) {
        if (access.image().isPresent() || d >= rank()) {
            return origin(d); // what lies outside of an image is the sampler's matter
        }
        ReachFinder finder = finder();
        return origin(d) + beyond(d, finder, reference -> !isInRows(reference, d, finder));
    }

    /** How many elements after a work-item's own are touched along {@code d}, whatever guards say of rows. */
    public long beyond(int d) {
        return d >= rank() ? 0 : beyond(d, finder(), reference -> true);
    }

    private long beyond(int d, ReachFinder finder, Predicate<Reference> of) {
        return access.references().stream()
                .filter(of)
                .flatMap(reference -> finder.find(reference).stream().flatMap(List::stream))
                .flatMapToLong(reach -> reach.hi().get(d).constant().stream())
                .map(hi -> hi - (perItem(d) - 1))
                .filter(hi -> hi > 0)
                .max()
                .orElse(0);
    }

    /** Whether guards keep all that a reference touches within as many elements along {@code d} as there are. */
    private boolean isInRows(Reference reference, int d, ReachFinder finder) {
        return extent(d).filter(extent -> finder.isBefore(reference, d, extent)).isPresent();
    }

    /** How many elements there are along {@code d}, if that is what guards keep from being left. */
    public List<Poly> guardedBy(int d) {
        if (d >= rank()) {
            return List.of();
        }
        ReachFinder finder = finder();
        return access.references().stream()
                .filter(reference -> reference.mode().reads())
                .flatMap(reference -> finder.guardedBy(reference, d).stream())
                .filter(SizeHints::isSize)
                .toList();
    }

    /** How many elements there have to be along {@code d}, if that is the slowest and guards tell. */
    public Optional<Poly> touched(int d) {
        return d == slowest() && d < gridRank()
                ? reaches()
                        .flatMap(reach -> reach.end().stream())
                        .map(end -> end.plus(1))
                        .reduce((a, b) -> unbound.estimate(a) >= unbound.estimate(b) ? a : b)
                : Optional.empty();
    }

    /** How far from a work-item's own elements it is read, as far as numbers tell. */
    public long farthest() {
        return reaches()
                .flatMap(reach -> Stream.concat(reach.lo().stream(), reach.hi().stream()))
                .flatMapToLong(end -> end.constant().stream())
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    private Stream<Reach> reaches() {
        ReachFinder finder = finder();
        return access.references().stream()
                .flatMap(reference -> finder.find(reference).stream().flatMap(List::stream));
    }

    /** The first element along {@code d} that a work-item touches, from the array's first; 0 if that is not known. */
    public long lowest(int d) {
        ReachFinder finder = finder();
        return d >= rank()
                ? 0
                : access.references().stream()
                        .flatMap(reference -> reference.accesses().stream())
                        .flatMap(any -> Stream.concat(Stream.of(any), assumed(any)))
                        .flatMapToLong(any -> finder.least(any, d).stream())
                        .min()
                        .orElse(0);
    }

    /** As if the unsigned numbers in an access were subscripts themselves. */
    private Stream<ByteAccess> assumed(ByteAccess any) {
        return any.assumed().stream().map(subscript -> any.at(subscript.times(access.elementBytes())));
    }

    /** Of an array whose rows and planes have as much room as it takes. */
    private ReachFinder finder() {
        List<Poly> any = new ArrayList<>();
        for (int d = 0; d < rank(); d++) {
            any.add(extent(d).orElse(Poly.of(new Size(Level.GLOBAL, d))));
        }
        SymbolicShape shape = shape(any, first -> first);
        return ReachFinder.inLongRows(withRoom(unbound, shape), shape);
    }

    /** A setting in which rows are as long as neighbours need, which programs ask for. */
    Setting withRoom(Setting setting, SymbolicShape shape) {
        return setting.alsoKnowing(
                RowRoom.needed(access.references(), setting, shape).keySet());
    }

    /**
     * Its shape with sizes that are known.
     *
     * @param bind gives polynomials of the kernel's scalars their values
     */
    SymbolicShape shape(List<Poly> sizes, UnaryOperator<Poly> bind) {
        return new SymbolicShape(
                access.elementBytes(),
                sizes,
                IntStream.range(0, rank()).mapToObj(d -> Poly.of(perItem(d))).toList(),
                IntStream.range(0, rank()).mapToObj(d -> bind.apply(first(d))).toList(),
                List.of(),
                Set.of(),
                knownStrides().order());
    }
}
