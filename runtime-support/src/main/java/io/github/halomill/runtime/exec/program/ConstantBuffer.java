package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import java.nio.ByteBuffer;

/**
 * A kernel argument that points to a few values which the program knows, on each device: scalars that the kernel reads
 * from memory.
 *
 * @param name of the argument
 * @param type of an element
 * @param bytes of all elements, direct
 */
public record ConstantBuffer(String name, ElementType type, ByteBuffer bytes) implements KernelArgument {

    /**
     * Integers; of a vector type all components of each element.
     *
     * @throws RunException if a value does not fit the type
     */
    public static ConstantBuffer integers(String name, DataType type, long... values) {
        return new ConstantBuffer(name, type, Elements.ofIntegers(name, type, values));
    }

    /** Real numbers, rounded to the type; of a vector type all components of each element. */
    public static ConstantBuffer reals(String name, DataType type, double... values) {
        return new ConstantBuffer(name, type, Elements.ofReals(name, type, values));
    }

    /**
     * Structs, with one value for each number in each of them, in the order in which they are declared.
     *
     * @throws RunException if an integer does not fit the type of its member
     */
    public static ConstantBuffer structs(String name, StructType type, Number... values) {
        return new ConstantBuffer(name, type, Elements.ofStructs(name, type, values));
    }

    @Override
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    /** Equal texts in every process. */
    @Override
    public String toString() {
        return name + " " + type + " " + bytes.hashCode();
    }
}
