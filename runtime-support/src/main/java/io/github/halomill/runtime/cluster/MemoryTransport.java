package io.github.halomill.runtime.cluster;

/** The memory of one process: its zones share their mailboxes, and there is nobody else. */
final class MemoryTransport implements Transport {

    static final Transport INSTANCE = new MemoryTransport();

    private MemoryTransport() {}

    @Override
    public void send(Mailbox from, int to) {
        throw new IllegalStateException("there is no rank " + to);
    }

    @Override
    public void receive(Mailbox into, int from) {
        throw new IllegalStateException("there is no rank " + from);
    }

    @Override
    public void gather(Board board) {
        throw new IllegalStateException("there are no other ranks");
    }

    @Override
    public void disconnect(Board board) {}

    @Override
    public void disconnect(Mailbox mailbox) {}
}
