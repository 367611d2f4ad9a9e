package io.github.halomill.runtime.cluster;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Carries messages between threads that play ranks, by a thread of its own that copies them. */
final class ThreadTransport implements AutoCloseable {

    private static final long NAP_NANOS = 20_000;

    /** Of a millisecond: so long a rank that goes away waits for another one, which may have failed. */
    private static final int MOST_NAPS = 10_000;

    /** One rank's mailboxes, with another rank, in the order in which they were connected. */
    private record Way(int from, int to) {}

    /** A mailbox, and how many pieces it had when it was connected. */
    private record End(Mailbox mailbox, long piecesPut) {}

    /** Mailboxes that belong together, as soon as both are there. */
    private static final class Link {
        private final Mailbox from;
        private final Mailbox into;

        /** What the sender has put and the receiver has no room for yet. */
        private final Deque<ByteBuffer> waiting = new ArrayDeque<>();

        private long read;
        private long written;

        Link(End from, End into) {
            this.from = from.mailbox();
            this.into = into.mailbox();
            read = from.piecesPut();
            written = into.piecesPut();
        }

        /** Reads what was put, and writes it where there is room; whether there was something. */
        boolean step() {
            return read() | write();
        }

        boolean read() {
            long before = read;
            int pieces = from.pieces();
            for (long put = from.piecesPut(); read < put; read++) {
                long message = read / pieces + 1;
                int piece = (int) (read % pieces);
                ByteBuffer slot =
                        from.slot((int) (message & 1), piece).duplicate().rewind();
                waiting.add(ByteBuffer.allocate(slot.remaining()).put(slot).flip());
                if (piece == pieces - 1) {
                    from.take(message);
                }
            }
            return before < read;
        }

        private boolean write() {
            boolean moved = false;
            int pieces = into.pieces();
            while (!waiting.isEmpty() && into.isFree(written / pieces + 1)) {
                long message = written / pieces + 1;
                int piece = (int) (written % pieces);
                copy(waiting.remove(), into.slot((int) (message & 1), piece));
                into.put(message, piece);
                written++;
                moved = true;
            }
            return moved;
        }
    }

    private static void copy(ByteBuffer source, ByteBuffer target) {
        ByteBuffer to = target.duplicate().rewind();
        if (source.remaining() != to.remaining()) {
            throw new IllegalStateException(
                    source.remaining() + " bytes are sent, and " + to.remaining() + " expected");
        }
        to.put(source);
    }

    private final Map<Way, List<End>> senders = new HashMap<>();
    private final Map<Way, List<End>> receivers = new HashMap<>();
    private final List<Link> links = new ArrayList<>();

    /** By rank: boards that no other rank has brought the like of yet. */
    private final List<List<Board>> boards = new ArrayList<>();

    private final List<List<Board>> gatherings = new ArrayList<>();
    private final Thread carrier = new Thread(this::carry, "carrier");
    private volatile boolean closed;

    ThreadTransport(int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            boards.add(new ArrayList<>());
        }
        carrier.setDaemon(true);
        carrier.start();
    }

    private void carry() {
        while (!closed) {
            if (!step()) {
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
    }

    private synchronized boolean step() {
        boolean moved = false;
        for (Link link : links) {
            moved |= link.step();
        }
        for (List<Board> gathering : gatherings) {
            moved |= gather(gathering);
        }
        return moved;
    }

    /** Brings the next piece to all, if all have put it. */
    private static boolean gather(List<Board> of) {
        Board any = of.get(0);
        int pieces = any.pieces().size();
        long next = 0;
        while (any.has(next / pieces + 1, (int) (next % pieces))) {
            next++;
        }
        long number = next;
        if (of.stream().anyMatch(board -> board.piecesPut() <= number)) {
            return false;
        }
        int piece = (int) (next % pieces);
        int parity = (int) (next / pieces + 1 & 1);
        int at = 0;
        for (int rank = 0; rank < of.size(); rank++) {
            int bytes = any.pieces().get(piece).bytes().get(rank);
            for (int other = 0; other < of.size(); other++) {
                if (other != rank) {
                    ByteBuffer part = of.get(rank)
                            .pieces()
                            .get(piece)
                            .slot(parity)
                            .duplicate()
                            .rewind();
                    ByteBuffer there = of.get(other)
                            .pieces()
                            .get(piece)
                            .slot(parity)
                            .duplicate()
                            .rewind();
                    there.position(at).put(part.position(at).limit(at + bytes));
                }
            }
            at += bytes;
        }
        of.forEach(board -> board.gathered(number + 1));
        return true;
    }

    private synchronized void connect(Map<Way, List<End>> own, Map<Way, List<End>> others, Way way, Mailbox box) {
        List<End> waiting = others.getOrDefault(way, List.of());
        End end = new End(box, box.piecesPut());
        if (waiting.isEmpty()) {
            own.computeIfAbsent(way, any -> new ArrayList<>()).add(end);
        } else {
            End other = waiting.remove(0);
            links.add(own == senders ? new Link(end, other) : new Link(other, end));
        }
    }

    private synchronized void gather(Board board, int rank) {
        boards.get(rank).add(board);
        if (boards.stream().noneMatch(List::isEmpty)) {
            gatherings.add(boards.stream().map(all -> all.remove(0)).toList());
        }
    }

    private synchronized void disconnect(Board board) {
        boards.forEach(all -> all.removeIf(one -> one == board));
        gatherings.removeIf(all -> all.stream().anyMatch(one -> one == board));
    }

    /** What was put before is still carried: another rank may connect later, and wait for it. */
    private synchronized void disconnect(Mailbox box) {
        for (int naps = 0; naps < MOST_NAPS && isAwaited(box); naps++) {
            try {
                wait(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        links.forEach(Link::read);
        links.removeIf(link -> link.into == box);
        senders.values().forEach(all -> all.removeIf(one -> one.mailbox() == box));
        receivers.values().forEach(all -> all.removeIf(one -> one.mailbox() == box));
    }

    private boolean isAwaited(Mailbox box) {
        return senders.values().stream()
                .flatMap(List::stream)
                .anyMatch(end -> end.mailbox() == box && box.piecesPut() > end.piecesPut());
    }

    /** What one rank has of it. */
    Transport of(int rank) {
        return new Transport() {
            @Override
            public void send(Mailbox from, int to) {
                connect(senders, receivers, new Way(rank, to), from);
            }

            @Override
            public void receive(Mailbox into, int from) {
                connect(receivers, senders, new Way(from, rank), into);
            }

            @Override
            public void gather(Board board) {
                ThreadTransport.this.gather(board, rank);
            }

            @Override
            public void disconnect(Board board) {
                ThreadTransport.this.disconnect(board);
            }

            @Override
            public void disconnect(Mailbox mailbox) {
                ThreadTransport.this.disconnect(mailbox);
            }
        };
    }

    @Override
    public void close() {
        closed = true;
    }
}
