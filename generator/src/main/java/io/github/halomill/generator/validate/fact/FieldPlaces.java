package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds how a kernel lies in a grid, and fields over its work-items, in as many dimensions as the grid has, or the
 * field that has most.
 */
final class FieldPlaces {

    /**
     * How an array lies over work-items.
     *
     * @param own elements of a work-item, where they do not follow from sizes
     * @param sharing how many work-items have an element together, per dimension; none do if it is empty
     * @param ranges the cells that have elements, box by box, and {@code origin} is as if all had; none if all have
     */
    record Place(
            Numerals size,
            Optional<Numerals> origin,
            Optional<Numerals> own,
            List<Long> sharing,
            List<List<RangeFacts>> ranges) {

        /** Of an array of which all cells have elements. */
        Place(Numerals size, Optional<Numerals> origin, Optional<Numerals> own, List<Long> sharing) {
            this(size, origin, own, sharing, List.of());
        }
    }

    private final ProgramFacts program;
    private final KernelUse kernel;
    private final List<GridSpan> spans;
    private final List<Footprint> footprints;
    private final Folding folding;
    private final int dimensions;

    /** One for a kernel that the program places. */
    FieldPlaces(ProgramFacts program, KernelUse kernel) {
        this.program = program;
        this.kernel = kernel;
        spans = kernel.spans().orElseThrow();
        footprints = kernel.footprints().orElseThrow();
        folding = new Folding(program.parameters());
        dimensions = kernel.arguments().stream()
                .filter(KernelUse::isOwned)
                .flatMap(argument -> program.field(kernel, argument).stream())
                .mapToInt(field -> field.size().count())
                .reduce(spans.size(), Math::max);
    }

    /** The cells of the grid; one along what only fields have. */
    Numerals cells() {
        return padded(program.grid().orElseThrow().items(), 1);
    }

    /** The work-items; one where they are one, or are looked at as one. */
    NdRange range() {
        NdRange own = kernel.range();
        return new NdRange(
                along(
                        d -> isOne(d)
                                ? Optional.empty()
                                : Optional.of(spans.get(d).items()),
                        1),
                own.offset().count() == 0
                        ? own.offset()
                        : along(d -> spans.get(d).offset(), 0),
                own.local().count() == 0
                        ? own.local()
                        : along(d -> isOne(d) ? Optional.empty() : spans.get(d).local(), 1),
                own.isOfOneId() ? own.permutation() : Optional.of(ids()),
                strips());
    }

    private Numerals along(IntFunction<Optional<Numeral>> said, long otherwise) {
        return padded(
                IntStream.range(0, spans.size())
                        .mapToObj(d -> said.apply(d).orElseGet(() -> number(otherwise)))
                        .toList(),
                otherwise);
    }

    private Numerals padded(List<Numeral> items, long more) {
        return new Numerals(Stream.concat(items.stream(), Stream.generate(() -> number(more)))
                .limit(Math.max(dimensions, items.size()))
                .toList());
    }

    private Numeral number(long value) {
        return Numeral.of(value, kernel.element().location());
    }

