package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.LetElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes a program of several kernels that satisfy every rule. */
public final class SeveralAssembler {

    private SeveralAssembler() {}

    /**
     * A kernel as if it were the only one, with what launches set.
     *
     * @param trusted where it is believed against its source
     */
    public record Judged(KernelUse use, Subject subject, List<Diagnostic> trusted) {

        public Judged {
            trusted = List.copyOf(trusted);
        }
    }

    /** The program; of every kernel there is at least one among {@code judged}, in document order. */
    public static Program assemble(ProgramFacts facts, List<Judged> judged, Diagnostics found) {
        Attempts attempts = new Attempts(found);
        Description description = facts.description();
        Set<String> fixed = new HashSet<>();
        judged.forEach(one -> fixed.addAll(ProgramAssembler.fixed(one.subject())));
        Map<KernelUse, List<Judged>> byKernel = new LinkedHashMap<>();
        judged.forEach(one ->
                byKernel.computeIfAbsent(one.use(), use -> new ArrayList<>()).add(one));
        List<Kernel> kernels = SizeLimits.strongest(
                byKernel.entrySet().stream()
                        .map(entry -> new KernelAssembler(facts, entry.getKey()).assemble(entry.getValue(), attempts))
                        .toList(),
                judged.stream().map(Judged::subject).toList());
        List<Field> fields = new FieldAssembler(facts, judged).assemble();
        Program program = Everywhere.in(new Program(
                description.name().value(),
                ProgramAssembler.parameters(description, fixed),
                scalars(facts),
                facts.grid().orElseThrow().located(),
                fields,
                kernels,
                new StepAssembler().assemble(facts.steps()),
                ProgramAssembler.iterations(description, facts.iterations()),
                ProgramAssembler.guesses(description, fixed),
                Optional.empty(),
                description.location()));
        Map<String, Subject> subjects = new LinkedHashMap<>();
        for (int i = 0; i < kernels.size(); i++) {
            KernelUse use = List.copyOf(byKernel.keySet()).get(i);
            subjects.put(
                    kernels.get(i).name(),
                    byKernel.getOrDefault(use, List.of()).get(0).subject());
        }
        return ProgramAssembler.streamed(program, subjects, attempts);
    }

    /** Those that are declared, then those that only steps set. */
    private static List<HostScalar> scalars(ProgramFacts facts) {
        Map<String, HostScalar> scalars = new LinkedHashMap<>();
        facts.description().scalars().forEach(scalar -> {
            String name = scalar.name().value();
            Optional<Located> value =
                    Optional.ofNullable(facts.values().get(name)).map(Numeral::located);
            scalars.put(
                    name, new HostScalar(name, value, facts.names().changing().contains(name), scalar.location()));
        });
        facts.allSteps()
                .forEach(step -> set(step.element())
                        .ifPresent(name -> scalars.putIfAbsent(
                                name, set(name, step.element().location()))));
        return List.copyOf(scalars.values());
    }

    private static HostScalar set(String name, SourceLocation place) {
        return new HostScalar(name, Optional.empty(), true, place);
    }

    private static Optional<String> set(StepElement element) {
        if (element instanceof LetElement let) {
            return Optional.of(let.name().value());
        }
        return element instanceof ReduceElement reduce
                ? Optional.of(reduce.name().value())
                : Optional.empty();
    }
}
