package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Board;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Gathers what is put on a board, piece by piece, on a communicator of its own: no other collective operation has to be
 * begun before or after it on all ranks. Several pieces may be under way; they end in their order.
 */
final class BoardGather {

    private final Mpi mpi;
    private final Board board;
    private final long communicator;

    /** By piece of the even slot, then of the odd one: the address of its memory. */
    private final long[] memory;

    /** By piece: how many bytes each rank has, and where they begin, as arrays of 32-bit integers. */
    private final List<NativeBytes> numbers = new ArrayList<>();

    /** A request for each piece of each slot. */
    private final NativeBytes requests;

    private final int pieces;
    private long begun;
    private long ended;
    private boolean stopped;

    BoardGather(Mpi mpi, Board board, long communicator) {
        this.mpi = mpi;
        this.board = board;
        this.communicator = communicator;
        this.pieces = board.pieces().size();
        this.memory = new long[2 * pieces];
        this.requests = NativeBytes.of(2 * pieces * Long.BYTES);
        for (int i = 0; i < pieces; i++) {
            Board.Piece piece = board.pieces().get(i);
            memory[i] = NativeBytes.addressOf(piece.even());
            memory[pieces + i] = NativeBytes.addressOf(piece.odd());
            numbers.add(numbers(piece.bytes()));
        }
        this.begun = board.piecesPut();
        this.ended = begun;
    }

    private static NativeBytes numbers(List<Integer> bytes) {
        int ranks = bytes.size();
        NativeBytes numbers = NativeBytes.of(2 * ranks * Integer.BYTES);
        ByteBuffer at = numbers.bytes();
        int place = 0;
        for (int rank = 0; rank < ranks; rank++) {
            at.putInt(rank * Integer.BYTES, bytes.get(rank));
            at.putInt((ranks + rank) * Integer.BYTES, place);
            place += bytes.get(rank);
        }
        return numbers;
    }

    Board board() {
        return board;
    }

    long communicator() {
        return communicator;
    }

    /** Begins what can be begun, and sees what has ended; whether there was something. */
    boolean step() {
        boolean moved = false;
        for (long put = board.piecesPut(); !stopped && begun < put; begun++) {
            NativeBytes of = numbers.get((int) (begun % pieces));
            long ranks = of.size() / 2;
            mpi.gather(memory[slot(begun)], of.address(), of.address() + ranks, communicator, request(begun));
            moved = true;
        }
        while (ended < begun && mpi.test(request(ended))) {
            board.gathered(++ended);
            moved = true;
        }
        return moved;
    }

    private int slot(long piece) {
        boolean odd = (piece / pieces + 1) % 2 == 1; // messages count from 1
        return (int) (piece % pieces) + (odd ? pieces : 0);
    }

    private long request(long piece) {
        return requests.address() + (long) slot(piece) * Long.BYTES;
    }

    /** Begins nothing more. */
    void stop() {
        stopped = true;
    }

    /** Whether nothing is under way. */
    boolean isQuiet() {
        return ended == begun;
    }
}
