package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import io.github.halomill.generator.infer.InferredDescription.InferredKernel;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.Sampling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says of one kernel what is inferred of it, in the terms of the schema. */
final class KernelDescriber {

    /** Coordinates outside give the element at the border. */
    static final Sampling SAMPLING =
            new Sampling(false, Sampling.AddressingMode.CLAMP_TO_EDGE, Sampling.Filter.NEAREST);

    private static final String ITERATION = "iteration";
    private static final String UNTOLD = "the kernel's source does not tell";

    private final InferredSpace space;
    private final String fileName;

    /** One for a kernel; the description names its file so. */
    KernelDescriber(InferredSpace space, String fileName) {
        this.space = space;
        this.fileName = fileName;
    }

    /**
     * The {@code <kernel>}.
     *
     * @param several whether its file has more
     * @param options with which it was read, for the compiler
     */
    InferredKernel describe(boolean several, Optional<String> options) {
        List<AnnotatedText> global = new ArrayList<>();
        for (int d = 0; d < space.dimensions(); d++) {
            global.add(new AnnotatedText(DescriptionText.of(space.items(d)), space.itemsComment(d)));
        }
        return new InferredKernel(
                fileName,
                several ? Optional.of(space.function().name()) : Optional.empty(),
                options,
                arguments(),
                global,
                space.offset(),
                space.group().stream()
                        .map(size -> new AnnotatedText(
                                String.valueOf(size), List.of(), space.isGroupGuessed(), Optional.empty()))
                        .toList(),
                space.ids(),
                Optional.empty(),
                space.function().place());
    }

    /** One of its arrays. */
    InferredArgument.Buffer describe(InferredBuffer buffer) {
        InferredArgument.Buffer described = buffer.describe(buffer.parameter().place());
        return space.combined().describe(buffer.name()).map(described::combined).orElse(described);
    }

    private List<InferredArgument> arguments() {
        Map<KernelParameter, InferredLocal> locals = space.locals();
        List<InferredArgument> arguments = new ArrayList<>();
        for (int i = 0; i < space.function().parameters().size(); i++) {
            KernelParameter parameter = space.function().parameters().get(i);
            InferredLocal local = locals.get(parameter);
            arguments.add(local == null ? argument(parameter, i) : local.describe(parameter.place()));
        }
        return arguments;
    }

    private InferredArgument argument(KernelParameter parameter, int index) {
        if (parameter.isSampler()) {
            return new InferredArgument.Sampler(
                    parameter.name(), AnnotatedText.guess(SAMPLING.toString(), UNTOLD), parameter.place());
        }
        if (parameter.isArray() && !space.constants().isOne(parameter.name())) {
            return describe(space.buffer(index));
        }
        ElementType type = parameter.type().orElseThrow();
        if (space.constants().isOne(parameter.name())) {
            return new InferredArgument.Scalar(
                    parameter.name(),
                    type.clName(),
                    true,
                    values(space.constants().names(parameter.name()), type),
                    parameter.place());
        }
        return new InferredArgument.Scalar(
                parameter.name(), type.clName(), false, values(parameter, type), parameter.place());
    }

    private List<AnnotatedText> values(KernelParameter parameter, ElementType type) {
        if (space.isIteration(parameter)) {
            return List.of(AnnotatedText.guess(ITERATION, "by its name the number of the iteration, from 0"));
        }
        return TimeScalars.isTime(parameter) && space.scalar(parameter.name()).isEmpty()
                ? List.of()
                : values(List.of(parameter.name()), type);
    }

    /** The values of what the kernel calls by these names, number by number. */
    private List<AnnotatedText> values(List<String> names, ElementType type) {
        return names.stream()
                .flatMap(name -> type.slots().stream()
                        .map(slot -> space.scalar(name + slot.name())
                                .map(poly -> AnnotatedText.of(DescriptionText.of(poly)))
                                .orElseGet(
                                        () -> AnnotatedText.guess(slot.scalar().isFloating() ? "0.1f" : "1", UNTOLD))))
                .toList();
    }
}
