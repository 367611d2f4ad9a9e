package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.infer.InferredProgram.Obstacle;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.model.Description;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Infers a description from kernels' source: sizes and pitches from the subscripts' coefficients and guards, dependent
 * points from what reads and writes differ by. What it says is held against the kernels again like a description that a
 * person wrote.
 *
 * <p>Each kernel is looked at alone first. Of several, what they tell of the same arrays makes a grid, and each is
 * looked at again, beside the others.
 */
public final class Inference {

    private final Path description;
    private final Given given;
    private final Predicate<Description> holds;
    private final Diagnostics diagnostics;

    /**
     * One for a program.
     *
     * @param description where it is or would be, beside the kernels or above them
     * @param given what is not to be looked for
     * @param holds whether a description agrees with its kernels
     * @param diagnostics gets why there is no description
     */
    public Inference(Path description, Given given, Predicate<Description> holds, Diagnostics diagnostics) {
        this.description = description;
        this.given = given;
        this.holds = holds;
        this.diagnostics = diagnostics;
    }

    /** The description of these kernels, in their order; empty, and errors, if there is none. */
    public Optional<Description> infer(List<KernelSource> sources) {
        ProgramDescriber describer = new ProgramDescriber(description, given);
        List<InferredSpace> alone = new ArrayList<>();
        Optional<InferredProgram> program = Optional.empty();
        for (KernelSource source : sources) {
            program = alone(source, Set.of(), describer);
            program.ifPresent(one -> alone.addAll(one.kernels()));
        }
        if (alone.size() < sources.size()) {
            return Optional.empty();
        }
        for (int i = 0; sources.size() > 1 && i < alone.size(); i++) {
            InferredSpace kernel = alone.get(i);
            Set<String> changing = alone.stream()
                    .flatMap(other -> other.changed().stream())
                    .filter(kernel.constants()::isOne)
                    .collect(Collectors.toSet());
            if (!changing.isEmpty()) {
                Optional<InferredProgram> again = alone(sources.get(i), changing, describer);
                if (again.isEmpty()) {
                    return Optional.empty();
                }
                alone.set(i, again.get().kernels().get(0));
            }
        }
        Optional<InferredProgram> one = program;
        return new Guard(sources.get(0).function().place(), diagnostics)
                .of(
                        Work.INFERENCE,
                        () -> (sources.size() == 1 ? one : together(alone)).map(all -> described(all, describer)));
    }

    private Optional<InferredProgram> alone(KernelSource source, Set<String> changing, ProgramDescriber describer) {
        return new KernelInference(source, given, changing, diagnostics)
                .infer(any -> holds.test(describer.describe(any)));
    }

    private Description described(InferredProgram program, ProgramDescriber describer) {
        program.kernels()
                .forEach(kernel -> program.notes(kernel)
                        .forEach(note -> diagnostics.note(
                                DiagnosticCode.NOT_TOLD,
                                kernel.function().place(),
                                note,
                                given.equals(Given.NOTHING)
                                        ? "see the description: the same stands there as a comment"
                                        : "if it is wrong, say it in the description;"
                                                + " 'halomill check --explain' shows all that is read")));
        return describer.describe(program);
    }

    /** The kernels again, each with what the others tell. */
    private Optional<InferredProgram> together(List<InferredSpace> alone) {
        if (!areOfOneRank(alone)) {
            return Optional.empty();
        }
        InferredGrid grid = new InferredGrid(new InferredProgram(alone, given));
        InferredParameters first = alone.get(0).parameters().again();
        // What is a size to one of them is one to all, which is known behind the last only.
        return beside(alone, grid, first).flatMap(known -> beside(alone, grid, first.again()));
    }

    private Optional<InferredProgram> beside(
            List<InferredSpace> alone, InferredGrid grid, InferredParameters parameters) {
        Map<InferredSpace, InferredSpace> beside = new LinkedHashMap<>();
        alone.forEach(kernel -> beside.put(kernel, kernel.beside(grid.others(kernel), parameters)));
        Optional<Obstacle> lost = alone.stream()
                .sorted(Comparator.comparing(kernel -> !kernel.tellsAll())) // the others are as large as these
                .map(beside::get)
                .flatMap(kernel -> kernel.infer().map(why -> new Obstacle(kernel, why)).stream())
                .findFirst();
        Optional<InferredProgram> program = lost.isPresent()
                ? Optional.empty()
                : Optional.of(new InferredProgram(List.copyOf(beside.values()), given));
        Optional<Obstacle> obstacle = lost.or(() -> program.flatMap(InferredProgram::obstacle))
                .or(() -> program.flatMap(all -> new InferredGrid(all).obstacle()));
        obstacle.ifPresent(found -> refuse(found.kernel(), found.why()));
        return obstacle.isPresent() ? Optional.empty() : program;
    }

    private boolean areOfOneRank(List<InferredSpace> kernels) {
        int most = kernels.stream().mapToInt(InferredSpace::dimensions).max().orElseThrow();
        InferredSpace grid = kernels.stream()
                .filter(kernel -> kernel.dimensions() == most)
                .findFirst()
                .orElseThrow();
        List<InferredSpace> less =
                kernels.stream().filter(kernel -> kernel.dimensions() < most).toList();
        less.forEach(kernel -> refuse(
                kernel,
                "'" + kernel.function().name() + "' has fewer ids than '"
                        + grid.function().name() + "' at "
                        + grid.function().place() + ", " + kernel.dimensions() + ", not " + most
                        + ": a description says by <over> which cells it is launched over"));
        return less.isEmpty();
    }

    private void refuse(InferredSpace kernel, String why) {
        new KernelInference(kernel.source(), given, Set.of(), diagnostics).refuse(why);
    }
}
