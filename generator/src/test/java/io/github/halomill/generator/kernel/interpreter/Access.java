package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;

/**
 * A work-item touches a buffer. An atomic function reads and writes: two accesses.
 *
 * @param buffer name of the kernel's parameter
 * @param item global ids, one per dimension
 * @param offset in bytes
 * @param size in bytes
 * @param place of the element or call in the source
 * @param inside whether all of it is in the buffer; what is not reads as zeros and is not written
 */
public record Access(
        String buffer, List<Long> item, Mode mode, long offset, long size, SourceLocation place, boolean inside) {

    /** What is done. */
    public enum Mode {
        READ,
        WRITE
    }

    public Access {
        item = List.copyOf(item);
    }

    /** Offset of the byte after it. */
    public long end() {
        return offset + size;
    }
}
