package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClImage;
import io.github.halomill.runtime.cl.ClImageCopy;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A box of an array in a device's memory, without gaps.
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

    /** What of {@code part} one copy can move each: all of it, or what it has of each component, plane or row. */
    public List<Box> copies(Box part) {
        if (part.isEmpty()) {
            return List.of();
        }
        if (isOneCopy(part)) {
            return List.of(part);
        }
        return part.slices(part.slowestOfSeveral(part.order()[0]));
    }

    /** Whether one copy can move {@code part}: rows, and planes of them, as far from each other as the next. */
    public boolean isOneCopy(Box part) {
        return steps(part).size() <= 3;
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
        if (!box.contains(part) || part.isEmpty() || part.componentAxis() != box.componentAxis()) {
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

    /** So many elements, or rows, or planes, each that many elements after the one before. */
    private record Step(long count, long pitch) {

        /** Where the next one would be. */
        long end() {
            return count * pitch;
        }
    }

    /** How elements of a part follow each other in memory: those without gaps, rows of these, and so on. */
    private List<Step> steps(Box part) {
        List<Step> steps = new ArrayList<>(List.of(new Step(1, 1)));
        for (int axis : part.order()) {
            int last = steps.size() - 1;
            Step before = steps.get(last);
            long count = part.length(axis);
            long pitch = box.pitch(axis);
            if (before.end() == pitch) {
                steps.set(last, new Step(before.count * count, before.pitch));
            } else if (count > 1) {
                steps.add(new Step(count, pitch));
            }
        }
        return steps;
    }

    /** Enqueues copies of {@code part}, which lies in both boxes, to another box of an array of the same shape. */
    public void copyTo(DeviceBox other, Box part, ClQueue queue) {
        List<Stride> strides = strides(part, other);
        if (strides.size() > 3) {
            part.slices(part.slowestOfSeveral(part.order()[0])).forEach(slice -> copyTo(other, slice, queue));
            return;
        }
        queue.copy(
                buffer,
                rect(part, strides.stream().map(Stride::here).toList()),
                other.buffer,
                other.rect(part, strides.stream().map(Stride::there).toList()));
    }

    /** So many elements, rows or planes, each after the one before, in two boxes. */
    private record Stride(Step here, Step there) {}

    /** How elements of a part follow each other: those without gaps in both boxes, rows of these, and so on. */
    private List<Stride> strides(Box part, DeviceBox other) {
        List<Stride> strides = new ArrayList<>(List.of(new Stride(new Step(1, 1), new Step(1, 1))));
        for (int axis : part.order()) {
            Stride before = strides.get(strides.size() - 1);
            long count = part.length(axis);
            long here = box.pitch(axis);
            long there = other.box.pitch(axis);
            if (before.here.end() == here && before.there.end() == there) {
                long joined = before.here.count * count;
                strides.set(
                        strides.size() - 1,
                        new Stride(new Step(joined, before.here.pitch), new Step(joined, before.there.pitch)));
            } else if (count > 1) {
                strides.add(new Stride(new Step(count, here), new Step(count, there)));
            }
        }
        return strides;
    }

    /** The bytes of a part. */
    public ClCopy.ByteRect rect(Box part) {
        List<Step> steps = steps(part);
        if (steps.size() > 3) {
            throw new IllegalArgumentException(part + " of " + box + " takes several copies");
        }
        return rect(part, steps);
    }

    private ClCopy.ByteRect rect(Box part, List<Step> steps) {
        long whole = box.volume();
        Step none = new Step(1, whole);
        Step rows = steps.size() > 1 ? steps.get(1) : none;
        Step planes = steps.size() > 2 ? steps.get(2) : none;
        long first = box.indexOf(part);
        return new ClCopy.ByteRect(
                new long[] {first % rows.pitch * elementBytes, first % planes.pitch / rows.pitch, first / planes.pitch},
                new long[] {steps.get(0).count * elementBytes, rows.count, planes.count},
                rows.pitch * elementBytes,
                planes.pitch * elementBytes);
    }

    @Override
    public void close() {
        buffer.close();
    }
}
