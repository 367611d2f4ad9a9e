package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Halves;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A kernel argument that is passed by value. */
public final class Scalar implements KernelArgument {

    private final String name;
    private final DataType type;
    private final ByteBuffer bytes;

    private Scalar(String name, DataType type, ByteBuffer bytes) {
        this.name = name;
        this.type = type;
        this.bytes = bytes;
    }

    /**
     * An integer, or an integer vector with one value for each component.
     *
     * @throws RunException if a value does not fit the type
     */
    public static Scalar integer(String name, DataType type, long... components) {
        if (type.scalar().isFloating()) {
            return real(name, type, Arrays.stream(components).asDoubleStream().toArray());
        }
        ByteBuffer bytes = allocate(name, type, components.length);
        for (long component : components) {
            checkRange(name, type, component);
            switch (type.scalar().bytes()) {
                case 1 -> bytes.put((byte) component);
                case 2 -> bytes.putShort((short) component);
                case 4 -> bytes.putInt((int) component);
                default -> bytes.putLong(component);
            }
        }
        return new Scalar(name, type, bytes.clear());
    }

    /** A real number, rounded to the type, or a vector with one value for each component. */
    public static Scalar real(String name, DataType type, double... components) {
        ByteBuffer bytes = allocate(name, type, components.length);
        for (double component : components) {
            switch (type.scalar()) {
                case HALF -> bytes.putShort(Halves.toBits(component));
                case FLOAT -> bytes.putFloat((float) component);
                case DOUBLE -> bytes.putDouble(component);
                default -> throw new IllegalArgumentException(name + " is no real number but " + type);
            }
        }
        return new Scalar(name, type, bytes.clear());
    }

    private static ByteBuffer allocate(String name, DataType type, int components) {
        if (components != type.components()) {
            throw new IllegalArgumentException(name + " is " + type + ", but has " + components + " values");
        }
        return ByteBuffer.allocateDirect(type.bytes()).order(ByteOrder.nativeOrder());
    }

    private static void checkRange(String name, DataType type, long value) {
        int bits = 8 * type.scalar().bytes();
        boolean unsigned = type.scalar().isUnsigned();
        long min = unsigned ? 0 : bits == 64 ? Long.MIN_VALUE : -(1L << (bits - 1));
        long max = bits == 64 ? Long.MAX_VALUE : unsigned ? (1L << bits) - 1 : (1L << (bits - 1)) - 1;
        if (value < min || value > max) {
            throw new RunException("argument " + name + " is " + value + ", which does not fit " + type
                    + "; choose other parameters, or a wider type in the kernel and its description");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Scalar scalar
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
    public DataType type() {
        return type;
    }

    /** The value as the kernel gets it, all of the buffer. */
    ByteBuffer bytes() {
        return bytes.duplicate();
    }
}
