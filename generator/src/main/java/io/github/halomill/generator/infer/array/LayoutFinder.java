package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Finds how arrays lie in memory: by the subscripts of what is written, and of what is only read where it lies alike.
 *
 * @param unbound the setting in which sizes are not known
 * @param single dimensions of the NDRange along which there is one work-item, which goes through all elements
 * @param plain arrays whose components are not slowest, by name
 * @param apart arrays whose components are not faster than a dimension, by name
 * @param layered arrays that have components that are slowest, by name
 * @param known elements from a component of a cell to the next, where others say them, by the array's name
 * @param levels the same of arrays of which scalars choose levels
 */
public record LayoutFinder(
        Setting unbound,
        Set<Integer> single,
        Set<String> plain,
        Set<String> apart,
        Set<String> layered,
        Map<String, Poly> known,
        Map<String, Poly> levels) {

    public LayoutFinder {
        single = Set.copyOf(single);
        plain = Set.copyOf(plain);
        apart = Set.copyOf(apart);
        layered = Set.copyOf(layered);
        known = Map.copyOf(known);
        levels = Map.copyOf(levels);
    }

    /**
     * The layouts of all arrays of a kernel, in their order.
     *
     * @param origins where others write the arrays, the element that belongs to work-item 0, by name
     * @param firsts the first element of the first cell, where it is said, by name
     * @throws NotInferred if what is written does not lie like the work-items
     */
    public List<ArrayLayout> of(
            List<ArrayAccess> arrays, Map<String, List<Long>> origins, Map<String, List<Long>> firsts)
            throws NotInferred {
        List<ArrayLayout> found = new ArrayList<>();
        for (ArrayAccess array : arrays) {
            found.add(layout(array, arrays));
        }
        boolean cells = found.stream().anyMatch(this::readsCells);
        List<ArrayLayout> layouts =
                cells ? found : found.stream().map(this::together).toList();
        List<Strides> written = layouts.stream()
                .filter(layout -> layout.access().isWritten())
                .flatMap(layout -> layout.strides().stream())
                .toList();
        Map<String, List<Long>> items = new HashMap<>(origins);
        items.putAll(FirstElements.ofItems(layouts, firsts));
        return layouts.stream()
                .map(layout -> layout.access().isWritten() || layout.access().isLost() || written.isEmpty()
                        ? layout
                        : like(written, layout, Optional.ofNullable(items.get(layout.name()))))
                .toList();
    }

    private ArrayLayout layout(ArrayAccess array, List<ArrayAccess> arrays) throws NotInferred {
        List<Touched> touched = touched(array);
        List<Poly> offsets = touched.stream().map(Touched::offset).toList();
        OtherWrites others = new OtherWrites(offsets, unbound.dimensions());
        boolean ofGroups =
                array.isWritten() && !array.isRead() && !unbound.group().isEmpty() && others.isOnePerGroup();
        Optional<Strides> strides = ofGroups || array.isLost()
                ? Optional.empty()
                : components(array, touched)
                        .or(() -> StrideFinder.of(telling(array, offsets), steps(array), unbound.dimensions(), single))
                        .filter(found -> isBorderGuarded(array, found))
                        .or(() -> pushed(array, arrays));
        if (array.isWritten() && strides.isEmpty() && !ofGroups) {
            throw new NotInferred("the elements of '" + array.name()
                    + "' that work-items write do not lie like the work-items, x fastest" + others.remark());
        }
        return new ArrayLayout(array, strides, ofGroups, single, unbound);
    }

    /**
     * An access and where it goes.
     *
     * @param offset in elements from the array's first
     */
    record Touched(ByteAccess access, Poly offset) {}

    /** Accesses that tell how an array lies: those that write, if any do. */
    private List<Touched> touched(ArrayAccess array) {
        return touched(array, array.isWritten() ? Remainders::ofSmallNumbers : UnaryOperator.identity());
    }

    /**
     * Strides of cells that have several components each, as far apart as there are cells; empty if they have not.
     * Other kernels tell it of an array that is only read. Where one component of an array is written only, what is
     * read of it, or other kernels, may tell.
     */
    private Optional<Strides> components(ArrayAccess array, List<Touched> touched) {
        if (plain.contains(array.name())) {
            return Optional.empty();
        }
        List<Poly> offsets = touched.stream().map(Touched::offset).toList();
        Optional<Poly> level = Optional.ofNullable(levels.get(array.name()));
        boolean isLayered = layered.contains(array.name());
        Optional<Strides> whole = StrideFinder.alongGrid(offsets, List.of(), unbound.dimensions(), single)
                .filter(grid -> grid.rank() == unbound.dimensions());
        Optional<Poly> said = Optional.ofNullable(known.get(array.name())).filter(step -> !array.isWritten());
        return whole.flatMap(grid -> said.flatMap(
                        step -> grid.withComponents(step).placed(offsets))
                .or(() -> new ComponentFinder(touched, grid, unbound, array.isWritten(), level, isLayered).find())
                .or(() -> (array.isWritten() ? step(array, grid) : Optional.<Poly>empty())
                        .flatMap(step -> grid.withComponents(step).placed(offsets))));
    }

    /** From one component to the next of an array in place, if what is read of it tells, or other kernels. */
    private Optional<Poly> step(ArrayAccess array, Strides grid) {
        List<Touched> all = touched(array.references(), array, Remainders::ofSmallNumbers);
        return new ComponentFinder(all, grid, unbound, false, Optional.empty(), layered.contains(array.name()))
                .find()
                .map(found -> found.steps().get(found.rank() - 1))
                .or(() -> Optional.ofNullable(known.get(array.name())));
    }

    /** Strides of an array of which work-items may write what others own; the steps of other arrays are likely ones. */
    private Optional<Strides> pushed(ArrayAccess array, List<ArrayAccess> arrays) {
        if (!array.isWritten() || array.imageDimensions() > 0) {
            return Optional.empty();
        }
        List<Poly> likely = arrays.stream()
                .filter(other -> !other.isLost())
                .flatMap(other -> components(other, touched(other)).stream())
                .map(strides -> strides.steps().get(strides.rank() - 1))
                .toList();
        return new PushedLayout(touched(array, Remainders::asAroundArray), unbound, single)
                .find(plain.contains(array.name()) ? Optional.empty() : Optional.of(likely));
    }

    private List<Touched> touched(ArrayAccess array, UnaryOperator<Poly> mended) {
        return touched(array.isWritten() ? array.writes() : array.references(), array, mended);
    }

    private List<Touched> touched(List<Reference> references, ArrayAccess array, UnaryOperator<Poly> mended) {
        return references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access ->
                        offset(access, array).map(offset -> new Touched(access, mended.apply(offset))).stream())
                .toList();
    }

    /** With the elements of a work-item as components, unless it is known that they are cells. */
    private ArrayLayout together(ArrayLayout layout) {
        ArrayAccess array = layout.access();
        List<Poly> offsets = touched(array).stream().map(Touched::offset).toList();
        return layout.strides()
                .filter(found -> !apart.contains(array.name()) && array.imageDimensions() == 0)
                .flatMap(Strides::withElementsAsComponents)
                .flatMap(strides -> strides.placed(telling(array, offsets)))
                .map(strides -> layout.with(Optional.of(strides)))
                .orElse(layout);
    }

    /**
     * Whether the several elements that a work-item owns along the slowest dimension are cells: its neighbours' nearest
     * ones are read, and not all that these own.
     */
    private boolean readsCells(ArrayLayout layout) {
        Optional<Strides> several = layout.strides()
                .filter(found -> found.withElementsAsComponents().isPresent()
                        && found.perItem().get(found.rank() - 1) > 1);
        if (several.isEmpty()) {
            return false;
        }
        Strides strides = several.get();
        long own = strides.perItem().get(strides.rank() - 1);
        Poly step = strides.steps().get(strides.rank() - 1);
        NavigableSet<Long> read = new TreeSet<>();
        for (Reference reference : layout.access().references()) {
            for (ByteAccess access : reference.mode().reads() ? reference.accesses() : List.<ByteAccess>of()) {
                Bounds bounds = Bounds.of(unbound.bind(access.guards()));
                offset(access, layout.access())
                        .map(offset ->
                                strides.withoutIds(offset).dividedBy(step).quotient())
                        .ifPresent(place -> {
                            long first = bounds.least(place).orElse(0);
                            long last = bounds.most(place).orElse(-1);
                            LongStream.rangeClosed(first, Math.min(last, first + own))
                                    .forEach(read::add);
                        });
            }
        }
        NavigableSet<Long> before = read.headSet(0L, false);
        NavigableSet<Long> behind = read.tailSet(own, true);
        boolean nearest = (before.isEmpty() || before.first() == -before.size())
                && (behind.isEmpty() || behind.last() == own - 1 + behind.size());
        int others = Math.max(before.size(), behind.size());
        return nearest && others > 0 && others < own;
    }

    private Optional<Poly> offset(ByteAccess access, ArrayAccess array) {
        return elements(access.offset(), array)
                .map(unbound::bind)
                .or(() -> elements(unbound.bind(access.offset()), array));
    }

    /** Divided before ids of groups are bound: 4 bytes times y / 4 is y - y % 4 and nothing that 4 divides. */
    private static Optional<Poly> elements(Poly bytes, ArrayAccess array) {
        return bytes.plus(-Math.floorMod(bytes.constantTerm(), array.elementBytes()))
                .exactly(Poly.of(array.elementBytes()));
    }

    /** Of what is only read, what does not move with all ids says nothing: a border that is clamped to. */
    private List<Poly> telling(ArrayAccess array, List<Poly> offsets) {
        return array.isWritten()
                ? offsets
                : offsets.stream()
                        .filter(offset -> IntStream.range(0, unbound.dimensions())
                                .filter(d -> !single.contains(d))
                                .allMatch(d -> offset.symbols().contains(new WorkId(Level.GLOBAL, d))))
                        .toList();
    }

    /** Of an image, elements from one to the next along each dimension. */
    private static List<Poly> steps(ArrayAccess array) {
        List<Poly> steps = new ArrayList<>();
        Poly step = Poly.ONE;
        for (int d = 0; d < array.imageDimensions(); d++) {
            steps.add(step);
            step = step.times(Images.extent(d));
        }
        return steps;
    }

    /** Whether scalars that say where work-items begin say it in guards or of rows, too: others begin anywhere. */
    private static boolean isBorderGuarded(ArrayAccess array, Strides found) {
        Stream<Poly> guards = array.references().stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> access.guards().all());
        Set<Symbol> known = Stream.concat(found.steps().stream(), guards)
                .flatMap(poly -> poly.allSymbols().stream())
                .collect(Collectors.toSet());
        return found.origin().stream().allMatch(first -> known.containsAll(first.symbols()));
    }

    /**
     * An array that is only read belongs to work-items like one that is written, if both have the same strides. It may
     * have fewer dimensions: not those along which there is one work-item. Where other kernels tell more, it belongs to
     * them as it does there.
     */
    private ArrayLayout like(List<Strides> written, ArrayLayout layout, Optional<List<Long>> origin) {
        List<Poly> offsets =
                touched(layout.access()).stream().map(Touched::offset).toList();
        Optional<Strides> alike = written.stream()
                .filter(other -> offsets.stream().anyMatch(other::isFollowedBy))
                .map(other -> layout.strides()
                        .map(own -> own.belongingLike(other, offsets))
                        .orElse(other))
                .map(own -> withKnown(own, layout.name()))
                .findFirst();
        Optional<Strides> near = alike.or(() ->
                layout.strides().map(own -> own.withOriginNear(written.get(0).origin(), offsets)));
        return layout.with(near.map(own -> origin.map(
                        known -> own.withOrigin(known.stream().map(Poly::of).toList()))
                .orElse(own)));
    }

    /** With the components that others say an array has. */
    private Strides withKnown(Strides strides, String array) {
        return strides.ofComponents() || strides.rank() < unbound.dimensions() || !known.containsKey(array)
                ? strides
                : strides.withComponents(known.get(array)).withOrigin(strides.origin());
    }
}
