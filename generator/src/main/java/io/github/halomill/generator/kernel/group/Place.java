package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.group.Value.Int;
import io.github.halomill.generator.kernel.group.Value.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * Where something lies.
 *
 * @param pointer nothing in global memory, or if it is not known in what
 * @param name of a parameter, with the fields that lead there
 * @param same whether it is the same place for all work-items
 */
record Place(@Nullable Pointer pointer, String name, boolean same) {

    static Place of(Value value) {
        return value instanceof Pointer pointer
                ? new Place(pointer, "", pointer.same())
                : new Place(null, "", value.same());
    }

    Place at(long bytes, String suffix) {
        return pointer == null
                ? this
                : new Place(pointer.moved(new Int(1, true), bytes), name.isEmpty() ? "" : name + suffix, same);
    }
}
