package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.ParsedExpression.RealMention;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Expressions use parameters that exist, real numbers and zone functions only where they may, and have a value. */
final class ExpressionRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        List<String> names = subject.description().parameters().stream()
                .map(parameter -> parameter.name().value())
                .toList();
        Set<Numeral> real = new HashSet<>();
        subject.scalars().forEach(scalar -> real.addAll(scalar.values()));
        List<String> known = Stream.concat(names.stream(), subject.hostNames().sorted().stream())
                .toList();
        subject.numerals().forEach(numeral -> {
            if (subject.isOfSeveral() && real.contains(numeral)) {
                numeral.mentions().forEach(mention -> checkRealName(mention, known, diagnostics));
            } else {
                numeral.mentions().forEach(mention -> checkName(mention, names, diagnostics));
            }
            checkArithmetic(numeral, diagnostics);
        });
        subject.integers().forEach(numeral -> checkInteger(numeral, diagnostics));
    }

    /** The same of an integer expression that belongs to no kernel. */
    static void checkInteger(Numeral numeral, List<String> parameters, Diagnostics diagnostics) {
        numeral.mentions().forEach(mention -> checkName(mention, parameters, diagnostics));
        checkArithmetic(numeral, diagnostics);
        checkInteger(numeral, diagnostics);
    }

    /** That a name in a real expression is one of those. */
    static void checkRealName(Mention mention, Collection<String> known, Diagnostics diagnostics) {
        if (mention instanceof NameMention name && !known.contains(name.name())) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_SCALAR,
                    name.location(),
                    Quoted.quote(name.name()) + " is neither a parameter nor a scalar",
                    "known here are " + Quoted.list(List.copyOf(known)));
        }
    }

    private static void checkName(Mention mention, List<String> names, Diagnostics diagnostics) {
        if (mention instanceof NameMention name && !names.contains(name.name())) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_PARAMETER,
                    name.location(),
                    Quoted.quote(name.name()) + " is no parameter",
                    name.name().equals(HostNames.ITERATION)
                            ? "an argument's <value> may be made of 'iteration' where a program has <field>s and a <schedule>: write that form, see docs/description.md"
                            : names.isEmpty()
                                    ? "there are none; add <parameter><name>" + name.name()
                                            + "</name><value>...</value></parameter>"
                                    : "parameters are " + Quoted.list(names));
        }
    }

    private static void checkArithmetic(Numeral numeral, Diagnostics diagnostics) {
        numeral.failure()
                .ifPresent(failure -> diagnostics.error(
                        DiagnosticCode.ARITHMETIC,
                        numeral.located().location(),
                        Quoted.quote(numeral.located().text()) + " " + failure + numeral.taken(),
                        "mend the expression or the values of the parameters in it"));
    }

    private static void checkInteger(Numeral numeral, Diagnostics diagnostics) {
        numeral.mentions().forEach(mention -> checkInteger(mention, diagnostics));
    }

    private static void checkInteger(Mention mention, Diagnostics diagnostics) {
        if (mention instanceof RealMention real) {
            diagnostics.error(
                    DiagnosticCode.REAL_NUMBER,
                    real.location(),
                    real.text() + " is a real number, and an integer is needed",
                    "real numbers may stand in the <value> of an argument only");
        } else if (Subject.isZoneFunction(mention)) {
            diagnostics.error(
                    DiagnosticCode.ZONE_FUNCTION_PLACE,
                    mention.location(),
                    "extent, origin and gsize differ from zone to zone, and one value is needed for all",
                    "they may stand in the <value> of an argument only");
        }
    }
}
