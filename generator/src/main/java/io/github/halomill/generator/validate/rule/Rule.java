package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.Subject;

/** One thing that a description must satisfy. */
interface Rule {

    /**
     * Reports where {@code subject} does not satisfy it. What could not be read is not judged: that is reported
     * already.
     */
    void check(Subject subject, Diagnostics diagnostics);
}
