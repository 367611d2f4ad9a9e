package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One of several kernels as if it were the only one of a description: its arguments have the types and sizes of their
 * fields, and say which elements work-items own, as that follows from the grid.
 */
public final class Projection {

    private final ProgramFacts program;
    private final KernelUse kernel;
    private final List<GridSpan> spans;
    private final List<Footprint> footprints;

    /** Dimensions: of the grid, or of the field that has most. */
    private final int dimensions;

    private Projection(ProgramFacts program, KernelUse kernel) {
        this.program = program;
        this.kernel = kernel;
        spans = kernel.spans().orElseThrow();
        footprints = kernel.footprints().orElseThrow();
        dimensions = kernel.arguments().stream()
                .filter(KernelUse::isOwned)
                .flatMap(argument -> field(argument).stream())
                .mapToInt(field -> field.size().count())
                .reduce(spans.size(), Math::max);
    }

    /**
     * The description of a kernel alone; empty if it is not known how it hangs on grid and fields, which rules report.
     *
     * @param sets values of scalars that a launch gives
     */
    public static Optional<Description> of(ProgramFacts program, KernelUse kernel, List<SetFacts> sets) {
        boolean known = kernel.footprints().isPresent()
                && kernel.fields().values().stream().allMatch(program.fields()::containsKey)
                && kernel.arguments().stream()
                        .allMatch(argument ->
                                kernel.fields().containsKey(argument.name().value())
                                        || !argument.dataType().value().isEmpty());
        return known ? Optional.of(new Projection(program, kernel).description(sets)) : Optional.empty();
    }

    /** What a kernel stands in; its grid has a dimension more for each that only fields have. */
    public static Surroundings around(ProgramFacts program, KernelUse kernel, Description projected) {
        Numerals grid = program.grid().orElseThrow();
        List<Numeral> cells = new ArrayList<>(grid.items());
        int wanted = projected.kernels().get(0).global().size();
        Folding folding = new Folding(program.parameters());
        while (cells.size() < wanted) {
            cells.add(folding.fold("1", projected.location()).orElseThrow());
        }
        List<Long> first = kernel.footprints().orElseThrow().stream()
                .filter(any -> kernel.over().isEmpty())
                .map(footprint -> program.value(footprint.origin()) / footprint.items())
                .toList();
        return new Surroundings(program.names(), Optional.of(new Numerals(cells)), first);
    }

    private Description description(List<SetFacts> sets) {
        Description whole = program.description();
        Map<String, Text> values = sets.stream()
                .collect(Collectors.toMap(
                        SetFacts::argument, set -> set.element().value(), (a, b) -> b));
        return new Description(
                whole.file(),
                whole.name(),
                whole.parameters(),
                kernel.arguments().stream()
                        .map(argument -> argument(
                                argument,
                                Optional.ofNullable(values.get(argument.name().value()))))
                        .toList(),
                whole.shadows().stream()
                        .map(shadow -> padded(shadow, spans.size()))
                        .toList(),
                List.of(element()),
                List.of(),
                List.of(),
                whole.location());
    }

    private KernelElement element() {
        KernelElement element = kernel.element();
        boolean local = !element.local().isEmpty();
        boolean offset = !element.offset().isEmpty();
        boolean ordered = element.over().isEmpty() && element.ids().isEmpty();
        SourceLocation place =
                element.over().or(element::ids).map(Text::location).orElse(element.location());
        return new KernelElement(
                element.name(),
                element.function(),
                along(span -> span.isCell() ? text("1", element) : span.items().text(), "1"),
                offset ? along(span -> span.isCell() ? text("0", element) : span.offset(), "0") : List.of(),
                local ? along(span -> span.isCell() ? text("1", element) : span.local(), "1") : List.of(),
                ordered ? Optional.empty() : Optional.of(new Text(ids(), place, false, false)),
                element.addressing(),
                element.options(),
                element.location());
    }

    private List<Text> along(Function<GridSpan, Text> text, String more) {
        List<Text> texts = new ArrayList<>(spans.stream().map(text).toList());
        while (texts.size() < dimensions) {
            texts.add(text(more, kernel.element()));
        }
        return texts;
    }

    private static Text text(String value, KernelElement element) {
        return new Text(value, element.location(), false, false);
    }

