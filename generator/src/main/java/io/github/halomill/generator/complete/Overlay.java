package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts what a description says over what was read of its kernels. */
final class Overlay {

    private final Description said;
    private final List<KernelElement> open;
    private final Description read;
    private final Diagnostics diagnostics;

    private final HostNumbers numbers;

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
        numbers = HostNumbers.of(said);
    }

    /** The whole; empty, and errors, if neither says a number. */
    Optional<Description> description() {
        boolean outside = said.isOfOneKernel() && read.isOfOneKernel();
        List<KernelElement> kernels = said.kernels().stream()
                .flatMap(kernel -> kernel(kernel, outside).stream())
                .toList();
        boolean whole = kernels.size() == said.kernels().size();
        for (ParameterElement parameter : read.parameters()) {
            whole &= isSaid(parameter);
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

    private Optional<KernelElement> kernel(KernelElement kernel, boolean outside) {
        int index = open.indexOf(kernel);
        if (index < 0 || Omission.isWhole(kernel, said)) {
            return Optional.of(kernel);
        }
        KernelElement source = read.kernels().get(index);
        boolean beside = kernel.arguments().isEmpty() && said.kernels().size() == 1;
        return new ArgumentOverlay(kernel, numbers, diagnostics)
                .over(beside ? said.arguments() : kernel.arguments(), outside ? read.arguments() : source.arguments())
                .map(arguments -> kernel(kernel, source, arguments));
    }

    private boolean isSaid(ParameterElement parameter) {
        String name = parameter.name().value();
        if (numbers.isOne(name) || isSetEverywhere(name)) {
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

    /** Whether every launch that there is of a kernel with an argument of that name sets it. */
    private boolean isSetEverywhere(String argument) {
        List<KernelElement> kernels = read.kernels().stream()
                .filter(kernel -> kernel.arguments().stream()
                        .anyMatch(any -> any.isScalar() && any.name().value().equals(argument)))
                .toList();
        return !kernels.isEmpty() && kernels.stream().allMatch(kernel -> numbers.areSet(argument, kernel));
    }

    /** Those that are said, over what is read of them, then the others. */
    private List<FieldElement> fields() {
        Map<String, FieldElement> fields = new LinkedHashMap<>();
        said.fields().forEach(field -> fields.putIfAbsent(field.name().value(), field));
        read.fields().forEach(field -> fields.merge(field.name().value(), field, Overlay::over));
        return List.copyOf(fields.values());
    }

    private static FieldElement over(FieldElement own, FieldElement read) {
        return new FieldElement(
                own.name(),
                ArgumentOverlay.either(own.dataType(), read.dataType()),
                own.size().isEmpty() ? read.size() : own.size(),
                own.image().or(read::image),
                own.origin().or(read::origin),
                own.borders(),
                own.combine().or(read::combine),
                own.location());
    }
}
