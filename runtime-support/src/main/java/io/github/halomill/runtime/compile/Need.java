package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stale elements of an array that a step reads.
 *
 * @param place of the step in the iteration
 * @param begin place of the last step that writes any of them; {@link Exchange#BEFORE} if that is before the iteration
 * @param field under which it is read
 * @param array that the field points to
 * @param regions by zone
 */
record Need(int place, int begin, int field, int array, List<Region> regions) {

    Need {
        regions = List.copyOf(regions);
    }

    boolean isEmpty() {
        return regions.stream().allMatch(Region::isEmpty);
    }

    /** One for each array. */
    static List<Need> united(List<Need> needs) {
        Map<Integer, Need> united = new LinkedHashMap<>();
        needs.stream()
                .sorted(Comparator.comparingInt(Need::field))
                .forEach(need -> united.merge(need.array(), need, Need::with));
        return List.copyOf(united.values());
    }

    private Need with(Need other) {
        List<Region> both = new ArrayList<>();
        for (int zone = 0; zone < regions.size(); zone++) {
            both.add(regions.get(zone).union(other.regions.get(zone)));
        }
        return new Need(Math.min(place, other.place), Math.max(begin, other.begin), field, array, both);
    }
}
