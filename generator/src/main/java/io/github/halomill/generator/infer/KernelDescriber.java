package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.infer.name.ProgramScalars;
import io.github.halomill.generator.infer.name.TimeScalars;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.Sampling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says of one kernel what is inferred of it, in the terms of the schema. */
final class KernelDescriber {

    /** Coordinates outside give the element at the border. */
    static final Sampling SAMPLING =
            new Sampling(false, Sampling.AddressingMode.CLAMP_TO_EDGE, Sampling.Filter.NEAREST);

    private static final String PARITY = "iteration % 2";
    private static final String ITERATION = "iteration";
    private static final String UNTOLD = "the kernel's source does not tell";

    private final InferredKernel kernel;
    private final InferredProgram program;
    private final Map<String, ArrayUse> uses;
    private final SourceLocation place;

    /** One for a kernel of a program. */
    KernelDescriber(InferredKernel kernel, InferredProgram program) {
        this.kernel = kernel;
        this.program = program;
        uses = program.uses(kernel).stream().collect(Collectors.toMap(ArrayUse::name, use -> use));
        place = kernel.function().place();
    }

    /**
     * The {@code <kernel>}, with arguments as if it were the only one.
     *
     * @param named whether its function is named in any case, not only where its file has others
     */
    KernelElement describe(boolean named) {
        KernelSource source = kernel.source();
        List<Text> global = new ArrayList<>();
        for (int d = 0; d < kernel.dimensions(); d++) {
            global.add(Text.inferred(
                    DescriptionText.of(kernel.items(d)),
                    place,
                    kernel.itemsComment(d).toArray(String[]::new)));
        }
        return new KernelElement(
                Optional.empty(),
                text(source.fileName()),
                named || source.isOfSeveral()
                        ? Optional.of(text(kernel.function().name()))
                        : Optional.empty(),
                arguments(),
                global,
                kernel.offset(),
                kernel.group().stream()
                        .map(size -> new Text(String.valueOf(size), place, kernel.isGroupGuessed(), false))
                        .toList(),
                kernel.ids(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                source.options(),
                place);
    }

    private Text text(String value) {
        return Text.inferred(value, place);
    }

    private List<ArgumentElement> arguments() {
        Map<KernelParameter, InferredLocal> locals = kernel.locals();
        List<ArgumentElement> arguments = new ArrayList<>();
        for (int i = 0; i < kernel.function().parameters().size(); i++) {
            KernelParameter parameter = kernel.function().parameters().get(i);
            InferredLocal local = locals.get(parameter);
            arguments.add(local == null ? argument(parameter) : local(parameter, local.elements()));
        }
        return arguments;
    }

    private ArgumentElement argument(KernelParameter parameter) {
        if (parameter.isSampler()) {
            Text value = Text.guess(SAMPLING.toString(), parameter.place(), UNTOLD);
            return value(parameter, "sampler_t", false, Optional.of(value));
        }
        boolean constant = kernel.constants().isOne(parameter.name());
        if (parameter.isArray() && !constant) {
            ArrayUse use = uses.get(parameter.name());
            if (use == null) {
                throw new IllegalStateException("no array: " + parameter.name());
            }
            return new ArrayDescriber(use, program).argument();
        }
        ElementType type = parameter.type().orElseThrow();
        List<Text> values = constant
                ? values(parameter, kernel.constants().names(parameter.name()), type)
                : values(parameter, type);
        return value(parameter, type.clName(), constant, together(values));
    }

    private static ArgumentElement local(KernelParameter parameter, Text elements) {
        String type = parameter.type().orElseThrow().clName();
        return argument(
                parameter, Text.inferred("local", parameter.place()), type, "0", List.of(elements), Optional.empty());
    }

    /** One whose value the program knows, or asks for. */
    private static ArgumentElement value(
            KernelParameter parameter, String type, boolean inMemory, Optional<Text> value) {
        String[] comments = Stream.of(ProgramScalars.ASKED.formatted(parameter.name()))
                .filter(asked -> value.isEmpty())
                .toArray(String[]::new);
        Text property = Text.inferred("input", parameter.place(), comments);
        return argument(parameter, property, type, inMemory ? "1" : "0", List.of(), value);
    }

    static ArgumentElement argument(
            KernelParameter parameter,
            Text property,
            String type,
            String clMem,
            List<Text> size,
            Optional<Text> value) {
        SourceLocation place = parameter.place();
        return new ArgumentElement(
                Text.inferred(parameter.name(), place),
                property,
                Text.inferred(type, place),
                Text.inferred(clMem, place),
                size,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                value,
                place);
    }

    private List<Text> values(KernelParameter parameter, ElementType type) {
        Optional<String> level = kernel.meaning().implied().levels().inTurn(parameter.name(), ITERATION);
        if (level.isPresent()) {
            return List.of(Text.guess(level.get(), parameter.place(), "levels of one array that take turns"));
        }
        if (kernel.meaning().implied().parities().contains(parameter.name())) {
            return List.of(Text.guess(PARITY, parameter.place(), "only whether it is odd matters to the kernel"));
        }
        if (kernel.isIteration(parameter)) {
            return List.of(Text.guess(ITERATION, parameter.place(), "by its name the number of the iteration, from 0"));
        }
        return TimeScalars.isTime(parameter) && kernel.scalar(parameter.name()).isEmpty()
                ? List.of()
                : values(parameter, List.of(parameter.name()), type);
    }

    /** The values of what the kernel calls by these names, number by number. */
    private List<Text> values(KernelParameter parameter, List<String> names, ElementType type) {
        return names.stream()
                .flatMap(name -> type.slots().stream()
                        .map(slot -> kernel.scalar(name + slot.name())
                                .map(poly -> Text.inferred(DescriptionText.of(poly), parameter.place()))
                                .orElseGet(() -> Text.guess(
                                        slot.scalar().isFloating() ? "0.1f" : "1", parameter.place(), UNTOLD))))
                .toList();
    }

    /** All of them in one text; none if the user has to give it. */
    private static Optional<Text> together(List<Text> values) {
        String all = values.stream().map(Text::value).collect(Collectors.joining(", "));
        return values.stream()
                .findFirst()
                .map(first -> new Text(
                        values.size() == 1 ? all : "{" + all + "}",
                        first.location(),
                        values.stream().anyMatch(Text::guessed),
                        false,
                        values.stream()
                                .flatMap(value -> value.comments().stream())
                                .distinct()
                                .toList()));
    }
}
