package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClImage;
import io.github.halomill.runtime.cl.ClImageCopy;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A box of an array in a device's memory, x fastest and components slowest, without gaps.
 *
 * @param buffer memory of box.volume() elements
 * @param box in coordinates of the whole array
 * @param elementBytes bytes of one element
 */
public record DeviceBox(ClBuffer buffer, Box box, int elementBytes) implements AutoCloseable {

    /**
     * Copies between {@code part} of the box and {@code host}, packed; as one run of bytes where its rows are
     * contiguous.
     *
     * @throws IllegalArgumentException if that takes several copies, see {@link #copies}
     */
    public ClCopy copy(Box part, ByteBuffer host) {
        return isContiguous(part)
                ? ClCopy.linear(buffer, byteOffset(part), host)
                : ClCopy.box(buffer, rect(part), host);
    }

    /** What of {@code part} one copy can move each: all of it, or what it has of each component. */
    public List<Box> copies(Box part) {
        return part.isEmpty() ? List.of() : isOneCopy(part) ? List.of(part) : part.byComponent();
    }

    /** Whether one copy can move {@code part}: rows, and planes of them, as far from each other as the next. */
    public boolean isOneCopy(Box part) {
        Extent size = part.extent();
        boolean planes = size.y() == 1 || size.z() == 1;
        boolean all = size.z() == box.extent().z();
        return part.components() == 1 || planes || all || isContiguous(part);
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
        return part.run(box);
    }

    /** Where the first element of {@code part} begins. */
    long byteOffset(Box part) {
        return box.indexOf(part) * elementBytes;
    }

    /** Where the last element of {@code part} begins. */
    long byteOffsetOfLast(Box part) {
        long last = part.volume() - 1;
        return box.indexOf(part.point(last), part.component(last)) * elementBytes;
    }

    /** The bytes of a part. */
    public ClCopy.ByteRect rect(Box part) {
        Offset from = part.lo().minus(box.lo());
        Extent size = part.extent();
        Extent held = box.extent();
        long rowPitch = held.x() * elementBytes;
        long planePitch = rowPitch * held.y();
        long component = part.firstComponent() - box.firstComponent();
        if (part.components() > 1 && !isOneCopy(part)) {
            throw new IllegalArgumentException(part + " of " + box + " takes several copies");
        }
        if (part.components() == 1 || size.z() == held.z()) {
            return new ClCopy.ByteRect(
                    new long[] {from.x() * elementBytes, from.y(), from.z() + component * held.z()},
                    new long[] {size.x() * elementBytes, size.y(), size.z() * part.components()},
                    rowPitch,
                    planePitch);
        }
        long x = from.x() * elementBytes;
        return size.z() == 1
                ? new ClCopy.ByteRect(
                        new long[] {x, from.y() + from.z() * held.y(), component},
                        new long[] {size.x() * elementBytes, size.y(), part.components()},
                        rowPitch,
                        planePitch * held.z())
                : new ClCopy.ByteRect(
                        new long[] {x + from.y() * rowPitch, from.z(), component},
                        new long[] {size.x() * elementBytes, size.z(), part.components()},
                        planePitch,
                        planePitch * held.z());
    }

    @Override
    public void close() {
        buffer.close();
    }
}
