package io.github.halomill.runtime.base;

import io.github.halomill.runtime.base.ElementType.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A struct that a kernel is passed by value. Never changes; {@link #with} makes another one.
 *
 * @param type of it
 * @param values one for each number in it, in the order in which they are declared
 * @param fixed members that cannot be changed, as what the kernel reads and writes is known for their values only
 */
public record StructValue(StructType type, List<Number> values, List<String> fixed) {

    /** Throws {@link IllegalArgumentException} if there are too few or too many values. */
    public StructValue {
        values = List.copyOf(values);
        fixed = List.copyOf(fixed);
        if (values.size() != type.slots().size()) {
            throw new IllegalArgumentException(
                    "a " + type + " has " + type.slots().size() + " numbers, not " + values.size());
        }
    }

    /** The struct with these numbers. */
    public static StructValue of(StructType type, Number... values) {
        return new StructValue(type, List.of(values), List.of());
    }

    /** This value with members that cannot be changed. */
    public StructValue fixed(String... members) {
        return new StructValue(type, values, List.of(members));
    }

    /**
     * A number in it.
     *
     * @param member its name, for example {@code mass}, {@code f[2]} or {@code position.s0}
     */
    public Number get(String member) {
        return values.get(indexOf(member));
    }

    /**
     * This value with another number for a member.
     *
     * @throws RunException if the member cannot be changed
     */
    public StructValue with(String member, Number value) {
        int index = indexOf(member);
        boolean same = value.toString().equals(values.get(index).toString()); // be it an int or a long
        if (fixed.contains(member) && !same) {
            throw new RunException(member + " of " + type + " is " + values.get(index)
                    + ": what the kernel reads and writes is known for that only");
        }
        List<Number> others = new ArrayList<>(values);
        others.set(index, value);
        return new StructValue(type, others, fixed);
    }

    /** This value with other numbers for some members. */
    public StructValue with(Map<String, Number> numbers) {
        StructValue value = this;
        for (Map.Entry<String, Number> number : numbers.entrySet()) {
            value = value.with(number.getKey(), number.getValue());
        }
        return value;
    }

    private int indexOf(String member) {
        List<String> names = type.slots().stream().map(Slot::name).toList();
        int index = names.indexOf("." + member);
        if (index < 0) {
            throw new RunException("a " + type + " has no member '" + member + "'; there are "
                    + names.stream().map(name -> name.substring(1)).collect(Collectors.joining(", ")));
        }
        return index;
    }
}
