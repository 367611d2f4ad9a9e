package io.github.halomill.runtime.schedule.margin;

import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** What the values of borders were at some time. */
public final class BorderNumbers {

    private final Map<BorderValue, Double> changing = new HashMap<>();

    /** Of those values that change, for scalars as they are now. */
    public BorderNumbers(Collection<BorderValue> values, Scalars now) {
        values.stream().filter(BorderValue::changes).forEach(value -> changing.put(value, value.at(now)));
    }

    /** The number that a value was. */
    public double of(BorderValue value) {
        return changing.getOrDefault(value, value.constant());
    }
}
