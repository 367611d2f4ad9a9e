package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A kernel argument that is passed by value. */
public final class ScalarArgument implements KernelArgument {

    private final String name;
    private final ElementType type;
    private final ByteBuffer bytes;

    private ScalarArgument(String name, ElementType type, ByteBuffer bytes) {
        this.name = name;
        this.type = type;
        this.bytes = bytes;
    }

    /**
     * An integer, or an integer vector with one value for each component.
     *
     * @throws RunException if a value does not fit the type
     */
    public static ScalarArgument integer(String name, DataType type, long... components) {
        checkCount(name, type, components.length);
        return new ScalarArgument(name, type, Elements.ofIntegers(name, type, components));
    }

    /** A real number, rounded to the type, or a vector with one value for each component. */
    public static ScalarArgument real(String name, DataType type, double... components) {
        checkCount(name, type, components.length);
        return new ScalarArgument(name, type, Elements.ofReals(name, type, components));
    }

    /**
     * A struct, with one value for each number in it, in the order in which they are declared.
     *
     * @throws RunException if an integer does not fit the type of its member
     */
    public static ScalarArgument struct(String name, StructType type, Number... values) {
        ByteBuffer bytes = Elements.ofStructs(name, type, values);
        if (bytes.capacity() != type.bytes()) {
            throw new IllegalArgumentException(name + " is one " + type + ", but has " + values.length + " values");
        }
        return new ScalarArgument(name, type, bytes);
    }

    /**
     * This scalar, checked against the least value.
     *
     * @param least that its value, which is {@code value}, may be: for less, what the kernel reads and writes is not
     *     known
     * @throws RunException if it is less
     */
    public ScalarArgument atLeast(long least, long value) {
        if (value < least) {
            throw new RunException("argument " + name + " is " + value
                    + ", but what the kernel reads and writes is known from " + least + " on only");
        }
        return this;
    }

    private static void checkCount(String name, DataType type, int components) {
        if (components != type.components()) {
            throw new IllegalArgumentException(name + " is " + type + ", but has " + components + " values");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ScalarArgument scalar
                && name.equals(scalar.name)
                && type.equals(scalar.type)
                && bytes.equals(scalar.bytes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, type, bytes);
    }

    @Override
    public String name() {
        return name;
    }

    /** Type of the value. */
    public ElementType type() {
        return type;
    }

    /** The value as the kernel gets it, all of the buffer. */
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    /** With all its bits: the same in every process. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name + " " + type);
        for (int i = 0; i < bytes.capacity(); i++) {
            text.append(' ').append(bytes.get(i));
        }
        return text.toString();
    }
}
