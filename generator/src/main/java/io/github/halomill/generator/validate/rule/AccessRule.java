package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A rule that holds what a description says of buffers against what the kernel's source shows. */
abstract class AccessRule implements Rule {

    @Override
    public final void check(Subject subject, Diagnostics diagnostics) {
        subject.access().ifPresent(facts -> checkAll(facts, subject, diagnostics));
    }

    /** Checks every buffer. */
    void checkAll(AccessFacts facts, Subject subject, Diagnostics diagnostics) {
        facts.buffers().forEach(buffer -> check(buffer, subject, diagnostics));
    }

    abstract void check(BufferAccess access, Subject subject, Diagnostics diagnostics);

    /** That the description and the kernel do not agree: an error, unless the description is to be trusted. */
    static void contradiction(
            Subject subject,
            Diagnostics diagnostics,
            DiagnosticCode code,
            SourceLocation location,
            String message,
            String hint) {
        if (subject.trust()) {
            diagnostics.trusted(code, location, message, hint);
        } else {
            diagnostics.error(code, location, message, hint);
        }
    }

    /** A buffer's name, for messages. */
    static String name(BufferAccess access) {
        return Quoted.quote(access.buffer().element().name());
    }

    /** Why it is not known where a reference leads, for messages. */
    static String reason(Reference reference) {
        return reference.unresolved().map(Reference.Obstacle::text).orElse("they cannot be bounded");
    }

    /** That it is not known which elements a kernel {@code does} something to. */
    static String notFollowed(String does, BufferAccess access, Reference reference) {
        boolean anywhere =
                reference.unresolved().isPresent() || access.buffer().ranges().isEmpty();
        String why = anywhere
                ? reason(reference)
                : "a work-item whose cell is in no range of it may get there, or what it takes is of another cell";
        return "it cannot be shown which elements of " + name(access) + " the kernel " + does + ": " + why;
    }

    /** What is to be said behind a message that follows from numbers of which some are not known. */
    static String taken(BufferAccess access, Subject subject) {
        List<Numeral> numerals = new ArrayList<>(access.buffer().size().items());
        numerals.addAll(subject.kernel().global().items());
        numerals.addAll(subject.kernel().offset().items());
        subject.values().forEach(numerals::add);
        return new Numerals(numerals).taken();
    }

    /** A work-item, for messages: {@code (3,0)}. */
    static String item(List<Long> item) {
        return item.stream().map(String::valueOf).collect(Collectors.joining(",", "(", ")"));
    }
}