    /** The kernel's ids, those that it does not have along dimensions of one cell. */
    private String ids() {
        int next = (int) spans.stream().filter(span -> !span.isCell()).count();
        List<String> ids = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            boolean own = d < spans.size() && !spans.get(d).isCell();
            ids.add(String.valueOf(own ? spans.get(d).id() : next++));
        }
        return braces(ids);
    }

    private Optional<FieldFacts> field(ArgumentElement argument) {
        return Optional.ofNullable(kernel.fields().get(argument.name().value()))
                .flatMap(name -> Optional.ofNullable(program.fields().get(name)));
    }

    private ArgumentElement argument(ArgumentElement element, Optional<Text> set) {
        Optional<FieldFacts> field = field(element);
        String memory = field.isPresent() || !element.size().isEmpty() ? "1" : "0";
        boolean local = element.property().value().equals("local");
        Text clMem = element.clMem().value().isEmpty()
                ? new Text(local ? "0" : memory, element.location(), false, false)
                : element.clMem();
        if (field.isEmpty()) {
            return new ArgumentElement(
                    element.name(),
                    element.property(),
                    element.dataType(),
                    clMem,
                    element.size(),
                    element.image(),
                    element.shadow(),
                    element.wraps(),
                    element.origin(),
                    element.distribution(),
                    element.combine(),
                    set.or(element::value),
                    element.location());
        }
        return buffer(element, field.get(), clMem);
    }

    private ArgumentElement buffer(ArgumentElement element, FieldFacts field, Text clMem) {
        boolean owned = KernelUse.isOwned(element) && field.layout().isPresent();
        return new ArgumentElement(
                element.name(),
                element.property(),
                element.field(),
                new Text(field.dataType().value(), type(element, field), false, false),
                clMem,
                owned
                        ? padded(field.size(), element)
                        : field.size().items().stream().map(Numeral::text).toList(),
                owned ? Optional.of(list(field, this::own, element)) : Optional.empty(),
                owned ? Optional.of(list(field, this::sharing, element)) : Optional.empty(),
                element.image().or(field::image),
                element.shadow()
                        .map(shadow -> owned ? padded(shadow, field.size().count()) : shadow),
                element.wraps(),
                owned ? Optional.of(list(field, this::origin, element)) : Optional.empty(),
                element.distribution(),
                element.combine(),
                Optional.empty(),
                element.location());
    }

    private static SourceLocation type(ArgumentElement element, FieldFacts field) {
        return element.dataType().value().isEmpty()
                ? field.dataType().location()
                : element.dataType().location();
    }

    private List<Text> padded(Numerals size, ArgumentElement element) {
        List<Text> texts =
                new ArrayList<>(size.items().stream().map(Numeral::text).toList());
        while (texts.size() < dimensions) {
            texts.add(new Text("1", element.location(), false, false));
        }
        return texts;
    }

    /** With coordinates for dimensions that another field has; {@code own} is how many it should have. */
    private ShadowElement padded(ShadowElement shadow, int own) {
        if (own >= dimensions) {
            return shadow;
        }
        return new ShadowElement(
                shadow.points().stream()
                        .map(point -> padded(point, dimensions - own))
                        .toList(),
                shadow.location());
    }

    private static Text padded(Text point, int more) {
        int end = point.value().lastIndexOf('}');
        return end < 0
                ? point
                : new Text(
                        point.value().substring(0, end) + ",0".repeat(more) + "}",
                        point.location(),
                        point.guessed(),
                        point.written());
    }

    private interface Along {
        String text(FieldFacts field, int d);
    }

    private Text list(FieldFacts field, Along along, ArgumentElement element) {
        List<String> items = IntStream.range(0, dimensions)
                .mapToObj(d -> along.text(field, d))
                .toList();
        return new Text(braces(items), element.location(), false, false);
    }

    /** Elements of a work-item: of all its cells, or of its part of one; 1 if it has one together with others. */
    private String own(FieldFacts field, int d) {
        if (d >= spans.size()) {
            return d < field.size().count() ? field.size().get(d).located().text() : "1";
        }
        CellLayout layout = field.layout().orElseThrow();
        boolean all =
                !spans.get(d).isCell() && Kernel.isSingle(spans.get(d).items().located());
        return all
                ? layout.perCell().get(d) + " * "
                        + GridReader.code(program.grid().orElseThrow().get(d))
                        + (layout.sharing().get(d) > 1
                                ? " / " + layout.sharing().get(d)
                                : "")
                : String.valueOf(Math.max(1, elements(layout, d) / parts(layout, d)));
    }

    /** Work-items that have an element together. */
    private String sharing(FieldFacts field, int d) {
        boolean all = d >= spans.size()
                || (!spans.get(d).isCell()
                        && Kernel.isSingle(spans.get(d).items().located()));
        CellLayout layout = field.layout().orElseThrow();
        return all ? "1" : String.valueOf(Math.max(1, parts(layout, d) / elements(layout, d)));
    }

    /** Elements of so many work-items as {@link #parts} says. */
    private long elements(CellLayout layout, int d) {
        return layout.perCell().get(d) * footprints.get(d).cells();
    }

    private long parts(CellLayout layout, int d) {
        return layout.sharing().get(d) * footprints.get(d).items();
    }

    private String origin(FieldFacts field, int d) {
        if (d >= spans.size()) {
            return "0";
        }
        CellLayout layout = field.layout().orElseThrow();
        Footprint footprint = footprints.get(d);
        String begin = "(" + footprint.origin().text() + ")";
        String own = layout.sharing().get(d) > 1
                ? begin + " / " + parts(layout, d)
                : layout.perCell().get(d) / footprint.items() + " * " + begin;
        return new Folding(program.parameters())
                .fold("(" + layout.first().get(d).value() + ") + " + own, field.location())
                .map(numeral -> numeral.located().text())
                .orElse("0");
    }

    private static String braces(List<String> items) {
        return String.join(",", items).transform(text -> "{" + text + "}");
    }
}
