package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Mailbox;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a mailbox's connection, if it has one. What was put before is still sent, as other ranks may wait for it; what
 * nobody takes is not waited for for long: then the requests, and the memory that they know, stay as they are.
 */
final class DisconnectTask extends CommunicationTask {

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Carrier carrier;
    private final Mailbox mailbox;
    private @Nullable Connection connection;
    private long since;

    DisconnectTask(Carrier carrier, Mailbox mailbox) {
        this.carrier = carrier;
        this.mailbox = mailbox;
    }

    /** Whether there was something to end; once it is done. */
    boolean wasConnected() {
        return connection != null;
    }

    @Override
    boolean advance() {
        Connection known = connection;
        if (known == null) {
            known = carrier.connections().remove(mailbox);
            if (known == null) {
                return true;
            }
            connection = known;
            since = System.nanoTime();
            known.stop();
        }
        if (known.isQuiet()) {
            known.free();
            return true;
        }
        return System.nanoTime() - since > LONGEST_NANOS;
    }
}
