package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.Containment.Asked;
import io.github.halomill.generator.kernel.access.Containment.Leaves;
import io.github.halomill.generator.kernel.access.Containment.Unknown;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Contained;
import io.github.halomill.generator.validate.fact.PassedRanges;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.rule.point.ChosenComponents;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.OptionalInt;

/** No access of any work-item leaves its array. */
final class InsideRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        List<Contained> outside = access.contained().stream()
                .filter(contained -> !contained.isInside() && !PassedRanges.areAsked(access, contained, subject))
                .toList();
        List<Contained> leaving = outside.stream()
                .filter(contained -> contained.verdict() instanceof Leaves)
                .toList();
        if (!leaving.isEmpty()) {
            leaves(access, leaving.get(0), leaving.size() - 1, subject, diagnostics);
        }
        outside.stream()
                .filter(contained -> contained.verdict() instanceof Asked)
                .findFirst()
                .ifPresent(contained -> ask(access, contained.reference(), diagnostics));
        outside.stream()
                .filter(contained -> contained.verdict() instanceof Unknown && leaving.isEmpty())
                .filter(contained -> !isReportedAlready(access, contained)
                        && !CombinedChangeRule.isInside(access, contained.reference(), subject))
                .findFirst()
                .ifPresent(contained -> warn(access, contained.reference(), diagnostics));
    }

    private static void warn(BufferAccess access, Reference reference, Diagnostics diagnostics) {
        diagnostics.warning(
                DiagnosticCode.MAY_LEAVE_ARRAY,
                size(access.buffer()),
                "it cannot be shown that the kernel stays inside " + name(access) + ": " + reason(reference),
                "see " + reference.cited() + "; see that <argsize> is large enough");
    }

    /** Who gives the size has to know how far the kernel reaches. */
    private static void ask(BufferAccess access, Reference reference, Diagnostics diagnostics) {
        diagnostics.note(
                DiagnosticCode.REACH_ASKED,
                size(access.buffer()),
                "how many elements of " + name(access) + " the kernel needs has to be known by who gives "
                        + Quoted.list(access.buffer().size().asked()) + ": " + reason(reference),
                "see " + reference.cited());
    }

    /** Whether other rules say that it is not known where a reference leads. */
    private static boolean isReportedAlready(BufferAccess access, Contained contained) {
        boolean said = access.buffer().replicated() && !access.buffer().spread();
        return !said && contained.reference().unresolved().isPresent();
    }

    /** Of one reference; {@code more} is how many others leave the array, too. */
    private static void leaves(
            BufferAccess access, Contained contained, int more, Subject subject, Diagnostics diagnostics) {
        ChosenComponents chosen = ChosenComponents.outside(contained, access, subject);
        if (chosen.areAny()) {
            leaves(access, contained, chosen, subject, diagnostics);
            return;
        }
        Leaves leaves = (Leaves) contained.verdict();
        String does = "work-item " + item(leaves.item())
                + (contained.reference().mode().writes() ? " writes " : " reads ");
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.LEAVES_ARRAY,
                size(access.buffer()),
                does + outside(leaves, contained.along(), access) + taken(access, subject),
                "see " + contained.reference().cited()
                        + (more == 0
                                ? ""
                                : " (" + Quoted.count(more, "other reference") + (more == 1 ? " leaves" : " leave")
                                        + " it, too)")
                        + "; check <argsize>, <gsize>"
                        + (leaves.offset() < 0 || leaves.wrapped().isPresent() ? ", <offset>" : "")
                        + " and the values of scalars");
    }

    /** Scalars choose a component that there is not. */
    private static void leaves(
            BufferAccess access,
            Contained contained,
            ChosenComponents chosen,
            Subject subject,
            Diagnostics diagnostics) {
        long last = access.own().components() - 1;
        contradiction(
                subject,
                diagnostics,
                DiagnosticCode.LEAVES_ARRAY,
                chosen.place(),
                chosen.text() + ", and " + name(access) + " has the components 0 to " + last,
                "see " + contained.reference().cited() + "; pass a number from 0 to " + last
                        + " in every launch and iteration, or give the array more components" + ChosenComponents.CURE);
    }

    private static String outside(Leaves leaves, OptionalInt along, BufferAccess access) {
        if (leaves.wrapped().isPresent()) {
            long wrapped = leaves.wrapped().getAsLong();
            return "outside " + name(access) + ": a number in its subscript is unsigned, and " + wrapped + " is "
                    + Integer.toUnsignedString((int) wrapped) + " there";
        }
        if (along.isPresent()) {
            return "at " + Axes.name(along.getAsInt()) + " = " + leaves.offset() + " outside the image " + name(access)
                    + ", which has " + access.buffer().size().value(along.getAsInt()) + " elements there";
        }
        long element = Math.floorDiv(leaves.offset(), access.buffer().unit());
        long elements = access.buffer().size().values().stream().reduce(1L, Math::multiplyExact);
        OptionalInt components = access.buffer().size().componentAxis();
        if (components.isPresent() && element >= elements) {
            long count = access.buffer().size().value(components.getAsInt());
            return "component " + element / (elements / count) + " of " + name(access) + ", which has "
                    + Quoted.count(count, "component");
        }
        return "element " + element + " of " + name(access) + ", which has " + elements;
    }

    private static SourceLocation size(BufferFacts buffer) {
        return buffer.size().get(0).text().location();
    }
}
