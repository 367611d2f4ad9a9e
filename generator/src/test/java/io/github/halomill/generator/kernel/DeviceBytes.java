package io.github.halomill.generator.kernel;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClQueue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What tests pass to kernels, and what kernels have made of it. */
public final class DeviceBytes {

    private DeviceBytes() {}

    /** A buffer that holds these, to be closed. */
    public static ClBuffer buffer(ClContext context, ClQueue queue, byte[] bytes) {
        ClBuffer buffer = ClBuffer.create(context, bytes.length);
        queue.write(ClCopy.linear(buffer, 0, direct(bytes.length).put(0, bytes)), null, null);
        queue.finish();
        return buffer;
    }

    /** What a buffer holds, after what was enqueued. */
    public static byte[] of(ClQueue queue, ClBuffer buffer) {
        ByteBuffer bytes = direct((int) buffer.bytes());
        queue.read(ClCopy.linear(buffer, 0, bytes), null, null);
        queue.finish();
        byte[] read = new byte[bytes.capacity()];
        bytes.get(0, read);
        return read;
    }

    /** A number as a kernel is passed it. */
    public static ByteBuffer scalar(Type.Scalar type, Number value) {
        return switch (type.kind()) {
            case FLOAT -> direct(Float.BYTES).putFloat(0, value.floatValue());
            case DOUBLE -> direct(Double.BYTES).putDouble(0, value.doubleValue());
            default -> integer(type.kind().bytes(), value.longValue());
        };
    }

    /** The lowest bytes of a whole number. */
    public static ByteBuffer integer(int bytes, long value) {
        ByteBuffer buffer = direct(bytes);
        for (int i = 0; i < bytes; i++) {
            buffer.put(i, (byte) (value >> 8 * i));
        }
        return buffer;
    }

    private static ByteBuffer direct(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }
}
