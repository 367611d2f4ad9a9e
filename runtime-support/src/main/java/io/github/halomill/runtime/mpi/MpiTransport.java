package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Carries mailboxes with persistent requests, one for each piece of each slot, and no other message. */
final class MpiTransport implements Transport {

    private final Carrier carrier;
    private final int ranks;
    private final Map<Integer, Tags> sent = new HashMap<>();
    private final Map<Integer, Tags> received = new HashMap<>();

    MpiTransport(Carrier carrier, int ranks) {
        this.carrier = carrier;
        this.ranks = ranks;
    }

    @Override
    public void send(Mailbox from, int to) {
        check(from, to);
        connect(() -> new Outgoing(carrier, from, to, sent.computeIfAbsent(to, rank -> new Tags())));
    }

    @Override
    public void receive(Mailbox into, int from) {
        check(into, from);
        connect(() -> new Incoming(carrier, into, from, received.computeIfAbsent(from, rank -> new Tags())));
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
        carrier.ask(new Connecting(carrier, connection)).await(Duration.ZERO);
    }

    @Override
    public void disconnect(Mailbox mailbox) {
        if (!carrier.isEnded()) {
            carrier.ask(new Disconnecting(carrier, mailbox)).await(Duration.ZERO);
        }
    }
}
