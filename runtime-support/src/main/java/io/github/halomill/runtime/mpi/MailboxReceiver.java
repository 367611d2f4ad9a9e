package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Mailbox;

/** Receives into a mailbox's free slots: both from the beginning, and each again as soon as its message was taken. */
final class MailboxReceiver extends Connection {

    private final int from;
    private final boolean[] arrived = new boolean[requests()];
    private final boolean[] awaited = new boolean[requests()];
    private long posted;
    private int piece;
    private long message;
    private boolean stopped;

    MailboxReceiver(Carrier carrier, Mailbox mailbox, int from, Tags tags) {
        super(carrier, mailbox, tags);
        this.from = from;
        this.posted = mailbox.piecesPut() / pieces();
        this.message = posted + 1;
    }

    @Override
    void prepare() {
        for (int i = 0; i < requests(); i++) {
            mpi().prepareReceive(mailbox().slot(i / pieces(), i % pieces()), from, tag(), address(i));
        }
    }

    @Override
    boolean start() {
        boolean started = false;
        while (!stopped && mailbox().isFree(posted + 1)) {
            posted++;
            post((int) (posted & 1) * pieces());
            started = true;
        }
        return started;
    }

    private void post(int firstOfSlot) {
        for (int i = firstOfSlot; i < firstOfSlot + pieces(); i++) {
            mpi().start(address(i));
            awaited[i] = true;
            started();
        }
    }

    @Override
    void arrived(int request) {
        awaited[request] = false;
        arrived[request] = !stopped;
        for (int next = next(); arrived[next]; next = next()) {
            arrived[next] = false;
            mailbox().put(message, piece);
            advance();
        }
    }

    private int next() {
        return (int) (message & 1) * pieces() + piece;
    }

    private void advance() {
        if (++piece == pieces()) {
            piece = 0;
            message++;
        }
    }

    @Override
    void stop() {
        if (!stopped) {
            stopped = true;
            for (int i = 0; i < requests(); i++) {
                if (awaited[i]) {
                    mpi().cancel(address(i));
                }
            }
        }
    }
}
