package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.LocalFacts;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.ElementType;

/** Elements, bytes and work-items can be counted in 64 bits. */
final class SizeOverflowRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            check(buffer, buffer.size(), diagnostics);
        }
        for (LocalFacts local : subject.locals()) {
            check(local, local.size(), diagnostics);
        }
        check(subject.kernel().global(), 1, "there are more than 2^63 work-items", diagnostics);
    }

    private static void check(ArgumentFacts argument, Numerals size, Diagnostics diagnostics) {
        long elementBytes = argument.type().map(ElementType::bytes).orElse(1);
        String message =
                "the " + argument.kind() + " " + Quoted.quote(argument.element().name()) + " has more than 2^63 bytes";
        check(size, elementBytes, message, diagnostics);
    }

    private static void check(Numerals sizes, long unit, String message, Diagnostics diagnostics) {
        if (sizes.count() == 0 || !sizes.allAtLeast(1)) {
            return;
        }
        long room = Long.MAX_VALUE / unit;
        for (long size : sizes.values()) {
            room /= size;
        }
        if (room == 0) {
            diagnostics.error(
                    DiagnosticCode.SIZE_OVERFLOW,
                    sizes.get(0).text().location(),
                    message + sizes.taken(),
                    "make the problem smaller");
        }
    }
}
