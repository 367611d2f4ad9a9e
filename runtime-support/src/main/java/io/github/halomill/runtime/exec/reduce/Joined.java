package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.cl.ReductionKernels;
import java.nio.ByteBuffer;

/** What elements come to together, so far: the same bits in whatever order they were put together. */
interface Joined {

    /** Bytes that {@link #put} writes, as devices leave them. */
    int BYTES = ReductionKernels.NUMBERS * Long.BYTES;

    /** Of the elements of both, which are joined in the same way. */
    Joined plus(Joined other);

    /** The number itself. */
    double number();

    /** Writes it, from the position on. */
    void put(ByteBuffer to);

    /** Another one, joined in the same way, which was written from the position on. */
    Joined read(ByteBuffer from);
}
