package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Short words for the tests of this package. */
public final class Memory {

    private Memory() {}

    public static ArrayShape shape(String type, long... sizes) {
        return new ArrayShape(DataType.of(type), sizes.length, Extent.of(sizes));
    }

    public static Box box(long x0, long y0, long z0, long x1, long y1, long z1) {
        return new Box(new Offset(x0, y0, z0), new Offset(x1, y1, z1));
    }

    public static ByteBuffer room(long bytes) {
        return ByteBuffer.allocate((int) bytes).order(ByteOrder.nativeOrder());
    }

    /** What {@code source} puts for {@code box}, which has to fill the room exactly. */
    public static ByteBuffer read(ElementSource source, ArrayShape shape, Box box) {
        ByteBuffer target = room(box.volume() * shape.type().bytes());
        source.read(box, target);
        if (target.hasRemaining()) {
            throw new AssertionError(target.remaining() + " bytes are missing");
        }
        return target.flip();
    }

    /** What a buffer has left. */
    public static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    public static float[] floats(ByteBuffer buffer) {
        float[] values = new float[buffer.remaining() / Float.BYTES];
        buffer.asFloatBuffer().get(values);
        return values;
    }

    public static ByteBuffer floats(float... values) {
        ByteBuffer buffer = room((long) values.length * Float.BYTES);
        buffer.asFloatBuffer().put(values);
        return buffer;
    }

    /** Every box within an array, the empty one once. */
    public static List<Box> boxesWithin(Extent size) {
        List<Box> boxes = new ArrayList<>();
        boxes.add(Box.EMPTY);
        for (long z0 = 0; z0 < size.z(); z0++) {
            for (long z1 = z0 + 1; z1 <= size.z(); z1++) {
                for (long y0 = 0; y0 < size.y(); y0++) {
                    for (long y1 = y0 + 1; y1 <= size.y(); y1++) {
                        for (long x0 = 0; x0 < size.x(); x0++) {
                            for (long x1 = x0 + 1; x1 <= size.x(); x1++) {
                                boxes.add(box(x0, y0, z0, x1, y1, z1));
                            }
                        }
                    }
                }
            }
        }
        return boxes;
    }

    /** Linear indices of the elements of a box, x fastest. */
    public static List<Long> indices(Extent size, Box box) {
        List<Long> indices = new ArrayList<>();
        for (long z = box.lo().z(); z < box.hi().z(); z++) {
            for (long y = box.lo().y(); y < box.hi().y(); y++) {
                for (long x = box.lo().x(); x < box.hi().x(); x++) {
                    indices.add(x + size.x() * (y + size.y() * z));
                }
            }
        }
        return indices;
    }
}
