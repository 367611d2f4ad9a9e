package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refreshes ghost zones of one zone through host memory: what neighbours need is read on the transfer queue while the
 * compute queue goes on, published, and what they published is written on the receive queue; large messages piece by
 * piece, each while the next is read. Used by that zone's worker only.
 */
public final class GhostExchange implements AutoCloseable {

    private final ClQueue compute;
    private final ClQueue transfer;
    private final ClQueue receive;
    private final List<Outgoing> outgoing;
    private final List<Incoming> incoming;
    private final WaitingTimes times;

    /** Pieces of the largest message. */
    private final int sent;

    private final int received;

    private final long bytes;
    private final ClSignal computed;
    private final ClSignal packed;
    private final ClSignal arrived;

    /** By move: the array that takes part in the exchange under way. */
    private int[] arrays = {};

    private @Nullable ClSignal after;

    /** Told when what is to be sent can be read; null: it can. */
    private @Nullable ClSignal ready;

    private boolean underWay;

    /** Whether all of what was begun is with the neighbours. */
    private boolean handedOver;

    private long completed;

    GhostExchange(
            ClQueue compute,
            ClQueue transfer,
            ClQueue receive,
            List<Outgoing> outgoing,
            List<Incoming> incoming,
            WaitingTimes times) {
        this.compute = compute;
        this.transfer = transfer;
        this.receive = receive;
        this.outgoing = List.copyOf(outgoing);
        this.incoming = List.copyOf(incoming);
        this.times = times;
        this.sent = outgoing.stream().mapToInt(Outgoing::pieces).max().orElse(0);
        this.received = incoming.stream().mapToInt(Incoming::pieces).max().orElse(0);
        this.bytes = bytes(incoming, Distance.PROCESS);
        this.computed = compute.signal();
        this.packed = compute.signal();
        this.arrived = receive.signal();
    }

    /** To be told when all that is to be sent is computed. */
    public ClSignal computed() {
        return computed;
    }

    /** Begins to send after {@code signal}; null: after all that is enqueued to compute. */
    public void beginAfter(int[] taking, @Nullable ClSignal signal) {
        packAfter(taking, signal);
        send();
    }

    /**
     * The first half of {@link #beginAfter}: all that needs the compute queue. What is enqueued there before
     * {@link #send} goes on beside what is sent.
     */
    public void packAfter(int[] taking, @Nullable ClSignal signal) {
        if (signal == null) {
            compute.mark(computed);
        }
        pack(taking, signal == null ? computed : signal);
    }

    /** Whether the zone receives anything. */
    public boolean receives() {
        return !incoming.isEmpty();
    }

    /** Whether the zone sends anything. */
    public boolean sends() {
        return !outgoing.isEmpty();
    }

    /** Bytes that the zone receives in an exchange. */
    public long bytes() {
        return bytes;
    }

    /** Bytes of these that come from that far away, or farther. */
    public long bytes(Distance from) {
        return bytes(incoming, from);
    }

    private static long bytes(List<Incoming> messages, Distance from) {
        return messages.stream().mapToLong(message -> message.bytes(from)).sum();
    }

    /** How many were completed. */
    public long completed() {
        return completed;
    }

    /** Whether {@link #begin} was called, and not yet {@link #complete}. */
    public boolean isUnderWay() {
        return underWay;
    }

    /** Whether all that was begun is with the neighbours. */
    public boolean isHandedOver() {
        return handedOver;
    }

    /**
     * Begins to send; nothing is waited for but the neighbours' having taken the message before the last.
     *
     * @param taking by transfer, and after these by gathering: the array that takes part
     * @param computedBy told when all that is to be sent is computed; null: it is
     */
    public void begin(int[] taking, @Nullable ClSignal computedBy) {
        pack(taking, computedBy);
        send();
    }

    private void pack(int[] taking, @Nullable ClSignal computedBy) {
        arrays = taking;
        after = computedBy;
        underWay = true;
        handedOver = false;
        boolean anyPacked = false;
        for (int i = 0; i < outgoing.size(); i++) {
            anyPacked |= outgoing.get(i).pack(compute, arrays, packed);
        }
        ready = anyPacked ? packed : computedBy;
    }

    /** The second half: has what is packed read. */
    public void send() {
        compute.flush();
        for (int i = 0; i < outgoing.size(); i++) {
            outgoing.get(i).read(transfer, arrays, i > 0 ? null : ready);
        }
        if (sends()) {
            transfer.flush();
        }
    }

    /**
     * Waits until what was begun is read, and hands it to the neighbours: what is left to {@link #complete} is to
     * receive.
     */
    public void handOver() {
        for (int piece = 0; piece < sent && underWay && !handedOver; piece++) {
            publish(piece);
        }
        handedOver = true;
    }

    /**
     * Waits until what was begun is read, and for what the neighbours send; has it written.
     *
     * @return told when the ghost zones are fresh; null if all that is enqueued from now on comes after anyway
     */
    public @Nullable ClSignal complete() {
        completed++;
        underWay = false;
        for (int piece = 0; piece <= Math.max(sent, received); piece++) {
            if (piece < sent && !handedOver) {
                publish(piece);
            }
            if (piece > 0 && piece <= received) {
                receive(piece - 1);
            }
        }
        return !receives() || unpack() ? null : arrived;
    }

    private void publish(int piece) {
        times.begin();
        for (int i = 0; i < outgoing.size(); i++) {
            if (piece < outgoing.get(i).pieces()) {
                outgoing.get(i).publish(piece);
            }
        }
        times.awaitedDevice();
    }

    /** Has a piece of each message written. */
    private void receive(int piece) {
        if (piece == 0) {
            takeNext();
        }
        for (int i = 0; i < incoming.size(); i++) {
            Incoming message = incoming.get(i);
            if (piece < message.pieces()) {
                times.begin();
                if (times.keepsApart()) {
                    compute.finish();
                    times.awaitedDevice();
                }
                message.await(piece);
                times.awaitedNeighbour();
                if (message.write(receive, piece, arrays, after, arrived)) {
                    after = null; // all else comes after it in its queue
                }
            }
        }
        receive.flush();
    }

    /** The messages before are written: reads came after launches that came after that, but where nothing is read. */
    private void takeNext() {
        if (!sends() && arrived.isSet()) {
            arrived.await();
            times.awaitedDevice();
        }
        for (int i = 0; i < incoming.size(); i++) {
            incoming.get(i).release();
            incoming.get(i).next();
        }
    }

    private boolean unpack() {
        boolean any = false;
        for (int i = 0; i < incoming.size(); i++) {
            any |= incoming.get(i).unpack(compute, arrays, arrived);
        }
        return any;
    }

    /** Waits for all writes and lets neighbours use their slots again; to be called when the queues are empty. */
    public void settle() {
        after = null;
        computed.clear();
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
        ClResources.closeAll(outgoing, incoming, List.of(computed, packed, arrived));
    }
}
