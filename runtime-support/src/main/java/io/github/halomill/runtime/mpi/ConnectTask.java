package io.github.halomill.runtime.mpi;

import java.util.function.Supplier;

/** Connects a mailbox. */
final class ConnectTask extends CommunicationTask {

    private final Carrier carrier;
    private final Supplier<Connection> connection;

    ConnectTask(Carrier carrier, Supplier<Connection> connection) {
        this.carrier = carrier;
        this.connection = connection;
    }

    @Override
    boolean advance() {
        Connection made = connection.get();
        carrier.requests().add(made);
        made.prepare();
        carrier.connections().put(made.mailbox(), made);
        return true;
    }
}
