package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.AccessFacts.BufferAccess;

/** A rule that holds what a description says of a buffer against what the kernel's source shows. */
abstract class AccessRule implements Rule {

    @Override
    public final void check(Subject subject, Diagnostics diagnostics) {
        subject.access().ifPresent(facts -> facts.buffers().forEach(buffer -> check(buffer, subject, diagnostics)));
    }

    abstract void check(BufferAccess access, Subject subject, Diagnostics diagnostics);

    /** Where a reference stands, for messages: {@code B[i - 1] at stencil.cl:7:12}. */
    static String told(Reference reference) {
        SourceLocation place = reference.place();
        return reference.text() + " at " + place.file() + ":" + place.line() + ":" + place.column();
    }
}
