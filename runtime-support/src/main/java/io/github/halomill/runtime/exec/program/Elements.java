package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.io.Halves;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

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
        return of(name, type, Arrays.stream(components).boxed().toArray(Number[]::new));
    }

    /** Real numbers, rounded to the type. */
    static ByteBuffer ofReals(String name, DataType type, double... components) {
        if (!type.scalar().isFloating()) {
            throw new IllegalArgumentException(name + " is no real number but " + type);
        }
        return of(name, type, Arrays.stream(components).boxed().toArray(Number[]::new));
    }

    /**
     * Structs: integers for members that are integers, any numbers for others.
     *
     * @param name of the argument, for messages
     * @throws RunException if one does not fit the type of its member
     */
    static ByteBuffer ofStructs(String name, StructType type, Number... values) {
        return of(name, type, values);
    }

    private static ByteBuffer of(String name, ElementType type, Number... values) {
        List<Slot> slots = type.slots();
        if (values.length == 0 || values.length % slots.size() != 0) {
            throw new IllegalArgumentException(name + " is " + type + ", but has " + values.length + " values");
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(values.length / slots.size() * type.bytes())
                .order(ByteOrder.nativeOrder());
        for (int i = 0; i < values.length; i++) {
            Slot slot = slots.get(i % slots.size());
            bytes.position(i / slots.size() * type.bytes() + slot.offset());
            put(bytes, name + (type instanceof StructType ? slot.name() : ""), slot.scalar(), values[i]);
        }
        return bytes.clear();
    }

    /** Puts a number to where {@code bytes} is: of an integer type what is in front of the point. */
    static void put(ByteBuffer bytes, String name, DataType.ScalarType type, double value) {
        if (type.isFloating()) {
            putReal(bytes, type, value);
        } else {
            putInteger(bytes, name, type, (long) value);
        }
    }

    private static void put(ByteBuffer bytes, String name, DataType.ScalarType type, Number value) {
        if (type.isFloating()) {
            putReal(bytes, type, value.doubleValue());
        } else {
            putInteger(bytes, name, type, value.longValue());
        }
    }

    private static void putReal(ByteBuffer bytes, DataType.ScalarType type, double value) {
        switch (type) {
            case HALF -> bytes.putShort(Halves.toBits(value));
            case FLOAT -> bytes.putFloat((float) value);
            default -> bytes.putDouble(value);
        }
    }

    private static void putInteger(ByteBuffer bytes, String name, DataType.ScalarType type, long value) {
        checkRange(name, type, value);
        switch (type.bytes()) {
            case 1 -> bytes.put((byte) value);
            case 2 -> bytes.putShort((short) value);
            case 4 -> bytes.putInt((int) value);
            default -> bytes.putLong(value);
        }
    }

    private static void checkRange(String name, DataType.ScalarType type, long value) {
        if (value < type.least() || value > type.most()) {
            throw new RunException("argument " + name + " is " + value + ", which does not fit " + type.clName()
                    + "; choose other parameters, or a wider type in the kernel and its description");
        }
    }
}
