package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cluster.Board;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.partition.Gathering;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * All that is gathered of a field in one exchange, laid out in memory piece by piece: in each a part of every zone,
 * rank by rank, so that what follows each other in the array does so in memory, too, wherever zones are numbered like
 * that.
 */
final class BoardLayout {

    /** Bytes of a piece at most, so that few operations are needed where there are many zones. */
    private static final int MOST_BYTES = 256 << 20;

    private final int move;
    private final Homes homes;

    /** By piece: its boxes, in order. */
    private final List<List<Chunk>> chunks = new ArrayList<>();

    private final List<Board.Piece> pieces = new ArrayList<>();

    /**
     * A box in a piece.
     *
     * @param zone that has it
     * @param at its first byte in the piece
     */
    private record Chunk(int zone, Box box, int at, int bytes) {

        int end() {
            return at + bytes;
        }
    }

    /**
     * Lays it out in memory that {@code pinned} gives.
     *
     * @param move number of the gathering among what the exchange moves
     */
    BoardLayout(int move, Gathering gathering, Homes homes, IntFunction<ByteBuffer> pinned) {
        this.move = move;
        this.homes = homes;
        int zones = gathering.parts().size();
        int most = Math.min(Message.PIECE_BYTES, MOST_BYTES / zones);
        IntStream.range(0, zones)
                .boxed()
                .sorted(Comparator.comparing(homes::rankOf))
                .forEach(zone -> add(zone, gathering, most));
        for (List<Chunk> piece : chunks) {
            int bytes = piece.get(piece.size() - 1).end();
            pieces.add(new Board.Piece(pinned.apply(bytes), pinned.apply(bytes), bytesByRank(piece)));
        }
    }

    private void add(int zone, Gathering gathering, int most) {
        int elementBytes = gathering.elementBytes();
        int[] used = {0, 0}; // pieces that are full, and bytes of this zone in the next
        for (Box part : gathering.parts().get(zone)) {
            Chunks.forEach(part, Math.max(1, most / elementBytes), box -> {
                int bytes = Math.toIntExact(box.volume() * elementBytes);
                if (used[1] > 0 && used[1] + bytes > most) {
                    used[0]++;
                    used[1] = 0;
                }
                if (used[0] == chunks.size()) {
                    chunks.add(new ArrayList<>());
                }
                List<Chunk> piece = chunks.get(used[0]);
                int at = piece.isEmpty() ? 0 : piece.get(piece.size() - 1).end();
                piece.add(new Chunk(zone, box, at, bytes));
                used[1] += bytes;
            });
        }
    }

    private List<Integer> bytesByRank(List<Chunk> piece) {
        List<Integer> bytes =
                new ArrayList<>(Collections.nCopies(homes.ranks().hosts().size(), 0));
        for (Chunk chunk : piece) {
            int rank = homes.rankOf(chunk.zone);
            bytes.set(rank, bytes.get(rank) + chunk.bytes);
        }
        return bytes;
    }

    /** An empty board. */
    Board board() {
        return new Board(pieces, homes.own().size(), !homes.isOne());
    }

    /** What zone {@code zone} leaves. */
    List<Part> sent(int zone) {
        List<Part> parts = new ArrayList<>();
        for (int piece = 0; piece < chunks.size(); piece++) {
            for (Chunk chunk : chunks.get(piece)) {
                if (chunk.zone == zone) {
                    parts.add(part(piece, chunk));
                }
            }
        }
        return parts;
    }

    /** What zone {@code zone} finds, boxes of several zones as one where they follow each other. */
    List<Part> received(int zone) {
        List<Part> parts = new ArrayList<>();
        for (int piece = 0; piece < chunks.size(); piece++) {
            List<Chunk> joined = new ArrayList<>();
            for (Chunk chunk : chunks.get(piece)) {
                if (chunk.zone != zone) {
                    add(chunk, joined);
                }
            }
            for (Chunk chunk : joined) {
                parts.add(part(piece, chunk));
            }
        }
        return parts;
    }

    private static void add(Chunk next, List<Chunk> joined) {
        int last = joined.size() - 1;
        Chunk before = last < 0 ? next : joined.get(last);
        if (before.end() == next.at && follows(next.box, before.box)) {
            joined.set(last, new Chunk(before.zone, before.box.bound(next.box), before.at, before.bytes + next.bytes));
        } else {
            joined.add(next);
        }
    }

    /**
     * Whether the elements of {@code next} are in the order of the elements of both those after the ones of
     * {@code before}.
     */
    private static boolean follows(Box next, Box before) {
        int[] order = before.order();
        int last = order.length - 1;
        while (last > 0 && before.length(order[last]) == 1 && next.from(order[last]) == before.from(order[last])) {
            last--;
        }
        int axis = order[last];
        long to = before.to(axis);
        return next.from(axis) == to
                && next.withRange(axis, before.from(axis), to).equals(before);
    }

    private Part part(int piece, Chunk chunk) {
        Board.Piece in = pieces.get(piece);
        return new Part(
                move,
                piece,
                chunk.box,
                chunk.box,
                in.even().slice(chunk.at, chunk.bytes),
                in.odd().slice(chunk.at, chunk.bytes));
    }
}
