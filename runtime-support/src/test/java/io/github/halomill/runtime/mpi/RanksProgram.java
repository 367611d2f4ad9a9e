package io.github.halomill.runtime.mpi;

import com.sun.management.ThreadMXBean;
import io.github.halomill.runtime.cluster.Board;
import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Transport;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** What ranks do when all is well, each of them holding what it gets against what it must be. Prints a line for each rank. */
@SuppressWarnings("ThreadPriorityCheck") // more threads than processors wait
final class RanksProgram {

    /** So that collective operations have several parts. */
    private static final int LONGEST_PART = 1 << 10;

    private final MpiRanks ranks;

    private RanksProgram(MpiRanks ranks) {
        this.ranks = ranks;
    }

    public static void main(String[] args) {
        LaunchedProcess launch = LaunchedProcess.of(System.getenv());
        MpiRanks ranks = MpiRanks.start(launch, MpiLibrary.candidates(null, null, launch.family()), LONGEST_PART);
        RanksProgram program = new RanksProgram(ranks);
        program.collectives();
        long collectives = ranks.collectives();
        long before = ranks.messages();
        long messages = before;
        for (int round = 0; round < 2; round++) {
            program.mailboxes();
        }
        check(ranks.collectives() == collectives, "messages need no collective operations");
        messages = ranks.messages() - messages;
        for (int round = 0; round < 2; round++) {
            program.boards();
        }
        check(ranks.messages() - before == messages, "what is gathered needs no messages");
        System.out.println("rank " + ranks.rank() + " of " + ranks.count() + " sent " + messages);
        if (ranks.rank() == 0) {
            System.out.println(ranks.describe());
        }
        if (args[0].equals("return")) {
            return;
        }
        ranks.close();
        ranks.close();
        ranks.transport().disconnect(new Mailbox(List.of(), List.of()));
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    // ---- collective operations

    private void collectives() {
        for (int length : new int[] {0, 1, 7, 5000}) {
            gathering(length);
            broadcasting(length);
            reducing(length);
        }
    }

    /** Of the lengths of ranks one is the shortest, which may be 0. */
    private byte[] own(int rank, int length) {
        byte[] own = new byte[length * (rank + 1) / 2];
        for (int i = 0; i < own.length; i++) {
            own[i] = (byte) (31 * i + 7 * rank + 1);
        }
        return own;
    }

    private void gathering(int length) {
        List<byte[]> all = ranks.allGather(own(ranks.rank(), length));
        List<byte[]> first = ranks.gather(own(ranks.rank(), length));
        check(all.size() == ranks.count(), "all of allGather");
        check(first.size() == (ranks.rank() == 0 ? ranks.count() : 0), "all of gather, on rank 0");
        for (int rank = 0; rank < ranks.count(); rank++) {
            check(Arrays.equals(all.get(rank), own(rank, length)), "allGather of rank " + rank);
            check(first.isEmpty() || Arrays.equals(first.get(rank), own(rank, length)), "gather of rank " + rank);
        }
    }

    private void broadcasting(int length) {
        for (int root = 0; root < ranks.count(); root++) {
            ByteBuffer data = ByteBuffer.allocateDirect(length + 9).position(4).limit(length + 4);
            for (int i = 0; i < length && ranks.rank() == root; i++) {
                data.put(4 + i, (byte) (i * 13 + root));
            }
            ranks.broadcast(data, root);
            check(data.position() == 4 && data.limit() == length + 4, "places stay");
            for (int i = 0; i < length; i++) {
                check(data.get(4 + i) == (byte) (i * 13 + root), "byte " + i + " of rank " + root);
            }
            check(data.clear().get(3) == 0 && data.get(length + 4) == 0, "nothing beside it");
        }
    }

    private void reducing(int length) {
        long[] sum = IntStream.range(0, length).mapToLong(this::number).toArray();
        long[] max = sum.clone();
        ranks.allReduce(sum, Ranks.Operation.SUM);
        ranks.allReduce(max, Ranks.Operation.MAX);
        for (int i = 0; i < length; i++) {
            long expectedSum = 0;
            long expectedMax = Long.MIN_VALUE;
            for (int rank = 0; rank < ranks.count(); rank++) {
                expectedSum += number(i, rank);
                expectedMax = Math.max(expectedMax, number(i, rank));
            }
            check(sum[i] == expectedSum, "sum of number " + i);
            check(max[i] == expectedMax, "largest of number " + i);
        }
    }

    private long number(int i) {
        return number(i, ranks.rank());
    }

    private static long number(int i, int rank) {
        return (i % 3 - 1) * 4_000_000_000L * (rank + 1) + i;
    }

    // ---- messages

    private static final int MESSAGES = 100;

    /** Bytes of the pieces of the mailboxes that connect every two ranks, in both directions; one does not fit into what MPI sends at once. */
    private static final int[][] PIECES = {{8}, {1, 0, 300, 5}, {100_000, 8}};

    private void mailboxes() {
        List<Mailbox> out = new ArrayList<>();
        List<Mailbox> in = new ArrayList<>();
        Transport transport = ranks.transport();
        for (int[] pieces : PIECES) {
            for (int i = 1; i < ranks.count(); i++) {
                int to = (ranks.rank() + i) % ranks.count();
                int from = (ranks.rank() + ranks.count() - i) % ranks.count();
                out.add(mailbox(pieces));
                in.add(mailbox(pieces));
                transport.send(out.get(out.size() - 1), to);
                transport.receive(in.get(in.size() - 1), from);
            }
        }
        long before = 0;
        for (long message = 1; message <= MESSAGES; message++) {
            if (message == MESSAGES / 2) {
                before = allocated();
            }
            for (int box = 0; box < out.size(); box++) {
                put(out.get(box), message, text(ranks.rank(), box, message));
            }
            for (int box = 0; box < in.size(); box++) {
                int from = (ranks.rank() + ranks.count() - box % (ranks.count() - 1) - 1) % ranks.count();
                take(in.get(box), message, text(from, box, message));
            }
        }
        long allocated = allocated() - before;
        check(allocated < MESSAGES, "messages need no memory; " + allocated + " bytes");
        out.forEach(transport::disconnect);
        in.forEach(transport::disconnect);
        in.forEach(transport::disconnect);
    }

    /** How many bytes the communication thread has allocated. */
    private static long allocated() {
        long id = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("halomill-mpi"))
                .findFirst()
                .orElseThrow()
                .getId();
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getThreadAllocatedBytes(id);
    }

