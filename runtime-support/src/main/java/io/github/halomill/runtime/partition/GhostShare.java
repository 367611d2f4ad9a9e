package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The warning that a zone moves more than it computes: in an exchange it receives more elements, of all arguments, than
 * it writes.
 *
 * @param zone id of the first zone of which that is so
 * @param received elements that it receives in one exchange
 * @param written elements that it writes in one iteration
 * @param devices the largest number of devices, below that of the partition, for which it is not so of any zone; empty:
 *     they have weights, and which of them are too many is not looked for
 */
public record GhostShare(int zone, long received, long written, OptionalInt devices) {

    /** Empty if every zone computes at least as much as it moves. */
    public static Optional<GhostShare> of(Partition partition) {
        long[] received = new long[partition.zones().size()];
        for (Transfer transfer : partition.transfers()) {
            for (var box : transfer.boxes()) {
                received[transfer.to()] = Math.addExact(received[transfer.to()], box.volume());
            }
        }
        for (Zone zone : partition.zones()) {
            long written = written(partition.problem(), zone);
            if (received[zone.id()] > written) {
                return Optional.of(new GhostShare(zone.id(), received[zone.id()], written, enough(partition)));
            }
        }
        return Optional.empty();
    }

    private static long written(Problem problem, Zone zone) {
        long written = 0;
        for (Launch launch : problem.launches()) {
            Box items = launch.items(zone.cells(), problem.grid());
            for (Use use : launch.uses()) {
                written = Math.addExact(written, use.written(items).volume());
            }
        }
        return written;
    }

    private static OptionalInt enough(Partition partition) {
        if (partition.weights().isPresent()) {
            return OptionalInt.empty();
        }
        Problem problem = partition.problem();
        ZoneShapes shapes = new ZoneShapes(problem);
        SplitSearch search = SplitSearch.of(problem, partition.strategy());
        // No number between the zones that are used and the devices that are offered gives another split.
        int devices = partition.split().zones() - 1;
        while (devices > 1) {
            Split split = search.split(devices);
            if (!shapes.anyMovesMoreThanItWrites(ZoneGrid.of(problem, split))) {
                return OptionalInt.of(devices);
            }
            devices = Math.min(devices, split.zones()) - 1;
        }
        return OptionalInt.of(1);
    }
}
