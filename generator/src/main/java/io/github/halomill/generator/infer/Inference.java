package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.InferredDescription.Commented;
import io.github.halomill.generator.infer.InferredDescription.InferredArgument;
import io.github.halomill.generator.infer.InferredDescription.InferredKernel;
import io.github.halomill.generator.infer.InferredDescription.InferredParameter;
import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.Unseen;
import io.github.halomill.generator.kernel.access.Members;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.ProgramNames;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Infers a description from a kernel's source: sizes and pitches from the subscripts' coefficients and guards, dependent points
 * from what reads and writes differ by. What it says is held against the kernel again like a description that a person wrote.
 */
public final class Inference {

    private static final String WRITE_IT = "write a description by hand, see docs/description.md";

    private static final String UNTOLD = "the kernel's source does not tell";

    /** Ways in which the kernel's ids may lie in its arrays that are looked at more closely. */
    private static final int MOST_TRIES = 3;

    /** Coordinates outside give the element at the border. */
    private static final Sampling SAMPLING =
            new Sampling(false, Sampling.AddressingMode.CLAMP_TO_EDGE, Sampling.Filter.NEAREST);

    private final KernelFile file;
    private final KernelFunction function;
    private final String fileName;
    private final Diagnostics diagnostics;
    private final SourceLocation place;
    private ConstantElements constants = ConstantElements.NONE;

    private Inference(KernelFile file, KernelFunction function, String fileName, Diagnostics diagnostics) {
        this.file = file;
        this.function = function;
        this.fileName = fileName;
        this.diagnostics = diagnostics;
        place = new SourceLocation(fileName, function.line(), function.column());
    }

    /**
     * The description of a kernel: of those that the kernel may have been written for the first that holds, else the first.
     *
     * @param file that holds it
     * @param function the kernel
     * @param fileName as the description is to name it
     * @param options with which it was read, for the compiler
     * @param holds whether a description agrees with the kernel
     * @param diagnostics gets why there is no description
     */
    public static Optional<InferredDescription> infer(
            KernelFile file,
            KernelFunction function,
            String fileName,
            Optional<String> options,
            Predicate<InferredDescription> holds,
            Diagnostics diagnostics) {
        Inference inference = new Inference(file, function, fileName, diagnostics);
        try {
            Optional<InferredDescription> found = inference.infer(options, holds);
            found.ifPresent(inference::tell);
            return found;
        } catch (ArithmeticException e) {
            return inference.refuse("its sizes are beyond 64 bits");
        }
    }

    private void tell(InferredDescription description) {
        description
                .notes()
                .forEach(note -> diagnostics.note(
                        DiagnosticCode.NOT_TOLD,
                        place,
                        note,
                        "see the description: the same stands there as a comment"));
    }

    private Optional<InferredDescription> infer(Optional<String> options, Predicate<InferredDescription> holds) {
        Optional<Function> definition = file.unit().function(function.name());
        if (function.unseen().isPresent()) {
            return refuse(function.unseen().get());
        }
        if (definition.isEmpty()) {
            return refuse("the file defines '" + function.name() + "' more than once");
        }
        if (!areParametersKnown()) {
            return Optional.empty();
        }
        KnownObjects objects = new KnownObjects(samplers(), Map.of(), Set.of());
        Evaluation any = evaluation(definition.get(), Set.of(), Set.of(), objects);
        Map<String, ImageFormat> formats = InferredImages.formats(any, definition.get());
        if (!formats.isEmpty()) {
            objects = new KnownObjects(samplers(), formats, Set.of());
            any = evaluation(definition.get(), Set.of(), Set.of(), objects);
        }
        if (!any.masks().isEmpty()) {
            objects = objects.withPowersOfTwo(any.masks().stream()
                    .flatMap(mask -> mask.symbols().stream())
                    .collect(Collectors.toSet()));
            any = evaluation(definition.get(), Set.of(), Set.of(), objects);
        }
        constants = ConstantElements.of(any, function, definition.get());
        Set<String> sizes = SizeHints.all(any.fromZero());
        sizes.removeAll(ImpliedScalars.of(KernelReferences.written(any, function, definition.get()), 1)
                .values()
                .keySet());
        Evaluation followed = sizes.isEmpty() && constants.names().isEmpty()
                ? any
                : evaluation(definition.get(), sizes, constants.names(), objects);
        Evaluation evaluation = followed.withReferences(Members::of);
        Optional<Reference> lost = evaluation.references().stream()
                .filter(reference -> reference.unresolved().isPresent()
                        && KernelReferences.mayWrite(reference, function, definition.get()))
                .findFirst();
        if (lost.isPresent()) {
            return refuse(
                    lost.get(),
                    "it is not known where this writes: "
                            + lost.get()
                                    .unresolved()
                                    .map(Reference.Obstacle::text)
                                    .orElse(""));
        }
        return description(evaluation, definition.get(), options, holds);
    }

