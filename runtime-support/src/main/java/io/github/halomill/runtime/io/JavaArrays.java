package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/** Java arrays as sources and sinks of elements: packed components, x fastest. */
public final class JavaArrays {

    private JavaArrays() {}

    /** The class of arrays that hold components of that type: {@code short[]} for half, no other class for unsigned. */
    public static Class<?> classFor(ScalarType scalar) {
        return switch (scalar) {
            case CHAR, UCHAR -> byte[].class;
            case SHORT, USHORT, HALF -> short[].class;
            case INT, UINT -> int[].class;
            case LONG, ULONG -> long[].class;
            case FLOAT -> float[].class;
            case DOUBLE -> double[].class;
        };
    }

    /** The class of arrays that hold elements of that type: of structs the bytes, of vectors the components. */
    public static Class<?> classFor(ElementType type) {
        return type instanceof DataType numbers ? classFor(numbers.scalar()) : byte[].class;
    }

    /** Reads from {@code array}; throws {@link IllegalArgumentException} if its class or length does not fit. */
    public static ElementSource source(ArrayShape shape, Object array) {
        return new StoredArray(shape, storeOf(shape, array));
    }

    /** Writes into {@code array}; throws {@link IllegalArgumentException} if its class or length does not fit. */
    public static ElementSink sink(ArrayShape shape, Object array) {
        return new StoredArray(shape, storeOf(shape, array));
    }

    private static ByteStore storeOf(ArrayShape shape, Object array) {
        Class<?> needed = classFor(shape.type());
        if (!needed.isInstance(array)) {
            throw new IllegalArgumentException(shape + " is copied from and to " + needed.getSimpleName() + ", not "
                    + array.getClass().getSimpleName());
        }
        long components = shape.packedBytes() / shape.unitBytes();
        int length = Array.getLength(array);
        if (length != components) {
            throw new IllegalArgumentException(shape + " needs an array of length " + components + ", not " + length
                    + (components > Integer.MAX_VALUE ? "; use a HostArray" : ""));
        }
        return new ArrayBytes(array);
    }

    /** A Java array as bytes; positions and lengths are multiples of a component's size. */
    private record ArrayBytes(Object array) implements ByteStore {

        @Override
        public void get(long position, ByteBuffer target) {
            if (array instanceof byte[] a) {
                target.put(a, (int) position, target.remaining());
            } else if (array instanceof short[] a) {
                target.asShortBuffer().put(a, (int) (position / Short.BYTES), target.remaining() / Short.BYTES);
            } else if (array instanceof int[] a) {
                target.asIntBuffer().put(a, (int) (position / Integer.BYTES), target.remaining() / Integer.BYTES);
            } else if (array instanceof long[] a) {
                target.asLongBuffer().put(a, (int) (position / Long.BYTES), target.remaining() / Long.BYTES);
            } else if (array instanceof float[] a) {
                target.asFloatBuffer().put(a, (int) (position / Float.BYTES), target.remaining() / Float.BYTES);
            } else if (array instanceof double[] a) {
                target.asDoubleBuffer().put(a, (int) (position / Double.BYTES), target.remaining() / Double.BYTES);
            }
            target.position(target.limit());
        }

        @Override
        public void put(long position, ByteBuffer data) {
            if (array instanceof byte[] a) {
                data.get(a, (int) position, data.remaining());
            } else if (array instanceof short[] a) {
                data.asShortBuffer().get(a, (int) (position / Short.BYTES), data.remaining() / Short.BYTES);
            } else if (array instanceof int[] a) {
                data.asIntBuffer().get(a, (int) (position / Integer.BYTES), data.remaining() / Integer.BYTES);
            } else if (array instanceof long[] a) {
                data.asLongBuffer().get(a, (int) (position / Long.BYTES), data.remaining() / Long.BYTES);
            } else if (array instanceof float[] a) {
                data.asFloatBuffer().get(a, (int) (position / Float.BYTES), data.remaining() / Float.BYTES);
            } else if (array instanceof double[] a) {
                data.asDoubleBuffer().get(a, (int) (position / Double.BYTES), data.remaining() / Double.BYTES);
            }
            data.position(data.limit());
        }
    }
}
