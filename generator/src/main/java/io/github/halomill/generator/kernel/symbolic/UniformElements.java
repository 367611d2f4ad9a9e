package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Elements of arrays that are scalars in memory: the same for all work-items and never changed.
 *
 * @param known which these are, by names such as {@code n[0]}
 * @param nonNegative which of them are known not to be negative
 */
record UniformElements(Set<String> known, Predicate<String> nonNegative) {

    /** What stands so many bytes behind the start of an array, if it is a whole integer that is known. */
    Optional<Value> at(Variable array, Value offset, Type type) {
        OptionalLong bytes = Machine.constant(offset);
        boolean element = array.type() instanceof Type.Pointer pointer
                && pointer.target().equals(type)
                && type instanceof Type.Scalar scalar
                && scalar.kind().isInteger();
        if (!element || bytes.isEmpty() || bytes.getAsLong() % Machine.size(type) != 0) {
            return Optional.empty();
        }
        String name = array.name() + "[" + bytes.getAsLong() / Machine.size(type) + "]";
        return known.contains(name) ? Optional.of(KernelEvaluator.uniform(name, type, nonNegative)) : Optional.empty();
    }
}