    private Map<String, Sampling> samplers() {
        return function.parameters().stream()
                .filter(KernelParameter::isSampler)
                .collect(Collectors.toMap(KernelParameter::name, name -> SAMPLING, (one, same) -> one));
    }

    private Evaluation evaluation(
            Function definition, Set<String> positive, Set<String> elements, KnownObjects objects) {
        return InferredImages.ofOneSize(
                KernelEvaluator.evaluate(file.unit(), definition, name -> true, positive::contains, elements, objects));
    }

    private Optional<InferredDescription> description(
            Evaluation evaluation,
            Function definition,
            Optional<String> options,
            Predicate<InferredDescription> holds) {
        List<String> obstacles = new ArrayList<>();
        Optional<InferredDescription> first = Optional.empty();
        int tries = 0;
        Deque<Interpretation> meanings =
                new ArrayDeque<>(Interpretation.all(function, definition, constants, evaluation));
        while (!meanings.isEmpty() && tries < MOST_TRIES) {
            Interpretation meaning = meanings.remove();
            InferredSpace space = new InferredSpace(meaning);
            Optional<String> obstacle = space.infer();
            obstacle.ifPresent(obstacles::add);
            tries += space.isFollowed() ? 1 : 0;
            if (obstacle.isEmpty()) {
                Optional<InferredDescription> found = description(space, locals(definition, space), options);
                if (found.isEmpty() || holds.test(found.get())) {
                    return found;
                }
                first = first.or(() -> found);
                meaning.elsewhere(space.missingOffset()).ifPresent(meanings::addFirst);
            }
        }
        return first.isPresent() ? first : refuse(obstacles.get(0));
    }

