package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.schedule.Problem;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** All that goes from one zone to another in one exchange, laid out in memory piece by piece. */
final class Message {

    /**
     * Bytes of a piece at most. While one is sent the next is read from the device, so that large messages take as long
     * as the slowest of the two; smaller pieces cost more calls than they hide.
     */
    static final int PIECE_BYTES = 4 << 20;

    private final Problem problem;
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Integer> pieces = new ArrayList<>();
    private long bytes;

    /**
     * A box in the message.
     *
     * @param transfer which of the exchange's
     * @param at its first byte in its piece
     */
    private record Chunk(int transfer, Box sent, Box received, int piece, int at, int bytes) {}

    /** A message in memory. */
    record Laid(Mailbox mailbox, List<Part> parts) {}

    /** An empty message. */
    Message(Problem problem) {
        this.problem = problem;
    }

    /** Adds what a transfer moves, which is number {@code index} of the exchange's. */
    void add(int index, Transfer transfer) {
        int elementBytes = problem.field(transfer.argument()).type().bytes();
        bytes = Math.addExact(bytes, transfer.bytes());
        for (Box box : transfer.boxes()) {
            Chunks.forEach(box, PIECE_BYTES / elementBytes, received -> {
                int size = Math.toIntExact(received.volume() * elementBytes);
                int last = pieces.size() - 1;
                if (last < 0 || pieces.get(last) + size > PIECE_BYTES) {
                    pieces.add(0);
                    last++;
                }
                chunks.add(
                        new Chunk(index, received.translate(transfer.shift()), received, last, pieces.get(last), size));
                pieces.set(last, pieces.get(last) + size);
            });
        }
    }

    /** Of the whole message. */
    long bytes() {
        return bytes;
    }

    /** Lays it out in memory that {@code pinned} gives. */
    Laid lay(IntFunction<ByteBuffer> pinned) {
        List<ByteBuffer> even = pieces.stream().map(pinned::apply).toList();
        List<ByteBuffer> odd = pieces.stream().map(pinned::apply).toList();
        List<Part> parts = chunks.stream()
                .map(chunk -> new Part(
                        chunk.transfer,
                        chunk.piece,
                        chunk.sent,
                        chunk.received,
                        even.get(chunk.piece).slice(chunk.at, chunk.bytes),
                        odd.get(chunk.piece).slice(chunk.at, chunk.bytes)))
                .toList();
        return new Laid(new Mailbox(even, odd), parts);
    }
}
