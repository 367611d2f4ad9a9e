package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.partition.cut.Weights;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The devices for which a problem is cut.
 *
 * @param devices how many were offered
 * @param weights how fast they are; empty: all the same
 * @param used by zone: its device, as a place among those that were offered
 */
public record Offered(int devices, Optional<Weights> weights, List<Integer> used) {

    public Offered {
        used = List.copyOf(used);
    }

    /** So many that are as fast, of which the first ones get a zone. */
    static Offered alike(int devices, int zones) {
        return new Offered(
                devices, Optional.empty(), IntStream.range(0, zones).boxed().toList());
    }
}
