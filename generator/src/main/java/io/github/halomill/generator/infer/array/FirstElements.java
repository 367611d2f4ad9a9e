package io.github.halomill.generator.infer.array;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Where the elements of work-item 0 are, by where those of the first cell are said to be. */
final class FirstElements {

    private FirstElements() {}

    /**
     * Per dimension, by array: in all of them work-item 0 is as far from the first cell as in one that is written.
     *
     * @param cells the first element of the first cell per dimension, by array
     * @return empty if it is not known of an array that is written
     */
    static Map<String, List<Long>> ofItems(List<ArrayLayout> layouts, Map<String, List<Long>> cells) {
        Map<String, List<Long>> items = new HashMap<>();
        for (ArrayLayout written : layouts) {
            List<Long> first = cells.getOrDefault(written.name(), List.of());
            if (items.isEmpty() && tells(written) && first.size() == written.gridRank()) {
                cells.forEach((array, own) -> {
                    if (own.size() == first.size()) {
                        items.put(
                                array,
                                IntStream.range(0, own.size())
                                        .mapToObj(d -> own.get(d) + written.origin(d) - first.get(d))
                                        .toList());
                    }
                });
            }
        }
        return items;
    }

    private static boolean tells(ArrayLayout layout) {
        return layout.access().isWritten()
                && layout.isDistributed()
                && layout.single().isEmpty()
                && !layout.hasBorderOfScalar();
    }
}
