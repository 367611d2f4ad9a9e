package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exchange.Distance;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Transfer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The exchanges of all zones, made before a run needs them. Exchanges that move the same boxes at the same place of an
 * iteration, of other arrays perhaps, are never under way together, and share their memory.
 */
final class ZoneExchanges implements AutoCloseable {

    private final Compiler compiler;
    private final Maker maker;
    private final Map<Key, ByZone<GhostExchange>> made = new LinkedHashMap<>();
    private final List<State> known = new ArrayList<>();

    private record Key(int await, boolean entry, List<Transfer> transfers, List<Gathering> gatherings) {}

    /** Makes the ends of the zones of this process, of what goes from some to some and from all to all. */
    @FunctionalInterface
    interface Maker {
        ByZone<GhostExchange> make(List<Transfer> transfers, List<Gathering> gatherings);
    }

    /** Those of the iterations of {@code compiler}. */
    ZoneExchanges(Compiler compiler, Maker maker) {
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
                made.computeIfAbsent(key(exchange), key -> maker.make(key.transfers(), key.gatherings()));
            }
        }
        known.add(state);
    }

    /**
     * Bytes that the zones of this process need of the exchanges which were carried out, each element once for each
     * zone.
     */
    long minimum() {
        long bytes = 0;
        for (Map.Entry<Key, ByZone<GhostExchange>> entry : made.entrySet()) {
            for (Transfer transfer : entry.getKey().transfers()) {
                if (entry.getValue().zones().contains(transfer.to())) {
                    bytes += transfer.bytes()
                            * entry.getValue().get(transfer.to()).completed();
                }
            }
            for (Gathering gathering : entry.getKey().gatherings()) {
                for (int zone : entry.getValue().zones()) {
                    bytes += gathering.received(zone)
                            * entry.getValue().get(zone).completed();
                }
            }
        }
        return bytes;
    }

    /** Bytes that the zones of this process have received from that far away, or farther. */
    long received(Distance from) {
        return made.values().stream()
                .flatMap(ByZone::stream)
                .mapToLong(exchange -> exchange.completed() * exchange.bytes(from))
                .sum();
    }

    /** The end of a zone. */
    GhostExchange of(Exchange exchange, int zone) {
        ByZone<GhostExchange> all = made.get(key(exchange));
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
        return new Key(exchange.await(), exchange.isEntry(), exchange.transfers(), exchange.gatherings());
    }

    @Override
    public void close() {
        List<GhostExchange> all = made.values().stream().flatMap(ByZone::stream).toList();
        made.clear();
        ClResources.closeAll(all);
    }
}
