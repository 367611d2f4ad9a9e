package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Halves;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Numbers as elements of an OpenCL type, in the memory of the host: one for each component, element by element. */
final class Elements {

    private Elements() {}

    /**
     * Integers, or real numbers if that is the type.
     *
     * @param name of the argument, for messages
     * @throws RunException if one does not fit the type
     */
    static ByteBuffer ofIntegers(String name, DataType type, long... components) {
        if (type.scalar().isFloating()) {
            return ofReals(
                    name, type, Arrays.stream(components).asDoubleStream().toArray());
        }
        ByteBuffer bytes = allocate(name, type, components.length);
        for (int i = 0; i < components.length; i++) {
            checkRange(name, type, components[i]);
            bytes.position(offset(type, i));
            switch (type.scalar().bytes()) {
                case 1 -> bytes.put((byte) components[i]);
                case 2 -> bytes.putShort((short) components[i]);
                case 4 -> bytes.putInt((int) components[i]);
                default -> bytes.putLong(components[i]);
            }
        }
        return bytes.clear();
    }

    /** Real numbers, rounded to the type. */
    static ByteBuffer ofReals(String name, DataType type, double... components) {
        ByteBuffer bytes = allocate(name, type, components.length);
        for (int i = 0; i < components.length; i++) {
            bytes.position(offset(type, i));
            switch (type.scalar()) {
                case HALF -> bytes.putShort(Halves.toBits(components[i]));
                case FLOAT -> bytes.putFloat((float) components[i]);
                case DOUBLE -> bytes.putDouble(components[i]);
                default -> throw new IllegalArgumentException(name + " is no real number but " + type);
            }
        }
        return bytes.clear();
    }

    private static ByteBuffer allocate(String name, DataType type, int components) {
        if (components == 0 || components % type.components() != 0) {
            throw new IllegalArgumentException(name + " is " + type + ", but has " + components + " values");
        }
        int elements = components / type.components();
        return ByteBuffer.allocateDirect(elements * type.bytes()).order(ByteOrder.nativeOrder());
    }

    /** In bytes: a vector of three has room for a fourth. */
    private static int offset(DataType type, int component) {
        int element = component / type.components();
        return element * type.bytes()
                + component % type.components() * type.scalar().bytes();
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
}
