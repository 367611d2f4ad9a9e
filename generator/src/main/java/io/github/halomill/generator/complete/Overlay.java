package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.LetElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts what a description says over what was read of its kernels. */
final class Overlay {

    private static final String ITERATION = "iteration";

    private final Description said;
    private final List<KernelElement> open;
    private final Description read;
    private final Diagnostics diagnostics;

    /** The names of the program's parameters. */
    private final Set<String> parameters;

    /** The names of numbers that the host has besides parameters. */
    private final Set<String> scalars = new HashSet<>(Set.of(ITERATION));

    /**
     * One over a description.
     *
     * @param open its kernels that leave something out
     * @param read what is inferred of these, in the same order
     */
    Overlay(Description said, List<KernelElement> open, Description read, Diagnostics diagnostics) {
        this.said = said;
        this.open = open;
        this.read = read;
        this.diagnostics = diagnostics;
        parameters = said.parameters().stream()
                .map(parameter -> parameter.name().value())
                .collect(Collectors.toSet());
        said.scalars().forEach(scalar -> scalars.add(scalar.name().value()));
        steps(LetElement.class).forEach(let -> scalars.add(let.name().value()));
        steps(ReduceElement.class).forEach(reduce -> scalars.add(reduce.name().value()));
    }

    private <T> Stream<T> steps(Class<T> kind) {
        return said.schedules().stream()
                .flatMap(schedule -> StepElement.all(schedule.steps()))
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    /** The whole; empty, and errors, if neither says a number. */
    Optional<Description> description() {
        boolean whole = true;
        for (ParameterElement parameter : read.parameters()) {
            whole &= isSaid(parameter);
        }
        boolean outside = said.isOfOneKernel() && read.isOfOneKernel();
        List<KernelElement> kernels = new ArrayList<>();
        for (KernelElement kernel : said.kernels()) {
            int index = open.indexOf(kernel);
            if (index < 0 || Omission.isWhole(kernel, said)) {
                kernels.add(kernel);
                continue;
            }
            KernelElement source = read.kernels().get(index);
            List<ArgumentElement> given =
                    kernel.arguments().isEmpty() && said.kernels().size() == 1 ? said.arguments() : kernel.arguments();
            Optional<List<ArgumentElement>> arguments =
                    arguments(kernel, given, outside ? read.arguments() : source.arguments());
            whole &= arguments.isPresent();
            kernels.add(kernel(kernel, source, arguments.orElse(List.of())));
        }
        for (FieldElement field : fields()) {
            whole &= isSaid(field);
        }
        if (!whole) {
            return Optional.empty();
        }
        KernelElement first = kernels.get(0);
        return Optional.of(new Description(
                said.file(),
                said.name(),
                said.parameters(),
                said.scalars(),
                said.grids().isEmpty() ? read.grids() : said.grids(),
                fields(),
                outside ? first.arguments() : List.of(),
                said.shadows(),
                outside ? List.of(first.alone()) : kernels,
                said.schedules(),
                said.iterations(),
                said.swaps(),
                said.location()));
    }

    private boolean isSaid(ParameterElement parameter) {
        String name = parameter.name().value();
        if (parameters.contains(name) || scalars.contains(name) || isSetEverywhere(name)) {
            return true;
        }
        String value = parameter.value().map(Text::value).orElse("100");
        diagnostics.error(
                DiagnosticCode.NOT_SAID,
                parameter.location(),
                "neither the description nor the kernel says what " + Quoted.quote(parameter.name()) + " is"
                        + parameter.name().comments().stream()
                                .findFirst()
                                .map(comment -> ": " + comment)
                                .orElse(""),
                "write <parameter name=\"" + name + "\">" + value + "</parameter>, or <parameter name=\"" + name
                        + "\"/> and give it when the program runs");
        return false;
    }

    private boolean isSaid(FieldElement field) {
        Omission omission = Omission.of(field);
        if (!omission.parts().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.NOT_SAID,
                    omission.location(),
                    omission.text() + ", and no kernel has an array of that name that is read for them",
                    "write what is left out, or correct the name");
        }
        return omission.parts().isEmpty();
    }

    private static KernelElement kernel(KernelElement kernel, KernelElement read, List<ArgumentElement> arguments) {
        return new KernelElement(
                kernel.id(),
                kernel.name(),
                kernel.function().or(read::function),
                arguments,
                kernel.global().isEmpty() ? read.global() : kernel.global(),
                kernel.global().isEmpty() && kernel.offset().isEmpty() ? read.offset() : kernel.offset(),
                kernel.local().isEmpty() ? read.local() : kernel.local(),
                kernel.ids().or(read::ids),
                kernel.over(),
                kernel.global().isEmpty() ? kernel.origin().or(read::origin) : kernel.origin(),
                kernel.addressing(),
                kernel.options(),
                kernel.location());
    }

