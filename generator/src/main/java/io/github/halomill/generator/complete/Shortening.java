package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.PlaceElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
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
     * The shortest description that says enough; all of it, if none does.
     *
     * @param enough whether a description is completed to the whole one
     */
    public static Description of(Description whole, Predicate<Description> enough) {
        Description problem = new ZoneSizes(whole).undone();
        return Stream.of(Rest.values())
                .map(rest -> new Shortening(problem, rest).description())
                .filter(enough)
                .findFirst()
                .orElse(whole);
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
                new PlaceElement(
                        field.origin().filter(origin -> sizes),
                        field.ranges(),
                        field.place().distribution()),
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
                                && kernel.options()
                                        .map(Text::value)
                                        .equals(first.options().map(Text::value)));
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
                kernel.range(),
                kernel.addressing(),
                kernel.options(),
                kernel.location());
    }

    /** What has to be said of it, if anything. */
    private Stream<ArgumentElement> argument(ArgumentElement argument) {
        ArgumentElement brief = argument.brief(
                argument.field()
                        .filter(field -> !field.value().equals(argument.name().value())),
                argument.image().filter(Text::guessed),
                combine(argument.combine()),
                argument.value().filter(value -> isSaid(argument, value)));
        boolean asked = argument.value().isEmpty() && argument.clMem().value().equals("0") && argument.isScalar();
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
