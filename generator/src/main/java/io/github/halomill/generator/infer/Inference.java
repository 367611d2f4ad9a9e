package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.infer.InferredProgram.Obstacle;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.infer.array.NotInferred;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Description;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    private final IdentityHashMap<KernelSource, Diagnostics> lost = new IdentityHashMap<>();

    /**
     * One for a program.
     *
     * @param description where it is or would be, beside the kernels or above them
     * @param given what is not to be looked for
     * @param holds whether a description agrees with its kernels
     * @param diagnostics gets what is not known for sure
     */
    public Inference(Path description, Given given, Predicate<Description> holds, Diagnostics diagnostics) {
        this.description = description;
        this.given = given;
        this.holds = holds;
        this.diagnostics = diagnostics;
    }

    /** The description of these kernels, in their order; empty, and errors, if there is none. */
    public Optional<Description> infer(List<KernelSource> sources) {
        Optional<Description> whole = inferMost(sources);
        lost.values().forEach(diagnostics::addAll);
        return whole.filter(any -> lost.isEmpty());
    }

    /** The same of those for which there is one; empty if there is none for any. */
    public Optional<Description> inferMost(List<KernelSource> sources) {
        ProgramDescriber describer = new ProgramDescriber(description, given);
        List<InferredProgram> alone = new ArrayList<>(sources.stream()
                .flatMap(source -> alone(source, Set.of(), describer).stream())
                .toList());
        Set<String> changed = alone.stream()
                .flatMap(program -> program.kernels().get(0).changed().stream())
                .collect(Collectors.toSet());
        alone.replaceAll(program -> {
            InferredKernel kernel = program.kernels().get(0);
            Set<String> changing =
                    changed.stream().filter(kernel.constants()::isOne).collect(Collectors.toSet());
            return changing.isEmpty()
                    ? program
                    : alone(kernel.source(), changing, describer).orElse(program);
        });
        alone.removeIf(program -> lost.containsKey(program.kernels().get(0).source()));
        if (alone.isEmpty()) {
            return Optional.empty();
        }
        return new Guard(sources.get(0).function().place(), diagnostics)
                .of(
                        Work.INFERENCE,
                        () -> (alone.size() == 1 ? Optional.of(alone.get(0)) : together(alone))
                                .map(all -> described(all, describer)));
    }

    /** Why there is no description of a kernel; empty if there is one. */
    public Optional<Diagnostics> lost(KernelSource source) {
        return Optional.ofNullable(lost.get(source));
    }

    private Optional<InferredProgram> alone(KernelSource source, Set<String> changing, ProgramDescriber describer) {
        Diagnostics found = new Diagnostics();
        Optional<InferredProgram> program =
                new KernelInference(source, given, changing, found).infer(any -> holds.test(describer.describe(any)));
        if (program.isEmpty()) {
            lost.put(source, found);
        } else {
            diagnostics.addAll(found);
        }
        return program;
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

    /** The kernels again, each with what the others tell; without those that do not suit the others. */
    private Optional<InferredProgram> together(List<InferredProgram> programs) {
        List<InferredKernel> alone = ofOneRank(
                programs.stream().map(program -> program.kernels().get(0)).toList());
        while (!alone.isEmpty() && (lost.isEmpty() || !given.equals(Given.NOTHING))) {
            InferredGrid grid = new InferredGrid(new InferredProgram(alone, given));
            InferredParameters first = alone.get(0).parameters().again();
            // What is a size to one of them is one to all, which is known after the last only.
            Optional<InferredProgram> program =
                    beside(alone, grid, first).isPresent() ? beside(alone, grid, first.again()) : Optional.empty();
            if (program.isPresent()) {
                return program;
            }
            alone = alone.stream()
                    .filter(kernel -> !lost.containsKey(kernel.source()))
                    .toList();
        }
        return Optional.empty();
    }

    /** Kernels beside each other; empty, and one is lost, if that does not suit the others. */
    private Optional<InferredProgram> beside(
            List<InferredKernel> alone, InferredGrid grid, InferredParameters parameters) {
        Map<InferredKernel, InferredKernel> beside = new HashMap<>();
        // The others are as large as those that tell all.
        for (InferredKernel kernel : alone.stream()
                .sorted(Comparator.comparing(kernel -> !kernel.tellsAll()))
                .toList()) {
            try {
                KernelFinder finder = new KernelFinder(kernel.source(), kernel.meaning(), grid.others(kernel));
                beside.put(kernel, finder.find(parameters.of(kernel.function())));
            } catch (NotInferred e) {
                refuse(new Obstacle(kernel, e.why()));
                return Optional.empty();
            }
        }
        InferredProgram program =
                new InferredProgram(alone.stream().map(beside::get).toList(), given);
        Optional<Obstacle> obstacle = program.obstacle()
                .or(() -> new InferredGrid(program).obstacle())
                .or(() -> undecided(program));
        obstacle.ifPresent(this::refuse);
        return obstacle.isPresent() ? Optional.empty() : Optional.of(program);
    }

    private void refuse(Obstacle found) {
        InferredKernel kernel = found.kernel();
        refuse(kernel, found.why(), found.line().orElseGet(() -> line(kernel).launched(kernel.dimensions())));
    }

    /** Without those that have other dimensions than the grid, which are refused. */
    private List<InferredKernel> ofOneRank(List<InferredKernel> kernels) {
        int most = kernels.stream().mapToInt(InferredKernel::dimensions).max().orElseThrow();
        Map<Boolean, List<InferredKernel>> full =
                kernels.stream().collect(Collectors.partitioningBy(kernel -> kernel.dimensions() == most));
        List<InferredKernel> grid = full.getOrDefault(true, List.of());
        List<InferredKernel> fewer = full.getOrDefault(false, List.of());
        boolean doubtful = grid.size() < fewer.size()
                && grid.stream().noneMatch(kernel -> kernel.single().isEmpty());
        if (doubtful) {
            grid.forEach(kernel -> refuseRank(kernel, fewer.get(0)));
            return ofOneRank(fewer);
        }
        fewer.forEach(kernel -> refuseFewerIds(kernel, grid.get(0)));
        return grid;
    }

    private void refuseFewerIds(InferredKernel kernel, InferredKernel grid) {
        refuse(
                kernel,
                "'" + kernel.function().name() + "' has fewer ids than '"
                        + grid.function().name() + "' at "
                        + grid.function().place() + ", " + kernel.dimensions() + ", not " + grid.dimensions()
                        + ": a description says by <over> which cells it is launched over",
                line(kernel).inLine());
    }

    private void refuseRank(InferredKernel kernel, InferredKernel other) {
        refuse(
                kernel,
                "'" + kernel.function().name() + "' is read as if it went through " + kernel.dimensions()
                        + " dimensions by itself, and '" + other.function().name() + "' at "
                        + other.function().place() + " has " + other.dimensions(),
                line(kernel).launched(other.dimensions()));
    }

    private KernelLine line(InferredKernel kernel) {
        return new KernelLine(kernel.source(), given);
    }

    private void refuse(InferredKernel kernel, String why, String line) {
        Diagnostics found = new Diagnostics();
        new KernelInference(kernel.source(), given, Set.of(), found).refuse(why, line);
        lost.put(kernel.source(), found);
    }

    /** Where a description does not say the cells, and kernels suggest several numbers of them. */
    private Optional<Obstacle> undecided(InferredProgram program) {
        return given.exchanges().isPresent() && given.cells().isEmpty()
                ? undecided(program.kernels())
                : Optional.empty();
    }

    /**
     * A kernel whose number of work-items is of other parameters than that of the first, and none is a whole part of
     * the other: a description has to say which are the cells.
     */
    private static Optional<Obstacle> undecided(List<InferredKernel> kernels) {
        InferredKernel first = kernels.get(0);
        return kernels.stream()
                .filter(kernel -> IntStream.range(0, first.dimensions())
                        .anyMatch(d -> areApart(kernel.items(d), first.items(d), kernel)))
                .findFirst()
                .map(kernel -> new Obstacle(
                        kernel,
                        "it runs over " + cells(kernel) + " work-items, and '"
                                + first.function().name() + "' over " + cells(first) + ": either may be the cells",
                        Optional.of("<grid cells=\"" + cells(first) + "\"/> or <grid cells=\"" + cells(kernel)
                                + "\"/>, or pass both the same parameter if the two are one size")));
    }

    private static boolean areApart(Poly one, Poly other, InferredKernel kernel) {
        return one.constant().isEmpty()
                && other.constant().isEmpty()
                && Collections.disjoint(one.allSymbols(), other.allSymbols())
                && !InferredGrid.isPart(one, other, kernel)
                && !InferredGrid.isPart(other, one, kernel);
    }

    private static String cells(InferredKernel kernel) {
        return IntStream.range(0, kernel.dimensions())
                .mapToObj(d -> DescriptionText.of(kernel.items(d)))
                .collect(Collectors.joining(", "));
    }
}
