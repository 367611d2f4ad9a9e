package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClQueue;
import java.util.List;
import java.util.Locale;

/**
 * A way in which large copies go between host and device; all give the same bits.
 *
 * @param method what the host's side does
 * @param piece bytes that are moved at a time, at most
 */
public record TransferWay(Method method, int piece) {

    /** What the host's side does. */
    public enum Method {
        /** Threads of the host read or write pieces of pinned memory while the device moves others. */
        PIPELINED,
        /** Host and device take turns at one piece of pinned memory. */
        PINNED,
        /** Threads of the host read and write the device's memory where it lies. */
        MAPPED
    }

    /** What is good for most devices. */
    public static final TransferWay PIPELINED = new TransferWay(Method.PIPELINED, 4 << 20);

    /** With one piece of pinned memory. */
    public static final TransferWay PINNED = new TransferWay(Method.PINNED, 4 << 20);

    /** Without memory in between. */
    public static final TransferWay MAPPED = new TransferWay(Method.MAPPED, 4 << 20);

    /** What else is worth a try, the likeliest first. */
    public static final List<TransferWay> OTHERS = List.of(
            MAPPED, new TransferWay(Method.PIPELINED, 16 << 20), new TransferWay(Method.PIPELINED, 1 << 20), PINNED);

    /** Bytes of pinned memory, at most, of one copy that is under way. */
    private static final int RING = 32 << 20;

    /** Pieces in a ring, at most: half as many threads are at work. */
    private static final int SLOTS = 8;

    public TransferWay {
        if (piece < 1 || piece > RING) {
            throw new IllegalArgumentException("pieces of " + piece + " bytes");
        }
    }

    /**
     * What goes that way to and from the device of {@code context}, by {@code queue}; memory is taken when it is first
     * needed.
     */
    public Staging open(ClContext context, ClQueue queue) {
        return switch (method) {
            case PIPELINED -> ring(Math.min(SLOTS, RING / piece), context, queue);
            case PINNED -> ring(1, context, queue);
            case MAPPED -> new MappedPieces(piece, queue, PIPELINED.open(context, queue));
        };
    }

    private Staging ring(int size, ClContext context, ClQueue queue) {
        return new PinnedRing(size, piece, queue, bytes -> ClPinned.allocate(context, queue, bytes));
    }

    /** For people, such as {@code pipelined in pieces of 4 MiB}. */
    public String describe() {
        return method.name().toLowerCase(Locale.ROOT)
                + (method == Method.PIPELINED ? " in pieces of " + (piece >> 20) + " MiB" : "");
    }
}
