package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Program;
import java.util.List;
import java.util.Optional;

/** Holds a description against every rule and finds what it means. */
public final class Validator {

    private static final List<Rule> RULES = List.of(
            new ProgramNameRule(),
            new NameRule(),
            new UniqueNameRule(),
            new OnceRule(),
            new ParameterValueRule(),
            new UnusedParameterRule(),
            new ExpressionRule(),
            new ZoneFunctionRule(),
            new DataTypeRule(),
            new ArgumentKindRule(),
            new ConstantBufferRule(),
            new ImageRule(),
            new ScalarValueRule(),
            new KernelSpaceRule(),
            new IdsRule(),
            new RequiredGroupSizeRule(),
            new WorkGroupRule(),
            new IncludeRule(),
            new SizeRule(),
            new SizeOverflowRule(),
            new OwnedSizeRule(),
            new ReplicatedRule(),
            new OriginRule(),
            new ShadowRule(),
            new PointRule(),
            new PointReachRule(),
            new SwapRule(),
            new IterationsRule(),
            new KernelFunctionRule(),
            new KernelSignatureRule(),
            new UndeclaredNames(),
            new LocalMemoryRule());

    /** Rules that ask what the kernel does, which is worth asking once the others are content. */
    private static final List<Rule> OF_KERNEL = List.of(
            new UnseenCodeRule(),
            new FollowedRule(),
            new DirectionRule(),
            new ImageFunctionRule(),
            new OwnElementRule(),
            new DependentPointRule(),
            new UnresolvedReadRule(),
            new InsideRule(),
            new RaceRule(),
            new KeptVariableRule(),
            new LocalReachRule(),
            new AddressingRule(),
            new AssumedParameterRule());

    private Validator() {}

    /**
     * What a description means; nothing, and errors among {@code diagnostics}, if it breaks a rule.
     *
     * @param options for the kernel's compiler, besides those of the description
     * @param trust whether the description is believed where the kernel's source does not agree
     */
    public static Optional<Program> validate(
            Description description, BuildOptions options, boolean trust, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        Subject subject = new SubjectReader(description, options, trust, found).read();
        RULES.forEach(rule -> rule.check(subject, found));
        Optional<Program> program =
                found.hasErrors() || diagnostics.hasErrors() ? Optional.empty() : program(subject, found);
        diagnostics.addAll(found);
        return program;
    }

    private static Optional<Program> program(Subject subject, Diagnostics diagnostics) {
        try {
            OF_KERNEL.forEach(rule -> rule.check(subject, diagnostics));
            reportEffort(subject.description(), diagnostics);
            return diagnostics.hasErrors()
                    ? Optional.empty()
                    : Optional.of(ProgramAssembler.assemble(subject, diagnostics.trusted()));
        } catch (ArithmeticException e) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    subject.description().location(),
                    FollowedRule.MESSAGE,
                    FollowedRule.HINT);
            return Optional.empty();
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
