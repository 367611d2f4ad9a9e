package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.validate.assemble.SeveralAssembler;
import io.github.halomill.generator.validate.assemble.SeveralAssembler.Judged;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.ProgramReader;
import io.github.halomill.generator.validate.fact.Projection;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.fact.SubjectReader;
import io.github.halomill.generator.validate.fact.Surroundings;
import io.github.halomill.generator.validate.rule.Rules;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a description of several kernels against every rule: each kernel as if it were the only one, and what spans
 * them.
 */
final class SeveralValidator {

    /** What says that something in the description is needless. */
    private static final Set<DiagnosticCode> NEEDLESS =
            EnumSet.of(DiagnosticCode.POINT_SUPERFLUOUS, DiagnosticCode.BUFFER_UNUSED, DiagnosticCode.WRAPS_UNUSED);

    private final KernelFiles files;
    private final BuildOptions options;
    private final boolean trust;
    private final Diagnostics found;
    private final ProgramFacts program;

    SeveralValidator(
            Description description, KernelFiles files, BuildOptions options, boolean trust, Diagnostics found) {
        this.files = files;
        this.options = options;
        this.trust = trust;
        this.found = found;
        program = new ProgramReader(description, files, options, found).read();
    }

    /**
     * What the description means; nothing, and errors, if it breaks a rule.
     *
     * @param wrong whether it is known already that something is wrong with it
     */
    Optional<Program> validate(boolean wrong) {
        List<Judged> judged = program.kernels().stream()
                .flatMap(kernel -> judge(kernel).stream())
                .toList();
        boolean all = program.kernels().stream()
                .allMatch(kernel -> judged.stream().anyMatch(one -> one.use().equals(kernel)));
        List<Subject> subjects = judged.stream().map(Judged::subject).toList();
        program.kernels().forEach(this::checkSpace);
        Rules.checkProgram(program, all ? subjects : List.of(), found);
        if (found.hasErrors() || wrong) {
            return Optional.empty();
        }
        if (!all) {
            throw new IllegalStateException("no rule says why a kernel could not be looked at");
        }
        return Optional.of(SeveralAssembler.assemble(program, judged, found));
    }

    /** Of kernels that cannot be looked at alone, too. */
    private void checkSpace(KernelUse kernel) {
        Description whole = program.description();
        Description bare = new Description(
                whole.file(),
                whole.name(),
                whole.parameters(),
                List.of(),
                List.of(),
                List.of(kernel.element()),
                List.of(),
                List.of(),
                whole.location());
        Rules.checkSpace(
                new SubjectReader(bare, files, options, trust, Surroundings.NONE, new Diagnostics()).read(), found);
    }

    /** What launches of a kernel set, each once; nothing is set first. */
    private List<List<SetFacts>> variants(KernelUse kernel) {
        Map<Map<String, Object>, List<SetFacts>> variants = new LinkedHashMap<>();
        for (StepFacts step : program.allSteps().toList()) {
            Optional<LaunchElement> launch = step.as(LaunchElement.class)
                    .filter(any -> kernel.name().equals(Optional.of(any.kernel().value())));
            if (launch.isPresent()) {
                Map<String, Object> values = new LinkedHashMap<>();
                step.sets()
                        .forEach(set -> values.put(
                                set.argument(),
                                set.value()
                                        .parsed()
                                        .map(parsed -> (Object) parsed.located().expression())
                                        .orElse(set.value().text())));
                variants.putIfAbsent(values, step.sets());
            }
        }
        return variants.isEmpty() ? List.of(List.of()) : new ArrayList<>(variants.values());
    }

    /** Looks at a kernel with what each launch sets. What one launch does not need, another one may. */
    private List<Judged> judge(KernelUse kernel) {
        List<Diagnostics> ways = new ArrayList<>();
        List<Judged> judged = variants(kernel).stream()
                .flatMap(sets -> judge(kernel, sets, ways).stream())
                .toList();
        found.addAll(ways, NEEDLESS::contains);
        return judged;
    }

    private Optional<Judged> judge(KernelUse kernel, List<SetFacts> sets, List<Diagnostics> ways) {
        List<SetFacts> known =
                sets.stream().filter(set -> set.isKnown(program.realNames())).toList();
        if (!Rules.isPlaced(kernel, program)) {
            return Optional.empty();
        }
        return Projection.of(program, kernel, known).map(alone -> {
            Diagnostics own = new Diagnostics();
            Subject subject = new SubjectReader(
                            alone, files, options, trust, Projection.around(program, kernel, alone), own)
                    .read();
            Rules.checkPlaced(kernel, subject, program, own);
            Validator.judge(subject, own);
            ways.add(own.without(one -> Rules.isOfMissingMargin(one, program)));
            return new Judged(kernel, subject, own.trusted());
        });
    }
}
