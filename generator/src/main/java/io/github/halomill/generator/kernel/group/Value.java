package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Variable;
import java.util.List;

/** What an expression is for one work-item. */
sealed interface Value {

    /** Not known, and the same for all work-items of a group. */
    Value SAME = new Unknown(true);

    /** Not known, and perhaps another one for each work-item. */
    Value OWN = new Unknown(false);

    /** Whether all work-items of a group certainly have the same. */
    boolean same();

    /** An integer, as its type has it: an unsigned one of 64 bits by its bits. */
    record Int(long value, boolean same) implements Value {}

    record Unknown(boolean same) implements Value {}

    /**
     * Where something lies in an array of local memory, or in a variable of the work-item.
     *
     * @param offset in bytes; anything if {@code known} is not so
     */
    record Pointer(Variable array, long offset, boolean known, boolean same) implements Value {

        Pointer moved(Value elements, long bytes) {
            return elements instanceof Int number
                    ? new Pointer(array, offset + number.value() * bytes, known, same && number.same())
                    : new Pointer(array, 0, false, same && elements.same());
        }
    }

    /** The components of a vector, or the elements of an initializer. */
    record Parts(List<Value> values) implements Value {
        public Parts {
            values = List.copyOf(values);
        }

        @Override
        public boolean same() {
            return values.stream().allMatch(Value::same);
        }
    }

    static Value unknown(boolean same) {
        return same ? SAME : OWN;
    }

    /** What is known of something that is one of both. */
    static Value either(Value a, Value b) {
        return a.equals(b) ? a : OWN;
    }
}
