package io.github.halomill.generator.validate.rule.range;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A reduction is over cells that fields have elements for, and what has no place is asked for none. */
public final class ReductionRangeCheck {

    private final ReduceElement reduce;
    private final StepFacts step;
    private final List<FieldFacts> fields;
    private final Numerals grid;
    private final ProgramFacts program;
    private final Diagnostics diagnostics;

    private ReductionRangeCheck(
            ReduceElement reduce, StepFacts step, Numerals grid, ProgramFacts program, Diagnostics diagnostics) {
        this.reduce = reduce;
        this.step = step;
        this.grid = grid;
        this.program = program;
        this.diagnostics = diagnostics;
        this.fields = step.expression().stream()
                .filter(of -> of.parsed().isPresent())
                .flatMap(of -> of.located().expression().parameters().stream())
                .filter(program.fields()::containsKey)
                .map(program::field)
                .toList();
    }

    /** Reports what is wrong with the ranges of reductions, and with where they say what they found. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        program.grid()
                .ifPresent(grid -> program.allSteps()
                        .forEach(step -> step.as(ReduceElement.class)
                                .ifPresent(reduce ->
                                        new ReductionRangeCheck(reduce, step, grid, program, diagnostics).check())));
    }

    private void check() {
        reduce.range().ifPresent(this::checkRange);
        reduce.at().ifPresent(this::checkPlaces);
    }

    private void checkRange(Text range) {
        List<RangeFacts> cells = step.boxes().stream().flatMap(List::stream).toList();
        Optional<FieldFacts> everywhere =
                fields.stream().filter(field -> !program.isOwned(field)).findFirst();
        if (reduce.takesMargins()) {
            report(
                    DiagnosticCode.OVER,
                    range,
                    "a reduction takes the cells " + Quoted.quote(range) + ", and all elements of margins",
                    "keep one of the two: a range may reach into the margin, as in -1..1");
        } else if (!cells.isEmpty() && cells.size() != grid.count()) {
            report(
                    DiagnosticCode.OVER,
                    range,
                    "the range says " + Quoted.count(cells.size(), "dimension") + ", and the grid has " + grid.count(),
                    "write the first cell and one past the last for each of the grid's dimensions, x first, as in \""
                            + grid.items().stream()
                                    .map(along -> "0.." + along.text())
                                    .collect(Collectors.joining(", "))
                            + "\"");
        } else if (everywhere.isPresent()) {
            report(
                    DiagnosticCode.OVER,
                    range,
                    "every device holds all of the field "
                            + Quoted.quote(everywhere.get().name()) + ", so that no cells have elements of it",
                    "remove the range");
        } else {
            for (int d = 0; d < cells.size(); d++) { // none if they cannot be read, which is told already
                checkAlong(d, cells.get(d), range);
            }
        }
    }

    private void checkAlong(int d, RangeFacts cells, Text range) {
        if (!cells.ends().allMatch(end -> end.value().isPresent())) {
            return;
        }
        long from = cells.first().value().getAsLong();
        long to = cells.last().value().getAsLong();
        String which = "cells from " + from + " to before " + to + " along " + Axes.name(d) + cells.taken();
        if (to <= from) {
            report(
                    DiagnosticCode.OVER,
                    range,
                    "there are no " + which,
                    "the end is one past the last cell: a row is written 0..1 or 0, all cells 0.."
                            + grid.get(d).text());
            return;
        }
        fields.stream()
                .filter(field -> !hasElements(field, d, from, to))
                .findFirst()
                .ifPresent(field -> report(
                        DiagnosticCode.OVER,
                        range,
                        Quoted.quote(field.name()) + " at " + field.location() + " has no elements for all " + which,
                        "it has " + Quoted.count(field.size().value(d), "element") + ", and those of cell 0 begin at "
                                + field.layout().orElseThrow().origin().get(d)
                                + ": write a range within, or make the field larger"));
    }

    /** Whether a field has elements for these cells, as far as that is known. */
    private static boolean hasElements(FieldFacts field, int d, long from, long to) {
        Optional<CellLayout> layout = field.layout().filter(any -> any.ranges().isEmpty());
        boolean known = layout.isPresent()
                && d < field.size().spaceCount()
                && field.size().get(d).value().isPresent();
        if (!known) {
            return true;
        }
        long first = layout.get().origin().get(d);
        long each = layout.get().perCell().get(d);
        long sharing = layout.get().sharing().get(d);
        return first + Math.floorDiv(from * each, sharing) >= 0
                && first + Arithmetic.ceilDiv(to * each, sharing)
                        <= field.size().value(d);
    }

    private void checkPlaces(Text at) {
        Set<String> said = new HashSet<>(Set.of(reduce.name().value()));
        Optional<Text> twice =
                reduce.places().stream().filter(name -> !said.add(name.value())).findFirst();
        if (twice.isPresent()) {
            report(
                    DiagnosticCode.REDUCTION,
                    twice.get(),
                    "a reduction sets " + Quoted.quote(twice.get()) + " twice",
                    "write another name in one of the places");
        } else if (!isExtreme()) {
            report(
                    DiagnosticCode.REDUCTION,
                    at,
                    "a reduction with " + Quoted.quote(reduce.with()) + " is of all elements, so that it has no place",
                    "remove at=\"" + at + "\", or write with=\"max\", \"min\" or \"maxabs\"");
        } else {
            checkCount(at, reduce.places().size());
        }
    }

    private void checkCount(Text at, int names) {
        boolean ofComponent =
                fields.stream().anyMatch(field -> !field.size().components().isEmpty()) && !namesComponents();
        if (names != grid.count() && !(ofComponent && names == grid.count() + 1)) {
            report(
                    DiagnosticCode.REDUCTION,
                    at,
                    "a place is said by " + Quoted.count(names, "name") + ", and the grid has "
                            + Quoted.count(grid.count(), "dimension"),
                    "write a name for each of them, x first, as in at=\""
                            + IntStream.range(0, grid.count())
                                    .mapToObj(d -> reduce.name() + Axes.name(d).toUpperCase(Locale.ROOT))
                                    .collect(Collectors.joining(", "))
                            + "\"" + (ofComponent ? ", and one more for the component if you need it" : ""));
        }
    }

    private boolean isExtreme() {
        for (Reduction with : Reduction.values()) {
            if (with.word().equals(reduce.with().value())) {
                return with.isExtreme();
            }
        }
        return true; // there is no such reduction, which is told already
    }

    /** Whether the expression is of components, each for itself. */
    private boolean namesComponents() {
        return step.expression().stream()
                .flatMap(of -> of.mentions().stream())
                .anyMatch(mention ->
                        mention instanceof NameMention name && name.component().isPresent());
    }

    private void report(DiagnosticCode code, Text place, String message, String hint) {
        diagnostics.error(code, place.location(), message, hint);
    }
}
