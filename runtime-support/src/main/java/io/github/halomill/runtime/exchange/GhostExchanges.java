package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.SwapOrbits;
import io.github.halomill.runtime.partition.Transfer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Lays the channels between the zones of a partition. */
public final class GhostExchanges {

    /** Bytes of the largest piece of a message: a Java buffer ends at 2 GiB. */
    private static final int MAX_PART_BYTES = 1 << 30;

    /** Where every zone's worker has a processor to itself, waiting zones look often before they sleep. */
    private static final int PATIENT = 10_000;

    private static final int IMPATIENT = 200;

    private final Partition partition;
    private final List<String> arguments;
    private final List<Channel> channels = new ArrayList<>();

    /**
     * Lays the channels.
     *
     * @param pinned host memory of a number of bytes that the device of a zone reaches fast; by zone
     */
    public GhostExchanges(Partition partition, Abort abort, IntFunction<IntFunction<ByteBuffer>> pinned) {
        this.partition = partition;
        this.arguments = partition.problem().buffers().stream()
                .map(buffer -> buffer.name())
                .toList();
        int workers = partition.zones().size();
        int spins = Runtime.getRuntime().availableProcessors() >= 2 * workers ? PATIENT : IMPATIENT;
        for (Transfer transfer : partition.transfers()) {
            List<Channel.Part> parts = parts(transfer, pinned.apply(transfer.from()));
            channels.add(new Channel(transfer, parts, abort, spins));
        }
    }

    private List<Channel.Part> parts(Transfer transfer, IntFunction<ByteBuffer> pinned) {
        int elementBytes =
                partition.problem().buffer(transfer.argument()).type().bytes();
        List<Channel.Part> parts = new ArrayList<>();
        for (Box box : transfer.boxes()) {
            Chunks.forEach(box, MAX_PART_BYTES / elementBytes, chunk -> {
                int bytes = Math.toIntExact(chunk.volume() * elementBytes);
                parts.add(new Channel.Part(chunk, pinned.apply(bytes), pinned.apply(bytes)));
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
            Transfer carried = channel.transfer();
            int argument = arguments.indexOf(carried.argument());
            if (carried.from() == arrays.zone()) {
                List<Route> routes = routes(channel, arrays, packing, Route::packed);
                outgoing.add(new Outgoing(channel, argument, routes, transfer.signal()));
            }
            if (carried.to() == arrays.zone()) {
                incoming.add(new Incoming(channel, argument, routes(channel, arrays, packing, Route::unpacked)));
            }
        }
        return new GhostExchange(compute, transfer, outgoing, incoming, arguments.size(), times);
    }

    private interface Indirect {
        Route route(ZoneArrays arrays, int[] denoted, Channel.Part part);
    }

    /** One for each part of a message: direct, or {@code indirect} where it is to be packed. */
    private List<Route> routes(Channel channel, ZoneArrays arrays, Packing packing, Indirect indirect) {
        int[] denoted = denoted(channel.transfer().argument());
        List<Route> routes = new ArrayList<>();
        for (Channel.Part part : channel.parts()) {
            boolean packs = packing.packs(arrays.onZone(denoted[0]), part.box());
            routes.add(packs ? indirect.route(arrays, denoted, part) : Route.direct(arrays, denoted, part));
        }
        return routes;
    }

    /** Indices of the arrays that the argument denotes at some time. */
    private int[] denoted(String argument) {
        SwapOrbits orbits = new SwapOrbits(arguments, partition.problem().swaps());
        return orbits.of(argument).stream().mapToInt(arguments::indexOf).toArray();
    }
}
