package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;

/**
 * A kernel in its program, with what launches set, that was held against the rules.
 *
 * @param sets what launches set
 * @param trusted where it is believed against its source
 */
public record Judged(Subject subject, List<SetFacts> sets, List<Diagnostic> trusted) {

    public Judged {
        sets = List.copyOf(sets);
        trusted = List.copyOf(trusted);
    }

    /** Whether its source shows what the kernel does, and nothing is believed. */
    boolean isShown() {
        return !subject.trust() && subject.access().isPresent();
    }
}
