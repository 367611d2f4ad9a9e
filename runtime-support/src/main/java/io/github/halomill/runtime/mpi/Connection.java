package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Mailbox;

/**
 * One end of what is carried from a mailbox to that of another rank: a request for each piece of each of the two slots,
 * those of the even slot first.
 */
abstract sealed class Connection permits MailboxSender, MailboxReceiver {

    private final Mpi mpi;
    private final Requests requests;
    private final Mailbox mailbox;
    private final Tags tags;
    private final int tag;
    private final int pieces;
    private int first;
    private int active;

    Connection(Carrier carrier, Mailbox mailbox, Tags tags) {
        this.mpi = carrier.mpi();
        this.requests = carrier.requests();
        this.mailbox = mailbox;
        this.tags = tags;
        this.tag = tags.take();
        this.pieces = mailbox.pieces();
    }

    final Mpi mpi() {
        return mpi;
    }

    final Mailbox mailbox() {
        return mailbox;
    }

    final int pieces() {
        return pieces;
    }

    /** What distinguishes its messages from those of others between the same ranks. */
    final int tag() {
        return tag;
    }

    /** How many there are. */
    final int requests() {
        return 2 * pieces;
    }

    /** The place of the first request among those of all connections. */
    final int first() {
        return first;
    }

    final void moveTo(int place) {
        first = place;
    }

    /** Whether nothing is under way. */
    final boolean isQuiet() {
        return active == 0;
    }

    /** Of the request with that number, 0 to {@link #requests} - 1. */
    final long address(int request) {
        return requests.address(first + request);
    }

    /** One more request is under way. */
    final void started() {
        active++;
    }

    /** Request {@code request} has ended. */
    final void ended(int request) {
        active--;
        arrived(request);
    }

    /** Makes all requests. */
    abstract void prepare();

    /** Starts what can be started; whether there was something. */
    abstract boolean start();

    /** What request {@code request} carried is there. */
    abstract void arrived(int request);

    /** Starts nothing more that others have not been promised; what is under way ends if it can. */
    abstract void stop();

    /** Frees all requests, of which none is under way. */
    final void free() {
        for (int i = 0; i < requests(); i++) {
            mpi.free(address(i));
        }
        tags.giveBack(tag);
        requests.remove(this);
    }
}
