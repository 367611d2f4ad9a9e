package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The receiver's end of a link. Used by the receiving zone's worker only. */
final class Incoming implements AutoCloseable {

    private final Link link;
    private final List<Route> routes;

    /** By piece: the first route after it. */
    private final int[] ends;

    private long number;

    /**
     * An end of {@code link}.
     *
     * @param routes one for each part, in the order of their pieces
     */
    Incoming(Link link, List<Route> routes) {
        this.link = link;
        this.routes = List.copyOf(routes);
        this.ends = IntStream.range(0, link.pieces())
                .map(piece -> (int)
                        routes.stream().filter(route -> route.piece() <= piece).count())
                .toArray();
    }

    /** Bytes of a message that come from that far away, or farther. */
    long bytes(Distance from) {
        return link.bytes(from);
    }

    /** Nothing reads the last message any more: the sender may write over it. */
    void release() {
        link.release(number);
    }

    /** The next message. */
    void next() {
        number++;
    }

    /** How many pieces a message has. */
    int pieces() {
        return link.pieces();
    }

    /** Waits for a piece of the message. */
    void await(int piece) {
        link.awaitSent(number, piece);
    }

    /**
     * Has a piece of the message written; the first part after {@code after}, and {@code last} told of the message's
     * last. Whether there was anything in it for this zone.
     */
    boolean write(ClQueue receive, int piece, int[] arrays, @Nullable ClSignal after, ClSignal last) {
        int from = piece == 0 ? 0 : ends[piece - 1];
        for (int i = from; i < ends[piece]; i++) {
            ClSignal done = i == routes.size() - 1 ? last : null;
            receive.write(routes.get(i).copy(arrays, number), i == from ? after : null, done);
        }
        return from < ends[piece];
    }

    /** Has the message unpacked, once {@code after} is told, where that is to be done. Whether it was. */
    boolean unpack(ClQueue compute, int[] arrays, ClSignal after) {
        boolean any = false;
        for (int i = 0; i < routes.size(); i++) {
            Route route = routes.get(i);
            route.launch(compute, arrays, after, null);
            any |= route.hasKernel();
        }
        return any;
    }

    @Override
    public void close() {
        link.close();
    }
}