    /** All arguments of a kernel, in the order of its parameters; empty, and errors, if one is not known. */
    private Optional<List<ArgumentElement>> arguments(
            KernelElement kernel, List<ArgumentElement> given, List<ArgumentElement> read) {
        Map<String, ArgumentElement> byName = new LinkedHashMap<>();
        given.forEach(argument -> byName.putIfAbsent(argument.name().value(), argument));
        boolean whole = true;
        for (ArgumentElement argument : given) {
            String name = argument.name().value();
            if (read.stream().noneMatch(any -> any.name().value().equals(name))) {
                whole = false;
                diagnostics.error(
                        DiagnosticCode.NOT_SAID,
                        argument.name().location(),
                        "the kernel has no parameter " + Quoted.quote(argument.name()),
                        "its parameters are "
                                + Quoted.list(read.stream()
                                        .map(any -> any.name().value())
                                        .toList()));
            }
        }
        List<ArgumentElement> arguments = new ArrayList<>();
        for (ArgumentElement argument : read) {
            Optional<ArgumentElement> own =
                    Optional.ofNullable(byName.get(argument.name().value()));
            ArgumentElement one = bound(
                    own.map(said -> over(said, argument)).orElse(argument),
                    kernel,
                    own.isPresent() && argument.value().map(Text::guessed).orElse(true));
            whole &= own.isPresent() || isSaid(one, kernel);
            arguments.add(one);
        }
        return whole ? Optional.of(arguments) : Optional.empty();
    }

    /**
     * A scalar that nobody gave a value is the program's number of its name.
     *
     * @param isAsked whether the description has the argument and gives it no value: the user gives it at run time
     */
    private ArgumentElement bound(ArgumentElement argument, KernelElement kernel, boolean isAsked) {
        String name = argument.name().value();
        boolean own = !argument.isScalar()
                || argument.value().filter(text -> text.written()).isPresent();
        if (own) {
            return argument;
        }
        if (parameters.contains(name) || scalars.contains(name)) {
            return argument.with(Optional.of(Text.inferred(name, argument.location())));
        }
        return isSet(name, kernel) || isAsked ? argument.with(Optional.empty()) : argument;
    }

    /** Whether every launch that there is of a kernel with an argument of that name sets it. */
    private boolean isSetEverywhere(String argument) {
        List<KernelElement> kernels = read.kernels().stream()
                .filter(kernel -> kernel.arguments().stream()
                        .anyMatch(any -> any.isScalar() && any.name().value().equals(argument)))
                .toList();
        return !kernels.isEmpty() && kernels.stream().allMatch(kernel -> isSet(argument, kernel));
    }

    /** Whether each launch of a kernel sets an argument. */
    private boolean isSet(String argument, KernelElement kernel) {
        String name = kernel.id().or(kernel::function).map(Text::value).orElse("");
        List<LaunchElement> launches = steps(LaunchElement.class)
                .filter(launch -> launch.kernel().value().equals(name))
                .toList();
        return !launches.isEmpty()
                && launches.stream()
                        .allMatch(launch -> launch.sets().stream()
                                .anyMatch(set -> set.argument().value().equals(argument)));
    }

    private boolean isSaid(ArgumentElement argument, KernelElement kernel) {
        boolean missing = argument.isScalar()
                && argument.value()
                        .map(Text::guessed)
                        .orElse(!isSet(argument.name().value(), kernel));
        if (missing) {
            String name = argument.name().value();
            diagnostics.error(
                    DiagnosticCode.NOT_SAID,
                    argument.location(),
                    "neither the description nor the kernel says what " + Quoted.quote(argument.name()) + " is",
                    "write <scalar name=\"" + name + "\">0.1</scalar>, or in the <kernel> <argument name=\"" + name
                            + "\" value=\"0.1\"/>");
        }
        return !missing;
    }

    private static ArgumentElement over(ArgumentElement own, ArgumentElement read) {
        return new ArgumentElement(
                own.name(),
                either(own.property(), read.property()),
                own.field().or(read::field),
                either(own.dataType(), read.dataType()),
                either(own.clMem(), read.clMem()),
                own.size().isEmpty() ? read.size() : own.size(),
                Optional.empty(),
                Optional.empty(),
                own.image().or(read::image),
                own.shadow().or(read::shadow),
                own.wraps().or(read::wraps),
                own.origin().or(read::origin),
                own.distribution().or(read::distribution),
                own.combine().or(read::combine),
                own.value().or(read::value),
                own.location());
    }

    private static Text either(Text own, Text read) {
        return own.value().isEmpty() ? read : own;
    }

    /** Those that are read, under what is said of them, and others that are said, which rules look at. */
    private List<FieldElement> fields() {
        Map<String, FieldElement> own = said.fields().stream()
                .collect(Collectors.toMap(
                        field -> field.name().value(), Function.identity(), (a, b) -> a, LinkedHashMap::new));
        List<FieldElement> fields = new ArrayList<>();
        for (FieldElement field : read.fields()) {
            fields.add(Optional.ofNullable(own.remove(field.name().value()))
                    .map(known -> over(known, field))
                    .orElse(field));
        }
        fields.addAll(own.values());
        return fields;
    }

    private static FieldElement over(FieldElement own, FieldElement read) {
        return new FieldElement(
                own.name(),
                either(own.dataType(), read.dataType()),
                own.size().isEmpty() ? read.size() : own.size(),
                own.image().or(read::image),
                own.origin().or(read::origin),
                own.borders(),
                own.combine().or(read::combine),
                own.location());
    }
}
