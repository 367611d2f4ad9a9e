package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exchange.GhostExchange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An exchange, and by transfer, and after these by gathering, the array that takes part. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BegunExchange(GhostExchange exchange, int[] arrays) {

    /**
     * The first half of beginning some: all that needs the compute queue.
     *
     * @param computed told when what the first of them sends is computed; null: a mark is set after all that is
     *     enqueued
     */
    static void pack(List<BegunExchange> all, @Nullable ClSignal computed) {
        for (int i = 0; i < all.size(); i++) {
            BegunExchange one = all.get(i);
            one.exchange.packAfter(one.arrays, i == 0 ? computed : null);
        }
    }

    /** The second half: what is enqueued to compute in between goes on beside what is sent. */
    static void send(List<BegunExchange> all) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).exchange.send();
        }
    }
}
