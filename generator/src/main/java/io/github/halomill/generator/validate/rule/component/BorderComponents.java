package io.github.halomill.generator.validate.rule.component;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BorderFacts;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Borders are of components that there are, each of which has one at a face. */
public final class BorderComponents {

    private BorderComponents() {}

    /** Reports those that are not. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        for (FieldFacts field : program.fields().values()) {
            List<BorderFacts> some = field.borders().stream()
                    .filter(border -> !border.of().isEmpty())
                    .toList();
            for (int i = 0; i < some.size(); i++) {
                checkNumbers(field, some.get(i), diagnostics);
                checkTwice(field, some.get(i), some.subList(0, i), diagnostics);
            }
        }
    }

    private static void checkNumbers(FieldFacts field, BorderFacts border, Diagnostics diagnostics) {
        Text of = border.element().of().orElseThrow();
        new ComponentNumbers(field.name(), field.size())
                .check("border " + Quoted.quote(border.element().face()), of, border.of(), diagnostics);
        border.of().stream()
                .filter(range -> range.first().value().isPresent()
                        && range.last().value().isPresent()
                        && range.last().value().getAsLong()
                                < range.first().value().getAsLong())
                .findFirst()
                .ifPresent(range -> diagnostics.error(
                        DiagnosticCode.COMPONENT_NUMBER,
                        range.first().located().location(),
                        "there are no components from " + range.first().value().getAsLong() + " to "
                                + range.last().value().getAsLong() + range.taken(),
                        "the last must not be before the first"));
    }

    private static void checkTwice(
            FieldFacts field, BorderFacts border, List<BorderFacts> before, Diagnostics diagnostics) {
        for (BorderFacts other : before) {
            Optional<Face> face =
                    border.faces().stream().filter(other.faces()::contains).findFirst();
            Optional<Long> component = field.layers().stream()
                    .filter(c -> border.isOf(c) && other.isOf(c))
                    .findFirst();
            boolean along = border.isAlongSome() || other.isAlongSome();
            if (face.isPresent() && component.isPresent() && !along) {
                diagnostics.error(
                        DiagnosticCode.BORDER_TWICE,
                        border.element().location(),
                        "component " + component.get() + " of " + Quoted.quote(field.name())
                                + " has two borders on the face " + face.get().text()
                                + new Numerals(named(border, other)).taken()
                                + ", the other at " + other.element().location(),
                        "leave it out of one of them; a border without 'of' is for the components that no other"
                                + " border of the face names");
                return;
            }
        }
    }

    private static List<Numeral> named(BorderFacts border, BorderFacts other) {
        return Stream.of(border, other)
                .flatMap(one -> one.of().stream())
                .flatMap(RangeFacts::ends)
                .toList();
    }
}
