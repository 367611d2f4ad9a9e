package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.SwapOrbits;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Lays the channels of one exchange between the zones of a partition. */
public final class GhostExchanges {

    /** Bytes of the largest piece of a message: a Java buffer ends at 2 GiB. */
    private static final int MAX_PART_BYTES = 1 << 30;

    private final Problem problem;
    private final List<Channel> channels = new ArrayList<>();
    private final List<int[]> denoted;

    /**
     * Lays the channels.
     *
     * @param transfers all that is moved; what goes from one zone to another is one message
     * @param pinned host memory of a number of bytes that the device of a zone reaches fast; by zone
     */
    public GhostExchanges(
            Partition partition, List<Transfer> transfers, Abort abort, IntFunction<IntFunction<ByteBuffer>> pinned) {
        this.problem = partition.problem();
        this.denoted = transfers.stream().map(this::denoted).toList();
        Patience patience = new Patience(partition.zones().size(), abort);
        Map<List<Integer>, List<Channel.Part>> parts = new LinkedHashMap<>();
        Map<List<Integer>, Long> bytes = new HashMap<>();
        for (int i = 0; i < transfers.size(); i++) {
            Transfer transfer = transfers.get(i);
            List<Integer> pair = List.of(transfer.from(), transfer.to());
            parts.computeIfAbsent(pair, any -> new ArrayList<>())
                    .addAll(parts(i, transfer, pinned.apply(transfer.from())));
            bytes.merge(pair, transfer.bytes(), Long::sum);
        }
        parts.forEach((pair, all) ->
                channels.add(new Channel(pair.get(0), pair.get(1), bytes.getOrDefault(pair, 0L), all, patience)));
    }

    private List<Channel.Part> parts(int index, Transfer transfer, IntFunction<ByteBuffer> pinned) {
        int elementBytes = problem.field(transfer.argument()).type().bytes();
        List<Channel.Part> parts = new ArrayList<>();
        for (Box box : transfer.boxes()) {
            Chunks.forEach(box, MAX_PART_BYTES / elementBytes, chunk -> {
                int bytes = Math.toIntExact(chunk.volume() * elementBytes);
                Box sent = chunk.translate(transfer.shift());
                parts.add(new Channel.Part(index, sent, chunk, pinned.apply(bytes), pinned.apply(bytes)));
            });
        }
        return parts;
    }

    /**
     * The exchange of one zone.
     *
     * @param packing how faces whose elements are not contiguous are moved
     */
    public GhostExchange of(ZoneArrays arrays, ClQueue compute, ClQueue transfer, Packing packing, WaitingTimes times) {
        List<Outgoing> outgoing = new ArrayList<>();
        List<Incoming> incoming = new ArrayList<>();
        for (Channel channel : channels) {
            if (channel.from() == arrays.zone()) {
                outgoing.add(new Outgoing(
                        channel,
                        routes(channel, Channel.Part::sent, arrays, packing, Route::packed),
                        transfer.signal()));
            }
            if (channel.to() == arrays.zone()) {
                incoming.add(new Incoming(
                        channel, routes(channel, Channel.Part::received, arrays, packing, Route::unpacked)));
            }
        }
        return new GhostExchange(compute, transfer, outgoing, incoming, times);
    }

    private interface Indirect {
        Route route(ZoneArrays arrays, int[] denoted, Channel.Part part, Box box);
    }

    /** One for each part of a message, which {@code at} the zone's end is a box: direct, or {@code indirect} where it is to be packed. */
    private List<Route> routes(
            Channel channel, Function<Channel.Part, Box> at, ZoneArrays arrays, Packing packing, Indirect indirect) {
        List<Route> routes = new ArrayList<>();
        for (Channel.Part part : channel.parts()) {
            int[] arraysOf = denoted.get(part.transfer());
            Box box = at.apply(part);
            boolean packs = packing.packs(arrays.onZone(arraysOf[0]), box);
            routes.add(packs ? indirect.route(arrays, arraysOf, part, box) : Route.direct(arrays, arraysOf, part, box));
        }
        return routes;
    }

    /** Indices of the arrays that the field of a transfer denotes at some time. */
    private int[] denoted(Transfer transfer) {
        return new SwapOrbits(problem)
                .connected(transfer.argument()).stream()
                        .mapToInt(problem::indexOf)
                        .toArray();
    }
}
