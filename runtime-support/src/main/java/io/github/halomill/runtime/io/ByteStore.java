package io.github.halomill.runtime.io;

import java.nio.ByteBuffer;

/** Bytes that can be reached at any position, by several threads at once. Buffers are in native order. */
public interface ByteStore {

    /** Fills {@code target} from its position to its limit with the bytes from {@code position} on. */
    void get(long position, ByteBuffer target);

    /** Puts what {@code data} has left at {@code position}. */
    void put(long position, ByteBuffer data);
}
