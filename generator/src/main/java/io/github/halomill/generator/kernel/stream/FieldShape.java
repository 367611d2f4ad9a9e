package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How a field lies in memory, by the element that a work-item writes.
 *
 * @param element its index
 * @param ids of the kernel, that which counts the elements of a row first
 * @param strides how many elements are between neighbours, for each of these
 * @param bytes of an element
 * @param component of the cells of an array that it is, if it is one
 */
record FieldShape(Poly element, List<Integer> ids, List<Poly> strides, long bytes, Optional<Component> component) {

    /** Further away no neighbour is looked for. */
    private static final int FARTHEST = 16;

    static FieldShape of(List<Reference> stores, LaunchFacts facts) throws RefusedException {
        return of(stores, stores.get(0).bytes(), facts);
    }

    /**
     * By the first of some accesses, in the first rounds of the loops around it; {@code bytes} are those of an element.
     */
    static FieldShape of(List<Reference> accesses, long bytes, LaunchFacts facts) throws RefusedException {
        Reference store = accesses.get(0);
        Poly element = element(store, bytes)
                .bind(symbol -> symbol instanceof Symbol.Counter ? Optional.of(Poly.ZERO) : Optional.empty());
        List<WorkId> found = element.allSymbols().stream()
                .filter(WorkId.class::isInstance)
                .map(WorkId.class::cast)
                .toList();
        List<Integer> ids = new ArrayList<>();
        for (WorkId id : found) {
            Optional<Poly> stride = element.linear(id);
            if (id.level() != Level.GLOBAL || stride.isEmpty() || !isOfScalars(stride.get())) {
                throw new RefusedException("the place of " + store.cited() + " is no sum of multiples of its ids");
            }
            int slower = 0;
            while (slower < ids.size() && isSlower(element, id.dimension(), ids.get(slower), facts)) {
                slower++;
            }
            ids.add(slower, id.dimension());
        }
        List<Poly> strides = ids.stream().map(id -> stride(element, id)).toList();
        for (int d = 1; d < strides.size(); d++) {
            if (!isSlower(element, ids.get(d), ids.get(d - 1), facts)) {
                throw new RefusedException("it is not known along which dimension " + store.cited() + " moves slowest");
            }
        }
        if (ids.isEmpty() || !isRow(strides.get(0), store, facts)) {
            throw new RefusedException("its work-items do not write the elements of a row one beside the other");
        }
        Poly first = element.bind(symbol -> symbol instanceof WorkId ? Optional.of(Poly.ZERO) : Optional.empty());
        if (!isOfScalars(first)) {
            throw new RefusedException("the place of " + store.cited() + " is not a sum of products of scalars");
        }
        return new FieldShape(element, List.copyOf(ids), strides, bytes, Optional.empty());
    }

    /** Whether cells that are so far from each other are beside each other in a row; components may be between them. */
    private static boolean isRow(Poly stride, Reference store, LaunchFacts facts) {
        boolean areThin = facts.components(store.buffer().name()) == 0;
        return areThin ? stride.equals(Poly.ONE) : stride.constant().isPresent();
    }

    /** The shape of a component; {@code index}: the own element's, counted from where that begins. */
    FieldShape of(Component one, Poly index) {
        return new FieldShape(index.plus(one.first()), ids, strides, bytes, Optional.of(one));
    }

    /** Where it begins in its array. */
    Poly first() {
        return component.map(Component::first).orElse(Poly.ZERO);
    }

    /** The index of the own element, counted from there. */
    Poly index() {
        return element.minus(first());
    }

    /** What a copy calls it, by the kernel's parameter. */
    String name(String array) {
        return component.map(one -> one.in(array)).orElse(array);
    }

    /** The kernel's parameter, by what a copy calls it. */
    String parameter(String name) {
        return component.map(one -> one.array(name)).orElse(name);
    }

    /** All that says where its elements are. */
    Stream<Poly> sums() {
        return Stream.of(index(), first());
    }

    /** The own element by an access, in the first rounds of the loops around it, that is so many elements from it. */
    Poly own(Reference access, List<Integer> offsets) throws RefusedException {
        Poly own = element(access, bytes);
        for (int d = 0; d < offsets.size(); d++) {
            own = own.minus(strides.get(d).times(offsets.get(d)));
        }
        return own;
    }

    /** Where along each dimension of the array the element of work-item 0 lies. */
    List<Integer> places() throws RefusedException {
        Poly begin = index().bind(symbol -> symbol instanceof WorkId ? Optional.of(Poly.ZERO) : Optional.empty());
        return offsets(begin, "the first element that it writes", "the beginning of the array");
    }

    /** This shape where the element of work-item 0 lies at {@code place}. */
    FieldShape at(List<Integer> place) {
        Poly moved = Poly.ZERO;
        for (int d = 0; d < ids.size(); d++) {
            Poly along = Poly.of(new WorkId(Level.GLOBAL, ids.get(d))).plus(place.get(d));
            moved = moved.plus(along.times(strides.get(d)));
        }
        return new FieldShape(moved.plus(first()), ids, strides, bytes, component);
    }

