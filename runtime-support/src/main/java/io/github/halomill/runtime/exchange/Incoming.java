package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The receiver's end of a channel. Used by the receiving zone's worker only. */
final class Incoming {

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

    /** Nothing reads the last message any more: the sender may write over it. */
    void release() {
        channel.release(number);
    }

    /** Waits for the next message. */
    void await() {
        channel.awaitSent(++number);
    }

    /** Has the message written; the first part behind {@code behind}, and {@code told} told of the last. */
    void write(ClQueue transfer, int[] arrays, @Nullable ClSignal behind, ClSignal done) {
        int last = routes.size() - 1;
        for (int i = 0; i <= last; i++) {
            transfer.write(routes.get(i).copy(arrays, number), i == 0 ? behind : null, i == last ? done : null);
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
}
