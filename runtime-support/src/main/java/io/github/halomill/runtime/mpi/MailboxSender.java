package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Mailbox;

/** Sends every piece that is put into a mailbox, and frees a slot when all its pieces have left. */
final class MailboxSender extends Connection {

    private final int to;
    private final int[] left = new int[2];
    private long put;
    private int piece;
    private long message;
    private long leaving;

    MailboxSender(Carrier carrier, Mailbox mailbox, int to, Tags tags) {
        super(carrier, mailbox, tags);
        this.to = to;
        this.put = mailbox.piecesPut();
        this.message = put / pieces() + 1;
        this.leaving = message;
    }

    @Override
    void prepare() {
        for (int i = 0; i < requests(); i++) {
            mpi().prepareSend(mailbox().slot(i / pieces(), i % pieces()), to, tag(), address(i));
        }
    }

    @Override
    boolean start() {
        long now = mailbox().piecesPut();
        if (put == now) {
            return false;
        }
        for (; put < now; put++) {
            mpi().startSend(address((int) (message & 1) * pieces() + piece));
            started();
            next();
        }
        return true;
    }

    private void next() {
        if (++piece == pieces()) {
            piece = 0;
            message++;
        }
    }

    @Override
    void arrived(int request) {
        left[request < pieces() ? 0 : 1]++;
        // a later message may have left before an earlier one
        for (int slot = (int) (leaving & 1); left[slot] == pieces(); slot ^= 1) {
            left[slot] = 0;
            mailbox().take(leaving++);
        }
    }

    @Override
    void stop() {
        start();
    }
}
