package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.Diagnostic;
import java.util.List;

/**
 * How a description stands to the kernel's source.
 *
 * @param shown whether the source shows that the kernel does with its addressing what it does with one device
 * @param trusted where the description is believed though the source does not agree
 * @param requirements what parameters have to satisfy for all this
 */
public record Proof(boolean shown, List<Diagnostic> trusted, List<Requirement> requirements) {

    /** Nothing is shown, nothing contradicted. */
    public static final Proof NONE = new Proof(false, List.of(), List.of());

    public Proof {
        trusted = List.copyOf(trusted);
        requirements = List.copyOf(requirements);
    }
}
