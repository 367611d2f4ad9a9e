package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Margins;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds arrays of which elements are read that no launch writes and no border fills, by an argument by which other
 * arrays are read, too: time levels that take turns. Such elements are what the array was given, so all levels have to
 * be given the same there.
 */
public final class BareBorders {

    /**
     * Elements of an array that hold what it was given, for ever.
     *
     * @param array which one
     * @param kernel a kernel that reads them
     * @param argument by which of its arguments
     * @param others the arrays that are read by that argument at other times
     */
    public record Bare(int array, Region elements, String kernel, String argument, List<Integer> others) {

        public Bare {
            others = List.copyOf(others);
        }
    }

    private record Reader(String kernel, String argument) {}

    /** By array: what launches write, at most. */
    private final List<List<Box>> written = new ArrayList<>();

    private final Map<Reader, Map<Integer, Region>> read = new LinkedHashMap<>();

    private BareBorders(Problem problem) {
        problem.fields().forEach(field -> written.add(new ArrayList<>()));
    }

    /** Of each array those of one reader at most. */
    public static List<Bare> of(Partition partition) {
        Problem problem = partition.problem();
        BareBorders found = new BareBorders(problem);
        FieldBindings.course(problem, partition.reach().flow(), (place, step, names) -> {
            if (step instanceof Launch launch) {
                Box items = writing(launch);
                launch.uses().forEach(use -> found.use(launch, items, use, names.arrayOf(use.name())));
            }
        });
        return found.bare(partition.reach());
    }

    /** The work-items that may write anything: what others read is of no interest. */
    private static Box writing(Launch launch) {
        Box items = Box.EMPTY;
        for (Use use : launch.uses()) {
            if (!use.owned() && use.access().writes()) {
                return launch.space().items();
            } else if (use.access().writes()) {
                items = items.bound(use.writing(use.writes().most())
                        .intersect(launch.space().items()));
            }
        }
        return items;
    }

    private void use(Launch launch, Box items, Use use, int array) {
        Region most = Region.of(use.writes().most());
        written.get(array).addAll(use.written(items).intersect(most).boxes());
        if (use.access().reads() && use.owned()) {
            read.computeIfAbsent(new Reader(launch.kernel(), use.argument()), reader -> new TreeMap<>())
                    .merge(array, use.read(items), Region::union);
        }
    }

    private List<Bare> bare(Reach reach) {
        Map<Integer, Bare> found = new TreeMap<>();
        read.forEach((reader, byArray) -> byArray.forEach((array, elements) -> {
            Margins margins = reach.margins(array);
            Region kept = elements.subtract(Region.of(written.get(array)))
                    .subtract(margins.filled())
                    .subtract(margins.ghosts());
            if (byArray.size() > 1 && reach.isArrayWritten(array) && !kept.isEmpty()) {
                List<Integer> others = new ArrayList<>(byArray.keySet());
                others.removeAll(Collections.singleton(array));
                found.putIfAbsent(array, new Bare(array, kept, reader.kernel(), reader.argument(), others));
            }
        }));
        return List.copyOf(found.values());
    }
}
