package io.github.halomill.runtime.exchange;

/** What a zone hands messages on by, or gets them. They are numbered 1, 2, 3 ... and consist of pieces. */
interface Link extends AutoCloseable {

    /** How many pieces a message has. */
    int pieces();

    /** Bytes of a message for the receiver that come from that far away, or farther. */
    long bytes(Distance from);

    /** Sender: waits until the slot of message {@code number} is free. */
    void awaitFree(long number);

    /** Sender: a piece of message {@code number} is complete, and so are those before it. */
    void publish(long number, int piece);

    /** Receiver: waits for a piece of message {@code number}. */
    void awaitSent(long number, int piece);

    /** Receiver: nothing reads message {@code number} any more. */
    void release(long number);

    /** Nothing is carried any more. May be called again. */
    @Override
    void close();
}