    /** The same for elements of so many bytes. */
    FieldShape of(long other) {
        return new FieldShape(element, ids, strides, other, component);
    }

    private static Poly stride(Poly element, int id) {
        return element.linear(new WorkId(Level.GLOBAL, id)).orElseThrow();
    }

    /** Whether an id's stride is a multiple of that of another; where neither is one, as the launch says. */
    private static boolean isSlower(Poly element, int id, int other, LaunchFacts facts) {
        Poly stride = stride(element, id);
        Poly faster = stride(element, other);
        boolean isMultiple = stride.exactly(faster).isPresent();
        boolean isOpen = !isMultiple && faster.exactly(stride).isEmpty();
        List<Integer> order = facts.ids();
        return !stride.equals(faster) && (isMultiple || (isOpen && order.indexOf(id) > order.indexOf(other)));
    }

    /** Whether the copy can compute it. */
    static boolean isOfScalars(Poly poly) {
        return poly.allSymbols().stream()
                .allMatch(symbol -> symbol instanceof Symbol.Uniform
                        || (symbol instanceof Symbol.Size size && size.level() == Level.GLOBAL));
    }

    /** The index of the element that is accessed, or of which some lanes are; {@code bytes} are those of an element. */
    private static Poly element(Reference reference, long bytes) throws RefusedException {
        List<Optional<Poly>> elements = elements(reference, bytes);
        return (elements.size() == 1 ? elements.get(0) : Optional.<Poly>empty())
                .orElseThrow(() -> new RefusedException(reference.cited() + " is not one place"));
    }

    private static List<Optional<Poly>> elements(Reference reference, long bytes) {
        return reference.accesses().stream()
                .map(access -> LongStream.iterate(0, lane -> lane < bytes, lane -> lane + reference.bytes())
                        .mapToObj(lane -> access.offset().minus(Poly.of(lane)).exactly(Poly.of(bytes)))
                        .flatMap(Optional::stream)
                        .findFirst())
                .distinct()
                .toList();
    }

    /** Whether it follows from conditions, or from a quotient, how far an access is from the own element. */
    boolean isChosen(Reference reference) {
        List<Optional<Poly>> elements = elements(reference, bytes);
        return elements.size() > 1
                || elements.stream()
                        .flatMap(Optional::stream)
                        .anyMatch(index -> index.minus(element).symbols().stream()
                                .anyMatch(symbol -> symbol instanceof Symbol.Quotient && !symbol.isUniform()));
    }

    /** That an access is in the row in which it seems to be. */
    static void checkRow(Reference access, LaunchFacts facts) throws RefusedException {
        if (facts.leavesRow(access)) {
            throw new RefusedException(
                    "it is not shown that " + access.cited() + " is in the row in which it seems to be");
        }
    }

    /** That an access of an array that is written is of the own element. */
    void checkOwn(Reference access) throws RefusedException {
        if (!element(access, bytes).equals(element)) {
            throw new RefusedException(
                    access.mode().writes()
                            ? "its work-items write two elements: " + access.cited()
                            : "of " + access.buffer().name() + ", which it writes, it reads another element: "
                                    + access.cited());
        }
    }

    /** How far an access is from the own element, in elements. */
    Poly distance(Reference reference) throws RefusedException {
        return element(reference, bytes).minus(element);
    }

    /** A distance along each dimension. */
    List<Integer> offsets(Poly distance, Reference reference) throws RefusedException {
        return offsets(distance, reference.cited(), "what a work-item writes");
    }

    private List<Integer> offsets(Poly distance, String what, String origin) throws RefusedException {
        List<List<Integer>> all = new ArrayList<>();
        collect(distance, ids.size() - 1, List.of(), all);
        if (all.size() != 1) {
            throw new RefusedException(what
                    + (all.isEmpty()
                            ? " is not at a constant distance of at most " + FARTHEST + " from " + origin
                            : " may be one of several neighbours"));
        }
        return all.get(0);
    }

    /** All ways in which a distance is a sum of strides; {@code slower} has the numbers found so far. */
    private void collect(Poly distance, int dimension, List<Integer> slower, List<List<Integer>> all) {
        if (dimension == 0) {
            distance.exactly(strides.get(0)).map(Poly::constant).stream()
                    .flatMapToLong(OptionalLong::stream)
                    .filter(n -> Math.abs(n) <= FARTHEST)
                    .forEach(n -> all.add(with((int) n, slower)));
            return;
        }
        for (int n = -FARTHEST; n <= FARTHEST; n++) {
            collect(distance.minus(strides.get(dimension).times(n)), dimension - 1, with(n, slower), all);
        }
    }

    private static List<Integer> with(int first, List<Integer> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }
}
