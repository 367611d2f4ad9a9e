package io.github.halomill.runtime.cluster;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Where a sender leaves messages for a receiver: two slots, used in turn, so that one may be filled while the other is
 * emptied. Messages are numbered 1, 2, 3 ... and consist of pieces, which are handed over one after the other. Who
 * waits asks again and again: nobody is told.
 */
public final class Mailbox {

    private final List<ByteBuffer> even;
    private final List<ByteBuffer> odd;
    private volatile long put;
    private volatile long taken;

    /**
     * An empty mailbox.
     *
     * @param even by piece: where those of messages with an even number lie, in direct memory, position 0 up to the
     *     limit
     * @param odd the same of the others; of the same sizes
     */
    public Mailbox(List<ByteBuffer> even, List<ByteBuffer> odd) {
        this.even = List.copyOf(even);
        this.odd = List.copyOf(odd);
    }

    /** How many pieces a message has. */
    public int pieces() {
        return even.size();
    }

    /** Where a piece of messages with that parity lies. */
    public ByteBuffer slot(int parity, int piece) {
        return (parity == 0 ? even : odd).get(piece);
    }

    /** Whether the slot of message {@code number} is free. */
    public boolean isFree(long number) {
        return taken >= number - 2;
    }

    /** The next piece of message {@code number} is complete; all before it are. */
    public void put(long number, int piece) {
        put = (number - 1) * pieces() + piece + 1;
    }

    /** How many pieces have been put so far, of all messages. */
    public long piecesPut() {
        return put;
    }

    /** Whether a piece of message {@code number} is there. */
    public boolean has(long number, int piece) {
        return put > (number - 1) * pieces() + piece;
    }

    /** Nothing reads message {@code number} any more. */
    public void take(long number) {
        taken = number;
    }

    /** The number of the last message that nothing reads any more. */
    public long taken() {
        return taken;
    }
}