    private static Mailbox mailbox(int[] pieces) {
        return new Mailbox(slot(pieces), slot(pieces));
    }

    private static List<ByteBuffer> slot(int[] pieces) {
        return IntStream.of(pieces).mapToObj(ByteBuffer::allocateDirect).toList();
    }

    /** What is repeated in the bytes of a message. */
    private static byte[] text(int from, int box, long message) {
        return (from + "/" + box + "/" + message + ";").getBytes(StandardCharsets.US_ASCII);
    }

    private static void put(Mailbox box, long message, byte[] text) {
        while (!box.isFree(message)) {
            Thread.yield();
        }
        for (int piece = 0; piece < box.pieces(); piece++) {
            ByteBuffer slot = box.slot((int) message & 1, piece);
            for (int i = 0; i < slot.limit(); i++) {
                slot.put(i, text[(i + piece) % text.length]);
            }
            box.put(message, piece);
        }
    }

    private static void take(Mailbox box, long message, byte[] text) {
        for (int piece = 0; piece < box.pieces(); piece++) {
            while (!box.has(message, piece)) {
                Thread.yield();
            }
            ByteBuffer slot = box.slot((int) message & 1, piece);
            for (int i = 0; i < slot.limit(); i++) {
                if (slot.get(i) != text[(i + piece) % text.length]) {
                    throw new AssertionError("message " + message + ", piece " + piece + ", byte " + i);
                }
            }
        }
        box.take(message);
    }

