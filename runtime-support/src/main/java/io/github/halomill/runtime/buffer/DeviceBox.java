package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClImage;
import io.github.halomill.runtime.cl.ClImageCopy;
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

    /**
     * Copies between {@code part} of the box and {@code host}, packed; as one run of bytes where its rows are
     * contiguous.
     */
    public ClCopy copy(Box part, ByteBuffer host) {
        return isContiguous(part)
                ? ClCopy.linear(buffer, byteOffset(part), host)
                : ClCopy.box(buffer, rect(part), host);
    }

    /** Copies between {@code part} of the box, whose elements are contiguous, and the same part of an image. */
    public ClImageCopy copy(Box part, ClImage image) {
        if (!isContiguous(part)) {
            throw new IllegalArgumentException(part + " is not contiguous in " + box);
        }
        return new ClImageCopy(buffer, byteOffset(part), image, part);
    }

    /** Bytes of {@code part}. */
    public int bytes(Box part) {
        return Math.toIntExact(Math.multiplyExact(part.volume(), elementBytes));
    }

    /** Whether the elements of {@code part} are contiguous. */
    public boolean isContiguous(Box part) {
        requirePart(part);
        return part.isContiguousIn(box);
    }

    /** Throws {@link IllegalArgumentException} unless {@code part} lies in the box, and is not empty. */
    public void requirePart(Box part) {
        if (!box.contains(part) || part.isEmpty()) {
            throw new IllegalArgumentException(part + " is no part of " + box);
        }
    }

    /**
     * How many elements of {@code part}, which is not empty, follow each other here: it consists of runs of as many.
     */
    long run(Box part) {
        long run = 1;
        for (int d = 0; d < 3; d++) {
            run *= part.extent().along(d);
            if (part.extent().along(d) < box.extent().along(d)) {
                break;
            }
        }
        return run;
    }

    private long byteOffset(Box part) {
        return byteOffset(part.lo());
    }

    /** Where an element of the box begins. */
    long byteOffset(Offset element) {
        return box.extent().indexOf(element.minus(box.lo())) * elementBytes;
    }

    /** The bytes of a part. */
    public ClCopy.ByteRect rect(Box part) {
        Offset from = part.lo().minus(box.lo());
        Extent size = part.extent();
        Extent held = box.extent();
        long rowPitch = held.x() * elementBytes;
        return new ClCopy.ByteRect(
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
