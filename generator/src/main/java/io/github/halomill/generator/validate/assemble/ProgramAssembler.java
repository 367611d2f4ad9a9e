package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Cells;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.generator.validate.assemble.Attempts.Analysis;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.AssumedParameters;
import io.github.halomill.generator.validate.fact.Integers;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes a program of a description that satisfies every rule. */
public final class ProgramAssembler {

    private final ProgramFacts facts;
    private final Description description;
    private final List<List<Judged>> kernels;
    private final Attempts attempts;

    /**
     * One for a description.
     *
     * @param kernels in document order, each once for each set of values that launches pass
     * @param found what is wrong, or was believed against the kernels' source
     */
    public ProgramAssembler(ProgramFacts facts, List<List<Judged>> kernels, Diagnostics found) {
        this.facts = facts;
        description = facts.description();
        this.kernels = kernels;
        attempts = new Attempts(found);
    }

    public Program assemble() {
        List<Subject> subjects =
                kernels.stream().flatMap(List::stream).map(Judged::subject).toList();
        Set<String> fixed = subjects.stream()
                .filter(subject -> !subject.trust())
                .flatMap(subject -> AssumedParameters.find(subject).keySet().stream())
                .collect(Collectors.toSet());
        List<Kernel> assembled = kernels.stream()
                .map(judged -> new KernelAssembler(facts, judged, attempts).assemble())
                .toList();
        Program program = Everywhere.in(new Program(
                description.name().value(),
                parameters(fixed),
                scalars(),
                cells(),
                new FieldAssembler(facts, subjects).assemble(),
                SizeLimits.strongest(assembled, subjects),
                new StepAssembler(new LaunchTurns(kernels), declared(assembled)).assemble(facts.steps()),
                facts.iterations().map(Numeral::located).orElseGet(() -> Located.of(1, description.location())),
                guesses(fixed),
                StreamedText.none(""),
                description.location()));
        return streamed(program);
    }

    private Cells cells() {
        return new Cells(
                facts.grid().orElseThrow().located(),
                facts.scale(GridElement::spacing, new Diagnostics()).located(),
                facts.scale(GridElement::origin, new Diagnostics()).located());
    }

    private Map<String, KernelUse> declared(List<Kernel> assembled) {
        Map<String, KernelUse> declared = new LinkedHashMap<>();
        for (int i = 0; i < kernels.size(); i++) {
            declared.put(
                    assembled.get(i).name(), kernels.get(i).get(0).subject().use());
        }
        return declared;
    }

    /** {@code fixed}: those that are known for one value only. */
    private List<Parameter> parameters(Set<String> fixed) {
        return description.parameters().stream()
                .map(element -> new Parameter(
                        element.name().value(),
                        element.value()
                                .map(value -> OptionalLong.of(
                                        Integers.parse(value.value()).orElseThrow()))
                                .orElse(OptionalLong.empty()),
                        fixed.contains(element.name().value()),
                        element.location()))
                .toList();
    }

    private List<Guess> guesses(Set<String> fixed) {
        return Guesses.of(description).stream()
                .map(guess -> fixed.contains(guess.name()) ? guess.asFixed() : guess)
                .toList();
    }

    /** The program with a streamed copy of its kernels, if there can be one. */
    private Program streamed(Program program) {
        if (kernels.stream().anyMatch(judged -> !PushedElements.around(judged).isEmpty())) {
            return program.with(StreamedText.none("work-items write elements of others"));
        }
        Map<String, StreamedSource> sources = new LinkedHashMap<>();
        for (int i = 0; i < kernels.size(); i++) {
            Subject subject = kernels.get(i).get(0).subject();
            List<String> arguments =
                    subject.arguments().stream().map(ArgumentFacts::name).toList();
            sources.put(
                    program.kernels().get(i).name(),
                    new StreamedSource(
                            subject.kernel().source().orElseThrow(),
                            kernels.get(i),
                            ParameterNames.of(arguments, subject.kernel().function())));
        }
        return attempts.of(
                Analysis.STREAMING,
                program.kernels().get(0).location(),
                () -> program.with(new NamedStreams(program, sources).streamed()),
                reason -> program.with(StreamedText.none(reason)));
    }

    /** Those that are declared, then those that only steps set. */
    private List<HostScalar> scalars() {
        Map<String, HostScalar> scalars = new LinkedHashMap<>();
        description.scalars().forEach(scalar -> {
            String name = scalar.name().value();
            Optional<Located> value =
                    Optional.ofNullable(facts.values().get(name)).map(Numeral::located);
            scalars.put(
                    name, new HostScalar(name, value, facts.names().changing().contains(name), scalar.location()));
        });
        facts.allSteps()
                .forEach(step -> step.element()
                        .scalars()
                        .forEach(scalar -> scalars.putIfAbsent(
                                scalar.value(),
                                set(scalar.value(), step.element().location()))));
        return List.copyOf(scalars.values());
    }

    private static HostScalar set(String name, SourceLocation place) {
        return new HostScalar(name, Optional.empty(), true, place);
    }
}
