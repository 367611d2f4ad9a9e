package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;

/**
 * A kernel in its program, with what launches set, that was held against the rules.
 *
 * @param trusted where it is believed against its source
 */
public record Judged(Subject subject, List<Diagnostic> trusted) {

    public Judged {
        trusted = List.copyOf(trusted);
    }
}
