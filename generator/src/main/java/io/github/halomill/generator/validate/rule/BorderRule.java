package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.validate.fact.BorderFacts;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.rule.range.BorderRangeCheck;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Borders are on faces that there are, which have a margin to hold them; a dimension is periodic at both ends. */
final class BorderRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        for (FieldFacts field : program.fields().values()) {
            if (field.combine().isPresent()) {
                continue; // it has none, which is said already
            }
            int dimensions = dimensions(field, program);
            for (BorderFacts border : field.borders()) {
                checkValue(border, diagnostics);
                border.faces().stream()
                        .filter(face -> face.dimension() >= dimensions)
                        .forEach(face -> report(
                                border.element().face().location(),
                                "the field " + Quoted.quote(field.name()) + " has no face " + face.text(),
                                "the grid has " + Quoted.count(dimensions, "dimension")
                                        + ", and components have no borders",
                                diagnostics));
            }
            Set<List<Object>> seen = new HashSet<>();
            for (long component : field.layers()) {
                Map<Face, BorderFacts> last = last(field, dimensions, component);
                last.forEach((face, border) -> {
                    Optional<BorderFacts> opposite = Optional.ofNullable(last.get(face.opposite()));
                    if (seen.add(List.of(face, border, opposite))) {
                        checkOpposite(field, face, border, opposite, diagnostics);
                    }
                });
            }
            narrow(field, dimensions).forEach((border, faces) -> reportMargin(field, border, faces, diagnostics));
            new BorderRangeCheck(field, program, diagnostics).check();
            checkDistributed(field, program, diagnostics);
        }
    }

    /** Borders are margins of cells, and no cell has a part of what every device holds whole. */
    private static void checkDistributed(FieldFacts field, ProgramFacts program, Diagnostics diagnostics) {
        Optional<ArgumentElement> whole =
                program.uses(field).filter(KernelUse::isReplicated).findFirst();
        if (field.borders().isEmpty() || whole.isEmpty() || program.isOwned(field) || isExchanged(field, program)) {
            return;
        }
        diagnostics.error(
                DiagnosticCode.BORDER_REPLICATED,
                field.borders().get(0).element().location(),
                "the field " + Quoted.quote(field.name()) + " has a border, but every device holds all of it ("
                        + whole.get().location() + "), so that nothing of it is a margin",
                "remove <border> and give the margin its values as input, or remove <distribution> and say with dependent"
                        + " points where the kernel reads");
    }

    private static boolean isExchanged(FieldFacts field, ProgramFacts program) {
        return program.allSteps()
                .flatMap(step -> Stream.concat(
                        step.as(SwapElement.class).map(SwapElement::names).stream(),
                        step.as(RotateElement.class).map(RotateElement::names).stream()))
                .flatMap(names -> names.words().stream())
                .anyMatch(name -> name.value().equals(field.name().value()));
    }

    private static int dimensions(FieldFacts field, ProgramFacts program) {
        return program.grid()
                .map(grid -> Math.min(grid.count(), field.size().count()))
                .orElse(field.size().count());
    }

    private static void checkValue(BorderFacts border, Diagnostics diagnostics) {
        boolean needed = border.kind().filter(Kind.VALUE::equals).isPresent();
        if (needed && border.value().isEmpty()) {
            report(
                    border.element().location(),
                    "the border has no value",
                    "add <value>, or write in the <field> border=\""
                            + border.element().face() + " value 0\"",
                    diagnostics);
        } else if (!needed && border.kind().isPresent() && border.value().isPresent()) {
            report(
                    border.value().get().text().location(),
                    "a border of the kind '" + border.element().kind() + "' has a value",
                    "remove it, or write <kind>value</kind>",
                    diagnostics);
        }
    }

    /** By face that there is, the border that a component has. */
    private static Map<Face, BorderFacts> last(FieldFacts field, int dimensions, long component) {
        Map<Face, BorderFacts> last = field.byFace(component);
        last.keySet().removeIf(face -> face.dimension() >= dimensions);
        return last;
    }

    /** By border, those of its faces that have no margin to hold it. */
    private static Map<BorderFacts, Set<Face>> narrow(FieldFacts field, int dimensions) {
        Map<BorderFacts, Set<Face>> narrow = new LinkedHashMap<>();
        BiConsumer<Face, BorderFacts> look = (face, border) -> {
            boolean filled = border.kind().orElse(Kind.FIXED) != Kind.FIXED && face.dimension() < dimensions;
            if (filled && width(field.layout().orElseThrow(), face) < 1) {
                narrow.computeIfAbsent(border, any -> new LinkedHashSet<>()).add(face);
            }
        };
        if (field.layout().isPresent()) {
            field.layers().forEach(component -> field.byFace(component).forEach(look));
            field.borders().stream()
                    .filter(BorderFacts::isAlongSome)
                    .forEach(border -> border.faces().forEach(face -> look.accept(face, border)));
        }
        return narrow;
    }

    /** Whether a border of the field is on a face that has no margin to hold it, which is an error. */
    static boolean lacksMargin(FieldFacts field, ProgramFacts program) {
        return !narrow(field, dimensions(field, program)).isEmpty();
    }

    private static void reportMargin(FieldFacts field, BorderFacts border, Set<Face> narrow, Diagnostics diagnostics) {
        CellLayout layout = field.layout().orElseThrow();
        int d = narrow.iterator().next().dimension();
        diagnostics.error(
                DiagnosticCode.BORDER_MARGIN,
                border.element().location(),
                "the field " + Quoted.quote(field.name()) + " at " + field.location() + " has no margin on "
                        + (narrow.size() == 1 ? "the face " : "the faces ")
                        + narrow.stream().map(Face::text).collect(Collectors.joining(", "))
                        + " for this border" + divided(field, layout, d),
                cure(field, layout, d));
    }

    private static void checkOpposite(
            FieldFacts field, Face face, BorderFacts border, Optional<BorderFacts> opposite, Diagnostics diagnostics) {
        Kind kind = border.kind().orElse(Kind.FIXED);
        boolean wraps = opposite.flatMap(BorderFacts::kind)
                .filter(Kind.PERIODIC::equals)
                .isPresent();
        if (kind == Kind.PERIODIC && !wraps) {
            SourceLocation place =
                    opposite.map(other -> other.element().location()).orElse(field.location());
            String there = opposite.map(other -> other.element().kind().value()).orElse("fixed");
            diagnostics.error(
                    DiagnosticCode.BORDER_PERIODIC,
                    border.element().location(),
                    "the field " + Quoted.quote(field.name()) + " is periodic on the face " + face.text() + " and "
                            + there.toLowerCase(Locale.ROOT) + " on the face "
                            + face.opposite().text() + " (" + place + ")",
                    field.layers().size() > 1
                            ? "a dimension is periodic at both ends: on both faces, name the same components"
                            : "a dimension is periodic at both ends: write border=\"" + Axes.name(face.dimension())
                                    + " periodic\"");
        }
    }

    private static long width(CellLayout layout, Face face) {
        long origin = layout.origin().get(face.dimension());
        return face.side() == Side.LOW ? origin : layout.margin().get(face.dimension()) - origin;
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.BORDER_VALUE, place, message, hint);
    }

    /** What is left as a margin where a cell has several elements, which may not be what is meant. */
    private static String divided(FieldFacts field, CellLayout layout, int d) {
        long each = layout.perCell().get(d);
        long margin = layout.margin().get(d);
        return each < 2
                ? ""
                : ": of its " + field.size().value(d) + " elements along " + Axes.name(d)
                        + " each cell is taken to have "
                        + each + ", as many as there are for each, and what is left is "
                        + Quoted.count(margin, "element");
    }

    private static String cure(FieldFacts field, CellLayout layout, int d) {
        if (layout.perCell().get(d) > 1) {
            return "if a cell has fewer, give the parameters larger values, as a margin has to be narrower than the grid; else enlarge"
                    + " <argsize>";
        }
        return "enlarge its size by as many elements as kernels read beyond the cells"
                + (layout.margin().get(d) > 0
                        ? ", or set <origin>: the margin lies at the other end"
                        : ", as in \"" + field.size().get(d).located().text() + " + 2\" for one at each end");
    }
}
