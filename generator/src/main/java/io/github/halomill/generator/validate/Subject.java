package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.IncludeExpander.Expanded;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.generator.model.Description.KernelElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.ParsedExpression.BoxMention;
import io.github.halomill.generator.model.ParsedExpression.ItemsMention;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Access;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.Points;
import io.github.halomill.runtime.partition.Swap;
import io.github.halomill.runtime.partition.SwapOrbits;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the rules look at: a description whose texts have been read, as far as they can be.
 *
 * @param parameters the numbers that its parameters stand for
 * @param arguments in document order
 * @param byName the first argument of each name
 * @param shadows for all input buffers
 * @param commonPoints those of the shadows for all input buffers
 * @param kernel empty if there is no kernel element; the first if there are several
 * @param iterations the first if there are several
 * @param addressing what is said, else local if a zone function is used, else global
 * @param access what the kernel's source shows of the buffers; empty if it cannot be held against the description
 * @param trust whether the description is believed where the kernel does not agree
 */
record Subject(
        Description description,
        ParameterValues parameters,
        List<ArgumentFacts> arguments,
        Map<String, ArgumentFacts> byName,
        List<ShadowFacts> shadows,
        List<PointFacts> commonPoints,
        Optional<KernelFacts> kernel,
        Optional<Numeral> iterations,
        Addressing addressing,
        Optional<AccessFacts> access,
        boolean trust) {

    /** Any kind of argument; {@code type} and {@code access} are empty where the text names none. */
    sealed interface ArgumentFacts {

        ArgumentElement element();

        Optional<ElementType> type();

        Optional<Access> access();

        /** What it is, for messages. */
        default String kind() {
            if (this instanceof BufferFacts buffer) {
                return buffer.isImage() ? "image" : buffer.isConstant() ? "constant buffer" : "buffer";
            }
            if (this instanceof SamplerFacts) {
                return "sampler";
            }
            return this instanceof LocalFacts ? "local argument" : "scalar";
        }

        /** Its values, if it is an argument that has some. */
        default List<Numeral> values() {
            return List.of();
        }

        /** Its values by what a kernel whose parameter has that name calls them: {@code n}, {@code v.s0}, {@code p.width}, {@code n[0].w}. */
        default Map<String, Numeral> valuesOf(String parameter) {
            List<String> slots = type().map(
                            known -> known.slots().stream().map(Slot::name).toList())
                    .orElse(List.of(""));
            boolean oneForAll = values().size() == 1
                    && this instanceof ScalarFacts
                    && type().filter(DataType.class::isInstance).isPresent();
            int count = oneForAll ? slots.size() : values().size();
            Map<String, Numeral> values = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                String element = this instanceof BufferFacts ? "[" + i / slots.size() + "]" : "";
                values.put(parameter + element + slots.get(i % slots.size()), values().get(oneForAll ? 0 : i));
            }
            return values;
        }

        default String name() {
            return element().name().value();
        }
    }

    /**
     * A buffer; {@code layout} is there if sizes and origin are right for one of which work-items own elements.
     *
     * @param replicated whether every device holds all of it, said or not
     * @param spread whether that is so though it is not said, since the kernel may read anywhere
     * @param values of a constant buffer, whose elements the program knows; else none
     * @param image what it is as an image, if it is one and its format is right
     */
    record BufferFacts(
            ArgumentElement element,
            Optional<ElementType> type,
            Optional<Access> access,
            Numerals size,
            Optional<ShadowFacts> shadow,
            Optional<Numerals> origin,
            boolean replicated,
            boolean spread,
            List<Numeral> values,
            Optional<Layout> layout,
            Optional<ImageFormat> image)
            implements ArgumentFacts {

        /** The same, held by every device. */
        BufferFacts everywhere() {
            return new BufferFacts(element, type, access, size, shadow, origin, true, true, values, layout, image);
        }

        /** Whether it is said that the kernel takes it as an image. */
        boolean isImage() {
            return element.image().isPresent();
        }

        /** As how many bytes of the kernel's references an element counts: those of images count elements. */
        long unit() {
            return isImage() ? 1 : type.map(ElementType::bytes).orElse(1);
        }

        /** Whether the program fills it with values of the description: scalars to which the kernel takes a pointer. */
        boolean isConstant() {
            return !values.isEmpty();
        }

        boolean reads() {
            return access.map(Access::reads).orElse(true);
        }

        boolean writes() {
            return access.map(Access::writes).orElse(false);
        }

        /** Whether a shadow for all input buffers holds for it. */
        boolean takesCommonShadow() {
            return shadow.isEmpty() && reads() && !replicated;
        }
    }

    /** Local memory of a work-group; it has no access. */
    record LocalFacts(ArgumentElement element, Optional<ElementType> type, Numerals size) implements ArgumentFacts {

        @Override
        public Optional<Access> access() {
            return Optional.empty();
        }
    }

    /** How images are read; {@code sampling} is empty if it cannot be read. */
    record SamplerFacts(ArgumentElement element, Optional<Access> access, Optional<Sampling> sampling)
            implements ArgumentFacts {

        @Override
        public Optional<ElementType> type() {
            return Optional.empty();
        }
    }

    /** A scalar; {@code values} is empty if it has none. */
    record ScalarFacts(
            ArgumentElement element, Optional<ElementType> type, Optional<Access> access, List<Numeral> values)
            implements ArgumentFacts {}

    /** Dependent points that could be read, duplicates and all. */
    record ShadowFacts(ShadowElement element, List<PointFacts> points) {}

    /** First and last coordinate along a dimension; the same if there is one only. */
    record RangeFacts(Numeral first, Numeral last) {

        Stream<Numeral> ends() {
            return first.equals(last) ? Stream.of(first) : Stream.of(first, last);
        }

        /** What is to be said behind a message that follows from their values. */
        String taken() {
            return new Numerals(ends().toList()).taken();
        }
    }

    /** A dependent point, or a box of them, of any number of coordinates, which need not have values. */
    record PointFacts(Text text, List<RangeFacts> along) {

        PointFacts {
            along = List.copyOf(along);
        }

        int count() {
            return along.size();
        }

        Stream<Numeral> ends() {
            return along.stream().flatMap(RangeFacts::ends);
        }

        /** With the parameters' own values, which must make some. */
        Points points() {
            return new Points(corner(RangeFacts::first), corner(RangeFacts::last));
        }

        private Offset corner(Function<RangeFacts, Numeral> end) {
            return Offset.of(along.stream()
                    .mapToLong(range -> end.apply(range).value().orElseThrow())
                    .toArray());
        }

        Point point() {
            return new Point(
                    along.stream()
                            .map(range -> new Point.Range(
                                    range.first().folded(), range.last().folded()))
                            .toList(),
                    text.location());
        }

        /** What tells it from others, whatever the parameters. */
        List<Expression> identity() {
            return along.stream()
                    .flatMap(range -> Stream.of(range.first(), range.last()))
                    .map(end -> end.folded().expression())
                    .toList();
        }
    }

    /**
     * The kernel; {@code permutation} is that of its ids if one is given and right, {@code source} is empty if the file cannot be read,
     * {@code function} if none or several fit.
     */
    record KernelFacts(
            KernelElement element,
            Numerals global,
            Numerals offset,
            Numerals local,
            Optional<List<Integer>> permutation,
            Optional<Addressing> declared,
            Optional<KernelSource> source,
            Optional<KernelFunction> function) {

        int dimensions() {
            return global.count();
        }

        /** Whether the size of a work-group along {@code d} is known only when the program runs. */
        boolean isGroupAsked(int d) {
            return local.count() > 0 && local.get(d).isAsked();
        }

        /**
         * Work-items per work-group; none if the driver chooses, 1 along a dimension where that is asked when the program runs: work-groups
         * have to be whole then, so that they change nothing for a kernel that does not ask for its own.
         */
        List<Long> group() {
            return local.items().stream()
                    .map(size -> size.isAsked() ? 1 : size.value().orElseThrow())
                    .toList();
        }
        /** The dimension that global addressing cuts. */
        int slowest() {
            return Kernel.slowest(global.located());
        }

        /** Which id of the kernel counts along each dimension. */
        List<Integer> ids() {
            return permutation.orElse(IntStream.range(0, dimensions()).boxed().toList());
        }
    }

    /** A kernel file that was read, and the options for a device's compiler. */
    record KernelSource(String fileName, Path file, Expanded expanded, String options, KernelFile parsed) {}

    /** The first argument of that name. */
    Optional<ArgumentFacts> argument(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Whether work-items own elements of a buffer: not of one that every device holds and none writes under any name. */
    boolean owned(BufferFacts buffer) {
        boolean gathered = connected(buffer.name()).stream()
                .map(byName::get)
                .anyMatch(other -> other instanceof BufferFacts facts && facts.replicated() && facts.writes());
        return !buffer.isConstant() && (!buffer.replicated() || gathered);
    }

    /** The arguments that swaps connect with one, itself included. */
    private Set<String> connected(String name) {
        return new SwapOrbits(byName.keySet(), swaps()).connected(name);
    }

    /** The same, but what the kernel may read anywhere is held by every device, and so is what that is swapped with. */
    Subject spread() {
        Set<String> names = access.stream()
                .flatMap(facts -> facts.buffers().stream())
                .filter(facts -> !facts.buffer().replicated()
                        && facts.buffer().reads()
                        && !facts.unresolvedReads().isEmpty())
                .flatMap(facts -> connected(facts.buffer().name()).stream())
                .collect(Collectors.toSet());
        if (trust || names.isEmpty()) {
            return this;
        }
        UnaryOperator<ArgumentFacts> change = argument ->
                argument instanceof BufferFacts buffer && !buffer.replicated() && names.contains(buffer.name())
                        ? buffer.everywhere()
                        : argument;
        Map<String, ArgumentFacts> changed = new LinkedHashMap<>(byName);
        changed.replaceAll((name, argument) -> change.apply(argument));
        return new Subject(
                description,
                parameters,
                arguments.stream().map(change).toList(),
                changed,
                shadows,
                commonPoints,
                kernel,
                iterations,
                addressing,
                access.map(facts -> facts.map(buffer -> (BufferFacts) change.apply(buffer))),
                trust);
    }

    /** The swaps of arguments that there are. */
    private List<Swap> swaps() {
        return description.swaps().stream()
                .map(SwapRule::words)
                .filter(words -> words.size() == 2 && words.stream().allMatch(word -> byName.containsKey(word.value())))
                .map(words -> new Swap(words.get(0).value(), words.get(1).value()))
                .toList();
    }

    /** The dependent points that hold for a buffer: its own, else the common ones; none if it is everywhere. */
    List<PointFacts> points(BufferFacts buffer) {
        if (buffer.replicated()) {
            return List.of();
        }
        return buffer.takesCommonShadow()
                ? commonPoints
                : buffer.shadow().map(ShadowFacts::points).orElse(List.of());
    }

    /** Every expression that has to be an integer. */
    Stream<Numeral> integers() {
        Stream<Numeral> ofPoints = Stream.concat(
                        shadows.stream(), buffers().stream().flatMap(buffer -> buffer.shadow().stream()))
                .flatMap(shadow -> shadow.points().stream())
                .flatMap(PointFacts::ends);
        Stream<Numeral> ofBuffers = buffers().stream()
                .flatMap(buffer -> Stream.concat(
                        buffer.size().items().stream(),
                        buffer.origin().stream().flatMap(origin -> origin.items().stream())));
        Stream<Numeral> ofKernel = kernel.stream()
                .flatMap(facts -> Stream.of(facts.global(), facts.offset(), facts.local()))
                .flatMap(numerals -> numerals.items().stream());
        Stream<Numeral> ofLocals = locals().stream().flatMap(local -> local.size().items().stream());
        return Stream.of(ofBuffers, ofLocals, ofPoints, ofKernel, iterations.stream())
                .flatMap(Function.identity());
    }

    /** Every expression, the values of arguments included. */
    Stream<Numeral> numerals() {
        return Stream.concat(integers(), values());
    }

    /** The values of scalars and constant buffers. */
    Stream<Numeral> values() {
        return arguments.stream().flatMap(argument -> argument.values().stream());
    }

    List<BufferFacts> buffers() {
        return only(BufferFacts.class);
    }

    List<LocalFacts> locals() {
        return only(LocalFacts.class);
    }

    List<SamplerFacts> samplers() {
        return only(SamplerFacts.class);
    }

    List<ScalarFacts> scalars() {
        return only(ScalarFacts.class);
    }

    private <T> List<T> only(Class<T> kind) {
        return arguments.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Whether it differs from zone to zone. */
    static boolean isZoneFunction(ParsedExpression.Mention mention) {
        return mention instanceof BoxMention || mention instanceof ItemsMention;
    }
}
