package io.github.halomill.runtime.mpi;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Memory that C can see: it stays where it is while this object is kept.
 *
 * @param bytes in the order of this machine
 * @param address of the first one
 */
record NativeBytes(ByteBuffer bytes, long address) {

    /** That many zeros. */
    static NativeBytes of(int size) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        return new NativeBytes(bytes, addressOf(bytes));
    }

    /** Where position 0 of a direct buffer is. */
    static long addressOf(Buffer direct) {
        return Pointer.nativeValue(Native.getDirectBufferPointer(direct));
    }

    int size() {
        return bytes.capacity();
    }

    /** The text of that length from a place on. */
    String text(int at, int length) {
        byte[] text = new byte[length];
        bytes.get(at, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
