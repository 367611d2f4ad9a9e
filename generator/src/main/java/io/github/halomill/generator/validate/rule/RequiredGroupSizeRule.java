package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A kernel that requires a work-group size gets it: a wrapper would call it with any. */
final class RequiredGroupSizeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        kernel.function()
                .flatMap(function -> function.traits().requiredWorkGroupSize())
                .ifPresent(required -> check(kernel, required, diagnostics));
    }

    private static void check(KernelFacts kernel, List<Long> required, Diagnostics diagnostics) {
        KernelElement element = kernel.element();
        Numerals local = kernel.local();
        if (local.count() > 0 && (local.count() != kernel.dimensions() || !local.allAtLeast(1))) {
            return; // told already
        }
        boolean equal = local.count() > 0
                && !local.isAsked()
                && IntStream.range(0, 3).allMatch(d -> required.get(d) == (d < local.count() ? local.value(d) : 1));
        boolean inOrder = IntStream.range(0, kernel.dimensions())
                .allMatch(d -> required.get(kernel.ids().get(d)).equals(required.get(d)));
        if (!inOrder) {
            diagnostics.error(
                    DiagnosticCode.REQUIRED_GROUP_SIZE,
                    element.ids().or(element::over).orElseThrow().location(),
                    "the kernel requires work-groups of " + text(required) + ", which is another size with "
                            + (element.ids().isPresent() ? "these <ids>" : "this <over>"),
                    "write the kernel without reqd_work_group_size, or with its ids in order");
        } else if (!equal) {
            diagnostics.error(
                    DiagnosticCode.REQUIRED_GROUP_SIZE,
                    local.count() > 0
                            ? local.get(0).text().location()
                            : kernel.element().location(),
                    "the kernel requires work-groups of " + text(required),
                    "write in the <kernel> "
                            + required.stream()
                                    .limit(kernel.dimensions())
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(", ", "local=\"", "\"")));
        }
    }

    private static String text(List<Long> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(" x "));
    }
}
