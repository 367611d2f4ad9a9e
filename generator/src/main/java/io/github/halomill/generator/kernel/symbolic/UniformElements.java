package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Elements of arrays that are scalars in memory, and macros: the same for all work-items and never changed.
 *
 * @param known which these are, by names such as {@code n[0]}; macros that are numbers of parameters, by theirs, too
 * @param nonNegative which of them are known not to be negative
 */
record UniformElements(Set<String> known, Predicate<String> nonNegative) {

    /**
     * What stands that many bytes after the start of an array, if that is known: an integer, or a struct or vector with
     * some in it.
     */
    Optional<Value> at(Variable array, Value offset, Type type) {
        OptionalLong bytes = Machine.constant(offset);
        if (bytes.isEmpty() || bytes.getAsLong() < 0 || !(array.type() instanceof Type.Pointer pointer)) {
            return Optional.empty();
        }
        Type.Array elements = new Type.Array(pointer.target(), OptionalLong.of(Integer.MAX_VALUE));
        return path(elements, bytes.getAsLong(), type)
                .map(path -> array.name() + path)
                .filter(this::isKnown)
                .map(name -> KernelEvaluator.uniform(name, type, nonNegative));
    }

    /** Whether it is one of them, and known not to be negative. */
    boolean isNonNegative(String name) {
        return known.contains(name) && nonNegative.test(name);
    }

    private boolean isKnown(String name) {
        return known.contains(name) || known.stream().anyMatch(part -> part.startsWith(name + "."));
    }

    /** What leads from a whole to a part of it that lies that many bytes after its start. */
    private static Optional<String> path(Type whole, long bytes, Type part) {
        if (whole.equals(part) && bytes == 0) {
            return Optional.of("");
        }
        if (whole instanceof Type.Array array && array.element().bytes().orElse(0) > 0) {
            long size = Machine.size(array.element());
            return path(array.element(), bytes % size, part).map(inner -> "[" + bytes / size + "]" + inner);
        }
        if (whole instanceof Type.Vector vector && bytes % Machine.size(vector.element()) == 0) {
            String lane = Long.toHexString(bytes / Machine.size(vector.element()));
            return vector.element().equals(part) ? Optional.of(".s" + lane) : Optional.empty();
        }
        if (whole instanceof Type.Struct struct && !struct.union()) {
            return struct.fields().stream()
                    .filter(field -> field.offset() <= bytes && bytes < field.offset() + Machine.size(field.type()))
                    .findFirst()
                    .flatMap(field ->
                            path(field.type(), bytes - field.offset(), part).map(inner -> field.suffix() + inner));
        }
        return Optional.empty();
    }
}
