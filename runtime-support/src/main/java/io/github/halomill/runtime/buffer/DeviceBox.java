package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClEvent;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;

/**
 * A box of an array in a device's memory, x fastest, without gaps.
 *
 * @param buffer memory of box.volume() elements
 * @param box in coordinates of the whole array
 * @param elementBytes bytes of one element
 */
public record DeviceBox(ClBuffer buffer, Box box, int elementBytes) implements AutoCloseable {

    /** Copies {@code part} of the box to {@code host}, packed; rows that lie behind each other go in one plain read. */
    public ClEvent read(ClQueue queue, Box part, ByteBuffer host) {
        return isContiguous(part)
                ? queue.read(buffer, byteOffset(part), host)
                : queue.readRect(buffer, rect(part), host);
    }

    /** Copies {@code host}, packed, to {@code part} of the box. */
    public ClEvent write(ClQueue queue, Box part, ByteBuffer host) {
        return isContiguous(part)
                ? queue.write(buffer, byteOffset(part), host)
                : queue.writeRect(buffer, rect(part), host);
    }

    /** Bytes of {@code part}. */
    public int bytes(Box part) {
        return Math.toIntExact(Math.multiplyExact(part.volume(), elementBytes));
    }

    /** Whether the elements of {@code part} lie behind each other: above the first cut dimension it has one element. */
    boolean isContiguous(Box part) {
        if (!box.contains(part) || part.isEmpty()) {
            throw new IllegalArgumentException(part + " is no part of " + box);
        }
        boolean cut = false;
        for (int d = 0; d < 3; d++) {
            if (cut && part.extent().along(d) > 1) {
                return false;
            }
            cut |= part.extent().along(d) < box.extent().along(d);
        }
        return true;
    }

    private long byteOffset(Box part) {
        return box.extent().indexOf(part.lo().minus(box.lo())) * elementBytes;
    }

    private ClQueue.ByteRect rect(Box part) {
        Offset from = part.lo().minus(box.lo());
        Extent size = part.extent();
        Extent held = box.extent();
        long rowPitch = held.x() * elementBytes;
        return new ClQueue.ByteRect(
                new long[] {from.x() * elementBytes, from.y(), from.z()},
                new long[] {size.x() * elementBytes, size.y(), size.z()},
                rowPitch,
                rowPitch * held.y());
    }

    @Override
    public void close() {
        buffer.close();
    }
}
