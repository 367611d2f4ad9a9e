package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Transport;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.SwapOrbits;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Lays the channels of one exchange that begin or end at the zones of this process. */
public final class GhostExchanges {

    private final Problem problem;
    private final List<Channel> channels = new ArrayList<>();
    private final List<int[]> denoted;

    /**
     * Lays the channels; every rank does, in the same order.
     *
     * @param transfers all that is moved; what goes from one zone to another is one message
     * @param homes which zones are here
     * @param pinned host memory of a number of bytes that the device of a zone reaches fast; by zone
     */
    public GhostExchanges(
            Partition partition,
            List<Transfer> transfers,
            Homes homes,
            Abort abort,
            IntFunction<IntFunction<ByteBuffer>> pinned) {
        this.problem = partition.problem();
        this.denoted = transfers.stream().map(this::denoted).toList();
        Map<List<Integer>, Message> messages = new LinkedHashMap<>();
        for (int i = 0; i < transfers.size(); i++) {
            Transfer transfer = transfers.get(i);
            if (homes.isHere(transfer.from()) || homes.isHere(transfer.to())) {
                messages.computeIfAbsent(List.of(transfer.from(), transfer.to()), any -> new Message(problem))
                        .add(i, transfer);
            }
        }
        messages.forEach(
                (pair, message) -> channels.add(channel(pair.get(0), pair.get(1), message, homes, abort, pinned)));
    }

    private static Channel channel(
            int from, int to, Message message, Homes homes, Abort abort, IntFunction<IntFunction<ByteBuffer>> pinned) {
        Message.Laid laid = message.lay(pinned.apply(homes.isHere(from) ? from : to));
        int workers = homes.own().size();
        boolean local = homes.shareProcess(from, to);
        Distance distance = local ? Distance.PROCESS : homes.shareNode(from, to) ? Distance.NODE : Distance.CLUSTER;
        Patience patience = local
                ? new Patience(workers, abort)
                : Patience.forOthers(workers, abort, homes.ranks(), homes.describe(homes.isHere(from) ? to : from));
        Transport transport = homes.ranks().transport();
        if (!local && homes.isHere(from)) {
            transport.send(laid.mailbox(), homes.rankOf(to));
        } else if (!local) {
            transport.receive(laid.mailbox(), homes.rankOf(from));
        }
        return new Channel(from, to, distance, message.bytes(), laid.parts(), laid.mailbox(), patience, transport);
    }

    /**
     * The exchange of one zone.
     *
     * @param packing how faces whose elements are not contiguous are moved
     */
    public GhostExchange of(
            ZoneArrays arrays,
            ClQueue compute,
            ClQueue transfer,
            ClQueue receive,
            Packing packing,
            WaitingTimes times) {
        List<Outgoing> outgoing = new ArrayList<>();
        List<Incoming> incoming = new ArrayList<>();
        for (Channel channel : channels) {
            if (channel.from() == arrays.zone()) {
                outgoing.add(new Outgoing(
                        channel,
                        routes(channel, Channel.Part::sent, arrays, packing, Route::packed),
                        transfer::signal));
            }
            if (channel.to() == arrays.zone()) {
                incoming.add(new Incoming(
                        channel, routes(channel, Channel.Part::received, arrays, packing, Route::unpacked)));
            }
        }
        return new GhostExchange(compute, transfer, receive, outgoing, incoming, times);
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
