package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.margin.BorderValue;

/** The bits of values of borders, as many as each number of an element has. */
public final class ValueBits {

    private ValueBits() {}

    /**
     * Of a value of a field's border.
     *
     * @param number that it is now
     * @throws RunException if elements cannot be that number
     */
    public static long of(FieldSpec field, BorderValue value, double number) {
        DataType.ScalarType type = ((DataType) field.type()).scalar();
        if (!type.holds(number)) {
            throw new RunException("a border of " + field.name() + ", " + value + ", is " + number
                    + ", which does not fit " + type.clName() + ": round it, bound it, or choose a wider type");
        }
        return ScalarBits.of(type, number);
    }
}
