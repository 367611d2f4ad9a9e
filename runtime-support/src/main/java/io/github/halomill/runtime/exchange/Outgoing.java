package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sender's end of a channel. Used by the sending zone's worker only. */
final class Outgoing implements AutoCloseable {

    private final Channel channel;
    private final List<Route> routes;
    private final ClSignal read;
    private long number;

    /**
     * An end of {@code channel}.
     *
     * @param routes one for each part
     * @param read to be told when a message is complete
     */
    Outgoing(Channel channel, List<Route> routes, ClSignal read) {
        this.channel = channel;
        this.routes = List.copyOf(routes);
        this.read = read;
    }

    /** Begins the next message: packs, where that is to be done. Whether anything was packed. */
    boolean pack(ClQueue compute, int[] arrays, ClSignal packed) {
        channel.awaitFree(++number);
        boolean any = false;
        for (int i = 0; i < routes.size(); i++) {
            Route route = routes.get(i);
            route.launch(compute, arrays, null, packed);
            any |= route.hasKernel();
        }
        return any;
    }

    /** Has the message read, once {@code behind} is told. */
    void read(ClQueue transfer, int[] arrays, @Nullable ClSignal behind) {
        int last = routes.size() - 1;
        for (int i = 0; i <= last; i++) {
            transfer.read(routes.get(i).copy(arrays, number), i == 0 ? behind : null, i == last ? read : null);
        }
    }

    /** Waits for the message to be complete and hands it over. */
    void publish() {
        read.await();
        channel.publish(number);
    }

    /** Forgets the last message, which is handed over. */
    void settle() {
        read.clear();
    }

    /** Forgets what is under way, after a failure. */
    @Override
    public void close() {
        read.close();
    }
}