    /** The kernel's ids, those that it does not have along dimensions of one cell. */
    private List<Integer> ids() {
        int next = (int) spans.stream().filter(span -> !span.isCell()).count();
        List<Integer> ids = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            boolean own = d < spans.size() && !spans.get(d).isCell();
            ids.add(own ? spans.get(d).id() : next++);
        }
        return ids;
    }

    /** The cell that work-item 0 has; empty where {@code <over>} says it. */
    List<Long> first() {
        return footprints.stream()
                .filter(any -> kernel.over().isEmpty() && spans.stream().noneMatch(GridSpan::isCell))
                .map(footprint -> program.value(footprint.origin()) / footprint.items())
                .toList();
    }

    private static Place unplaced(FieldFacts field) {
        return new Place(field.size(), Optional.empty(), Optional.empty(), List.of());
    }

    /** How a field lies over the work-items of a kernel; if these lie nowhere, no element is theirs. */
    static Place of(ArgumentElement argument, FieldFacts field, Optional<FieldPlaces> kernel) {
        return kernel.map(places -> places.of(argument, field)).orElseGet(() -> unplaced(field));
    }

    /** How a field lies over work-items, if they own elements of it. */
    Place of(ArgumentElement argument, FieldFacts field) {
        return field.layout()
                .filter(any -> KernelUse.isOwned(argument))
                .map(layout -> new Place(
                        new Numerals(
                                padded(field.size().items(), 1).items(),
                                field.size().components(),
                                field.size().before()),
                        Optional.of(each(d -> origin(layout, d, argument))),
                        Optional.of(each(d -> own(field, layout, d, argument))),
                        IntStream.range(0, dimensions)
                                .mapToObj(d -> sharing(layout, d))
                                .toList(),
                        layout.ranges()))
                .orElseGet(() -> unplaced(field));
    }

    private Numerals each(Function<Integer, Numeral> along) {
        return new Numerals(IntStream.range(0, dimensions).boxed().map(along).toList());
    }

    /** Elements of a work-item: of all its cells, or of its part of one; 1 if it has one together with others. */
    private Numeral own(FieldFacts field, CellLayout layout, int d, ArgumentElement argument) {
        if (d >= spans.size()) {
            return d < field.size().count() ? field.size().get(d) : number(1);
        }
        if (isStrip(d)) {
            return folding.read(
                    layout.perCell().get(d) + " * "
                            + GridReader.code(spans.get(d).items()),
                    argument.location());
        }
        if (!hasAll(d)) {
            return number(Math.max(1, elements(layout, d) / parts(layout, d)));
        }
        long sharing = layout.sharing().get(d);
        String all = layout.perCell().get(d) + " * "
                + GridReader.code(program.grid().orElseThrow().get(d));
        return folding.read(sharing > 1 ? all + " / " + sharing : all, argument.location());
    }

    /** Whether a work-item has all cells along a dimension. */
    private boolean hasAll(int d) {
        return !spans.get(d).isCell()
                && spans.get(d).range().isEmpty()
                && Kernel.isSingle(spans.get(d).items().located());
    }

    /** Whether the work-items along a dimension are looked at as one, or are one. */
    private boolean isOne(int d) {
        return spans.get(d).isCell() || isStrip(d);
    }

    /**
     * How many work-items there are along each dimension along which all of them stand in the margin: no cut divides
     * these, so they have their elements together.
     */
    private Map<Integer, GridSpan> strips() {
        Map<Integer, GridSpan> strips = new LinkedHashMap<>();
        IntStream.range(0, spans.size()).filter(this::isStrip).forEach(d -> strips.put(d, spans.get(d)));
        return strips;
    }

    private boolean isStrip(int d) {
        String cells = GridReader.code(program.grid().orElseThrow().get(d));
        return spans.get(d)
                .range()
                .filter(range -> !range.isOne())
                .filter(range -> isNeverPositive(range.last().located().text())
                        || isNeverPositive(cells + " - " + GridReader.code(range.first())))
                .isPresent();
    }

    private boolean isNeverPositive(String expression) {
        return folding.fold(expression, kernel.element().location())
                .filter(number -> number.mentions().isEmpty())
                .filter(number -> number.value().orElse(1) < 1)
                .isPresent();
    }

    /** Work-items that have an element together. */
    private long sharing(CellLayout layout, int d) {
        return d >= spans.size() || hasAll(d) ? 1 : Math.max(1, parts(layout, d) / elements(layout, d));
    }

    /** Elements of so many work-items as {@link #parts} says. */
    private long elements(CellLayout layout, int d) {
        return layout.perCell().get(d) * footprints.get(d).cells();
    }

    private long parts(CellLayout layout, int d) {
        return layout.sharing().get(d) * footprints.get(d).items();
    }

    private Numeral origin(CellLayout layout, int d, ArgumentElement argument) {
        if (d >= spans.size()) {
            return number(0);
        }
        Footprint footprint = footprints.get(d);
        String begin = "(" + footprint.origin().text() + ")";
        String own = layout.sharing().get(d) > 1
                ? begin + " / " + parts(layout, d)
                : layout.perCell().get(d) / footprint.items() + " * " + begin;
        return folding.fold("(" + layout.first().get(d).value() + ") + " + own, argument.location())
                .orElseGet(() -> number(0));
    }
}
