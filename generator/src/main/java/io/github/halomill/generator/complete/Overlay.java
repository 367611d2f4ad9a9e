package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
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
    private final Diagnostics found = new Diagnostics();

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

    /** The whole; empty, and errors, if something is not known. */
    Optional<Description> description() {
        boolean outside = said.isOfOneKernel() && read.isOfOneKernel();
        List<KernelElement> kernels =
                said.kernels().stream().map(kernel -> kernel(kernel, outside)).toList();
        KernelElement first = kernels.get(0);
        Description whole = new Description(
                said.file(),
                said.name(),
                said.parameters(),
                said.scalars(),
                said.grids().isEmpty() ? read.grids() : said.grids(),
                fields(kernels),
                outside ? first.arguments() : List.of(),
                said.shadows(),
                outside ? List.of(first.alone()) : kernels,
                said.schedules(),
                said.iterations(),
                said.swaps(),
                said.location());
        UnsaidNumbers.of(whole, numbers).report(read.parameters(), found);
        whole.fields().forEach(this::require);
        diagnostics.addAll(found);
        return found.hasErrors() ? Optional.empty() : Optional.of(whole);
    }

    private KernelElement kernel(KernelElement kernel, boolean outside) {
        int index = open.indexOf(kernel);
        if (index < 0) {
            return kernel;
        }
        KernelElement source = read.kernels().get(index);
        List<ArgumentElement> known = outside ? read.arguments() : source.arguments();
        List<ArgumentElement> given = said.argumentsOf(kernel);
        if (Omission.isWhole(kernel, said) && given.size() >= known.size()) {
            return kernel;
        }
        KernelElement named = source.function().map(kernel::of).orElse(kernel);
        ArgumentOverlay overlay =
                new ArgumentOverlay(named, numbers, !said.shadows().isEmpty(), found);
        return kernel(kernel, source, overlay.over(given, known));
    }

    private void require(FieldElement field) {
        Omission omission = Omission.of(field);
        if (!omission.parts().isEmpty()) {
            found.error(
                    DiagnosticCode.NOT_SAID,
                    omission.location(),
                    omission.text() + ", and no kernel has an array of that name that is read for them",
                    "write what is left out, or correct the name");
        }
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

    /**
     * Those that are said, over what is read of them, then the others. Those that launches bind to an argument are like
     * its field; rules look at the rest.
     */
    private List<FieldElement> fields(List<KernelElement> kernels) {
        Map<String, FieldElement> known = new LinkedHashMap<>();
        read.fields().forEach(field -> known.put(field.name().value(), field));
        Map<String, FieldElement> fields = new LinkedHashMap<>();
        for (FieldElement field : said.fields()) {
            String name = field.name().value();
            Optional<FieldElement> like = Optional.ofNullable(known.get(name))
                    .or(() -> numbers.argumentOf(field, kernels).map(known::get));
            fields.putIfAbsent(name, like.map(any -> over(field, any)).orElse(field));
        }
        known.forEach(fields::putIfAbsent);
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
