package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.DescriptionWriter;
import io.github.halomill.generator.infer.InferredArgument;
import io.github.halomill.generator.infer.InferredDescription;
import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import io.github.halomill.generator.infer.InferredDescription.InferredParameter;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/** A kernel from which a description is inferred, and descriptions like that one, with sizes small enough to try them out. */
record InferredCase(KernelRequest request, Pipeline pipeline, Unit unit, InferredDescription inferred) {

    private static final int TRIES = 30;
    private static final int MOST_SIZES = 3;
    private static final int SMALL = 16;
    private static final int MOST_ITEMS = 300;
    private static final int MOST_ELEMENTS = 20_000;

    /** Nothing, if none can be inferred. */
    static Optional<InferredCase> of(KernelCase kernel, Path folder) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel.text());
        BuildOptions options = BuildOptions.of(kernel.definitions(), List.of(), List.of());
        Path description = folder.resolve("k.xml");
        KernelRequest request = new KernelRequest(
                description, "k.cl", Optional.of(kernel.function(kernel.unit()).name()), options);
        Pipeline pipeline = new Pipeline(new Diagnostics());
        return pipeline.description(request, true)
                .map(inferred -> new InferredCase(request, pipeline, kernel.unit(), inferred));
    }

    /** What a description means, unless an error is found. */
    Optional<Program> checked(InferredDescription description, boolean trust) {
        if (!trust) {
            return pipeline.program(request, description);
        }
        Path file = request.description();
        try {
            Files.writeString(file, DescriptionWriter.write(description));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Pipeline(new Diagnostics()).program(new DescriptionRequest(file, "k.xml", BuildOptions.NONE, true));
    }

    /** What is wrong with a description that no error is found in, for several sizes: those written in it, or given later. */
    List<String> violations(InferredDescription description) {
        List<String> violations = new ArrayList<>();
        if (description.parameters().stream()
                .anyMatch(parameter -> parameter.value().isEmpty())) {
            return violations; // how long an array has to be is for the user to know
        }
        Optional<Program> program = checked(description, false);
        for (Map<String, Long> sizes : sizes(description)) {
            program.ifPresent(any -> violations.addAll(violations(any, sizes, true)));
            checked(withSizes(description, sizes), false)
                    .ifPresent(resized -> violations.addAll(violations(resized, Map.of(), true)));
        }
        return violations;
    }

    /** What is wrong with a description, errors or not, if no zone had more than the dependent points say. */
    List<String> contradictions(InferredDescription description) {
        return checked(description, true)
                .map(program -> violations(program, Map.of(), false))
                .orElse(List.of());
    }

    private List<String> violations(Program program, Map<String, Long> sizes, boolean wholeRows) {
        try {
            return DescribedRun.violations(unit, program, sizes, wholeRows).stream()
                    .map(line -> line + " with " + program.parameters() + sizes)
                    .toList();
        } catch (RunException e) {
            return List.of(); // the program will not have such sizes
        }
    }

    /** All that differ from a description in that a dependent point is missing, or in the direction of a buffer. */
    static List<InferredDescription> mutants(InferredDescription description) {
        List<InferredDescription> mutants = new ArrayList<>();
        for (InferredArgument argument : description.arguments()) {
            if (argument instanceof InferredArgument.Buffer buffer) {
                for (AnnotatedText point : buffer.points()) {
                    List<AnnotatedText> others = new ArrayList<>(buffer.points());
                    others.remove(point);
                    mutants.add(
                            with(description, changed(buffer, buffer.property().text(), others)));
                }
                for (String property : List.of("input", "output", "inout")) {
                    List<AnnotatedText> points = property.equals("output") ? List.of() : buffer.points();
                    mutants.add(with(description, changed(buffer, property, points)));
                }
            }
        }
        return mutants;
    }

    private static InferredArgument.Buffer changed(
            InferredArgument.Buffer buffer, String property, List<AnnotatedText> points) {
        return new InferredArgument.Buffer(
                buffer.name(),
                buffer.dataType(),
                new AnnotatedText(property, List.of()),
                buffer.field(),
                buffer.size(),
                buffer.image(),
                points,
                property.equals("output") ? Optional.empty() : buffer.wraps(),
                buffer.origin(),
                buffer.everywhere(),
                buffer.place());
    }

    private static InferredDescription with(InferredDescription description, InferredArgument.Buffer changed) {
        List<InferredArgument> arguments = new ArrayList<>(description.arguments());
        arguments.replaceAll(argument -> argument.name().equals(changed.name()) ? changed : argument);
        return of(description, description.parameters(), arguments);
    }

    /** Some that make small problems. */
    Set<Map<String, Long>> sizes(InferredDescription description) {
        Set<Map<String, Long>> found = new LinkedHashSet<>();
        Random random = new Random(description.name().length());
        Optional<Program> program = checked(description, true);
        for (int i = 0; i < TRIES && found.size() < MOST_SIZES; i++) {
            Map<String, Long> sizes = new LinkedHashMap<>();
            for (InferredParameter parameter : description.parameters()) {
                long size = parameter.value().orElse(Long.MAX_VALUE) <= SMALL ? 1 : 2 + random.nextInt(8);
                sizes.put(parameter.name(), size > 1 && random.nextInt(4) == 0 ? 16 : size);
            }
            if (program.filter(any -> isSmall(any, sizes)).isPresent()) {
                found.add(sizes);
            }
        }
        return found;
    }

    private static boolean isSmall(Program program, Map<String, Long> sizes) {
        try {
            Problem problem = ProgramPlanner.plan(program, sizes);
            return problem.first().space().workItems().volume() <= MOST_ITEMS
                    && problem.first().uses().stream()
                            .allMatch(buffer -> buffer.size().volume() <= MOST_ELEMENTS);
        } catch (RunException e) {
            return false;
        }
    }

    /** The same with other values of parameters. */
    static InferredDescription withSizes(InferredDescription description, Map<String, Long> sizes) {
        List<InferredParameter> parameters = description.parameters().stream()
                .map(parameter -> new InferredParameter(
                        parameter.name(), OptionalLong.of(sizes.get(parameter.name())), List.of()))
                .toList();
        return of(description, parameters, description.arguments());
    }

    private static InferredDescription of(
            InferredDescription description, List<InferredParameter> parameters, List<InferredArgument> arguments) {
        return new InferredDescription(
                description.name(),
                parameters,
                description.kernel().with(arguments),
                description.iterations(),
                description.swaps(),
                List.of());
    }
}
