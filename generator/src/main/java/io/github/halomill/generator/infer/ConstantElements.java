package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Small buffers of integers that a kernel only reads, at numbers that its source says: scalars to which it takes a pointer.
 *
 * @param counts how many elements each has, by its name
 */
record ConstantElements(Map<String, Integer> counts) {

    static final ConstantElements NONE = new ConstantElements(Map.of());

    private static final long MOST = 64;

    ConstantElements {
        counts = Map.copyOf(counts);
    }

    static ConstantElements of(Evaluation evaluation, KernelFunction function, Function definition) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            Variable array = definition.parameters().get(i);
            List<Reference> references = evaluation.to(array);
            boolean small = function.parameters().get(i).isBuffer()
                    && array.type() instanceof Type.Pointer pointer
                    && pointer.target() instanceof Type.Scalar scalar
                    && scalar.kind().isInteger()
                    && !references.isEmpty();
            List<Long> ends = new ArrayList<>();
            for (Reference reference : small ? references : List.<Reference>of()) {
                boolean read = reference.mode() == Reference.Mode.READ
                        && reference.unresolved().isEmpty();
                if (!read || !addEnds(reference, ends)) {
                    ends.clear();
                    break;
                }
            }
            ends.stream().max(Long::compare).ifPresent(end -> counts.put(array.name(), Math.toIntExact(end)));
        }
        return new ConstantElements(counts);
    }

    /** Adds how many elements are read up to each place; whether these are numbers, and small. */
    private static boolean addEnds(Reference reference, List<Long> ends) {
        for (Reference.Access access : reference.accesses()) {
            OptionalLong offset = access.offset().constant();
            long end = offset.orElse(-1) / reference.bytes() + 1;
            if (offset.isEmpty() || offset.getAsLong() < 0 || end > MOST) {
                return false;
            }
            ends.add(end);
        }
        return true;
    }

    boolean isOne(String array) {
        return counts.containsKey(array);
    }

    /** The names of an array's elements, such as {@code n[0]}. */
    List<String> names(String array) {
        return LongStream.range(0, counts.getOrDefault(array, 0))
                .mapToObj(i -> array + "[" + i + "]")
                .toList();
    }

    Set<String> names() {
        return counts.keySet().stream().flatMap(array -> names(array).stream()).collect(Collectors.toSet());
    }
}
