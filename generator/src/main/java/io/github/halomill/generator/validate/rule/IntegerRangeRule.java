package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.access.IntegerRanges;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.SizeLimit;
import io.github.halomill.generator.validate.fact.Subject;

/** Numbers of 32 bits that lead to subscripts stay in their range for the parameters' own values. */
final class IntegerRangeRule extends AccessRule {

    @Override
    void checkAll(AccessFacts facts, Subject subject, Diagnostics diagnostics) {
        facts.ranges().stream()
                .map(range -> new SizeLimit(range, facts.described()))
                .filter(SizeLimit::isExceeded)
                .findFirst() // the tightest
                .ifPresent(limit -> exceeded(limit, subject, diagnostics));
    }

    private static void exceeded(SizeLimit limit, Subject subject, Diagnostics diagnostics) {
        String fits = limit.fitting().isEmpty() ? "" : ", as with " + String.join(" or ", limit.fitting());
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.INTEGER_OVERFLOW,
                limit.range().expr().place(),
                limit.what() + " for these sizes: it leads to a subscript, and is at most "
                        + IntegerRanges.most(limit.range().kind()),
                "compute it as a long: convert an operand first, as in (long)y * width + x; or make the problem smaller: "
                        + limit.text() + fits);
    }

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {}
}
