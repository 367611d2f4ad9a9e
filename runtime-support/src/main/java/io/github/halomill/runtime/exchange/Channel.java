package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What one zone sends to another in one exchange: a mailbox in host memory with two slots, used in turn, so that the sender
 * may fill one while the receiver empties the other. Messages are numbered 1, 2, 3 ...; only these two zones wait for each
 * other.
 */
public final class Channel {

    private final int from;
    private final int to;
    private final long bytes;
    private final List<Part> parts;
    private final Patience patience;
    private volatile long sent;
    private volatile long taken;

    /**
     * A box of a transfer and its two slots.
     *
     * @param transfer which of the exchange's
     * @param sent where the sender has it, in coordinates of the whole array
     * @param received where the receiver has it, in the same size
     * @param even packed elements of the messages with an even number, in direct memory
     * @param odd those of the others
     */
    public record Part(int transfer, Box sent, Box received, ByteBuffer even, ByteBuffer odd) {

        /** Where messages whose number has that parity lie. */
        ByteBuffer slot(int parity) {
            return parity == 0 ? even : odd;
        }
    }

    /**
     * A channel between two zones.
     *
     * @param bytes of a message
     */
    public Channel(int from, int to, long bytes, List<Part> parts, Patience patience) {
        this.from = from;
        this.to = to;
        this.bytes = bytes;
        this.parts = List.copyOf(parts);
        this.patience = patience;
    }

    /** Id of the zone that sends. */
    int from() {
        return from;
    }

    /** Id of the zone that receives. */
    int to() {
        return to;
    }

    /** Of a message. */
    long bytes() {
        return bytes;
    }

    List<Part> parts() {
        return parts;
    }

    /** Sender: waits until the slot of message {@code number} is free. */
    void awaitFree(long number) {
        for (int i = 0; taken < number - 2; i++) {
            patience.pause(i);
        }
    }

    /** Sender: message {@code number} is complete. */
    void publish(long number) {
        sent = number;
    }

    /** Receiver: waits for message {@code number}. */
    void awaitSent(long number) {
        for (int i = 0; sent < number; i++) {
            patience.pause(i);
        }
    }

    /** Receiver: nothing reads message {@code number} any more. */
    void release(long number) {
        taken = number;
    }
}
