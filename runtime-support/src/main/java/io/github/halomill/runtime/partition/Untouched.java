package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * Of what a zone's device holds of an array, the elements whose values must not reach a result: if a kernel reads one, the
 * description is wrong.
 *
 * @param always those that nothing ever brings and no work-item reads, under any name of the array
 * @param others those that other zones write: of these an exchange brings what is read, afresh each time
 * @param beyond of these, what the zone does not compute itself on the way to the next exchange; of the rest a kernel may leave
 *     some as they are, in every step, so that they are right without any exchange
 */
public record Untouched(Region always, Region others, Region beyond) {

    /**
     * Of the array that {@code layout} denotes at first.
     *
     * @param held what the device holds, which may go beyond the array
     */
    public static Untouched of(Partition partition, Zone zone, BufferLayout layout, Box held) {
        Problem problem = partition.problem();
        List<BufferLayout> names = new SwapOrbits(problem)
                .of(layout.name()).stream().map(problem::buffer).toList();
        List<Box> touched = new ArrayList<>();
        names.forEach(name -> touched.addAll(name.touched(zone.launched()).boxes()));
        Region others = Region.EMPTY;
        Region beyond = Region.EMPTY;
        if (names.stream().anyMatch(name -> name.access().writes())) {
            Box owned = layout.own(problem.space().items());
            touched.add(owned);
            others = Region.of(owned.intersect(held)).subtract(Region.of(layout.own(zone.items())));
            Box computed = partition.growth().reached(zone.items(), partition.depth() - 1);
            beyond = others.subtract(Region.of(layout.own(computed)));
        }
        return new Untouched(Region.of(held).subtract(Region.of(touched)), others, beyond);
    }
}
