package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.Images;
import io.github.halomill.generator.infer.hint.LevelScalars;
import io.github.halomill.generator.infer.hint.LoopsTestedLast;
import io.github.halomill.generator.infer.hint.ParityScalars;
import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.infer.hint.SquareHints;
import io.github.halomill.generator.infer.hint.UpwardLoops;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.GridStrides;
import io.github.halomill.generator.kernel.access.Members;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.OneId;
import io.github.halomill.generator.kernel.table.TableReads;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A kernel and what it does, whatever it is launched with.
 *
 * @param constants small buffers that are numbers to it
 * @param combined arrays that all work-items change together
 */
record FollowedKernel(
        KernelSource source,
        Function definition,
        Evaluation evaluation,
        ConstantElements constants,
        CombinedArrays combined) {

    /**
     * That of a kernel.
     *
     * @param changing arrays that other kernels of the program write, by name
     */
    static FollowedKernel of(KernelSource source, Function definition, Set<String> changing) {
        KernelFunction function = source.function();
        KnownObjects objects = KnownObjects.of(samplers(function), Map.of());
        Evaluation any = evaluation(source, definition, Set.of(), Set.of(), objects);
        Map<String, ImageFormat> formats = Images.formats(any, definition);
        if (!formats.isEmpty()) {
            objects = KnownObjects.of(samplers(function), formats);
            any = evaluation(source, definition, Set.of(), Set.of(), objects);
        }
        if (!any.masks().isEmpty() || !any.unsigned().isEmpty()) {
            objects = objects.withPowersOfTwo(any.masks().stream()
                            .flatMap(mask -> mask.symbols().stream())
                            .collect(Collectors.toSet()))
                    .withNonNegative(Set.copyOf(any.unsigned()));
            any = evaluation(source, definition, Set.of(), Set.of(), objects);
        }
        if (source.over() > 1) {
            objects = OneId.of(any, source.over()).map(objects::with).orElse(objects);
            any = evaluation(source, definition, Set.of(), Set.of(), objects);
        }
        ConstantElements constants = ConstantElements.of(any, source, definition, changing);
        Set<String> sizes = sizes(any, function, definition);
        Evaluation followed = sizes.isEmpty() && constants.names().isEmpty()
                ? any
                : evaluation(source, definition, sizes, constants.names(), objects);
        Evaluation whole =
                GridStrides.once(followed.withReferences(Members::of)).withReferences(UpwardLoops::of);
        CombinedArrays combined = CombinedArrays.of(source.file().unit(), function, definition, whole);
        return new FollowedKernel(source, definition, whole.withReferences(combined::asTable), constants, combined);
    }

    /** The names of scalars that count something. */
    private static Set<String> sizes(Evaluation any, KernelFunction function, Function definition) {
        Set<String> sizes = SizeHints.all(any.fromZero());
        sizes.removeAll(ImpliedScalars.of(KernelReferences.written(any, function, definition), 1)
                .values()
                .keySet());
        sizes.removeAll(LevelScalars.in(any, reference -> KernelReferences.mayWrite(reference, function, definition))
                .first()
                .keySet());
        if (LoopsTestedLast.in(definition)) {
            // What is inferred so is held against the kernel without that.
            function.parameters().stream()
                    .filter(parameter -> !parameter.pointer())
                    .map(KernelParameter::name)
                    .forEach(sizes::add);
        }
        return sizes;
    }

    private static Map<String, Sampling> samplers(KernelFunction function) {
        return function.parameters().stream()
                .filter(KernelParameter::isSampler)
                .collect(Collectors.toMap(KernelParameter::name, name -> KernelDescriber.SAMPLING, (one, same) -> one));
    }

    private static Evaluation evaluation(
            KernelSource source,
            Function definition,
            Set<String> positive,
            Set<String> elements,
            KnownObjects objects) {
        Set<String> uniform = new HashSet<>(elements);
        uniform.addAll(source.macros());
        return Images.ofOneSize(TableReads.inTables(TableReads.evaluate(
                source.file().unit(), definition, name -> true, positive::contains, uniform, objects)));
    }

    /** The ways in which it may have been meant, with ids in some orders. */
    List<Interpretation> meanings(Predicate<IdOrder> orders) {
        return meanings(evaluation, orders);
    }

    /** The same of a part of it. */
    List<Interpretation> meanings(Evaluation part, Predicate<IdOrder> orders) {
        List<Interpretation> plain = IdOrder.all(KernelReferences.ids(part.references())).stream()
                .filter(orders)
                .filter(order -> source.over() == 1 || order.isEach(source.over()))
                .map(order -> new Interpretation(
                        source.function(),
                        definition,
                        constants,
                        combined,
                        part.withIds(order.permutation()),
                        order,
                        ImpliedScalars.NONE,
                        false,
                        source.given().launch().numbers()))
                .toList();
        Set<String> parities = ParityScalars.of(source.file().unit(), definition);
        return Interpretation.all(plain, parities, SquareHints.areAny(part));
    }
}
