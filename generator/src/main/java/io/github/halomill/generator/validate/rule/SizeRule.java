package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Axes;

/**
 * Buffers and local memory have elements; a buffer, unless it is replicated and only read, one for every work-item at
 * least.
 */
final class SizeRule implements Rule {

    private static final String REPLICATE =
            ", or write distribution=\"replicated\" if every device needs all of it and none writes it";

    private static final String REDUCE =
            ", or <combine with=\"sum\"/>, or another, if it is a flag, a counter or a sum that all work-items change"
                    + " together";

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.locals().forEach(local -> checkPositive(local, local.size(), diagnostics));
        for (BufferFacts buffer : subject.buffers()) {
            checkPositive(buffer, buffer.size(), diagnostics);
            if (subject.owned(buffer) && buffer.size().count() > 0) {
                checkItems(buffer, subject.kernel(), diagnostics);
            }
        }
    }

    private static void checkPositive(ArgumentFacts argument, Numerals sizes, Diagnostics diagnostics) {
        for (Numeral size : sizes.items()) {
            if (size.value().isPresent() && size.value().getAsLong() < 1) {
                diagnostics.error(
                        DiagnosticCode.SIZE_NOT_POSITIVE,
                        size.text().location(),
                        "the " + argument.kind() + " "
                                + Quoted.quote(argument.element().name()) + " has "
                                + size.value().getAsLong() + " elements along this dimension" + size.taken(),
                        "at least 1 is needed");
            }
        }
    }

    private static void checkItems(BufferFacts buffer, KernelFacts kernel, Diagnostics diagnostics) {
        Numerals size = buffer.size();
        Numerals items = kernel.global();
        String orElse = buffer.replicated()
                ? ": a replicated buffer that is written has one of each"
                : buffer.writes() && isSingle(size) ? REDUCE : REPLICATE;
        String name = Quoted.quote(buffer.element().name());
        if (size.count() != items.count()) {
            diagnostics.error(
                    DiagnosticCode.SIZE_COUNT,
                    size.get(0).text().location(),
                    "the buffer " + name + " has another number of dimensions than the kernel space: " + size.count()
                            + ", not " + items.count(),
                    "write a <dimsize> for every <gsize>" + orElse);
            return;
        }
        boolean known = size.allAtLeast(1) && items.allAtLeast(1);
        for (int d = 0; d < size.count() && known && buffer.own().isEmpty(); d++) { // else the grid gives them elements
            if (size.value(d) < items.value(d)) {
                diagnostics.error(
                        DiagnosticCode.SIZE_TOO_SMALL,
                        size.get(d).text().location(),
                        "the buffer " + name + " has fewer elements than there are work-items along " + Axes.name(d)
                                + ": " + size.value(d) + ", not at least " + items.value(d)
                                + size.and(items).taken(),
                        "enlarge it; sizes are in the order of <gsize>, that of get_global_id(0), the fastest, first"
                                + orElse);
                if (isSingle(size)) {
                    return;
                }
            }
        }
    }

    private static boolean isSingle(Numerals size) {
        return size.allAtLeast(1) && size.values().stream().allMatch(one -> one == 1);
    }
}
