package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Transport;
import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What one zone sends to another in one exchange, through a mailbox. Only these two zones wait for each other.
 */
public final class Channel {

    private final int from;
    private final int to;
    private final Distance distance;
    private final long bytes;
    private final List<Part> parts;
    private final Mailbox mailbox;
    private final Patience patience;
    private final Transport transport;

    /**
     * A box of a transfer and its two slots.
     *
     * @param transfer which of the exchange's
     * @param piece which piece of the message it is in
     * @param sent where the sender has it, in coordinates of the whole array
     * @param received where the receiver has it, in the same size
     * @param even packed elements of the messages with an even number, in direct memory
     * @param odd those of the others
     */
    public record Part(int transfer, int piece, Box sent, Box received, ByteBuffer even, ByteBuffer odd) {

        /** Where messages whose number has that parity lie. */
        ByteBuffer slot(int parity) {
            return parity == 0 ? even : odd;
        }
    }

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

    /** How far it is. */
    Distance distance() {
        return distance;
    }

    /** Of a message. */
    long bytes() {
        return bytes;
    }

    List<Part> parts() {
        return parts;
    }

    /** How many pieces a message has. */
    int pieces() {
        return mailbox.pieces();
    }

    /** Sender: waits until the slot of message {@code number} is free. */
    void awaitFree(long number) {
        for (int i = 0; !mailbox.isFree(number); i++) {
            patience.pause(i);
        }
    }

    /** Sender: a piece of message {@code number} is complete, and so are those before it. */
    void publish(long number, int piece) {
        mailbox.put(number, piece);
    }

    /** Receiver: waits for a piece of message {@code number}. */
    void awaitSent(long number, int piece) {
        for (int i = 0; !mailbox.has(number, piece); i++) {
            patience.pause(i);
        }
    }

    /** Receiver: nothing reads message {@code number} any more. */
    void release(long number) {
        mailbox.take(number);
    }

    /** Nothing is carried any more. */
    void close() {
        transport.disconnect(mailbox);
    }
}
