package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.GivenValues;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Small buffers of integers, or of structs with integers in them, that a kernel only reads, at numbers that its source
 * says: scalars to which it takes a pointer, unless a description has a field for them. So are all whose elements a
 * description gives.
 *
 * @param elements what the kernel calls the elements of each, such as {@code n[0]}, by its name
 * @param names of all integers in them, such as {@code n[0]} or {@code p[0].width}
 */
record ConstantElements(Map<String, List<String>> elements, Set<String> names) {

    static final ConstantElements NONE = new ConstantElements(Map.of(), Set.of());

    private static final long MOST = 64;

    ConstantElements {
        elements = Map.copyOf(elements);
        names = Set.copyOf(names);
    }

    /** Those of a kernel, without arrays that change otherwise. */
    static ConstantElements of(Evaluation evaluation, KernelSource source, Function definition, Set<String> changing) {
        KernelFunction function = source.function();
        Map<String, List<String>> elements = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            KernelParameter parameter = function.parameters().get(i);
            List<Reference> references = evaluation.to(definition.parameters().get(i));
            if (parameter.isBuffer()
                    && isNumber(parameter.name(), source.given().values(), references)) {
                elements.put(parameter.name(), List.of(parameter.name()));
            }
            boolean isField = changing.contains(parameter.name())
                    || (source.given().arrays().sizes().containsKey(parameter.name())
                            && !source.given().values().said().contains(parameter.name()));
            List<Slot> integers = parameter.isBuffer() && !isField ? integers(parameter) : List.of();
            if (!integers.isEmpty()) {
                int bytes = parameter.type().orElseThrow().bytes();
                List<String> known = LongStream.range(0, count(references, bytes))
                        .mapToObj(element -> parameter.name() + "[" + element + "]")
                        .toList();
                if (!known.isEmpty()) {
                    elements.put(parameter.name(), known);
                    known.forEach(element -> integers.forEach(slot -> names.add(element + slot.name())));
                }
            }
        }
        return new ConstantElements(elements, names);
    }

    /** Whether an array has a value: if that is by its name only, no work-items have elements of their own in it. */
    private static boolean isNumber(String array, GivenValues values, List<Reference> references) {
        return values.said().contains(array)
                || (values.named().contains(array)
                        && KernelReferences.symbols(references)
                                .noneMatch(symbol -> symbol instanceof WorkId id && id.level() == Level.GLOBAL));
    }

    private static List<Slot> integers(KernelParameter parameter) {
        return parameter.type().map(ElementType::slots).orElse(List.of()).stream()
                .filter(slot -> !slot.scalar().isFloating())
                .toList();
    }

    /**
     * How many elements are read, if that is all that is done to them and their numbers are known and small; else 0.
     */
    private static long count(List<Reference> references, int elementBytes) {
        long count = 0;
        for (Reference reference : references) {
            if (reference.mode() != Reference.Mode.READ
                    || reference.unresolved().isPresent()) {
                return 0;
            }
            for (Reference.ByteAccess access : reference.accesses()) {
                long offset = access.offset().constant().orElse(-1);
                long end = Math.floorDiv(offset + reference.bytes() - 1, elementBytes) + 1;
                if (offset < 0 || end > MOST) {
                    return 0;
                }
                count = Math.max(count, end);
            }
        }
        return count;
    }

    boolean isOne(String array) {
        return elements.containsKey(array);
    }

    /** What the kernel calls an array's elements. */
    List<String> names(String array) {
        return elements.getOrDefault(array, List.of());
    }
}