    private Map<KernelParameter, InferredLocal> locals(Function definition, InferredSpace space) {
        Setting setting = space.settingOf(space.evaluation().locals());
        Map<KernelParameter, InferredLocal> locals = new LinkedHashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            KernelParameter parameter = function.parameters().get(i);
            if (parameter.isLocal()) {
                List<Reference> references =
                        space.evaluation().to(definition.parameters().get(i));
                locals.put(parameter, new InferredLocal(parameter, references, setting));
            }
        }
        return locals;
    }

    private boolean areParametersKnown() {
        boolean known = true;
        for (KernelParameter parameter : function.parameters()) {
            if (!isPassed(parameter)) {
                diagnostics.error(
                        DiagnosticCode.NOT_INFERRED,
                        place(parameter),
                        "no argument can be passed as '"
                                + parameter.image().map(Object::toString).orElse(parameter.typeText()) + "'"
                                + parameter.obstacle().map(why -> ": " + why).orElse("")
                                + parameter
                                        .undeclared()
                                        .map(name -> ": nothing declares '" + name + "'")
                                        .orElse(""),
                        parameter
                                .undeclared()
                                .map(name -> Undeclared.type(name, Optional.empty(), place)
                                        .cure())
                                .orElse(
                                        "arguments are numbers, vectors, structs of these, and pointers to them in __global, __constant or __local memory,"
                                                + " image2d_t and image3d_t that are read or written, not both, and sampler_t"));
                known = false;
            }
        }
        return known;
    }

    private static boolean isPassed(KernelParameter parameter) {
        if (parameter.object().isPresent()) {
            return parameter
                    .image()
                    .filter(image -> image.access() == DeviceObject.ImageAccess.READ_WRITE)
                    .isEmpty();
        }
        return parameter.type().isPresent() && (!parameter.pointer() || parameter.isBuffer() || parameter.isLocal());
    }

    private Optional<InferredDescription> refuse(String why) {
        diagnostics.error(DiagnosticCode.NOT_INFERRED, place, "no description can be inferred: " + why, WRITE_IT);
        return Optional.empty();
    }

    private Optional<InferredDescription> refuse(Unseen unseen) {
        diagnostics.error(
                DiagnosticCode.NOT_INFERRED,
                unseen.place(),
                "no description of '" + function.name() + "' can be inferred: " + unseen.cause(),
                unseen.cure());
        return Optional.empty();
    }

    private Optional<InferredDescription> refuse(Reference reference, String why) {
        diagnostics.error(
                DiagnosticCode.NOT_INFERRED,
                reference.place(),
                "no description can be inferred from '" + reference.text() + "': " + why,
                WRITE_IT);
        return Optional.empty();
    }

    private Optional<InferredDescription> description(
            InferredSpace space, Map<KernelParameter, InferredLocal> locals, Optional<String> options) {
        Optional<Reference> unbounded = locals.values().stream()
                .flatMap(local -> local.unbounded().stream())
                .findFirst();
        return unbounded.isPresent()
                ? refuse(
                        unbounded.get(),
                        "it is not known how far a work-group reaches there in the local memory that it is passed")
                : Optional.of(describe(space, locals, options));
    }

    private InferredDescription describe(
            InferredSpace space, Map<KernelParameter, InferredLocal> locals, Optional<String> options) {
        List<InferredArgument> arguments = new ArrayList<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            KernelParameter parameter = function.parameters().get(i);
            InferredLocal local = locals.get(parameter);
            arguments.add(local == null ? argument(parameter, i, space) : local.describe(place(parameter)));
        }
        List<Commented> swaps = swaps(space.swaps().texts());
        Commented iterations = swaps.isEmpty() ? new Commented("1", List.of()) : Commented.guess("100");
        List<Commented> global = new ArrayList<>();
        for (int d = 0; d < space.dimensions(); d++) {
            global.add(new Commented(DescriptionText.of(space.items(d)), space.itemsComment(d)));
        }
        boolean several = file.functions().size() > 1;
        return new InferredDescription(
                name(),
                space.parameters().stream()
                        .map(parameter -> new InferredParameter(
                                parameter.name(),
                                parameter.asked() ? OptionalLong.empty() : OptionalLong.of(parameter.value()),
                                parameter.comments()))
                        .toList(),
                arguments,
                new InferredKernel(
                        fileName,
                        several ? Optional.of(function.name()) : Optional.empty(),
                        options,
                        global,
                        space.offset(),
                        space.group().stream()
                                .map(size -> new Commented(String.valueOf(size), List.of()))
                                .toList(),
                        space.ids(),
                        place),
                iterations,
                swaps,
                space.notes());
    }

    private static List<Commented> swaps(List<String> texts) {
        String why = "what is written is read the next time; remove it if that is not so";
        return IntStream.range(0, texts.size())
                .mapToObj(i -> i == 0 ? Commented.guess(texts.get(i), why) : Commented.guess(texts.get(i)))
                .toList();
    }

    private InferredArgument argument(KernelParameter parameter, int index, InferredSpace space) {
        if (parameter.isSampler()) {
            return new InferredArgument.Sampler(
                    parameter.name(), Commented.guess(SAMPLING.toString(), UNTOLD), place(parameter));
        }
        if (parameter.isArray() && !constants.isOne(parameter.name())) {
            return space.buffer(index).describe(place(parameter));
        }
        ElementType type = parameter.type().orElseThrow();
        if (constants.isOne(parameter.name())) {
            return new InferredArgument.Scalar(
                    parameter.name(),
                    type.clName(),
                    true,
                    values(constants.names(parameter.name()), type, space),
                    place(parameter));
        }
        List<Commented> values =
                TimeScalars.isTime(parameter) && space.scalar(parameter.name()).isEmpty()
                        ? List.of()
                        : values(List.of(parameter.name()), type, space);
        return new InferredArgument.Scalar(parameter.name(), type.clName(), false, values, place(parameter));
    }

    private SourceLocation place(KernelParameter parameter) {
        return new SourceLocation(fileName, parameter.line(), parameter.column());
    }

    /** The values of what the kernel calls by these names, number by number. */
    private static List<Commented> values(List<String> names, ElementType type, InferredSpace space) {
        return names.stream()
                .flatMap(name -> type.slots().stream()
                        .map(slot -> space.scalar(name + slot.name())
                                .map(poly -> new Commented(DescriptionText.of(poly), List.of()))
                                .orElseGet(() -> Commented.guess(slot.scalar().isFloating() ? "0.1f" : "1", UNTOLD))))
                .toList();
    }

    /** The function's name as that of a class. */
    private String name() {
        StringBuilder name = new StringBuilder();
        for (String word : function.name().split("_+", -1)) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        String text =
                name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0)) ? "Program" + name : name.toString();
        return ProgramNames.problem(text).isPresent() ? text + "Program" : text;
    }
}
