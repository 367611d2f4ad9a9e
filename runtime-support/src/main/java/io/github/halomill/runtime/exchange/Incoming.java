package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The receiver's end of a channel. Used by the receiving zone's worker only. */
final class Incoming implements AutoCloseable {

    private final Channel channel;
    private final List<Route> routes;
    private long number;

    /**
     * An end of {@code channel}.
     *
     * @param routes one for each part
     */
    Incoming(Channel channel, List<Route> routes) {
        this.channel = channel;
        this.routes = List.copyOf(routes);
    }

    long bytes() {
        return channel.bytes();
    }

    /** How far away the sender is. */
    Distance distance() {
        return channel.distance();
    }

    /** Nothing reads the last message any more: the sender may write over it. */
    void release() {
        channel.release(number);
    }

    /** The next message. */
    void next() {
        number++;
    }

    /** How many pieces a message has. */
    int pieces() {
        return channel.pieces();
    }

    /** Waits for a piece of the message. */
    void await(int piece) {
        channel.awaitSent(number, piece);
    }

    /** Has a piece of the message written; the first part behind {@code behind}, and {@code done} told of the message's last. */
    void write(ClQueue transfer, int piece, int[] arrays, @Nullable ClSignal behind, ClSignal done) {
        ClSignal first = behind;
        for (int i = 0; i < routes.size(); i++) {
            if (routes.get(i).piece() == piece) {
                transfer.write(routes.get(i).copy(arrays, number), first, i == routes.size() - 1 ? done : null);
                first = null;
            }
        }
    }

    /** Has the message unpacked, once {@code behind} is told, where that is to be done. Whether it was. */
    boolean unpack(ClQueue compute, int[] arrays, ClSignal behind) {
        boolean any = false;
        for (int i = 0; i < routes.size(); i++) {
            Route route = routes.get(i);
            route.launch(compute, arrays, behind, null);
            any |= route.hasKernel();
        }
        return any;
    }

    @Override
    public void close() {
        channel.close();
    }
}
