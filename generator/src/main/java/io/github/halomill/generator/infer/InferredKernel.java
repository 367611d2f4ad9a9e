package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.ArrayShape;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.infer.name.TimeScalars;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A kernel with the NDRange, the values of scalars and the shapes of arrays that suit it. */
final class InferredKernel {

    /**
     * What a kernel is launched with.
     *
     * @param counts work-items per dimension, x first
     */
    record Launch(List<ItemCount> counts, ScalarBindings scalars) {}

    private final KernelSource source;
    private final Interpretation meaning;
    private final InferredGroup group;
    private final InferredParameters parameters;
    private final Launch launch;
    private final List<ArrayShape> arrays;
    private final List<String> notes;

    /** One of which all is known; {@link KernelFinder} finds it. */
    InferredKernel(
            KernelSource source,
            Interpretation meaning,
            InferredGroup group,
            InferredParameters parameters,
            Launch launch,
            List<ArrayShape> arrays,
            List<String> notes) {
        this.source = source;
        this.meaning = meaning;
        this.group = group;
        this.parameters = parameters;
        this.launch = launch;
        this.arrays = List.copyOf(arrays);
        this.notes = List.copyOf(notes);
    }

    KernelSource source() {
        return source;
    }

    /** How it was meant. */
    Interpretation meaning() {
        return meaning;
    }

    KernelFunction function() {
        return meaning.function();
    }

    InferredParameters parameters() {
        return parameters;
    }

    /** The arrays, in the order of the kernel's parameters. */
    List<ArrayShape> arrays() {
        return arrays;
    }

    /** Integers that the kernel reads through pointers. */
    ConstantElements constants() {
        return meaning.constants();
    }

    /** The arrays that all work-items change together. */
    CombinedArrays combined() {
        return meaning.combined();
    }

    /** The arrays that work-items change, by name. */
    Set<String> changed() {
        return arrays.stream()
                .map(ArrayShape::access)
                .filter(array -> array.isWritten() || combined().isOne(array.name()))
                .map(array -> array.name())
                .collect(Collectors.toSet());
    }

    /** What is not told of it, for the user. */
    List<String> notes() {
        return notes;
    }

    /** What it is launched with: estimates are made with the values that parameters have now. */
    Setting setting() {
        return launch.scalars().setting(items(), group.size(), parameters);
    }

    int dimensions() {
        return launch.counts().size();
    }

    /** Dimensions along which there is one work-item. */
    Set<Integer> single() {
        return meaning.order().single();
    }

    /** How many work-items there are along each dimension. */
    List<Poly> items() {
        return launch.counts().stream().map(ItemCount::items).toList();
    }

    Poly items(int d) {
        return launch.counts().get(d).items();
    }

    List<String> itemsComment(int d) {
        return launch.counts().get(d).comments();
    }

    /** No more work-items than guards let pass along {@code d}, if they do not let all. */
    Optional<Poly> guarded(int d) {
        return launch.counts().get(d).guarded().map(this::bound);
    }

    /** Whether the kernel tells how many work-items there are along {@code d}. */
    boolean tells(int d) {
        return launch.counts().get(d).told();
    }

    /** The same along all dimensions. */
    boolean tellsAll() {
        return launch.counts().stream().allMatch(ItemCount::told);
    }

    List<Long> group() {
        return group.size();
    }

    /** Whether the kernel does not tell how large its work-groups are. */
    boolean isGroupGuessed() {
        return group.guess().isPresent();
    }

    /** A polynomial of its scalars with their values. */
    Poly bound(Poly poly) {
        return launch.scalars().in(poly, items());
    }

    Optional<Poly> scalar(String name) {
        return launch.scalars().value(name);
    }

    /** Whether a scalar seems to be the number of the iteration. */
    boolean isIteration(KernelParameter parameter) {
        return TimeScalars.isNumber(parameter) && scalar(parameter.name()).isEmpty();
    }

    /** The local memory that the kernel is passed, by parameter. */
    Map<KernelParameter, InferredLocal> locals() {
        Evaluation evaluation = meaning.launched();
        Map<KernelParameter, InferredLocal> locals = new LinkedHashMap<>();
        for (int i = 0; i < function().parameters().size(); i++) {
            KernelParameter parameter = function().parameters().get(i);
            if (parameter.isLocal()) {
                locals.put(
                        parameter,
                        new InferredLocal(
                                parameter,
                                evaluation.to(meaning.definition().parameters().get(i)),
                                setting()));
            }
        }
        return locals;
    }

    /** Where work-items would have to begin for all that they touch along each dimension to be in the arrays. */
    List<Long> missingOffset() {
        return IntStream.range(0, dimensions())
                .mapToObj(d -> single().contains(d) ? 0L : missingOffset(d))
                .toList();
    }

    private long missingOffset(int d) {
        return arrays.stream()
                .filter(ArrayShape::isDistributed)
                .map(ArrayShape::layout)
                .mapToLong(layout -> -Math.floorDiv(Math.min(0, layout.lowest(d)), layout.perItem(d)))
                .max()
                .orElse(0);
    }

    /** Which ids count along the dimensions, if that is not plain. */
    Optional<Text> ids() {
        if (source().over() > 1) {
            return Optional.of(Text.inferred(
                    DescriptionText.braces(Collections.nCopies(source().over(), 0)),
                    function().place(),
                    "get_global_id(0), which the kernel takes apart"));
        }
        return meaning.order().isPlain()
                ? Optional.empty()
                : Optional.of(Text.inferred(
                        DescriptionText.braces(meaning.order().permutation()),
                        function().place(),
                        "along x, the fastest in memory, first"));
    }

    /** What ids begin at, if that is not 0. */
    List<Text> offset() {
        String why = "work-items before would read what is not in the arrays";
        List<Long> offset = meaning.offset();
        return (offset.stream().allMatch(first -> first == 0) ? Stream.<Long>of() : offset.stream())
                .map(first -> Text.inferred(String.valueOf(first), function().place(), why))
                .toList();
    }
}
