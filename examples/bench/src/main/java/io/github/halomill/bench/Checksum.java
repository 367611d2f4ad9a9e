package io.github.halomill.bench;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSink;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;

/**
 * The sum, modulo 2^64, of every element's bits times an odd number that belongs to its place: the same in whatever pieces and
 * order the array comes, and another one if a bit is different.
 */
final class Checksum implements ElementSink {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final Extent size;
    private final int bytes;
    private final LongAdder sum = new LongAdder();

    /** Of an array of {@code size} floats. */
    Checksum(Extent size) {
        this(size, Float.BYTES);
    }

    /** Of an array of {@code size} elements of 1, 4 or 8 bytes. */
    Checksum(Extent size, int bytes) {
        this.size = size;
        this.bytes = bytes;
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        long partial = 0;
        int at = data.position();
        for (long z = box.lo().z(); z < box.hi().z(); z++) {
            for (long y = box.lo().y(); y < box.hi().y(); y++) {
                long row = (z * size.y() + y) * size.x();
                for (long x = box.lo().x(); x < box.hi().x(); x++) {
                    partial += ((row + x) * GOLDEN_GAMMA | 1) * bits(data, at);
                    at += bytes;
                }
            }
        }
        sum.add(partial);
    }

    private long bits(ByteBuffer data, int at) {
        return switch (bytes) {
            case Byte.BYTES -> data.get(at);
            case Integer.BYTES -> data.getInt(at);
            default -> data.getLong(at);
        };
    }

    /** Sixteen hexadecimal digits. */
    String text() {
        return "%016x".formatted(sum.sum());
    }
}
