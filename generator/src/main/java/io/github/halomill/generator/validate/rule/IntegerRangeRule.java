package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.SizeLimit;
import io.github.halomill.generator.validate.fact.Subject;

/** Numbers of 32 bits that lead to subscripts stay in their range for the parameters' own values. */
final class IntegerRangeRule extends AccessRule {

    @Override
    void checkAll(AccessFacts facts, Subject subject, Diagnostics diagnostics) {
        facts.limits().stream()
                .filter(SizeLimit::isExceeded)
                .findFirst() // the tightest
                .ifPresent(limit -> exceeded(limit, subject, diagnostics));
    }

    private static void exceeded(SizeLimit limit, Subject subject, Diagnostics diagnostics) {
        String fits = limit.fitting().isEmpty()
                ? ""
                : ", with the others as they are " + String.join(" or ", limit.fitting());
        String cure = limit.range().isFactor()
                ? "; or write * in the place of mul24"
                : "; or compute in 64 bits: convert an operand first, as in (long)y * width + x";
        if (limit.isOfZone()) {
            diagnostics.warning(
                    DiagnosticCode.INTEGER_OVERFLOW,
                    limit.range().expr().place(),
                    limit.overflow() + " on one device",
                    limit.text() + " is needed on each zone, which more devices may give" + fits + cure);
        } else {
            contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.INTEGER_OVERFLOW,
                    limit.range().expr().place(),
                    limit.overflow(),
                    limit.text() + " is needed" + fits + cure);
        }
    }

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {}
}
