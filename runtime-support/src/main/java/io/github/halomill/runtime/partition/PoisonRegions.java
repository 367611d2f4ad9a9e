package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Margins;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Of what a zone's device holds of an array, the elements whose values must not reach a result: if a kernel reads one,
 * the description is wrong.
 *
 * @param always those that nothing ever brings and no work-item reads, under any name of the array
 * @param others those that other zones write, and ghosts of the other end: of these an exchange brings what is read,
 *     afresh each time
 * @param beyond of these, what the zone does not compute itself on the way to the next exchange; of the rest a kernel
 *     may leave some as they are, in every step, so that they are right without any exchange
 */
public record PoisonRegions(Region always, Region others, Region beyond) {

    /**
     * Of the array that {@code field} points to at first.
     *
     * @param held what the device holds, which may go beyond the array
     */
    public static PoisonRegions of(Partition partition, Zone zone, FieldSpec field, Box held) {
        Problem problem = partition.problem();
        Reach reach = partition.reach();
        Margins margins = reach.margins(problem.indexOf(field.name()));
        List<Region> launched = partition.launched(zone);
        List<Region> afterExchange = partition.computed(zone);
        Set<Box> touched = new LinkedHashSet<>();
        Set<Box> computed = new LinkedHashSet<>();
        Set<Box> all = new LinkedHashSet<>();
        int array = problem.indexOf(field.name());
        FieldBindings.course(problem, reach.flow(), (place, step, names) -> {
            if (step instanceof Launch launch) {
                for (Use use : launch.uses()) {
                    if (names.arrayOf(use.name()) == array) {
                        touched.addAll(launched.get(place).each(use::touched).boxes());
                        touched.addAll(reach.needed(use, launched.get(place)).boxes());
                        computed.addAll(
                                afterExchange.get(place).each(use::written).boxes());
                        all.addAll(use.written(launch.space().items()).boxes());
                    }
                }
            } else if (step instanceof Step.Reduce reduce) {
                for (FieldSpec read : reduce.fields()) {
                    if (names.arrayOf(read.name()) == array) {
                        touched.addAll(
                                reach.counted(reduce, read.name(), zone.cells()).boxes());
                    }
                }
            }
        });
        touched.add(field.owned() ? Box.EMPTY : field.whole()); // right everywhere, and the first zone hands it on
        margins.arrivals(margins.ghosts()).forEach(ghosts -> touched.add(ghosts.origin()));
        Region written =
                margins.withGhosts(Region.of(all)).union(margins.ghosts()).intersect(Region.of(held));
        touched.addAll(written.boxes());
        Region others = written.subtract(reach.owned(field, zone.cells()));
        Region beyond = others.subtract(Region.of(computed).intersect(margins.present()));
        return new PoisonRegions(Region.of(held).subtract(Region.of(touched)), others, beyond);
    }
}