    // ---- boards

    /** Bytes of the zones of each rank, of which there are two, in the pieces of two boards; one does not fit into what MPI sends at once. */
    private static final int[][] PARTS = {{3}, {40_000, 5, 0}};

    private static final int GATHERED = 15;

    /** Gathers on both boards at once, in another order on every rank: each has a communicator of its own. */
    private void boards() {
        List<Board> boards = new ArrayList<>();
        for (int[] parts : PARTS) {
            boards.add(board(parts));
            ranks.transport().gather(boards.get(boards.size() - 1));
        }
        long collectives = ranks.collectives();
        for (long message = 1; message <= GATHERED; message++) {
            for (int i = 0; i < PARTS.length; i++) {
                int box = (i + ranks.rank()) % PARTS.length;
                for (int zone = 0; zone < 2; zone++) {
                    leave(boards.get(box), zone, message, PARTS[box], box);
                }
            }
            for (int box = 0; box < PARTS.length; box++) {
                for (int zone = 0; zone < 2; zone++) {
                    find(boards.get(box), zone, message, PARTS[box], box);
                }
            }
        }
        int pieces = boards.stream().mapToInt(board -> board.pieces().size()).sum();
        check(ranks.collectives() - collectives == (long) GATHERED * pieces, "one operation for each piece");
        boards.forEach(ranks.transport()::disconnect);
        boards.forEach(ranks.transport()::disconnect);
    }

    /** Each rank has a byte more than the one before it of all that is not empty. */
    private static int bytes(int part, int rank) {
        return part == 0 ? rank : part + rank;
    }

    private Board board(int[] parts) {
        List<Board.Piece> pieces = new ArrayList<>();
        for (int part : parts) {
            List<Integer> bytes = IntStream.range(0, ranks.count())
                    .mapToObj(rank -> 2 * bytes(part, rank))
                    .toList();
            int all = bytes.stream().mapToInt(i -> i).sum();
            pieces.add(new Board.Piece(ByteBuffer.allocateDirect(all), ByteBuffer.allocateDirect(all), bytes));
        }
        return new Board(pieces, 2, true);
    }

    private static byte content(int box, long message, int piece, int rank, int zone, int at) {
        return (byte) (box * 71 + message * 7 + piece * 31 + rank * 13 + zone * 5 + at * 3);
    }

    private void leave(Board board, int zone, long message, int[] parts, int box) {
        while (!board.isFree(message)) {
            Thread.yield();
        }
        for (int piece = 0; piece < parts.length; piece++) {
            ByteBuffer slot = board.pieces().get(piece).slot((int) message & 1);
            int first = 0;
            for (int rank = 0; rank < ranks.rank(); rank++) {
                first += 2 * bytes(parts[piece], rank);
            }
            int length = bytes(parts[piece], ranks.rank());
            for (int i = 0; i < length; i++) {
                slot.put(first + zone * length + i, content(box, message, piece, ranks.rank(), zone, i));
            }
            board.put(zone, message, piece);
        }
    }

    private void find(Board board, int zone, long message, int[] parts, int box) {
        for (int piece = 0; piece < parts.length; piece++) {
            while (!board.has(message, piece)) {
                Thread.yield();
            }
            ByteBuffer slot = board.pieces().get(piece).slot((int) message & 1);
            int at = 0;
            for (int rank = 0; rank < ranks.count(); rank++) {
                for (int of = 0; of < 2; of++) {
                    for (int i = 0; i < bytes(parts[piece], rank); i++) {
                        check(slot.get(at++) == content(box, message, piece, rank, of, i), "part of rank " + rank);
                    }
                }
            }
            check(at == slot.limit(), "nothing else");
        }
        board.take(zone, message);
    }
}
