package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.PlaceUse;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Optional;
import java.util.stream.IntStream;

/** Under local addressing the kernel does on a zone what it does on the whole. */
final class AddressingRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        SourceLocation location = kernel.element()
                .addressing()
                .map(Text::location)
                .orElse(kernel.element().name().location());
        Optional<BufferFacts> uneven = subject.addressing() == Addressing.LOCAL
                ? subject.buffers().stream().filter(AddressingRule::isUneven).findFirst()
                : Optional.empty();
        if (uneven.isPresent()) {
            diagnostics.error(
                    DiagnosticCode.NOT_YET,
                    location,
                    "a kernel whose work-items "
                            + (uneven.get().isShared() ? "share elements of" : "own elements beyond")
                            + " the array "
                            + Quoted.quote(uneven.get().element().name())
                            + " cannot have local addressing yet",
                    "write <addressing>global</addressing>, and no zone functions");
        } else {
            subject.access().ifPresent(facts -> check(facts, subject, location, diagnostics));
        }
    }

    private static void check(AccessFacts facts, Subject subject, SourceLocation location, Diagnostics diagnostics) {
        for (PlaceUse use : facts.placeUses()) {
            if (use.certain()) {
                AccessRule.contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.ADDRESSING_WRONG,
                        location,
                        "under local addressing a work-item does not find its place in the whole, and " + use.what(),
                        "see " + use.place() + "; write <addressing>global</addressing>");
            } else {
                diagnostics.warning(
                        DiagnosticCode.ADDRESSING_NOT_SHOWN,
                        location,
                        "it cannot be shown that local addressing changes nothing: " + use.what(),
                        "see " + use.place() + "; run with --verify, or write <addressing>global</addressing>");
            }
        }
    }

    private static boolean isUneven(BufferFacts buffer) {
        return buffer.layout()
                .filter(layout -> !buffer.replicated()
                        && (buffer.isShared()
                                || IntStream.range(0, layout.size().size()).anyMatch(layout::isExceeded)))
                .isPresent();
    }
}
