package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Axes;
import java.util.stream.Collectors;

/** Where reads are said to wrap around a buffer, the kernel wraps. */
final class UnusedWrapsRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        BufferFacts buffer = access.buffer();
        String unused = buffer.wraps().stream()
                .filter(d -> !access.around().contains(d))
                .map(Axes::name)
                .collect(Collectors.joining(" and "));
        boolean known = !buffer.replicated() && access.unresolvedReads().isEmpty();
        if (known && !unused.isEmpty()) {
            diagnostics.warning(
                    DiagnosticCode.WRAPS_UNUSED,
                    buffer.element().wraps().orElseThrow().location(),
                    "the kernel does not wrap around " + name(access) + " along " + unused,
                    "remove it: what lies at the other end is exchanged for nothing; see the kernel's parameter at "
                            + access.parameter().place());
        }
    }
}
