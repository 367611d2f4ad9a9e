package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.ProgramFacts;

/** One thing that a program of several kernels must satisfy, besides what each of its kernels must. */
interface ProgramRule {

    /**
     * Reports where {@code program} does not satisfy it. What could not be read is not judged: that is reported
     * already.
     */
    void check(ProgramFacts program, Diagnostics diagnostics);
}
