package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cluster.Board;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Transport;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.flow.SwapOrbits;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Lays the channels of one exchange that begin or end at the zones of this process, and boards for what goes from all
 * to all.
 */
public final class GhostExchanges {

    private final Problem problem;
    private final Homes homes;
    private final Abort abort;
    private final List<Channel> channels = new ArrayList<>();
    private final List<Shared> boards = new ArrayList<>();

    /** By transfer, and after these by gathering: the arrays that its field points to at some time. */
    private final List<int[]> targets;

    /** A board, and what lies where on it. */
    private record Shared(Gathering gathering, BoardLayout layout, Board board) {}

    /**
     * Lays channels and boards; collective, for every rank does, in the same order.
     *
     * @param transfers what is moved from one zone to another, all of which is one message
     * @param gatherings what is moved from all to all
     * @param homes which zones are here
     * @param pinned host memory of a number of bytes that the device of a zone reaches fast; by zone
     */
    public GhostExchanges(
            Partition partition,
            List<Transfer> transfers,
            List<Gathering> gatherings,
            Homes homes,
            Abort abort,
            IntFunction<IntFunction<ByteBuffer>> pinned) {
        this.problem = partition.problem();
        this.homes = homes;
        this.abort = abort;
        this.targets = Stream.concat(
                        transfers.stream().map(Transfer::argument),
                        gatherings.stream().map(Gathering::argument))
                .map(this::targets)
                .toList();
        Map<List<Integer>, Message> messages = new LinkedHashMap<>();
        for (int i = 0; i < transfers.size(); i++) {
            Transfer transfer = transfers.get(i);
            if (homes.isHere(transfer.from()) || homes.isHere(transfer.to())) {
                messages.computeIfAbsent(List.of(transfer.from(), transfer.to()), any -> new Message(problem))
                        .add(i, transfer);
            }
        }
        messages.forEach((pair, message) -> channels.add(channel(pair.get(0), pair.get(1), message, pinned)));
        for (Gathering gathering : gatherings) {
            boards.add(shared(transfers.size() + boards.size(), gathering, pinned));
        }
    }

    private Shared shared(int move, Gathering gathering, IntFunction<IntFunction<ByteBuffer>> pinned) {
        BoardLayout layout =
                new BoardLayout(move, gathering, homes, pinned.apply(homes.own().get(0)));
        Board board = layout.board();
        if (!homes.isOne()) {
            homes.ranks().transport().gather(board);
        }
        return new Shared(gathering, layout, board);
    }

    private Channel channel(int from, int to, Message message, IntFunction<IntFunction<ByteBuffer>> pinned) {
        Message.Laid laid = message.lay(pinned.apply(homes.isHere(from) ? from : to));
        int workers = homes.own().size();
        boolean local = homes.shareProcess(from, to);
        Patience patience = local
                ? new Patience(workers, abort, homes.ranks())
                : Patience.forOthers(workers, abort, homes.ranks(), homes.describe(homes.isHere(from) ? to : from));
        Transport transport = homes.ranks().transport();
        if (!local && homes.isHere(from)) {
            transport.send(laid.mailbox(), homes.rankOf(to));
        } else if (!local) {
            transport.receive(laid.mailbox(), homes.rankOf(from));
        }
        return new Channel(
                from, to, distance(from, to), message.bytes(), laid.parts(), laid.mailbox(), patience, transport);
    }

    private Distance distance(int from, int to) {
        return homes.shareProcess(from, to)
                ? Distance.PROCESS
                : homes.shareNode(from, to) ? Distance.NODE : Distance.CLUSTER;
    }

    private BoardLink link(Shared shared, int zone) {
        Map<Distance, Long> bytes = new EnumMap<>(Distance.class);
        for (int from = 0; from < homes.ofZones().size(); from++) {
            for (Distance least : Distance.values()) {
                if (from != zone && distance(from, zone).compareTo(least) >= 0) {
                    bytes.merge(least, shared.gathering.sent(from), Long::sum);
                }
            }
        }
        int workers = homes.own().size();
        Patience here = new Patience(workers, abort, homes.ranks());
        Patience everywhere =
                homes.isOne() ? here : Patience.forOthers(workers, abort, homes.ranks(), "one of the other ranks");
        return new BoardLink(
                shared.board,
                homes.own().indexOf(zone),
                bytes,
                here,
                everywhere,
                homes.ranks().transport());
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
                        routes(channel.parts(), Part::sent, arrays, packing, Route::packed),
                        transfer::signal));
            }
            if (channel.to() == arrays.zone()) {
                incoming.add(new Incoming(
                        channel, routes(channel.parts(), Part::received, arrays, packing, Route::unpacked)));
            }
        }
        for (Shared shared : boards) {
            BoardLink link = link(shared, arrays.zone());
            List<Part> sent = shared.layout.sent(arrays.zone());
            List<Part> received = shared.layout.received(arrays.zone());
            outgoing.add(
                    new Outgoing(link, routes(sent, Part::sent, arrays, packing, Route::packed), transfer::signal));
            incoming.add(new Incoming(link, routes(received, Part::received, arrays, packing, Route::unpacked)));
        }
        return new GhostExchange(compute, transfer, receive, outgoing, incoming, times);
    }

    private interface Indirect {
        Route route(ZoneArrays arrays, int[] targets, Part part, Box box);
    }

    /**
     * One for each part of a message, which {@code at} the zone's end is a box: direct, or {@code indirect} where it is
     * to be packed.
     */
    private List<Route> routes(
            List<Part> parts, Function<Part, Box> at, ZoneArrays arrays, Packing packing, Indirect indirect) {
        List<Route> routes = new ArrayList<>();
        for (Part part : parts) {
            int[] arraysOf = targets.get(part.move());
            Box box = at.apply(part);
            boolean packs = packing.packs(arrays.onZone(arraysOf[0]), box);
            routes.add(packs ? indirect.route(arrays, arraysOf, part, box) : Route.direct(arrays, arraysOf, part, box));
        }
        return routes;
    }

    private int[] targets(String argument) {
        return new SwapOrbits(problem)
                .connected(argument).stream().mapToInt(problem::indexOf).toArray();
    }
}
