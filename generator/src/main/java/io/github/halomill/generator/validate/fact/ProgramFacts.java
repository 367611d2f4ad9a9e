package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.model.expression.Evaluator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What rules look at: a description whose texts have been read, as far as they can be. What kernels take is read of
 * each by itself, see {@link Subject}.
 *
 * @param parameters the numbers that its parameters stand for
 * @param names of what the host has besides parameters
 * @param grid cells per dimension; empty if nothing says them
 * @param fields declared ones, then those of arguments, by name
 * @param kernels in document order
 * @param values of the scalars that have one, by name
 * @param steps what the schedule says; if there is none, a launch of each kernel, and swaps
 * @param iterations the first if there are several
 */
public record ProgramFacts(
        Description description,
        ParameterValues parameters,
        HostNames names,
        Optional<Numerals> grid,
        Map<String, FieldFacts> fields,
        List<KernelUse> kernels,
        Map<String, Numeral> values,
        List<StepFacts> steps,
        Optional<Numeral> iterations) {

    /** What is between commas that are in no parentheses, or in two at most. */
    private static final Pattern ITEM =
            Pattern.compile("(?:[^,()]|\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)|[()])+");

    public ProgramFacts {
        kernels = List.copyOf(kernels);
        steps = List.copyOf(steps);
    }

    /**
     * Whether it is described as one kernel: the grid is its NDRange, and which elements work-items own follows from
     * that.
     */
    public boolean isOfOne() {
        return description.isOfOneKernel();
    }

    /** Whether it is known how a kernel lies in the grid, and its fields over that; where it is not, rules say why. */
    public boolean places(KernelUse kernel) {
        return isOfOne()
                || (kernel.footprints().isPresent()
                        && kernel.fields().values().stream().allMatch(fields::containsKey)
                        && kernel.arguments().stream()
                                .allMatch(argument -> kernel.fields()
                                                .containsKey(argument.name().value())
                                        || !argument.dataType().value().isEmpty()));
    }

    /** All steps, each followed by what it repeats. */
    public Stream<StepFacts> allSteps() {
        return StepFacts.all(steps);
    }

    /** How kernels lie in the grid: each as it says, and over the ranges of launches. */
    public Stream<KernelUse> placements() {
        return Stream.concat(kernels.stream(), allSteps().flatMap(step -> step.over().stream()));
    }

    /** The first kernel of that name. */
    public Optional<KernelUse> kernel(String name) {
        return kernels.stream()
                .filter(kernel -> kernel.name().equals(Optional.of(name)))
                .findFirst();
    }

    /** The field of that name, which there is. */
    public FieldFacts field(String name) {
        return Optional.ofNullable(fields.get(name)).orElseThrow();
    }

    /** The field that an argument of a kernel is, if it is one. */
    Optional<FieldFacts> field(KernelUse kernel, ArgumentElement argument) {
        return Optional.ofNullable(kernel.fields().get(argument.name().value()))
                .flatMap(name -> Optional.ofNullable(fields.get(name)));
    }

    /** Whether cells own elements of a field: some kernel takes it otherwise than as a whole that it only reads. */
    public boolean isOwned(FieldFacts field) {
        return uses(field).anyMatch(KernelUse::isOwned);
    }

    /** The kernels' arguments that are a field. */
    public Stream<ArgumentElement> uses(FieldFacts field) {
        return kernels.stream()
                .flatMap(kernel -> kernel.arguments().stream()
                        .filter(argument -> field.name()
                                .value()
                                .equals(kernel.fields().get(argument.name().value()))));
    }

    /** What an integer expression comes to, with the parameters' own values. */
    public long value(Located expression) {
        return new Evaluator(parameters.values()).evaluate(expression.expression());
    }

    /**
     * The numbers that say how large cells are, or where they are; none if that is not said.
     *
     * @param diagnostics hear of what is no expression
     */
    public Numerals scale(Function<GridElement, Optional<Text>> which, Diagnostics diagnostics) {
        NumeralReader reader = new NumeralReader(parameters, diagnostics);
        return new Numerals(description.grids().stream()
                .limit(1)
                .flatMap(grid -> which.apply(grid).stream())
                .flatMap(text -> text.parts(ITEM).stream())
                .map(reader::real)
                .toList());
    }

    /** Elements per dimension that an argument says, as text; none if they are not known. */
    public List<String> sizes(ArgumentElement argument) {
        Numerals sizes = new NumeralReader(parameters, new Diagnostics()).sizes(argument.size());
        return sizes.allAtLeast(1) ? sizes.inMemory() : List.of();
    }

    /** The names of the parameters. */
    public Set<String> parameterNames() {
        Set<String> found = new LinkedHashSet<>();
        description.parameters().forEach(parameter -> found.add(parameter.name().value()));
        return found;
    }

    /** The names that real expressions may have: parameters, scalars, and {@code iteration}. */
    public Set<String> realNames() {
        Set<String> found = parameterNames();
        found.addAll(names.sorted());
        return found;
    }
}
