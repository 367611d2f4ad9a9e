package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.rule.component.BorderComponents;
import io.github.halomill.generator.validate.rule.group.BarrierCheck;
import io.github.halomill.generator.validate.rule.output.ProbeCheck;
import io.github.halomill.generator.validate.rule.output.SavedRangeCheck;
import io.github.halomill.generator.validate.rule.output.ScaleCheck;
import io.github.halomill.generator.validate.rule.output.TimeCheck;
import io.github.halomill.generator.validate.rule.range.FieldRangeCheck;
import io.github.halomill.generator.validate.rule.range.NoCellCheck;
import io.github.halomill.generator.validate.rule.range.OneIdCheck;
import io.github.halomill.generator.validate.rule.range.RangeCheck;
import java.util.List;
import java.util.stream.Stream;

/** All rules: what a description must satisfy. */
public final class Rules {

    private static final List<Rule> OF_TEXT = List.of(
            new NameRule(),
            new UniqueNameRule(),
            new ExpressionRule(),
            new ZoneFunctionRule(),
            new DataTypeRule(),
            new ArgumentKindRule(),
            new ConstantBufferRule(),
            new ImageRule(),
            new ScalarValueRule(),
            new RequiredGroupSizeRule(),
            new WorkGroupRule(),
            new IncludeRule(),
            new SizeRule(),
            new SizeOverflowRule(),
            new OwnedSizeRule(),
            new ReplicatedRule(),
            new CombineRule(),
            new OriginRule(),
            new ShadowRule(),
            new PointRule(),
            new PointComponentRule(),
            new WrapsRule(),
            new SwapRule(),
            new KernelFunctionRule(),
            new KernelSignatureRule(),
            new UndeclaredNameRule(),
            new LocalMemoryRule(),
            new PointReachRule());

    /** Rules that ask what the kernel does, which is worth asking once the others are content. */
    private static final List<Rule> OF_KERNEL = List.of(
            new UnseenCodeRule(),
            OneIdCheck::check,
            new FollowedRule(),
            new DirectionRule(),
            new ImageFunctionRule(),
            new OwnElementRule(),
            new CombinedChangeRule(),
            new DependentPointRule(),
            new UnusedWrapsRule(),
            new UnresolvedReadRule(),
            new InsideRule(),
            new IntegerRangeRule(),
            new RaceRule(),
            new KeptVariableRule(),
            new LocalReachRule(),
            BarrierCheck::check,
            new AddressingRule(),
            new ChangingScalarRule(),
            new AssumedParameterRule());

    /** Rules without which numbers mean nothing. */
    private static final List<ProgramRule> FIRST = List.of(new ProgramNameRule(), new ParameterValueRule());

    private static final List<ProgramRule> OF_PROGRAM =
            List.of(new FormRule(), new ProgramExpressionRule(), ScaleCheck::check, new StepCountRule());

    /** Rules of what a description of one kernel does not have: a grid, fields and a schedule of their own. */
    private static final List<ProgramRule> OF_SEVERAL = List.of(
            new ProgramNamesRule(),
            new GridRule(),
            RangeCheck::check,
            NoCellCheck::check,
            FieldRangeCheck::check,
            new FieldUseRule(),
            new ComponentRule(),
            new FieldFitRule(),
            new CombinedFieldRule(),
            new BorderRule(),
            BorderComponents::check,
            new LaunchRule(),
            new ExchangeOfNamesRule(),
            new SaveRule(),
            SavedRangeCheck::check,
            ProbeCheck::check,
            TimeCheck::check,
            new ReductionRule(),
            new ScalarOrderRule(),
            new ConditionRule(),
            new ExchangedBordersRule());

    private Rules() {}

    /** Holds a kernel against the rules that look at nothing but what is said and what the kernel takes. */
    public static void checkText(Subject subject, Diagnostics diagnostics) {
        check(OF_TEXT, subject, diagnostics);
    }

    /** Holds a kernel that satisfies those against what it does. */
    public static void checkKernel(Subject subject, Diagnostics diagnostics) {
        check(OF_KERNEL, subject, diagnostics);
    }

    private static void check(List<Rule> rules, Subject subject, Diagnostics diagnostics) {
        Guard guard = new Guard(subject.use().element().location(), diagnostics, subject.trust());
        rules.forEach(rule -> guard.run(Work.RULE, () -> rule.check(subject, diagnostics)));
    }

    /** Holds a kernel against the rules that need not know where in the grid it lies. */
    public static void checkSpace(KernelUse kernel, Diagnostics diagnostics) {
        KernelSpaceRule.check(kernel, diagnostics);
    }

    /**
     * Whether a kernel lies in the grid, and the fields that it is passed have elements for it: else it cannot be
     * looked at alone.
     */
    public static boolean isPlaced(KernelUse kernel, ProgramFacts program) {
        if (program.isOfOne()) {
            return true;
        }
        Diagnostics scratch = new Diagnostics();
        GridRule.check(kernel, program, scratch);
        RangeCheck.check(kernel, program, scratch);
        FieldUseRule.check(kernel, program, scratch);
        new ComponentRule().check(program, scratch);
        FieldFitRule.check(kernel, program, scratch);
        return program.places(kernel) && !scratch.hasErrors();
    }

    /** Whether a diagnostic follows from a missing margin of the field there, which is said. */
    public static boolean isOfMissingMargin(Diagnostic diagnostic, ProgramFacts program) {
        return diagnostic.code() == DiagnosticCode.LEAVES_ARRAY
                && program.fields().values().stream()
                        .filter(field -> field.size().count() > 0)
                        .filter(field -> field.size().get(0).text().location().equals(diagnostic.location()))
                        .anyMatch(field -> BorderRule.lacksMargin(field, program));
    }

    /** Holds a kernel against the rules that ask where in the grid it lies. */
    public static void checkPlaced(Subject subject, Diagnostics diagnostics) {
        if (subject.isOfSeveral()) {
            PlacedRule.check(subject, diagnostics);
        }
    }

    /** Holds a program against the rules that its kernels need, to be judged. */
    public static void checkFirst(ProgramFacts program, Diagnostics diagnostics) {
        check(FIRST, program, diagnostics);
    }

    /** Holds what spans kernels against its rules; {@code subjects}: all kernels, or none if one cannot be looked at. */
    public static void checkProgram(ProgramFacts program, List<Subject> subjects, Diagnostics diagnostics) {
        check(OF_PROGRAM, program, diagnostics);
        if (!program.isOfOne()) {
            check(OF_SEVERAL, program, diagnostics);
        }
        if (!subjects.isEmpty()) {
            DataTypeRule.checkStructs(program, subjects, diagnostics);
            Stream<Numeral> ofKernels = subjects.stream().flatMap(Subject::numerals);
            UnusedParameterRule.check(
                    program.description(),
                    Stream.concat(ProgramExpressionRule.all(program), ofKernels).toList(),
                    diagnostics);
        }
    }

    private static void check(List<ProgramRule> rules, ProgramFacts program, Diagnostics diagnostics) {
        Guard guard = new Guard(program.description().location(), diagnostics);
        rules.forEach(rule -> guard.run(Work.RULE, () -> rule.check(program, diagnostics)));
    }

    /** Reports that what the kernel does goes beyond 64 bits. */
    public static void reportTooLarge(Subject subject, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.TOO_LARGE, subject.description().location(), FollowedRule.MESSAGE, FollowedRule.HINT);
    }
}
