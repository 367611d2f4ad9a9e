package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelPlaces;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.ParsedExpression.BoxMention;
import io.github.halomill.generator.model.ParsedExpression.ItemsMention;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.flow.SwapOrbits;
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
 * What rules of kernels look at: a kernel in its program, with what it is passed, as far as that can be read.
 *
 * @param use where it lies
 * @param arguments in the order of the function's parameters
 * @param byName the first argument of each name
 * @param shadows for all input buffers
 * @param addressing what is said, else local if a zone function is used, else global
 * @param access what the kernel's source shows of the buffers; empty if it cannot be held against the description
 * @param trust whether the description is believed where the kernel does not agree
 */
public record Subject(
        ProgramFacts program,
        KernelUse use,
        List<ArgumentFacts> arguments,
        Map<String, ArgumentFacts> byName,
        List<ShadowFacts> shadows,
        KernelFacts kernel,
        Addressing addressing,
        Optional<AccessFacts> access,
        boolean trust) {

    public Description description() {
        return program.description();
    }

    public ParameterValues parameters() {
        return program.parameters();
    }

    /** Whether the kernel is one of a program that has a grid of its own. */
    public boolean isOfSeveral() {
        return !program.isOfOne();
    }

    /** What values of scalars may be made of besides parameters. */
    public HostNames hostNames() {
        return program.names();
    }

    /** The first argument of that name. */
    public Optional<ArgumentFacts> argument(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /**
     * Whether work-items own elements of a buffer: not of one that every device holds and none writes under any name.
     */
    public boolean owned(BufferFacts buffer) {
        boolean gathered = connected(buffer.name()).stream()
                .map(byName::get)
                .anyMatch(other -> other instanceof BufferFacts facts && facts.replicated() && !facts.isWhole());
        boolean everybodys = buffer.isConstant() || buffer.combine().isPresent() || buffer.isEverywhere();
        return !everybodys && (!buffer.replicated() || gathered);
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
                program,
                use,
                arguments.stream().map(change).toList(),
                changed,
                shadows,
                kernel,
                addressing,
                access.map(facts -> facts.map(buffer -> (BufferFacts) change.apply(buffer))),
                trust);
    }

    /** The swaps of arguments that there are. */
    private List<Step.Swap> swaps() {
        return description().swaps().stream()
                .filter(any -> program.isOfOne())
                .map(swap -> swap.words())
                .filter(words -> words.size() == 2 && words.stream().allMatch(word -> byName.containsKey(word.value())))
                .map(words -> new Step.Swap(words.get(0).value(), words.get(1).value()))
                .toList();
    }

    /** The dependent points that hold for a buffer: its own, else the common ones; none if it is everywhere. */
    public List<PointFacts> points(BufferFacts buffer) {
        if (buffer.replicated()) {
            return List.of();
        }
        boolean common = buffer.takesCommonShadow();
        List<PointFacts> points = common
                ? commonPoints()
                : buffer.shadow().map(ShadowFacts::points).orElse(List.of());
        int more = common || !buffer.size().components().isEmpty()
                ? kernel.dimensions() - spaceDimensions()
                : buffer.added();
        return points.stream().map(point -> point.padded(more)).toList();
    }

    /** Those of the shadows for all input buffers. */
    public List<PointFacts> commonPoints() {
        return shadows.stream().flatMap(shadow -> shadow.points().stream()).toList();
    }

    /** As many as common points have: those of the grid. */
    public int spaceDimensions() {
        return program.grid().orElseThrow().count();
    }

    /** Those that dependent points of a buffer have: of one with components those of the grid. */
    public int coordinates(BufferFacts buffer) {
        return buffer.size().components().isEmpty() ? buffer.size().count() - buffer.added() : spaceDimensions();
    }

    /** Every expression that has to be an integer. */
    public Stream<Numeral> integers() {
        Stream<Numeral> ofPoints = Stream.concat(
                        shadows.stream(), buffers().stream().flatMap(buffer -> buffer.shadow().stream()))
                .flatMap(shadow -> shadow.points().stream())
                .flatMap(PointFacts::ends);
        Stream<Numeral> ofBuffers = buffers().stream()
                .flatMap(buffer -> Stream.concat(
                        buffer.size().items().stream(),
                        buffer.origin().stream().flatMap(origin -> origin.items().stream())));
        Stream<Numeral> ofSpace = Stream.of(kernel.global(), kernel.offset(), kernel.local())
                .flatMap(numerals -> numerals.items().stream());
        Stream<Numeral> ofKernel = Stream.concat(ofSpace, kernel.sizes().values().stream());
        Stream<Numeral> ofStarts = buffers().stream()
                .flatMap(buffer -> buffer.combine().stream())
                .flatMap(combine -> combine.from().stream());
        Stream<Numeral> ofLocals = locals().stream().flatMap(local -> local.size().items().stream());
        return Stream.of(ofBuffers, ofStarts, ofLocals, ofPoints, ofKernel).flatMap(Function.identity());
    }

    /** Every expression, the values of arguments included. */
    public Stream<Numeral> numerals() {
        return Stream.concat(integers(), values());
    }

    /** Whether all that should be expressions are some: else that is reported. */
    public boolean isReadable() {
        return numerals().allMatch(numeral -> numeral.parsed().isPresent());
    }

    /** The values of scalars and constant buffers. */
    public Stream<Numeral> values() {
        return arguments.stream().flatMap(argument -> argument.values().stream());
    }

    public List<BufferFacts> buffers() {
        return only(BufferFacts.class);
    }

    public List<LocalFacts> locals() {
        return only(LocalFacts.class);
    }

    public List<SamplerFacts> samplers() {
        return only(SamplerFacts.class);
    }

    public List<ScalarFacts> scalars() {
        return only(ScalarFacts.class);
    }

    private <T> List<T> only(Class<T> kind) {
        return arguments.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Whether the kernel is passed pointers to parts of arrays as if they were whole. */
    public boolean movesPointers() {
        return addressing == Addressing.GLOBAL
                && buffers().stream().anyMatch(buffer -> !buffer.replicated() && !buffer.isImage());
    }

    /** Where the kernel's text is to be extended, if it has to be. */
    public Optional<KernelPlaces> adapted() {
        return kernel.function()
                .filter(function -> movesPointers() && function.traits().declaresLocalMemory())
                .flatMap(KernelFunction::places)
                .filter(this::hasMoved);
    }

    /** Whether all arrays of which the kernel is passed a part stand in its text as parameters. */
    private boolean hasMoved(KernelPlaces places) {
        return IntStream.range(0, Math.min(arguments.size(), places.parameters().size()))
                .filter(i -> places.parameters().get(i).start() == KernelPlaces.OF_MACRO)
                .noneMatch(i ->
                        arguments.get(i) instanceof BufferFacts buffer && !buffer.replicated() && !buffer.isImage());
    }

    /** Whether it differs from zone to zone. */
    public static boolean isZoneFunction(ParsedExpression.Mention mention) {
        return mention instanceof BoxMention || mention instanceof ItemsMention;
    }
}
