package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.access.Containment;
import io.github.halomill.generator.kernel.access.Containment.Inside;
import io.github.halomill.generator.kernel.access.Containment.Verdict;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;

/** A reference, and whether it stays inside its array. */
record Contained(Reference reference, Verdict verdict) {

    /** Of references to an array of so many bytes. */
    static List<Contained> of(List<Reference> references, Setting setting, Poly bytes) {
        Containment containment = new Containment(setting, bytes);
        return references.stream()
                .map(reference -> new Contained(reference, containment.of(reference)))
                .toList();
    }

    /** Whether it does, perhaps only for some parameters. */
    boolean isInside() {
        return verdict instanceof Inside;
    }
}
