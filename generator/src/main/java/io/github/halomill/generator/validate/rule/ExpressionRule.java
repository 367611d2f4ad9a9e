package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.ParsedExpression.RealMention;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Expressions use parameters that exist, real numbers and zone functions only where they may, and have a value. */
final class ExpressionRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        List<String> names = subject.description().parameters().stream()
                .map(parameter -> parameter.name().value())
                .toList();
        Set<Numeral> real = subject.values().collect(Collectors.toSet());
        List<String> known = Stream.concat(names.stream(), subject.hostNames().sorted().stream())
                .toList();
        subject.numerals().forEach(numeral -> {
            if (subject.isOfSeveral() && real.contains(numeral)) {
                numeral.mentions().forEach(mention -> checkRealName(mention, known, Set.of(), diagnostics));
            } else {
                numeral.mentions().stream()
                        .filter(mention -> !real.contains(numeral) || !isOf(mention, subject.hostNames()))
                        .forEach(mention ->
                                checkName(mention, subject.description(), names, subject.hostNames(), diagnostics));
            }
            checkArithmetic(numeral, diagnostics);
        });
        subject.integers().forEach(numeral -> checkInteger(numeral, diagnostics));
    }

    private static boolean isOf(Mention mention, HostNames host) {
        return mention instanceof NameMention name && host.contains(name.name());
    }

    /** The same of an integer expression that belongs to no kernel. */
    static void checkInteger(Numeral numeral, ProgramFacts program, Diagnostics diagnostics) {
        List<String> parameters = List.copyOf(program.parameterNames());
        numeral.mentions()
                .forEach(
                        mention -> checkName(mention, program.description(), parameters, program.names(), diagnostics));
        checkArithmetic(numeral, diagnostics);
        checkInteger(numeral, diagnostics);
    }

    /** That a name in a real expression is one of those, and a field if it has a component. */
    static void checkRealName(Mention mention, Collection<String> known, Set<String> fields, Diagnostics diagnostics) {
        if (!(mention instanceof NameMention name)) {
            return;
        }
        if (name.component().isPresent() && !fields.contains(name.name())) {
            diagnostics.error(
                    DiagnosticCode.COMPONENT_NUMBER,
                    name.location(),
                    Quoted.quote(name.name()) + " has no components here",
                    "fields have components in the 'of' of a <reduce>, as f[3]; a scalar is written without brackets");
        } else if (!known.contains(name.name())) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_SCALAR,
                    name.location(),
                    Quoted.quote(name.name()) + " is neither a parameter nor a scalar",
                    "known here are " + Quoted.list(List.copyOf(known)));
        }
    }

    private static void checkName(
            Mention mention, Description description, List<String> names, HostNames host, Diagnostics diagnostics) {
        if (!(mention instanceof NameMention name) || names.contains(name.name())) {
            return;
        }
        String called = name.name();
        String known = names.isEmpty() ? "there are no parameters" : "parameters are " + Quoted.list(names);
        boolean argument =
                description.allArguments().anyMatch(any -> any.name().value().equals(called));
        String add = "add <parameter name=\"" + called + "\">...</parameter>";
        String hint;
        if (host.contains(called)) {
            hint =
                    "its value is known only while the program runs, and what is a size or a number of times has to be known"
                            + " before: make it of parameters; the <value> of an argument may be made of it; "
                            + known;
        } else if (argument) {
            hint = "it is an argument, and expressions are made of parameters: write what its <value> is made of, or "
                    + add + "; " + known;
        } else {
            hint = known + "; or " + add;
        }
        diagnostics.error(
                DiagnosticCode.UNKNOWN_PARAMETER, name.location(), Quoted.quote(called) + " is no parameter", hint);
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
