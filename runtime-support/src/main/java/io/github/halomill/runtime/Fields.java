package io.github.halomill.runtime;

import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.util.List;
import java.util.stream.IntStream;

/** The fields of a program that lies on zones. */
public final class Fields {

    private final List<Field<?>> all;

    /** Those of {@code zones}. */
    public Fields(Zones zones) {
        List<FieldSpec> specs = zones.partition().problem().fields();
        this.all = IntStream.range(0, specs.size())
                .<Field<?>>mapToObj(i -> new Field<>(zones, i, specs.get(i)))
                .toList();
    }

    /** Every field, in the order of the description. */
    public List<Field<?>> all() {
        return all;
    }

    /**
     * The field of that name.
     *
     * @param arrayType the Java array that holds its components, {@code float[].class} for {@code float4} for example
     */
    @SuppressWarnings("unchecked") // held against the data type
    public <A> Field<A> get(String name, Class<A> arrayType) {
        for (Field<?> field : all) {
            if (field.name().equals(name)) {
                if (field.arrayType() != arrayType) {
                    throw new IllegalArgumentException(name + " of " + field.type() + " is held in "
                            + field.arrayType().getSimpleName() + ", not " + arrayType.getSimpleName());
                }
                return (Field<A>) field;
            }
        }
        throw new IllegalArgumentException("no field " + name);
    }
}
