package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.table.SharedChange;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.CombineFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Combining.Rule;
import java.util.List;
import java.util.Optional;

/** A kernel does to an array that is combined what the rule says, and sees nothing of what others do. */
final class CombinedChangeRule extends AccessRule {

    private static final String OWN =
            "have each work-item write to an element of its own, and find the number by a <reduce> in a <schedule>";

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        Optional<CombineFacts> combine = access.buffer().combine();
        if (combine.isEmpty()
                || combine.get().with().isEmpty()
                || !access.buffer().writes()) {
            return;
        }
        Rule rule = combine.get().with().get();
        List<Optional<SharedChange>> changes = access.references().stream()
                .map(reference -> change(reference, subject))
                .toList();
        for (int i = 0; i < changes.size(); i++) {
            Reference reference = access.references().get(i);
            Optional<Wrong> wrong = isReadAlone(reference, changes.get(i))
                    ? Optional.of(reads(access))
                    : wrong(changes.get(i), rule, access, changes);
            if (wrong.isPresent()) {
                contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.COMBINED_CHANGE,
                        combine.get().element().with().location(),
                        "the kernel " + wrong.get().message(),
                        "see " + reference.cited() + "; " + wrong.get().hint());
                return;
            }
        }
    }

    /** Whether it reads, and not as a part of {@code +=} and the like. */
    private static boolean isReadAlone(Reference reference, Optional<SharedChange> change) {
        return !reference.mode().writes()
                && change.filter(any -> any.by().isEmpty()).isEmpty();
    }

    /** What a reference does to an element that several work-items may change. */
    static Optional<SharedChange> change(Reference reference, Subject subject) {
        KernelFacts kernel = subject.kernel();
        Unit unit = kernel.source().orElseThrow().parsed().unit();
        Function definition =
                unit.function(kernel.function().orElseThrow().name()).orElseThrow();
        return SharedChange.at(reference.place(), reference.text(), unit, definition);
    }

    /** Whether it stays inside an array of a known number of elements, whatever other arrays hold. */
    static boolean isInside(BufferAccess access, Reference reference, Subject subject) {
        Optional<Long> elements = access.buffer().size().located().stream()
                .map(size -> size.expression() instanceof Expression.IntegerLiteral literal
                        ? Optional.of(literal.value())
                        : Optional.<Long>empty())
                .reduce(Optional.of(1L), (all, one) -> all.flatMap(a -> one.map(b -> a * b)));
        return access.buffer().combine().isPresent()
                && elements.isPresent()
                && change(reference, subject)
                        .filter(change -> change.isInside(elements.get()))
                        .isPresent();
    }

    private static Wrong reads(BufferAccess access) {
        return new Wrong(
                "reads " + name(access) + " and changes it: it does not see what other devices change",
                "read it in a later kernel of the <schedule>; leave out a test that only saves a store, as in"
                        + " if (!*flag) *flag = 1");
    }

    private record Wrong(String message, String hint) {}

    private static Optional<Wrong> wrong(
            Optional<SharedChange> found, Rule rule, BufferAccess access, List<Optional<SharedChange>> all) {
        String name = name(access);
        if (found.isEmpty()) {
            return Optional.of(new Wrong(
                    "changes " + name + " in a way that is not followed",
                    "use atomic_add, atomic_max or another atomic"));
        }
        SharedChange change = found.get();
        if (change.by().isEmpty()) {
            return Optional.of(new Wrong(
                    "changes " + name + " without an atomic, so that work-items overwrite what others did",
                    "use atomic_add, atomic_or or another atomic"));
        }
        if (change.used()) {
            return Optional.of(new Wrong(
                    "uses what an element of " + name + " was before it changes it, which depends on the order", OWN));
        }
        if (!change.fits(access.buffer().type().orElseThrow())) {
            return Optional.of(new Wrong(
                    "takes elements of " + name + " for another type than "
                            + access.buffer().type().orElseThrow(),
                    "correct <dataType>, or change them as what they are"));
        }
        if (change.rule().isEmpty()) {
            return Optional.of(new Wrong(
                    "stores numbers to " + name + " that may differ, of which the last one stays",
                    "use atomic_max or another atomic, whose result does not depend on the order"));
        }
        return other(change, rule, name, all.stream().flatMap(Optional::stream).toList());
    }

    /** That it is not what the rule says, or that the kernel does something else as well. */
    private static Optional<Wrong> other(SharedChange change, Rule rule, String name, List<SharedChange> all) {
        List<String> stored =
                all.stream().flatMap(any -> any.stored().stream()).distinct().toList();
        List<String> rules = all.stream()
                .flatMap(any -> any.rule().map(Rule::word).stream())
                .distinct()
                .toList();
        if (rules.size() > 1) {
            return Optional.of(new Wrong(
                    "changes " + name + " by " + String.join(" and ", rules) + ", whose order matters",
                    "change it in one way, or two arrays"));
        }
        if (stored.size() > 1) {
            return Optional.of(new Wrong(
                    "stores " + String.join(" and ", stored) + " to " + name + ", of which the last one stays",
                    "store one number, or use atomic_max or another atomic"));
        }
        String does = change.rule().orElseThrow().word();
        return does.equals(rule.word())
                ? Optional.empty()
                : Optional.of(new Wrong(
                        "changes " + name + " by " + does + ", not by " + rule.word(), "write with=\"" + does + "\""));
    }
}
