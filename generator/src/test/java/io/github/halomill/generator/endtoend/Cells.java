package io.github.halomill.generator.endtoend;

import java.lang.reflect.Array;
import java.util.Random;

/** Elements in a Java array, component by component. */
final class Cells {

    private final ElementType type;
    private final Object array;

    private Cells(ElementType type, Object array) {
        this.type = type;
        this.array = array;
    }

    static Cells zeros(ElementType type, int elements) {
        int length = elements * type.components();
        return new Cells(
                type,
                switch (type.scalar()) {
                    case "char", "uchar" -> new byte[length];
                    case "short", "ushort" -> new short[length];
                    case "int", "uint" -> new int[length];
                    case "long", "ulong" -> new long[length];
                    case "float" -> new float[length];
                    case "double" -> new double[length];
                    default -> throw new IllegalArgumentException(type.scalar());
                });
    }

    /** Any integers; real numbers from -1 to 1. */
    static Cells random(ElementType type, int elements, Random random) {
        Cells cells = zeros(type, elements);
        for (int i = 0; i < Array.getLength(cells.array); i++) {
            if (type.isDouble()) {
                Array.setDouble(cells.array, i, random.nextDouble() * 2 - 1);
            } else if (type.isReal()) {
                Array.setFloat(cells.array, i, random.nextFloat() * 2 - 1);
            } else {
                cells.put(i, random.nextLong());
            }
        }
        return cells;
    }

    Cells copy() {
        Cells copy = zeros(type, Array.getLength(array) / type.components());
        System.arraycopy(array, 0, copy.array, 0, Array.getLength(array));
        return copy;
    }

    /** The array itself. */
    Object array() {
        return array;
    }

    double real(int element, int component) {
        return Array.getDouble(array, element * type.components() + component);
    }

    /** The value of an integer, as OpenCL C converts it to {@code ulong}. */
    long integer(int element, int component) {
        long value = Array.getLong(array, element * type.components() + component);
        return switch (type.scalar()) {
            case "uchar" -> value & 0xFF;
            case "ushort" -> value & 0xFFFF;
            case "uint" -> value & 0xFFFF_FFFFL;
            default -> value;
        };
    }

    void set(int element, int component, double value) {
        int i = element * type.components() + component;
        if (type.isDouble()) {
            Array.setDouble(array, i, value);
        } else {
            Array.setFloat(array, i, (float) value);
        }
    }

    void set(int element, int component, long value) {
        put(element * type.components() + component, value);
    }

    private void put(int i, long value) {
        if (array instanceof byte[] a) {
            a[i] = (byte) value;
        } else if (array instanceof short[] a) {
            a[i] = (short) value;
        } else if (array instanceof int[] a) {
            a[i] = (int) value;
        } else {
            ((long[]) array)[i] = value;
        }
    }

    /** The first element of which a component has other bits, or -1. */
    int mismatch(Cells other) {
        for (int i = 0; i < Array.getLength(array); i++) {
            if (!Array.get(array, i).equals(Array.get(other.array, i))) {
                return i / type.components();
            }
        }
        return -1;
    }
}
