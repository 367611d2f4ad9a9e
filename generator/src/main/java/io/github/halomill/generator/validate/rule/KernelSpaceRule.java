package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.NdRange;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import java.util.List;

/**
 * There are work-items in every dimension of the kernel space, work-groups and an offset of as many dimensions, and ids
 * that are each dimension's number once.
 */
final class KernelSpaceRule {

    private KernelSpaceRule() {}

    static void check(KernelUse kernel, Diagnostics diagnostics) {
        NdRange range = kernel.range();
        boolean counted = kernel.element().global().isEmpty(); // which the rule of ranges looks at
        for (Numeral items : counted ? List.<Numeral>of() : range.global().items()) {
            positive(items, DiagnosticCode.GSIZE, "work-items", diagnostics);
        }
        for (Numeral items : range.local().items()) {
            positive(items, DiagnosticCode.LSIZE, "work-items in a work-group", diagnostics);
        }
        checkGroup(range, diagnostics);
        checkOffset(range, diagnostics);
        kernel.element()
                .ids()
                .filter(any -> range.permutation().isEmpty())
                .ifPresent(text -> diagnostics.error(
                        DiagnosticCode.IDS,
                        text.location(),
                        Quoted.quote(text.value()) + " does not say which id counts along each dimension",
                        range.dimensions() < 2
                                ? "leave <ids> out: there is one dimension only"
                                : "write each of 0 to " + (range.dimensions() - 1)
                                        + " once, such as {1,0}: get_global_id(1) along x, get_global_id(0) along y"));
    }

    private static void positive(Numeral items, DiagnosticCode code, String what, Diagnostics diagnostics) {
        if (items.value().isPresent() && items.value().getAsLong() < 1) {
            diagnostics.error(
                    code,
                    items.text().location(),
                    "there are " + items.value().getAsLong() + " " + what + " along this dimension" + items.taken(),
                    "at least 1 is needed");
        }
    }

    private static void checkOffset(NdRange range, Diagnostics diagnostics) {
        Numerals offset = range.offset();
        int dimensions = range.dimensions();
        if (offset.count() != 0 && offset.count() != dimensions) {
            diagnostics.error(
                    DiagnosticCode.GOFFSET_COUNT,
                    offset.get(0).text().location(),
                    "<offset> has another number of dimensions than <global>: " + offset.count() + ", not "
                            + dimensions,
                    "write a <goffset> for every <gsize>");
        }
        for (Numeral first : offset.items()) {
            long value = first.value().orElse(0);
            if (value < 0 || value > Integer.MAX_VALUE) {
                diagnostics.error(
                        DiagnosticCode.GOFFSET,
                        first.text().location(),
                        "the global work offset is " + value + " along this dimension" + first.taken(),
                        "it can be 0 to " + Integer.MAX_VALUE);
            }
        }
    }

    private static void checkGroup(NdRange range, Diagnostics diagnostics) {
        Numerals global = range.global();
        Numerals local = range.local();
        if (local.count() > 0 && local.count() != global.count()) {
            diagnostics.error(
                    DiagnosticCode.LSIZE_COUNT,
                    local.get(0).text().location(),
                    "<local> has another number of dimensions than <global>: " + local.count() + ", not "
                            + global.count(),
                    "write an <lsize> for every <gsize>, or leave <local> out");
        }
    }
}
