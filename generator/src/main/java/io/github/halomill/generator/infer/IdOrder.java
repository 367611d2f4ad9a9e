package io.github.halomill.generator.infer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which of the kernel's ids counts along each dimension of its arrays, x first.
 *
 * @param ids what {@code get_global_id} is asked for along each dimension; {@link #NONE} where there is one work-item,
 *     which goes through all elements
 */
record IdOrder(List<Integer> ids) {

    private static final int NONE = -1;
    private static final int MOST_DIMENSIONS = 3;

    IdOrder {
        ids = List.copyOf(ids);
    }

    /** All for a kernel with so many ids: as few dimensions as possible first, of these the one in order first. */
    static List<IdOrder> all(int count) {
        List<IdOrder> found = new ArrayList<>();
        add(List.of(), count, found);
        found.sort(Comparator.<IdOrder>comparingInt(order -> order.ids.size())
                .thenComparing(order -> !order.isPlain())
                .thenComparing(order -> order.ids.get(0) == NONE));
        return found;
    }

    private static void add(List<Integer> begin, int count, List<IdOrder> found) {
        if (begin.containsAll(IntStream.range(0, count).boxed().toList())) {
            found.add(new IdOrder(begin));
        }
        for (int id = NONE; id < count && begin.size() < MOST_DIMENSIONS; id++) {
            if (id == NONE || !begin.contains(id)) {
                List<Integer> longer = new ArrayList<>(begin);
                longer.add(id);
                add(longer, count, found);
            }
        }
    }

    int dimensions() {
        return ids.size();
    }

    /** Dimensions along which there is one work-item. */
    Set<Integer> single() {
        return IntStream.range(0, ids.size())
                .filter(d -> ids.get(d) == NONE)
                .boxed()
                .collect(Collectors.toSet());
    }

    /** Whether dimension d is what the kernel asks for by d. */
    boolean isPlain() {
        return IntStream.range(0, ids.size()).allMatch(d -> ids.get(d) == d || ids.get(d) == NONE);
    }

    /** Whether dimension d is what the kernel asks for by d, in so many dimensions. */
    boolean isEach(int dimensions) {
        return ids.equals(IntStream.range(0, dimensions).boxed().toList());
    }

    /** The id that counts along each dimension, also where it is always 0. */
    List<Integer> permutation() {
        Set<Integer> unused =
                new LinkedHashSet<>(IntStream.range(0, ids.size()).boxed().toList());
        ids.forEach(unused::remove);
        var rest = unused.iterator();
        return ids.stream().map(id -> id == NONE ? rest.next() : id).toList();
    }
}
