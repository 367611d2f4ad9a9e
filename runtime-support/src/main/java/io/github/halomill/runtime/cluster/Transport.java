package io.github.halomill.runtime.cluster;

/**
 * What carries messages between zones of several processes. Two zones of one process use the same {@link Mailbox};
 * zones of two processes have one each, and what is put into the sender's comes out of the receiver's. Mailboxes are
 * connected in the same order on both ranks, between two runs or before the first.
 */
public interface Transport {

    /**
     * From now on every piece that is put into {@code from} is sent to rank {@code to}, and its slot is free again when
     * it has left.
     */
    void send(Mailbox from, int to);

    /** From now on every piece that rank {@code from} sends is put into {@code into}, while there are free slots. */
    void receive(Mailbox into, int from);

    /**
     * Collective: from now on every piece that all zones here have put is gathered of all ranks, which have boards of
     * the same sizes.
     *
     * @throws io.github.halomill.runtime.base.RunException if another rank does not take part before the deadline
     */
    void gather(Board board);

    /**
     * Collective: gathers nothing more; what is under way is lost. Its memory may be released afterwards. Does nothing
     * if it was not gathered.
     */
    void disconnect(Board board);

    /**
     * Carries nothing more of a mailbox. What was put before is still carried, unless nobody takes it for long. Its
     * memory may be released afterwards. Does nothing if it was not connected.
     */
    void disconnect(Mailbox mailbox);
}
