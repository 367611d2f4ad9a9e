package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;

/** All rules: what a description must satisfy. */
public final class Rules {

    private static final List<Rule> OF_TEXT = List.of(
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
            new UndeclaredNameRule(),
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

    private Rules() {}

    /** Holds a description against the rules that look at nothing but its text and what the kernel takes. */
    public static void checkText(Subject subject, Diagnostics diagnostics) {
        OF_TEXT.forEach(rule -> rule.check(subject, diagnostics));
    }

    /** Holds a description that satisfies those against what the kernel does. */
    public static void checkKernel(Subject subject, Diagnostics diagnostics) {
        OF_KERNEL.forEach(rule -> rule.check(subject, diagnostics));
    }

    /** Reports that what the kernel does goes beyond 64 bits. */
    public static void reportTooLarge(Subject subject, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.TOO_LARGE, subject.description().location(), FollowedRule.MESSAGE, FollowedRule.HINT);
    }
}
