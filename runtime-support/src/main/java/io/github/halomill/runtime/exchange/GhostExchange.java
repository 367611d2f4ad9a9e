package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refreshes the ghost zones of one zone through host memory: what neighbours need is read on the transfer queue while the
 * compute queue goes on, published, and what they published is written. Used by that zone's worker only.
 */
public final class GhostExchange implements AutoCloseable {

    private final ClQueue compute;
    private final ClQueue transfer;
    private final List<Outgoing> outgoing;
    private final List<Incoming> incoming;
    private final WaitingTimes times;
    private final ClSignal packed;
    private final ClSignal arrived;
    private long received;

    /** By argument: the array that takes part in the exchange under way, or -1. */
    private final int[] arrays;

    private @Nullable ClSignal computed;
    private boolean underWay;

    GhostExchange(
            ClQueue compute,
            ClQueue transfer,
            List<Outgoing> outgoing,
            List<Incoming> incoming,
            int arguments,
            WaitingTimes times) {
        this.compute = compute;
        this.transfer = transfer;
        this.outgoing = List.copyOf(outgoing);
        this.incoming = List.copyOf(incoming);
        this.times = times;
        this.packed = compute.signal();
        this.arrived = transfer.signal();
        this.arrays = new int[arguments];
    }

    /** Bytes that the zone has received so far. */
    public long received() {
        return received;
    }

    /** Whether {@link #begin} was called, and not yet {@link #complete}. */
    public boolean isUnderWay() {
        return underWay;
    }

    /**
     * Begins to send; nothing is waited for but the neighbours' having taken the message before the last.
     *
     * @param exchanged by argument: the array that it denotes from now on, or -1 if its ghost zones are fresh
     * @param computedBy told when all that is to be sent is computed; null: it is
     */
    public void begin(int[] exchanged, @Nullable ClSignal computedBy) {
        System.arraycopy(exchanged, 0, arrays, 0, arrays.length);
        computed = computedBy;
        underWay = true;
        boolean anyPacked = false;
        for (int i = 0; i < outgoing.size(); i++) {
            Outgoing message = outgoing.get(i);
            int array = arrays[message.argument()];
            if (array >= 0) {
                anyPacked |= message.pack(compute, array, packed);
            }
        }
        compute.flush();
        ClSignal behind = anyPacked ? packed : computedBy;
        boolean anyRead = false;
        for (int i = 0; i < outgoing.size(); i++) {
            Outgoing message = outgoing.get(i);
            int array = arrays[message.argument()];
            if (array >= 0) {
                message.read(transfer, array, anyRead ? null : behind);
                anyRead = true;
            }
        }
        if (anyRead) {
            transfer.flush();
        }
    }

    /**
     * Waits until what was begun is read, and for what the neighbours send; has it written.
     *
     * @return told when the ghost zones are fresh; null if all that is enqueued from now on comes behind anyway
     */
    public @Nullable ClSignal complete() {
        underWay = false;
        times.begin();
        boolean sent = publish();
        times.awaitedDevice();
        // Reads came behind launches that came behind the writes of the exchange before.
        if (!sent && arrived.isSet()) {
            arrived.await();
            times.awaitedDevice();
        }
        boolean received = receive(sent ? null : computed);
        if (!received) {
            return null;
        }
        transfer.flush();
        return unpack() ? null : arrived;
    }

    private boolean publish() {
        boolean any = false;
        for (int i = 0; i < outgoing.size(); i++) {
            Outgoing message = outgoing.get(i);
            if (arrays[message.argument()] >= 0) {
                message.publish();
                any = true;
            }
        }
        return any;
    }

    private boolean receive(@Nullable ClSignal behind) {
        boolean any = false;
        for (int i = 0; i < incoming.size(); i++) {
            Incoming message = incoming.get(i);
            int array = arrays[message.argument()];
            if (array >= 0) {
                message.release();
                times.begin();
                message.await();
                times.awaitedNeighbour();
                message.write(transfer, array, any ? null : behind, arrived);
                received += message.bytes();
                any = true;
            }
        }
        return any;
    }

    private boolean unpack() {
        boolean any = false;
        for (int i = 0; i < incoming.size(); i++) {
            Incoming message = incoming.get(i);
            int array = arrays[message.argument()];
            if (array >= 0) {
                any |= message.unpack(compute, array, arrived);
            }
        }
        return any;
    }

    /** Waits for all writes and lets neighbours use their slots again; to be called when the queues are empty. */
    public void settle() {
        packed.clear();
        arrived.clear();
        for (int i = 0; i < outgoing.size(); i++) {
            outgoing.get(i).settle();
        }
        for (int i = 0; i < incoming.size(); i++) {
            incoming.get(i).release();
        }
    }

    @Override
    public void close() {
        try (packed) {
            arrived.close();
        } finally {
            outgoing.forEach(Outgoing::close);
        }
    }
}
