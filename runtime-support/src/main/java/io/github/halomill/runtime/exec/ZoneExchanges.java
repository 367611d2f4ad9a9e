package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.partition.Transfer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The exchanges of all zones, made before a run needs them. Exchanges that move the same boxes at the same place of an iteration, of
 * other arrays perhaps, are never under way together, and share their memory.
 */
final class ZoneExchanges implements AutoCloseable {

    private final Compiler compiler;
    private final Function<List<Transfer>, List<GhostExchange>> maker;
    private final Map<Key, List<GhostExchange>> made = new HashMap<>();
    private final List<State> known = new ArrayList<>();

    private record Key(int await, boolean entry, List<Transfer> transfers) {}

    /** Those of the iterations of {@code compiler}; {@code maker} makes one for each zone. */
    ZoneExchanges(Compiler compiler, Function<List<Transfer>, List<GhostExchange>> maker) {
        this.compiler = compiler;
        this.maker = maker;
    }

    /** Makes what a run needs that begins in {@code state}. */
    void prepare(State state) {
        if (known.contains(state)) {
            return;
        }
        for (Iteration iteration : compiler.course(state)) {
            for (Exchange exchange : iteration.exchanges()) {
                made.computeIfAbsent(key(exchange), key -> maker.apply(key.transfers()));
            }
        }
        known.add(state);
    }

    /** Bytes that the exchanges which were carried out need, each element once to each zone that reads it. */
    long minimum() {
        return made.entrySet().stream()
                .mapToLong(entry -> entry.getKey().transfers().stream()
                        .mapToLong(transfer -> transfer.bytes()
                                * entry.getValue().get(transfer.to()).completed())
                        .sum())
                .sum();
    }

    /** The end of a zone. */
    GhostExchange of(Exchange exchange, int zone) {
        List<GhostExchange> all = made.get(key(exchange));
        if (all == null) {
            throw new IllegalStateException("nothing was prepared for " + exchange);
        }
        return all.get(zone);
    }

    /** All ends of a zone. */
    List<GhostExchange> of(int zone) {
        return made.values().stream().map(all -> all.get(zone)).toList();
    }

    private static Key key(Exchange exchange) {
        return new Key(exchange.await(), exchange.isEntry(), exchange.transfers());
    }

    @Override
    public void close() {
        made.values().forEach(all -> all.forEach(GhostExchange::close));
        made.clear();
    }
}
