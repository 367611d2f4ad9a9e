package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Board;
import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Carries mailboxes with persistent requests, one for each piece of each slot, and boards with collective operations,
 * one for each piece; and no other message.
 */
final class MpiTransport implements Transport {

    private final Carrier carrier;
    private final int ranks;
    private final Consumer<CommunicationTask> wait;
    private final AtomicInteger connected = new AtomicInteger();
    private final Map<Integer, Tags> sent = new HashMap<>();
    private final Map<Integer, Tags> received = new HashMap<>();

    /**
     * Between that many ranks.
     *
     * @param wait has the communication thread do what all ranks take part in, and waits for it
     */
    MpiTransport(Carrier carrier, int ranks, Consumer<CommunicationTask> wait) {
        this.carrier = carrier;
        this.ranks = ranks;
        this.wait = wait;
    }

    @Override
    public void send(Mailbox from, int to) {
        check(from, to);
        connect(() -> new MailboxSender(carrier, from, to, sent.computeIfAbsent(to, rank -> new Tags())));
    }

    @Override
    public void receive(Mailbox into, int from) {
        check(into, from);
        connect(() -> new MailboxReceiver(carrier, into, from, received.computeIfAbsent(from, rank -> new Tags())));
    }

    private void check(Mailbox mailbox, int other) {
        if (other < 0 || other >= ranks) {
            throw new IllegalArgumentException("there is no rank " + other);
        }
        if (mailbox.pieces() == 0) {
            throw new IllegalArgumentException("messages without pieces cannot be carried");
        }
    }

    /** {@code connection} is called on the communication thread. */
    private void connect(Supplier<Connection> connection) {
        carrier.ask(new ConnectTask(carrier, connection)).await(Duration.ZERO);
        connected.incrementAndGet();
    }

    @Override
    public void gather(Board board) {
        wait.accept(carrier.gatherings().new Adding(board));
        connected.incrementAndGet();
    }

    @Override
    public void disconnect(Board board) {
        if (!carrier.isEnded()) {
            Gatherings.Removing task = carrier.ask(carrier.gatherings().new Removing(board));
            task.await(Duration.ZERO);
            if (task.wasConnected()) {
                connected.decrementAndGet();
            }
        }
    }

    @Override
    public void disconnect(Mailbox mailbox) {
        if (!carrier.isEnded()) {
            DisconnectTask task = carrier.ask(new DisconnectTask(carrier, mailbox));
            task.await(Duration.ZERO);
            if (task.wasConnected()) {
                connected.decrementAndGet();
            }
        }
    }

    /** Whether there are mailboxes that messages may come from or go to, or boards. */
    boolean isConnected() {
        return connected.get() > 0;
    }
}
