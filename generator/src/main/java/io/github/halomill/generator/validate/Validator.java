package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.validate.assemble.ProgramAssembler;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.fact.SubjectReader;
import io.github.halomill.generator.validate.fact.Surroundings;
import io.github.halomill.generator.validate.rule.Rules;
import java.util.Optional;

/** Holds a description against every rule and finds what it means. */
public final class Validator {

    private Validator() {}

    /**
     * What a description means; nothing, and errors among {@code diagnostics}, if it breaks a rule.
     *
     * @param files the kernel files that were read
     * @param options for the kernels' compiler, besides those of the description
     * @param trust whether the description is believed where a kernel's source does not agree
     */
    public static Optional<Program> validate(
            Description description, KernelFiles files, BuildOptions options, boolean trust, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        Optional<Program> program = description.isOfOneKernel()
                ? one(description, files, options, trust, diagnostics.hasErrors(), found)
                : new SeveralValidator(description, files, options, trust, found).validate(diagnostics.hasErrors());
        diagnostics.addAll(found);
        return program;
    }

    private static Optional<Program> one(
            Description description,
            KernelFiles files,
            BuildOptions options,
            boolean trust,
            boolean wrong,
            Diagnostics found) {
        Subject subject = new SubjectReader(description, files, options, trust, Surroundings.NONE, found).read();
        Rules.checkText(subject, found);
        if (found.hasErrors() || wrong) {
            return Optional.empty();
        }
        checkKernel(subject, found);
        return found.hasErrors() ? Optional.empty() : Optional.of(ProgramAssembler.assemble(subject, found));
    }

    /** Holds a kernel against its description, and if nothing is wrong with that, against its source. */
    static void judge(Subject subject, Diagnostics diagnostics) {
        Rules.checkText(subject, diagnostics);
        if (!diagnostics.hasErrors()) {
            checkKernel(subject, diagnostics);
        }
    }

    private static void checkKernel(Subject subject, Diagnostics diagnostics) {
        try {
            Rules.checkKernel(subject, diagnostics);
            reportEffort(subject.description(), diagnostics);
        } catch (ArithmeticException e) {
            Rules.reportTooLarge(subject, diagnostics);
        }
    }

    /** What was not found out for the work that it is has to be told apart from what is not so. */
    private static void reportEffort(Description description, Diagnostics diagnostics) {
        if (Effort.isSpent()) {
            diagnostics.warning(
                    DiagnosticCode.EFFORT_SPENT,
                    description.location(),
                    "the kernel is more work to follow than is allowed: what is said not to be shown may be so all the same",
                    "shorten the kernel, or split it into several");
        }
    }
}
