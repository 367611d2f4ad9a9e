package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;

/**
 * A copy between a box of an image and elements that are contiguous in a buffer of the same device, made ready once. It
 * goes in both directions: {@link ClQueue#toImage} and {@link ClQueue#fromImage}.
 */
public final class ClImageCopy {

    private final ClBuffer buffer;
    private final long offset;
    private final ClImage image;
    private final long[] origin;
    private final long[] region;

    /**
     * Between {@code box} of an image and what begins {@code offset} bytes after the start of a buffer.
     */
    public ClImageCopy(ClBuffer buffer, long offset, ClImage image, Box box) {
        this.buffer = buffer;
        this.offset = offset;
        this.image = image;
        Extent size = box.extent();
        origin = new long[] {box.lo().x(), box.lo().y(), box.lo().z()};
        region = new long[] {size.x(), size.y(), size.z()};
    }

    ClBuffer buffer() {
        return buffer;
    }

    long offset() {
        return offset;
    }

    ClImage image() {
        return image;
    }

    long[] origin() {
        return origin;
    }

    long[] region() {
        return region;
    }
}
