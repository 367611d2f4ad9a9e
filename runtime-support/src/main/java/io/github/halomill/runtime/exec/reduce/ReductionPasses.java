package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which reductions of a zone go through elements together: those of the same cells that follow each other wherever they
 * stand in the schedule, so that nothing comes between and none is begun without the others.
 */
final class ReductionPasses {

    private final Partition partition;
    private final Zone zone;

    /** Each run of reductions that follow each other, as often as it stands in the schedule. */
    private final List<List<Step.Reduce>> runs = new ArrayList<>();

    ReductionPasses(Partition partition, Zone zone) {
        this.partition = partition;
        this.zone = zone;
        addRuns(partition.problem().schedule());
    }

    private void addRuns(List<Step> steps) {
        List<Step.Reduce> run = new ArrayList<>();
        for (Step step : steps) {
            boolean goesOn = step instanceof Step.Reduce reduce && (run.isEmpty() || isLike(reduce, run.get(0)));
            if (!goesOn && !run.isEmpty()) {
                runs.add(run);
                run = new ArrayList<>();
            }
            if (step instanceof Step.Reduce reduce) {
                run.add(reduce);
            } else if (step instanceof Nest nest) {
                nest.parts().forEach(this::addRuns);
            }
        }
        if (!run.isEmpty()) {
            runs.add(run);
        }
    }

    private boolean isLike(Step.Reduce one, Step.Reduce other) {
        return one.look() == other.look()
                && isOfCells(one)
                && isOfCells(other)
                && ZoneReduction.joining(one) == ZoneReduction.joining(other)
                && partition
                        .reach()
                        .counted(one, zone.cells())
                        .equals(partition.reach().counted(other, zone.cells()));
    }

    /** Whether it needs neither margins, which may be filled before it, nor places, which are of one field. */
    private static boolean isOfCells(Step.Reduce reduce) {
        return reduce.over().equals(Reduction.Over.CELLS) && reduce.at().isEmpty();
    }

    /** All reductions of the schedule, each once. */
    Set<List<Step.Reduce>> all() {
        Set<List<Step.Reduce>> passes = new LinkedHashSet<>();
        for (List<Step.Reduce> run : runs) {
            Stream<List<Step.Reduce>> parts =
                    isTogether(run) ? Stream.of(run) : run.stream().map(List::of);
            parts.forEach(passes::add);
        }
        return passes;
    }

    /** Whether none of them stands twice in it, nor in another run. */
    private boolean isTogether(List<Step.Reduce> run) {
        return Set.copyOf(run).size() == run.size()
                && runs.stream()
                        .allMatch(other -> other.equals(run) || other.stream().noneMatch(run::contains));
    }
}
