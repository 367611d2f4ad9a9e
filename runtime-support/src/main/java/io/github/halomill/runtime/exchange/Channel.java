package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Transport;
import java.util.List;

/**
 * What one zone sends to another in one exchange, through a mailbox. Only these two zones wait for each other.
 */
final class Channel implements Link {

    private final int from;
    private final int to;
    private final Distance distance;
    private final long bytes;
    private final List<Part> parts;
    private final Mailbox mailbox;
    private final Patience patience;
    private final Transport transport;

    /**
     * A channel between two zones.
     *
     * @param bytes of a message
     * @param parts in the order of the pieces that they are in
     * @param transport what carries the mailbox, if the zones are in two processes
     */
    Channel(
            int from,
            int to,
            Distance distance,
            long bytes,
            List<Part> parts,
            Mailbox mailbox,
            Patience patience,
            Transport transport) {
        this.from = from;
        this.to = to;
        this.distance = distance;
        this.bytes = bytes;
        this.parts = List.copyOf(parts);
        this.mailbox = mailbox;
        this.patience = patience;
        this.transport = transport;
    }

    /** Id of the zone that sends. */
    int from() {
        return from;
    }

    /** Id of the zone that receives. */
    int to() {
        return to;
    }

    List<Part> parts() {
        return parts;
    }

    @Override
    public long bytes(Distance least) {
        return distance.compareTo(least) >= 0 ? bytes : 0;
    }

    @Override
    public int pieces() {
        return mailbox.pieces();
    }

    @Override
    public void awaitFree(long number) {
        for (int i = 0; !mailbox.isFree(number); i++) {
            patience.pause(i);
        }
    }

    @Override
    public void publish(long number, int piece) {
        mailbox.put(number, piece);
    }

    @Override
    public void awaitSent(long number, int piece) {
        for (int i = 0; !mailbox.has(number, piece); i++) {
            patience.pause(i);
        }
    }

    @Override
    public void release(long number) {
        mailbox.take(number);
    }

    @Override
    public void close() {
        transport.disconnect(mailbox);
    }
}
