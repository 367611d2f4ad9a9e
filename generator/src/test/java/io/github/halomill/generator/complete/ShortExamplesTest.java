package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each example that had a description which said everything means what it meant then; those that were short from the
 * beginning are held against plain computations only.
 */
class ShortExamplesTest {

    private static final Path EXAMPLES = Path.of("../examples");

    /** Examples as they were before they left out what kernels say, in the same folders. */
    private static final Path LONG = Path.of("src/test/resources/io/github/halomill/generator/complete/long");

    /** What is read passes the zone's size where the long form passed that of the whole. */
    private static final Set<String> LOCAL = Set.of("blackscholes.xml", "jacobi1d.xml");

    @TempDir
    Path folder;

    static List<Path> longForms() throws IOException {
        return descriptions(LONG);
    }

    private static List<Path> descriptions(Path in) throws IOException {
        try (Stream<Path> files = Files.walk(in)) {
            return files.filter(file -> file.toString().endsWith(".xml") && !file.endsWith("pom.xml"))
                    .filter(file -> !file.toString().contains("target"))
                    .sorted()
                    .toList();
        }
    }

    /** A copy of a long form beside copies of its kernels. */
    static Path beside(Path description, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(example(description).getParent())) {
            for (Path source :
                    files.filter(any -> any.toString().matches(".*[.](cl|h)")).toList()) {
                Files.copy(source, folder.resolve(source.getFileName()));
            }
        }
        return Files.copy(description, folder.resolve(description.getFileName()));
    }

    private static Path example(Path description) {
        return EXAMPLES.resolve(LONG.relativize(description));
    }

    static Program program(Path file, Diagnostics diagnostics) {
        return new Pipeline(diagnostics)
                .program(DescriptionRequest.of(file, file.toString()))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    @Test
    void every_long_form_is_that_of_an_example() throws IOException {
        assertThat(descriptions(EXAMPLES).stream().map(EXAMPLES::relativize))
                .containsAll(longForms().stream().map(LONG::relativize).toList());
    }

    @ParameterizedTest
    @MethodSource("longForms")
    void a_short_example_means_what_its_long_form_meant(Path file) throws IOException {
        Program whole = program(beside(file, folder), new Diagnostics());
        Program program = program(example(file), new Diagnostics());
        boolean local = LOCAL.contains(String.valueOf(file.getFileName()));

        assertThat(numbers(program)).isEqualTo(numbers(whole));
        assertThat(program.guesses()).isEmpty();
        assertThat(local ? List.of() : arguments(program)).isEqualTo(local ? List.of() : arguments(whole));
        assertThat(facts(program, Map.of(), local)).isEqualTo(facts(whole, Map.of(), local));
        assertThat(facts(program, halved(program), local)).isEqualTo(facts(whole, halved(whole), local));
    }

    private static Map<String, Long> halved(Program program) {
        return program.parameters().stream()
                .filter(parameter -> !parameter.fixed())
                .collect(Collectors.toMap(
                        Parameter::name, parameter -> parameter.value().orElse(2) / 2));
    }

    private static List<String> numbers(Program program) {
        return Stream.of(
                        program.parameters().stream().map(one -> one.name() + " = " + one.value() + one.fixed()),
                        program.scalars().stream().map(ShortExamplesTest::scalar),
                        Stream.of(program.name() + ": " + program.iterations().expression()))
                .flatMap(all -> all)
                .toList();
    }

    private static String scalar(HostScalar scalar) {
        return scalar.name() + " = " + scalar.value().map(Located::expression) + scalar.changes();
    }

    /** What each kernel is passed, and how it is compiled. */
    private static List<String> arguments(Program program) {
        return program.kernels().stream()
                .flatMap(kernel -> Stream.concat(
                        Stream.of(kernel.function() + " " + kernel.options() + kernel.anyLocal()),
                        kernel.arguments().stream().map(argument -> argument(kernel, argument))))
                .toList();
    }

    private static String argument(Kernel kernel, Argument argument) {
        String field = argument instanceof Argument.Buffer buffer ? buffer.field() : "";
        String type = argument instanceof Argument.Typed typed ? typed.type().toString() : "";
        return kernel.function() + "." + argument.name() + " " + field + type
                + argument.values().stream()
                        .map(value -> value.expression().toString())
                        .map(value -> value.replaceAll("(LocalExtent\\[argument=)\\w+", "$1any of the size"))
                        .toList();
    }

    /** The problem that a program declares, whatever the order of its fields and points. */
    private static Set<String> facts(Program program, Map<String, Long> parameters, boolean anyAddressing) {
        Problem problem = ProgramPlanner.plan(program, parameters);
        Set<String> facts = new TreeSet<>();
        facts.add(problem.grid().toString());
        problem.fields().forEach(field -> facts.add(field.toString()));
        List<String> steps = steps(problem.schedule(), anyAddressing).toList();
        for (int i = 0; i < steps.size(); i++) {
            facts.add(i + " " + steps.get(i));
        }
        return facts;
    }

    private static Stream<String> steps(List<Step> steps, boolean anyAddressing) {
        return steps.stream().flatMap(step -> {
            if (step instanceof Nest.Repeat repeat) {
                return Stream.concat(
                        Stream.of(repeat.times() + " times, " + repeat.steps().size()),
                        steps(repeat.steps(), anyAddressing));
            }
            if (step instanceof Step.Reduce reduce) {
                return Stream.of(reduce.scalar() + " = " + reduce.with() + " of " + reduce.of());
            }
            if (step instanceof Step.Fill fill) {
                return Stream.of("fill " + new TreeSet<>(fill.fields()));
            }
            return Stream.of(step instanceof Launch launch ? launch(launch, anyAddressing) : step.toString());
        });
    }

    private static String launch(Launch launch, boolean anyAddressing) {
        return launch.name() + " " + launch.space() + launch.ids() + launch.cells() + launch.conditionalWrites()
                + (anyAddressing ? "" : launch.addressing())
                + launch.uses().stream().map(use -> use(use, anyAddressing)).toList();
    }

    private static String use(Use use, boolean anyAddressing) {
        return use.argument() + " " + use.field().name() + use.spacing() + use.access() + use.wraps()
                + use.distribution() + points(use)
                + (anyAddressing ? "" : use.writes().most());
    }

    /** One by one, without the work-item's own element; with the components, if these are some of several. */
    private static Set<String> points(Use use) {
        Set<String> all = new TreeSet<>();
        for (Points points : use.points()) {
            Offset first = points.first();
            Offset last = points.last();
            String of = points.endComponent() == Long.MAX_VALUE
                    ? ""
                    : " of " + points.firstComponent() + " to " + points.endComponent();
            LongStream.rangeClosed(first.z(), last.z())
                    .forEach(z -> LongStream.rangeClosed(first.y(), last.y())
                            .forEach(y -> LongStream.rangeClosed(first.x(), last.x())
                                    .mapToObj(x -> new Offset(x, y, z))
                                    .filter(offset -> !offset.equals(new Offset(0, 0, 0)))
                                    .forEach(offset -> all.add(offset + of))));
        }
        return all;
    }
}
