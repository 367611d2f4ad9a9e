package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.Containment.Leaves;
import io.github.halomill.generator.kernel.access.LocalOverlap;
import io.github.halomill.generator.kernel.access.LocalReach;
import io.github.halomill.generator.kernel.access.LocalUnwritten;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.validate.fact.AccessFacts.LocalAccess;
import io.github.halomill.generator.validate.fact.Contained;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;
import java.util.OptionalLong;

/**
 * A work-group has as much local memory as it may reach, passed to the kernel or declared in it, and its work-items
 * write elements of their own there, and read what one of them has written.
 */
final class LocalReachRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.access()
                .ifPresent(facts -> facts.locals().forEach(access -> {
                    access.references().stream()
                            .filter(contained -> !contained.isInside())
                            .findFirst()
                            .ifPresent(contained -> report(access, contained, facts.setting(), subject, diagnostics));
                    reportOverlap(access, facts.setting(), subject, diagnostics);
                    if (access.references().stream().allMatch(Contained::isInside)
                            && facts.references().noneMatch(LocalReachRule::mayWriteAnything)) {
                        reportUnwritten(access, facts.setting(), subject, diagnostics);
                    }
                }));
    }

    private static boolean mayWriteAnything(Reference reference) {
        return reference.mode().writes()
                && reference
                        .unresolved()
                        .filter(Obstacle.UNKNOWN_POINTER::equals)
                        .isPresent();
    }

    private static void reportUnwritten(LocalAccess access, Setting setting, Subject subject, Diagnostics diagnostics) {
        List<Reference> references =
                access.references().stream().map(Contained::reference).toList();
        boolean any = references.stream().anyMatch(reference -> reference.mode().writes());
        new LocalUnwritten(setting).of(references).ifPresent(found -> {
            String name = Quoted.quote(access.array().name());
            String element = "element " + found.offset() / access.elementBytes() + " of " + name + " in local memory";
            String see = "see " + found.read().cited() + "; ";
            if (found.item().isPresent() && !any) {
                AccessRule.contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.LOCAL_NEVER_WRITTEN,
                        location(access, subject),
                        "work-item " + AccessRule.item(found.item().get()) + " reads " + element
                                + ", and the kernel writes none of it: it holds anything when a work-group begins",
                        see
                                + "have the work-items of a group write it first, and wait with barrier(CLK_LOCAL_MEM_FENCE);"
                                + " for numbers that the host gives make it __global or __constant");
            } else {
                diagnostics.warning(
                        DiagnosticCode.LOCAL_UNWRITTEN,
                        location(access, subject),
                        found.item()
                                .map(item -> "work-item " + AccessRule.item(item) + " reads " + element
                                        + ", which no work-item of a group writes: it holds anything")
                                .orElse(
                                        "the kernel reads " + name
                                                + " in local memory and writes none of it: it holds anything when a work-group begins"),
                        see
                                + "have the work-items of a group write what they read, the elements beside their own, too, or change <local>");
            }
        });
    }

    private static void reportOverlap(LocalAccess access, Setting setting, Subject subject, Diagnostics diagnostics) {
        LocalOverlap overlap = new LocalOverlap(setting.numeric());
        access.references().stream()
                .map(Contained::reference)
                .flatMap(reference -> overlap.of(reference).stream()
                        .map(items -> "work-items " + String.join(" and ", items)
                                + " of a group write the same element of "
                                + Quoted.quote(access.array().name()) + " in local memory, at " + reference.place()))
                .findFirst()
                .ifPresent(message -> diagnostics.warning(
                        DiagnosticCode.LOCAL_OVERLAP,
                        location(access, subject),
                        message,
                        "unless they write the same number, change <local>"));
    }

    private static void report(
            LocalAccess access, Contained contained, Setting setting, Subject subject, Diagnostics diagnostics) {
        String name = Quoted.quote(access.array().name());
        long elements = setting.atGiven(access.elements()).constant().orElse(Long.MAX_VALUE);
        OptionalLong reach = reach(access, contained, setting.given());
        String see = "see " + contained.reference().cited() + "; "
                + (access.described().isPresent() ? "enlarge <argsize>, or make <local> smaller" : "change <local>");
        if (contained.verdict() instanceof Leaves leaves) {
            AccessRule.contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.LOCAL_TOO_SMALL,
                    location(access, subject),
                    "work-item " + AccessRule.item(leaves.item()) + " reaches element "
                            + Math.floorDiv(leaves.offset(), access.elementBytes()) + " of " + name
                            + " in local memory"
                            + (elements == Long.MAX_VALUE ? "" : ", which has " + elements),
                    see);
        } else if (reach.isPresent() && reach.getAsLong() > elements) {
            AccessRule.contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.LOCAL_TOO_SMALL,
                    location(access, subject),
                    "a work-group may reach " + reach.getAsLong() + " elements of " + name + ", and has " + elements,
                    see);
        } else {
            diagnostics.warning(
                    DiagnosticCode.LOCAL_NOT_FOLLOWED,
                    location(access, subject),
                    "it cannot be shown how far a work-group reaches in " + name + ": "
                            + AccessRule.reason(contained.reference()),
                    "see " + contained.reference().cited() + "; see that it has enough elements");
        }
    }

    private static OptionalLong reach(LocalAccess access, Contained contained, Setting setting) {
        return LocalReach.of(contained.reference(), setting, access.elementBytes()).stream()
                .flatMap(List::stream)
                .flatMapToLong(reach -> reach.elements().constant().stream())
                .max();
    }

    private static SourceLocation location(LocalAccess access, Subject subject) {
        return access.described()
                .map(local -> local.size().get(0).text().location())
                .orElseGet(() -> {
                    KernelFacts kernel = subject.kernel();
                    return kernel.local().count() > 0
                            ? kernel.local().get(0).text().location()
                            : kernel.element().location();
                });
    }
}
