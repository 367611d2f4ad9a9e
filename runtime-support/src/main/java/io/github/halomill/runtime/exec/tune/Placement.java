package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.cut.Split;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which device gets which zone: the one for which the fewest bytes travel between nodes, and of those between ranks.
 * Where nodes have as many devices each, theirs are blocks of zones, and those of their ranks blocks in these. Zones of
 * unequal devices are in the order of the devices, as each is as large as its device's weight is.
 */
final class Placement {

    /** Above that zones are not exchanged one by one to make it better. */
    private static final int MOST_ZONES_REFINED = 64;

    private final Split split;

    /** By zone: what it receives from whom. */
    private final List<List<Transfer>> received = new ArrayList<>();

    private Placement(Partition partition) {
        split = partition.split();
        partition.zones().forEach(zone -> received.add(new ArrayList<>()));
        for (Transfer transfer : partition.transfers()) {
            received.get(transfer.to()).add(transfer);
        }
    }

    /**
     * By zone: its device, out of those of all ranks.
     *
     * @throws RunException if there are fewer zones than ranks
     */
    static List<Device> of(Partition partition, List<Device> offered) {
        int zones = partition.zones().size();
        long ranks = offered.stream().mapToInt(Device::rank).distinct().count();
        List<Device> inOrder = partition.used().stream().map(offered::get).toList();
        if (ranks == 1) {
            return inOrder;
        }
        if (zones < ranks) {
            throw new RunException("the problem is cut into " + zones + (zones == 1 ? " zone" : " zones")
                    + ", and there are " + ranks + " ranks, each of which needs one; start fewer ranks");
        }
        if (partition.weights().isPresent()) {
            requireAllRanks(inOrder, offered);
            return inOrder;
        }
        List<Device> used = used(
                offered.stream().sorted(Comparator.comparingInt(Device::rank)).toList(), zones);
        Placement placement = new Placement(partition);
        List<Device> best = used;
        for (List<Device> candidate : placement.candidates(used)) {
            best = placement.cost(candidate).compareTo(placement.cost(best)) < 0 ? candidate : best;
        }
        return zones > MOST_ZONES_REFINED ? best : placement.refined(best);
    }

    private static void requireAllRanks(List<Device> used, List<Device> offered) {
        Set<Integer> busy = used.stream().map(Device::rank).collect(Collectors.toSet());
        offered.stream()
                .map(Device::rank)
                .filter(rank -> !busy.contains(rank))
                .findFirst()
                .ifPresent(idle -> {
                    throw new RunException(
                            "no device of rank " + idle + " gets a zone, as its weights are so small, and each"
                                    + " rank needs one; give it a larger weight, or start fewer ranks");
                });
    }

    /** So many devices, in their order, as even a number of each rank as can be. */
    private static List<Device> used(List<Device> offered, int zones) {
        Map<Integer, Integer> places = new LinkedHashMap<>();
        record Place(Device device, int index, int place) {}
        List<Place> all = new ArrayList<>();
        for (int i = 0; i < offered.size(); i++) {
            all.add(new Place(offered.get(i), i, places.merge(offered.get(i).rank(), 1, Integer::sum)));
        }
        return all.stream()
                .sorted(Comparator.comparingInt(Place::place).thenComparingInt(Place::index))
                .limit(zones)
                .sorted(Comparator.comparingInt(Place::index))
                .map(Place::device)
                .toList();
    }

    /** Bytes between nodes, and between ranks. */
    private record Cost(long nodes, long ranks) implements Comparable<Cost> {

        @Override
        public int compareTo(Cost other) {
            return nodes != other.nodes ? Long.compare(nodes, other.nodes) : Long.compare(ranks, other.ranks);
        }
    }

    private Cost cost(List<Device> devices) {
        long nodes = 0;
        long ranks = 0;
        for (List<Transfer> toZone : received) {
            for (Transfer transfer : toZone) {
                Device from = devices.get(transfer.from());
                Device to = devices.get(transfer.to());
                nodes += from.node().equals(to.node()) ? 0 : transfer.bytes();
                ranks += from.rank() == to.rank() ? 0 : transfer.bytes();
            }
        }
        return new Cost(nodes, ranks);
    }

    /** Blocks for nodes, blocks for ranks in these, in every shape that fits. */
    private List<List<Device>> candidates(List<Device> used) {
        int perNode = each(used, Device::node, used.size());
        int perRank = each(used, Device::rank, 1);
        List<List<Device>> candidates = new ArrayList<>();
        for (Split node : blocks(split, perNode)) {
            for (Split rank : blocks(node, perRank)) {
                candidates.add(arranged(used, node, rank));
            }
        }
        return candidates;
    }

    /** How many devices each group has, or {@code otherwise} if not all have as many. */
    private static <K> int each(List<Device> devices, Function<Device, K> group, int otherwise) {
        List<Long> sizes =
                devices.stream().collect(Collectors.groupingBy(group, Collectors.counting())).values().stream()
                        .distinct()
                        .toList();
        return sizes.size() == 1 ? Math.toIntExact(sizes.get(0)) : otherwise;
    }

    /** The shapes of blocks of so many zones that fill {@code whole}. */
    private static List<Split> blocks(Split whole, int zones) {
        List<Split> blocks = new ArrayList<>();
        for (int x = 1; x <= whole.x(); x++) {
            for (int y = 1; y <= whole.y() && x * y <= zones; y++) {
                int z = zones / (x * y);
                boolean fits = whole.x() % x == 0 && whole.y() % y == 0 && z > 0 && whole.z() % z == 0;
                if (fits && x * y * z == zones) {
                    blocks.add(new Split(x, y, z));
                }
            }
        }
        return blocks;
    }

    /** By zone: its device, where these follow block by block. */
    private List<Device> arranged(List<Device> devices, Split node, Split rank) {
        return IntStream.range(0, devices.size())
                .mapToObj(zone -> devices.get(place(zone, node, rank)))
                .toList();
    }

    private int place(int zone, Split node, Split rank) {
        int x = zone % split.x();
        int y = zone / split.x() % split.y();
        int z = zone / split.x() / split.y();
        return index(x / node.x(), y / node.y(), z / node.z(), split, node) * node.zones()
                + index(x % node.x() / rank.x(), y % node.y() / rank.y(), z % node.z() / rank.z(), node, rank)
                        * rank.zones()
                + index(x % rank.x(), y % rank.y(), z % rank.z(), rank, Split.WHOLE);
    }

    /** Of a block among those that fill {@code whole}. */
    private static int index(int x, int y, int z, Split whole, Split block) {
        return (z * (whole.y() / block.y()) + y) * (whole.x() / block.x()) + x;
    }

    /** Zones change places as long as that makes it better. */
    private List<Device> refined(List<Device> from) {
        List<Device> best = new ArrayList<>(from);
        Cost least = cost(best);
        boolean better = true;
        while (better) {
            better = false;
            for (int one = 0; one < best.size(); one++) {
                for (int other = one + 1; other < best.size(); other++) {
                    if (best.get(one).rank() == best.get(other).rank()) {
                        continue;
                    }
                    Collections.swap(best, one, other);
                    Cost cost = cost(best);
                    if (cost.compareTo(least) < 0) {
                        least = cost;
                        better = true;
                    } else {
                        Collections.swap(best, one, other);
                    }
                }
            }
        }
        return List.copyOf(best);
    }
}
