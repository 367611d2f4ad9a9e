package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cluster.Board;
import io.github.halomill.runtime.cluster.Transport;
import java.util.Map;

/** One zone's way to a board, on which it leaves its part of what is gathered, and finds the others'. */
final class BoardLink implements Link {

    private final Board board;
    private final int place;
    private final Map<Distance, Long> bytes;
    private final Patience here;
    private final Patience everywhere;
    private final Transport transport;

    /**
     * That of the zone at a place of the board.
     *
     * @param bytes what comes from that far away, or farther
     * @param here how zones of this process are waited for
     * @param everywhere how those of all are
     * @param transport what gathers, if there are several processes
     */
    BoardLink(
            Board board,
            int place,
            Map<Distance, Long> bytes,
            Patience here,
            Patience everywhere,
            Transport transport) {
        this.board = board;
        this.place = place;
        this.bytes = Map.copyOf(bytes);
        this.here = here;
        this.everywhere = everywhere;
        this.transport = transport;
    }

    @Override
    public int pieces() {
        return board.pieces().size();
    }

    @Override
    public long bytes(Distance from) {
        return bytes.getOrDefault(from, 0L);
    }

    @Override
    public void awaitFree(long number) {
        for (int i = 0; !board.isFree(number); i++) {
            here.pause(i);
        }
    }

    @Override
    public void publish(long number, int piece) {
        board.put(place, number, piece);
    }

    @Override
    public void awaitSent(long number, int piece) {
        for (int i = 0; !board.has(number, piece); i++) {
            everywhere.pause(i);
        }
    }

    @Override
    public void release(long number) {
        board.take(place, number);
    }

    @Override
    public void close() {
        transport.disconnect(board);
    }
}
