package io.github.halomill.runtime.cluster;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Where the zones of a process leave their parts of what all zones need, and find all of it: two slots, used in turn,
 * so that one may be filled while the other is read. Messages are numbered 1, 2, 3 ... and consist of pieces, to each
 * of which every zone may add something; a zone has put a piece when its part is in it. Zones count by places, 0, 1
 * ..., those of this process only. Who waits asks again and again: nobody is told.
 */
public final class Board {

    private final List<Piece> pieces;
    private final boolean carried;

    /** By place: how many pieces were put so far, of all messages, and the last message that was read. */
    private final AtomicLongArray put;

    private final AtomicLongArray taken;

    /** How many pieces were gathered of all ranks so far. */
    private volatile long gathered;

    /**
     * A piece of a message: the parts of all ranks, one after the other in their order.
     *
     * @param even where those of messages with an even number lie, in direct memory, position 0 up to the limit
     * @param odd the same of the others
     * @param bytes by rank: how many it has of them
     */
    public record Piece(ByteBuffer even, ByteBuffer odd, List<Integer> bytes) {

        public Piece {
            bytes = List.copyOf(bytes);
        }

        /** Where it lies in messages with that parity. */
        public ByteBuffer slot(int parity) {
            return parity == 0 ? even : odd;
        }
    }

    /**
     * An empty board.
     *
     * @param zones how many of them are in this process
     * @param carried whether others have parts, too, which a {@link Transport} brings
     */
    public Board(List<Piece> pieces, int zones, boolean carried) {
        this.pieces = List.copyOf(pieces);
        this.carried = carried;
        this.put = new AtomicLongArray(zones);
        this.taken = new AtomicLongArray(zones);
    }

    /** Of a message, in their order. */
    public List<Piece> pieces() {
        return pieces;
    }

    /** Whether every zone here has read the message before the last, whose slot message {@code number} takes. */
    public boolean isFree(long number) {
        return least(taken) >= number - 2;
    }

    /** The next piece of message {@code number} has the part of the zone at {@code place}; all before it have. */
    public void put(int place, long number, int piece) {
        put.set(place, (number - 1) * pieces.size() + piece + 1);
    }

    /** How many pieces have the parts of all zones here, of all messages. */
    public long piecesPut() {
        return least(put);
    }

    /** That many pieces have the parts of all ranks. */
    public void gathered(long number) {
        gathered = number;
    }

    /** Whether a piece of message {@code number} has all parts. */
    public boolean has(long number, int piece) {
        return (carried ? gathered : least(put)) > (number - 1) * pieces.size() + piece;
    }

    /** The zone at {@code place} does not read message {@code number} any more. */
    public void take(int place, long number) {
        taken.set(place, number);
    }

    private static long least(AtomicLongArray numbers) {
        long least = numbers.get(0);
        for (int i = 1; i < numbers.length(); i++) {
            least = Math.min(least, numbers.get(i));
        }
        return least;
    }
}
