package io.github.halomill.runtime;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.StructValue;
import io.github.halomill.runtime.exec.program.ChangingBuffer;
import io.github.halomill.runtime.exec.program.ChangingScalar;
import io.github.halomill.runtime.exec.program.ConstantBuffer;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.LocalMemory;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a kernel is passed on one zone: said in the order of its parameters, with what the zone has of the problem. */
public final class Arguments {

    private final Zone zone;
    private final Spacing cells;
    private final UnaryOperator<String> fields;
    private final List<KernelArgument> all = new ArrayList<>();

    /** None yet; {@code cells}: those that a work-item has, {@code fields}: the field that a buffer argument is. */
    Arguments(Zone zone, Spacing cells, UnaryOperator<String> fields) {
        this.zone = zone;
        this.cells = cells;
        this.fields = fields;
    }

    /** Those that were said. */
    List<KernelArgument> all() {
        return all;
    }

    /** Work-items of the zone along a dimension: {@code gsize(d)}. */
    public long items(int dimension) {
        return zone.reach().extent().along(dimension)
                * cells.per().along(dimension)
                / cells.count().along(dimension);
    }

    /** Elements of a buffer's local box along a dimension: {@code extent(buffer,d)}. */
    public long extent(String buffer, int dimension) {
        return box(buffer).extent().along(dimension);
    }

    /** The place in the whole array of the first element of a buffer's local box: {@code origin(buffer,d)}. */
    public long origin(String buffer, int dimension) {
        return box(buffer).lo().along(dimension);
    }

    private Box box(String buffer) {
        return zone.box(fields.apply(buffer));
    }

    /** An array. */
    public void buffer(String name) {
        all.add(KernelArgument.buffer(name));
    }

    /** An image with an array in it; {@code format} such as {@code RGBA FLOAT}. */
    public void image(String name, String format) {
        all.add(KernelArgument.image(name, format));
    }

    /** A sampler; {@code sampling} in OpenCL C, such as {@code CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST}. */
    public void sampler(String name, String sampling) {
        all.add(KernelArgument.sampler(name, sampling));
    }

    /** Local memory for that many elements of a type, one number per dimension. */
    public void local(String name, String type, long... elements) {
        all.add(LocalMemory.of(name, DataType.of(type), elements));
    }

    /** Local memory for that many structs, one number per dimension. */
    public void local(String name, StructType type, long... elements) {
        all.add(LocalMemory.of(name, type, elements));
    }

    /**
     * An integer, or an integer vector with one value for each component.
     *
     * @throws RunException if a value does not fit the type
     */
    public void integer(String name, String type, long... components) {
        all.add(ScalarArgument.integer(name, DataType.of(type), components));
    }

    /**
     * An integer, of which the kernel is known for values from {@code least} on only.
     *
     * @throws RunException if it is less, or does not fit the type
     */
    public void integerFrom(long least, String name, String type, long value) {
        all.add(ScalarArgument.integer(name, DataType.of(type), value).atLeast(least, value));
    }

    /** A real number, rounded to the type, or a vector with one value for each component. */
    public void real(String name, String type, double... components) {
        all.add(ScalarArgument.real(name, DataType.of(type), components));
    }

    /** A number that may be another at each launch. */
    public void changing(String name, String type, Formula value) {
        all.add(new ChangingScalar(name, DataType.of(type), value));
    }

    /** A struct. */
    public void struct(String name, StructValue value) {
        all.add(ScalarArgument.struct(name, value.type(), value.values().toArray(Number[]::new)));
    }

    /** A struct, with one value for each number in it, in the order in which they are declared. */
    public void struct(String name, StructType type, Number... values) {
        all.add(ScalarArgument.struct(name, type, values));
    }

    /** Integers in memory that only this program fills; of a vector type all components of each element. */
    public void integers(String name, String type, long... values) {
        all.add(ConstantBuffer.integers(name, DataType.of(type), values));
    }

    /** Real numbers in memory that only this program fills; of a vector type all components of each element. */
    public void reals(String name, String type, double... values) {
        all.add(ConstantBuffer.reals(name, DataType.of(type), values));
    }

    /**
     * Numbers in memory that only this program fills, which may be others at each launch; of a vector type all
     * components of each element.
     */
    public void changingBuffer(String name, String type, Formula... values) {
        all.add(new ChangingBuffer(name, DataType.of(type), List.of(values)));
    }

    /** Structs in memory that only this program fills, with one value for each number in each of them. */
    public void structs(String name, StructType type, Number... values) {
        all.add(ConstantBuffer.structs(name, type, values));
    }
}
