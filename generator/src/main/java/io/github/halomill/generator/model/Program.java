package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a description means.
 *
 * @param name a Java class name
 * @param parameters in document order
 * @param scalars in document order, then those that only steps set
 * @param cells those of the grid
 * @param fields in document order
 * @param kernels in document order, at least one
 * @param schedule what an iteration consists of, in this order
 * @param iterations how often by default; at most, if the schedule has an {@link Step.Until}
 * @param guesses what no user vouches for, parameters first
 * @param streamed a copy of its kernels that does several iterations at once
 * @param location of the root element
 */
public record Program(
        String name,
        List<Parameter> parameters,
        List<HostScalar> scalars,
        Cells cells,
        List<Field> fields,
        List<Kernel> kernels,
        List<Step> schedule,
        Located iterations,
        List<Guess> guesses,
        StreamedText streamed,
        SourceLocation location) {

    private static final Pattern FOREIGN = Pattern.compile("[^\\p{L}\\p{M}\\p{N} ._+,()=#~%&'!-]");

    public Program {
        parameters = List.copyOf(parameters);
        scalars = List.copyOf(scalars);
        fields = List.copyOf(fields);
        kernels = List.copyOf(kernels);
        schedule = List.copyOf(schedule);
        guesses = List.copyOf(guesses);
    }

    /** Cells of the grid per dimension, x first. */
    public List<Located> grid() {
        return cells.count();
    }

    /**
     * The name, without folders, of the description that it was read from; as generated files can have it in comments
     * of all languages, with an underscore in place of what ends a line or begins something else in one of them.
     */
    public String description() {
        String file = location.file().replace('\\', '/');
        return FOREIGN.matcher(file.substring(file.lastIndexOf('/') + 1)).replaceAll("_");
    }

    /** The same, described in another file. */
    public Program describedIn(String file) {
        return with(kernels, streamed, new SourceLocation(file, 1, 1));
    }

    /** The same with other kernels of the same names. */
    public Program with(List<Kernel> others) {
        return with(others, streamed, location);
    }

    /** The same with other kernels of the same names, and launches of these. */
    public Program with(List<Kernel> others, List<Step> steps) {
        return new Program(
                name, parameters, scalars, cells, fields, others, steps, iterations, guesses, streamed, location);
    }

    /** The same with a copy of its kernels, or with why there is none. */
    public Program with(StreamedText copy) {
        return with(kernels, copy, location);
    }

    private Program with(List<Kernel> others, StreamedText copy, SourceLocation place) {
        return new Program(
                name, parameters, scalars, cells, fields, others, schedule, iterations, guesses, copy, place);
    }

    /**
     * Whether it is what a description of one kernel means: an iteration is one launch of it over the whole grid, with
     * its arguments as they are, and swaps.
     */
    public boolean isSingle() {
        return kernels.size() == 1
                && scalars.isEmpty()
                && fields.stream().allMatch(field -> field.borders().isEmpty())
                && kernels.get(0).over().isEmpty()
                && kernels.get(0).footprints().isEmpty()
                && kernels.get(0).buffers().stream()
                        .allMatch(buffer -> buffer.field().equals(buffer.name()))
                && schedule.get(0) instanceof Step.Launch launch
                && launch.binds().isEmpty()
                && launch.sets().isEmpty()
                && schedule.subList(1, schedule.size()).stream().allMatch(Step.Swap.class::isInstance);
    }

    /** The kernel, of a program of one. */
    public Kernel kernel() {
        if (kernels.size() != 1) {
            throw new IllegalStateException(name + " has " + kernels.size() + " kernels");
        }
        return kernels.get(0);
    }

    /** The kernel of that name, which there is. */
    public Kernel kernel(String called) {
        return kernels.stream()
                .filter(kernel -> kernel.name().equals(called))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no kernel " + called));
    }

    /** The field of that name, which there is. */
    public Field field(String called) {
        return fields.stream()
                .filter(field -> field.name().equals(called))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no field " + called));
    }

    /** The arguments of the kernel, of a program of one. */
    public List<Argument> arguments() {
        return kernel().arguments();
    }

    /** The arrays among them, in order. */
    public List<Argument.Buffer> buffers() {
        return kernel().buffers();
    }

    /** How the kernel's description stands to its source, of a program of one. */
    public Proof proof() {
        return kernel().proof();
    }

    /** All steps but those that consist of others, each once. */
    public List<Step> steps() {
        return steps(schedule).toList();
    }

    private static Stream<Step> steps(List<Step> of) {
        return of.stream()
                .flatMap(step -> step.parts().isEmpty()
                        ? Stream.of(step)
                        : step.parts().stream().flatMap(Program::steps));
    }

    /** Every name that swaps and rotations connect with a field, its own included. */
    public Set<String> connected(String field) {
        Set<String> names = new LinkedHashSet<>(Set.of(field));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Step step : steps()) {
                List<String> moved = step.rotated();
                if (moved.stream().anyMatch(names::contains)) {
                    grown |= names.addAll(moved);
                }
            }
        }
        return names;
    }

    /** What {@link Proof#spared} says of a buffer, where arrays take turns; nothing otherwise. */
    public List<Expression> spared(Kernel kernel, Argument.Buffer buffer) {
        boolean turns = steps().stream()
                .anyMatch(step -> !step.rotated().isEmpty()
                        || (step instanceof Step.Launch launch
                                && !launch.binds().isEmpty()));
        return turns ? kernel.proof().spared().getOrDefault(buffer.name(), List.of()) : List.of();
    }

    /** Every buffer of a kernel that a launch binds to a field. */
    public List<Argument.Buffer> uses(String field) {
        return steps().stream()
                .filter(Step.Launch.class::isInstance)
                .map(Step.Launch.class::cast)
                .flatMap(launch -> kernel(launch.kernel()).buffers().stream()
                        .filter(buffer -> launch.field(buffer).equals(field)))
                .distinct()
                .toList();
    }

    /** Whether every device holds all of a field. */
    public boolean isReplicated(Field field) {
        return uses(field.name()).stream().anyMatch(Argument.Buffer::replicated);
    }

    /**
     * Whether every device holds all of a field, and zones write it, under its own name or one that swaps connect with
     * it.
     */
    public boolean isGathered(Field field) {
        return isReplicated(field) && combine(field).isEmpty() && !isEverywhere(field) && isWritten(field.name());
    }

    /** Whether launches of no cells write a field, on every device. */
    public boolean isEverywhere(Field field) {
        return uses(field.name()).stream().anyMatch(Argument.Buffer::isEverywhere);
    }

    /** How zones' copies of a field become one, if they do. */
    public Optional<Combine> combine(Field field) {
        return uses(field.name()).stream()
                .flatMap(buffer -> buffer.combine().stream())
                .findFirst();
    }

    /** Whether launches write a field, under its own name or one that swaps connect with it. */
    public boolean isWritten(String field) {
        return connected(field).stream()
                .anyMatch(other ->
                        uses(other).stream().anyMatch(buffer -> buffer.access().writes()));
    }

    /**
     * The least that a number of an argument may be set to: of all kernels that have such an argument; empty if it is
     * fixed.
     */
    public Optional<Long> free(Argument argument, String number) {
        Optional<Long> least = Optional.of(Long.MIN_VALUE);
        for (Kernel kernel : kernels) {
            if (kernel.arguments().stream().anyMatch(other -> other.name().equals(argument.name()))) {
                Long here = kernel.proof().free().get(number);
                least = here == null ? Optional.empty() : least.map(other -> Math.max(other, here));
            }
        }
        return least;
    }

    /** The host scalar of that name. */
    public Optional<HostScalar> scalar(String called) {
        return scalars.stream().filter(scalar -> scalar.name().equals(called)).findFirst();
    }

    /** What an expression is made of that may be another in each iteration. */
    public List<String> reads(Expression expression) {
        return expression.parameters().stream()
                .filter(name -> name.equals(Scalars.ITERATION)
                        || scalar(name).filter(HostScalar::changes).isPresent())
                .toList();
    }

    /** Whether an expression may have another value in each iteration. */
    public boolean changes(Expression expression) {
        return !reads(expression).isEmpty();
    }

    /** What changes of the borders of a field while the program runs, if something does. */
    public Optional<String> changingBorder(String field) {
        return field(field).borders().stream()
                .flatMap(border -> border.value().stream())
                .filter(value -> changes(value.expression()))
                .map(value ->
                        "the value of a border of " + field + ", " + value.text() + ", changes with the iterations")
                .findFirst();
    }

    /** The names of the parameters, host scalars and scalar arguments that have to be given at run time. */
    public List<String> asked() {
        Set<String> asked = new LinkedHashSet<>();
        parameters.stream().filter(Parameter::isAsked).map(Parameter::name).forEach(asked::add);
        scalars.stream().filter(HostScalar::isAsked).map(HostScalar::name).forEach(asked::add);
        allArguments()
                .filter(argument -> argument instanceof Argument.Scalar scalar && scalar.isAsked())
                .forEach(argument -> asked.add(argument.name()));
        return List.copyOf(asked);
    }

    /** The structs among the types of the arguments, in the order of their first use. */
    public List<StructType> structs() {
        return allArguments()
                .filter(Argument.Typed.class::isInstance)
                .map(argument -> ((Argument.Typed) argument).type())
                .filter(StructType.class::isInstance)
                .map(StructType.class::cast)
                .distinct()
                .toList();
    }

    private Stream<Argument> allArguments() {
        return kernels.stream().flatMap(kernel -> kernel.arguments().stream());
    }
}
