package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.validate.assemble.IterationValues;
import io.github.halomill.generator.validate.assemble.Judged;
import io.github.halomill.generator.validate.assemble.ProgramAssembler;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.ProgramReader;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.fact.SubjectReader;
import io.github.halomill.generator.validate.rule.Rules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a description against every rule and finds what it means: each kernel in its program, once for each set of
 * values that launches pass, and what spans kernels.
 */
public final class Validator {

    /** What says that something in the description is needless. */
    private static final Set<DiagnosticCode> NEEDLESS = EnumSet.of(
            DiagnosticCode.POINT_SUPERFLUOUS,
            DiagnosticCode.COMPONENTS_SUPERFLUOUS,
            DiagnosticCode.BUFFER_UNUSED,
            DiagnosticCode.WRAPS_UNUSED);

    /** A key that no argument has. */
    private static final String RANGE = " range";

    private final KernelFiles files;
    private final BuildOptions options;
    private final boolean trust;
    private final Diagnostics found = new Diagnostics();
    private final ProgramFacts program;

    private Validator(Description description, KernelFiles files, BuildOptions options, boolean trust) {
        this.files = files;
        this.options = options;
        this.trust = trust;
        program = new ProgramReader(description, files, options, found).read();
    }

    /**
     * What a description means; nothing, and errors among {@code diagnostics}, if it breaks a rule.
     *
     * @param files the kernel files that were read
     * @param options for the kernels' compiler, besides those of the description
     * @param trust whether the description is believed where a kernel's source does not agree
     */
    public static Optional<Program> validate(
            Description description, KernelFiles files, BuildOptions options, boolean trust, Diagnostics diagnostics) {
        Validator validator = new Validator(description, files, options, trust);
        Optional<Program> program = validator.validate(diagnostics.hasErrors());
        diagnostics.addAll(validator.found);
        return program;
    }

    /** {@code wrong}: whether it is known already that something is wrong with the description. */
    private Optional<Program> validate(boolean wrong) {
        Diagnostics first = new Diagnostics();
        Rules.checkFirst(program, first);
        Map<KernelUse, List<Judged>> judged = new LinkedHashMap<>();
        program.kernels().forEach(kernel -> judged.put(kernel, judge(kernel, wrong, first)));
        found.addAll(first);
        boolean all = judged.values().stream().noneMatch(List::isEmpty);
        List<Subject> subjects = judged.values().stream()
                .flatMap(List::stream)
                .map(Judged::subject)
                .toList();
        Rules.checkProgram(program, all ? subjects : List.of(), found);
        if (found.hasErrors() || wrong) {
            return Optional.empty();
        }
        if (!all) {
            throw new IllegalStateException("no rule says why a kernel could not be looked at");
        }
        return Optional.of(new ProgramAssembler(program, List.copyOf(judged.values()), found).assemble());
    }

    /** How a kernel is launched. */
    private record Variant(KernelUse use, List<SetFacts> sets) {}

    /** How launches of a kernel differ in what they set, iteration by iteration, and over which cells they are. */
    private List<Variant> variants(KernelUse kernel) {
        Map<Map<String, Object>, Variant> variants = new LinkedHashMap<>();
        for (StepFacts step : program.allSteps().toList()) {
            Optional<LaunchElement> launch = step.as(LaunchElement.class)
                    .filter(any -> kernel.name().equals(Optional.of(any.kernel().value())));
            if (launch.isPresent()) {
                KernelUse use = step.over().orElse(kernel);
                for (List<SetFacts> sets : IterationValues.of(kernel, step.sets())) {
                    Map<String, Object> values = new LinkedHashMap<>(IterationValues.byArgument(sets));
                    use.element().range().ifPresent(range -> values.put(RANGE, range.value()));
                    variants.putIfAbsent(values, new Variant(use, sets));
                }
            }
        }
        return variants.isEmpty()
                ? List.of(new Variant(kernel, List.of()))
                : variants.values().stream()
                        .sorted(Comparator.comparing(variant -> !variant.use().equals(kernel)))
                        .toList();
    }

    /**
     * Looks at a kernel with what each launch sets; not at all if it does not lie in the grid. What one launch does not
     * need, another one may. {@code first}: what is wrong with the program.
     */
    private List<Judged> judge(KernelUse kernel, boolean wrong, Diagnostics first) {
        List<Variant> variants = variants(kernel);
        Diagnostics space = new Diagnostics();
        space.addAll(first);
        variants.stream().map(Variant::use).distinct().forEach(use -> Rules.checkSpace(use, space));
        found.addAll(space);
        if (!variants.stream().allMatch(variant -> Rules.isPlaced(variant.use(), program))) {
            return List.of();
        }
        List<Diagnostics> ways = new ArrayList<>();
        List<Judged> judged = new ArrayList<>();
        for (Variant variant : variants) {
            Diagnostics own = new Diagnostics();
            own.addAll(space);
            judged.add(judge(variant.use(), variant.sets(), wrong, own));
            ways.add(own.without(one -> Rules.isOfMissingMargin(one, program)));
        }
        found.addAll(ways, NEEDLESS::contains);
        return judged;
    }

    /** Holds a kernel against its description, and if nothing is wrong with that, against its source. */
    private Judged judge(KernelUse kernel, List<SetFacts> sets, boolean wrong, Diagnostics own) {
        List<SetFacts> known =
                sets.stream().filter(set -> set.isKnown(program.realNames())).toList();
        Subject subject = new SubjectReader(program, kernel, known, files, options, trust, own).read();
        Rules.checkPlaced(subject, own);
        Rules.checkText(subject, own);
        if (!wrong && subject.isReadable() && !own.hasErrors()) {
            checkKernel(subject, own);
        }
        return new Judged(subject, sets, own.trusted());
    }

    private void checkKernel(Subject subject, Diagnostics diagnostics) {
        try {
            Rules.checkKernel(subject, diagnostics);
            reportEffort(diagnostics);
        } catch (ArithmeticException e) {
            Rules.reportTooLarge(subject, diagnostics);
        }
    }

    /** What was not found out for the work that it is has to be told apart from what is not so. */
    private void reportEffort(Diagnostics diagnostics) {
        if (Effort.isSpent()) {
            diagnostics.warning(
                    DiagnosticCode.EFFORT_SPENT,
                    program.description().location(),
                    "the kernel is more work to follow than is allowed: what is said not to be shown may be so all the same",
                    "shorten the kernel, or split it into several");
        }
    }
}
