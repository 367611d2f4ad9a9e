package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.zone.Poison;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import java.util.List;

/** The state in which a run begins where all that zones must not read is spoilt before. */
final class PoisonedStart {

    private PoisonedStart() {}

    /** {@code state} with all stale, and no margin filled, that is spoilt. */
    static State of(State state, Partition partition, List<PartitionedArray> arrays, List<List<Region>> unfilled) {
        State spoilt = state;
        for (int array = 0; array < arrays.size(); array++) {
            PartitionedArray of = arrays.get(array);
            String name = partition
                    .problem()
                    .fields()
                    .get(state.bindings().indexOf(array))
                    .name();
            spoilt = spoilt.with(
                    array,
                    partition.zones().stream()
                            .map(zone -> Poison.spoilt(partition, zone, of, name))
                            .toList(),
                    unfilled.get(array));
        }
        return spoilt;
    }
}
