package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;
import java.util.Map;

/**
 * It does not depend on scalars whose values are known only while a program runs which elements a kernel reads or
 * writes; but for arrays that it only reads and that are on every device as a whole.
 */
final class ChangingScalarRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Map<String, Reference> placing =
                subject.access().map(AccessFacts::placing).orElse(Map.of());
        for (int i = 0; i < subject.arguments().size() && !placing.isEmpty(); i++) {
            ArgumentFacts argument = subject.arguments().get(i);
            int position = i;
            String parameter = subject.kernel()
                    .function()
                    .map(function -> function.parameters().get(position).name())
                    .orElse(argument.name());
            argument.valuesOf(parameter).forEach((name, value) -> {
                Reference reference = placing.get(name);
                if (reference != null && isUnknown(value, subject)) {
                    report(argument, value, reference, subject, diagnostics);
                }
            });
        }
    }

    private static boolean isUnknown(Numeral value, Subject subject) {
        return value.parsed().isPresent()
                && subject.hostNames().areIn(value.located().expression());
    }

    /** What to do if guards by such scalars keep a kernel from reading elsewhere; empty if there are none. */
    static String ofGuards(Subject subject) {
        List<String> late = subject.arguments().stream()
                .filter(argument -> argument instanceof ScalarFacts scalar
                        && !scalar.isAskable()
                        && scalar.values().stream().anyMatch(value -> isUnknown(value, subject)))
                .map(ArgumentFacts::name)
                .toList();
        return late.isEmpty()
                ? ""
                : "; if a guard by " + Quoted.list(late) + " keeps the kernel from it, its value has to be known"
                        + " before the program runs: write <parameter name=\"" + late.get(0)
                        + "\"> in the place of the <scalar>";
    }

    private static void report(
            ArgumentFacts argument, Numeral value, Reference reference, Subject subject, Diagnostics diagnostics) {
        boolean changes = subject.hostNames().change(value.located().expression());
        AccessRule.contradiction(
                subject,
                diagnostics,
                DiagnosticCode.SCALAR_DECIDES,
                value.located().location(),
                "it depends on " + Quoted.quote(argument.element().name())
                        + " which elements the kernel reads or writes, and its value "
                        + (changes ? "changes while the program runs" : "is known only when the program runs"),
                "see " + reference.cited()
                        + "; a guard that keeps work-items from writing may depend on it, as if (iteration % 2) return; but"
                        + " neither which elements they use nor which they may write in place: make it of parameters, or <set> it"
                        + " to such values in one launch for each, or to values that come again, as iteration % 2;"
                        + " or --trust");
    }
}
