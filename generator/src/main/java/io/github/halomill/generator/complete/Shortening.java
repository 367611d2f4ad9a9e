package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.DescriptionParser;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Leaves out of an inferred description what is read from the kernels again, and says it in comments: a line for each
 * array. What a person has to know or to decide stays.
 */
public final class Shortening {

    /** How much stays besides; each has all of those before. */
    private enum Rest {
        NOTHING,
        VALUES,
        SIZES
    }

    private final Description whole;
    private final Rest rest;
    private final ReadArrays read;

    private Shortening(Description whole, Rest rest) {
        this.whole = whole;
        this.rest = rest;
        read = new ReadArrays(whole);
    }

    /**
     * The shortest description that is completed to the whole one; that itself, if none is.
     *
     * @param files the kernel files that were read
     * @param meaning what a description means if it agrees with its kernels
     */
    public static Description of(
            Description whole, KernelFiles files, Function<Description, Optional<Program>> meaning) {
        String said = DescriptionWriter.says(whole);
        return Stream.of(Rest.values())
                .map(rest -> new Shortening(whole, rest).description())
                .filter(brief -> read(brief, files, meaning)
                        .map(DescriptionWriter::says)
                        .equals(Optional.of(said)))
                .findFirst()
                .orElse(whole);
    }

    /** What is made of a description when its XML is read. */
    private static Optional<Description> read(
            Description brief, KernelFiles files, Function<Description, Optional<Program>> meaning) {
        Diagnostics found = new Diagnostics();
        return DescriptionParser.parse(DescriptionWriter.writeShort(brief), brief.file(), "", found)
                .flatMap(said -> new Completion(said, files, BuildOptions.NONE, found).complete(meaning));
    }

    private Description description() {
        return new Description(
                whole.file(),
                whole.name(),
                whole.parameters(),
                whole.scalars(),
                rest == Rest.SIZES ? whole.grids() : List.of(),
                whole.fields().stream().map(this::field).toList(),
                whole.arguments().stream().flatMap(this::argument).toList(),
                whole.shadows(),
                kernels(),
                whole.schedules(),
                whole.iterations(),
                whole.swaps(),
                whole.location());
    }

    private FieldElement field(FieldElement field) {
        boolean sizes = rest == Rest.SIZES;
        return new FieldElement(
                Text.inferred(field.name().value(), field.location(), read.about(field)),
                sizes ? field.dataType() : none(field.name()),
                sizes ? field.size() : List.of(),
                field.image().filter(image -> sizes || image.guessed()),
                field.origin().filter(origin -> sizes),
                field.borders(),
                combine(field.combine()),
                field.location());
    }

    /** All kernels of a file as one element, where nothing has to be said of any. */
    private List<KernelElement> kernels() {
        List<KernelElement> kernels = whole.kernels().stream().map(this::kernel).toList();
        KernelElement first = kernels.get(0);
        boolean plain = !whole.isOfOneKernel()
                && kernels.stream()
                        .map(kernel -> kernel.of(Text.inferred(KernelElement.ALL, first.location())))
                        .allMatch(kernel -> kernel.arguments().isEmpty()
                                && kernel.global().isEmpty()
                                && kernel.options().map(Text::value).equals(first.options().map(Text::value)));
        return plain ? List.of(first.of(Text.inferred(KernelElement.ALL, first.location()))) : kernels;
    }

    private KernelElement kernel(KernelElement kernel) {
        boolean sizes = rest == Rest.SIZES;
        return new KernelElement(
                kernel.id(),
                whole.isOfOneKernel()
                        ? Text.inferred(kernel.name().value(), kernel.location(), read.aboutArguments())
                        : kernel.name(),
                kernel.function(),
                kernel.arguments().stream().flatMap(this::argument).toList(),
                sizes ? kernel.global() : List.of(),
                sizes ? kernel.offset() : List.of(),
                List.of(),
                kernel.ids().filter(ids -> sizes),
                kernel.over(),
                kernel.origin().filter(origin -> sizes),
                kernel.addressing(),
                kernel.options(),
                kernel.location());
    }

    /** What has to be said of it, if anything. */
    private Stream<ArgumentElement> argument(ArgumentElement argument) {
        Text none = none(argument.name());
        ArgumentElement brief = new ArgumentElement(
                argument.name(),
                none,
                argument.field().filter(field -> !field.value().equals(argument.name().value())),
                none,
                none,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                argument.image().filter(Text::guessed),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                combine(argument.combine()),
                argument.value().filter(value -> isSaid(argument, value)),
                argument.location());
        boolean asked = argument.value().isEmpty()
                && argument.clMem().value().equals("0")
                && argument.isScalar();
        boolean empty = brief.field().isEmpty()
                && brief.image().isEmpty()
                && brief.combine().isEmpty()
                && brief.value().isEmpty();
        return empty && !asked ? Stream.empty() : Stream.of(brief);
    }

    /** Only where it begins may be a guess. */
    private static Optional<CombineElement> combine(Optional<CombineElement> combine) {
        return combine.filter(any -> any.from().filter(Text::guessed).isPresent());
    }

    private boolean isSaid(ArgumentElement argument, Text value) {
        Set<String> scalars =
                whole.scalars().stream().map(scalar -> scalar.name().value()).collect(Collectors.toSet());
        boolean same = value.value().equals(argument.name().value());
        return !same && (value.guessed() || rest != Rest.NOTHING || scalars.contains(value.value()));
    }

    private static Text none(Text name) {
        return new Text("", name.location(), false, false);
    }
}
