package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exchange.Channel;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.exchange.HostStagedExchange;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lays the channels between the zones of a partition. */
final class ZoneExchanges {

    /** Bytes of the largest piece of a message: a Java buffer ends at 2 GiB. */
    private static final int MAX_PART_BYTES = 1 << 30;

    private ZoneExchanges() {}

    /** By zone, and there by argument: how its ghost zones are refreshed. Arguments without anything to move are left out. */
    static List<Map<String, GhostExchange>> connect(Partition partition, List<ZoneDevice> devices, Abort abort) {
        List<Channel> channels = new ArrayList<>();
        for (Transfer transfer : partition.transfers()) {
            int elementBytes =
                    partition.problem().buffer(transfer.argument()).type().bytes();
            channels.add(new Channel(transfer, parts(transfer, elementBytes, devices.get(transfer.from())), abort));
        }
        return partition.zones().stream().map(zone -> ofZone(zone, channels)).toList();
    }

    private static Map<String, GhostExchange> ofZone(Zone zone, List<Channel> channels) {
        Map<String, List<Channel>> outgoing = new LinkedHashMap<>();
        Map<String, List<Channel>> incoming = new LinkedHashMap<>();
        for (Channel channel : channels) {
            String argument = channel.transfer().argument();
            if (channel.transfer().from() == zone.id()) {
                outgoing.computeIfAbsent(argument, key -> new ArrayList<>()).add(channel);
            }
            if (channel.transfer().to() == zone.id()) {
                incoming.computeIfAbsent(argument, key -> new ArrayList<>()).add(channel);
            }
        }
        Map<String, GhostExchange> exchanges = new LinkedHashMap<>();
        outgoing.forEach((argument, out) ->
                exchanges.put(argument, new HostStagedExchange(out, incoming.getOrDefault(argument, List.of()))));
        incoming.forEach((argument, in) -> exchanges.putIfAbsent(argument, new HostStagedExchange(List.of(), in)));
        return exchanges;
    }

    private static List<Channel.Part> parts(Transfer transfer, int elementBytes, ZoneDevice sender) {
        List<Channel.Part> parts = new ArrayList<>();
        for (Box box : transfer.boxes()) {
            Chunks.forEach(box, MAX_PART_BYTES / elementBytes, chunk -> {
                int bytes = Math.toIntExact(chunk.volume() * elementBytes);
                parts.add(new Channel.Part(chunk, sender.pinned(bytes), sender.pinned(bytes)));
            });
        }
        return parts;
    }
}
