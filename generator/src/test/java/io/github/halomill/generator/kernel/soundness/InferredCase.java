package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.generator.xml.write.DescriptionWriter;
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
import java.util.Random;
import java.util.Set;

/** A kernel from which a description is inferred, and descriptions like that one, with sizes small enough to try them out. */
record InferredCase(KernelRequest request, Pipeline pipeline, Unit unit, Description inferred) {

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
    Optional<Program> checked(Description description, boolean trust) {
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
    List<String> violations(Description description) {
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
    List<String> contradictions(Description description) {
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
    static List<Description> mutants(Description description) {
        List<Description> mutants = new ArrayList<>();
        for (ArgumentElement argument : description.arguments()) {
            if (!argument.isScalar()
                    && argument.value().isEmpty()
                    && !argument.property().value().equals("local")) {
                for (Text point : argument.points()) {
                    List<Text> others = new ArrayList<>(argument.points());
                    others.remove(point);
                    mutants.add(with(
                            description, changed(argument, argument.property().value(), others)));
                }
                for (String property : List.of("input", "output", "inout")) {
                    List<Text> points = property.equals("output") ? List.of() : argument.points();
                    mutants.add(with(description, changed(argument, property, points)));
                }
            }
        }
        return mutants;
    }

    private static ArgumentElement changed(ArgumentElement buffer, String property, List<Text> points) {
        SourceLocation place = buffer.location();
        return new ArgumentElement(
                buffer.name(),
                Text.inferred(property, place),
                buffer.dataType(),
                buffer.clMem(),
                buffer.size(),
                buffer.image(),
                points.isEmpty() ? Optional.empty() : Optional.of(new ShadowElement(points, place)),
                property.equals("output") ? Optional.empty() : buffer.wraps(),
                buffer.origin(),
                buffer.distribution(),
                buffer.combine(),
                buffer.value(),
                place);
    }

    private static Description with(Description description, ArgumentElement changed) {
        List<ArgumentElement> arguments = new ArrayList<>(description.arguments());
        arguments.replaceAll(argument -> argument.name().equals(changed.name()) ? changed : argument);
        return new Description(
                description.file(),
                description.name(),
                description.parameters(),
                arguments,
                List.of(),
                description.kernels(),
                description.iterations(),
                description.swaps(),
                description.location());
    }

    /** Some that make small problems. */
    Set<Map<String, Long>> sizes(Description description) {
        Set<Map<String, Long>> found = new LinkedHashSet<>();
        Random random = new Random(description.name().value().length());
        Optional<Program> program = checked(description, true);
        for (int i = 0; i < TRIES && found.size() < MOST_SIZES; i++) {
            Map<String, Long> sizes = new LinkedHashMap<>();
            for (ParameterElement parameter : description.parameters()) {
                long size = parameter
                                        .value()
                                        .map(value -> Long.parseLong(value.value()))
                                        .orElse(Long.MAX_VALUE)
                                <= SMALL
                        ? 1
                        : 2 + random.nextInt(8);
                sizes.put(parameter.name().value(), size > 1 && random.nextInt(4) == 0 ? 16 : size);
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
    static Description withSizes(Description description, Map<String, Long> sizes) {
        return description.with(description.parameters().stream()
                .map(parameter -> new ParameterElement(
                        parameter.name(),
                        Optional.of(Text.guess(
                                String.valueOf(sizes.get(parameter.name().value())), parameter.location())),
                        parameter.location()))
                .toList());
    }
}
