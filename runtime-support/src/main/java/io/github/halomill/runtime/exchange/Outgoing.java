package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sender's end of a link. Used by the sending zone's worker only. */
final class Outgoing implements AutoCloseable {

    private final Link link;
    private final List<Route> routes;

    /** By piece: told when it is complete. Where others have parts, too, the last ones may have none of this zone. */
    private final List<ClSignal> read;

    private long number;

    /**
     * An end of {@code link}.
     *
     * @param routes one for each part, in the order of their pieces; at least one
     * @param signals makes what is told when a piece is complete
     */
    Outgoing(Link link, List<Route> routes, Supplier<ClSignal> signals) {
        this.link = link;
        this.routes = List.copyOf(routes);
        this.read = Stream.generate(signals)
                .limit(routes.get(routes.size() - 1).piece() + 1)
                .toList();
    }

    /** Begins the next message: packs, where that is to be done. Whether anything was packed. */
    boolean pack(ClQueue compute, int[] arrays, ClSignal packed) {
        link.awaitFree(++number);
        boolean any = false;
        for (int i = 0; i < routes.size(); i++) {
            Route route = routes.get(i);
            route.launch(compute, arrays, null, packed);
            any |= route.hasKernel();
        }
        return any;
    }

    /** Has the message read, once {@code after} is told. */
    void read(ClQueue transfer, int[] arrays, @Nullable ClSignal after) {
        for (int i = 0; i < routes.size(); i++) {
            int piece = routes.get(i).piece();
            boolean ends = i == routes.size() - 1 || routes.get(i + 1).piece() > piece;
            transfer.read(routes.get(i).copy(arrays, number), i == 0 ? after : null, ends ? read.get(piece) : null);
        }
    }

    /** How many pieces a message has. */
    int pieces() {
        return link.pieces();
    }

    /** Waits for a piece of the message to be complete, and hands it over; those before it were. */
    void publish(int piece) {
        if (piece < read.size()) {
            read.get(piece).await();
        }
        link.publish(number, piece);
    }

    /** Forgets the last message, which is handed over. */
    void settle() {
        read.forEach(ClSignal::clear);
    }

    /** Forgets what is under way, after a failure. */
    @Override
    public void close() {
        ClResources.closeAll(read, List.of(link));
    }
}
