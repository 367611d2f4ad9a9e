package io.github.halomill.runtime.page;

import java.util.ArrayList;
import java.util.List;

/** Some of many. */
final class Thinned {

    private Thinned() {}

    /** Items at even distances, and the last one: at most that many, which are two or more. */
    static <T> List<T> of(List<T> items, int most) {
        if (items.size() <= most) {
            return items;
        }
        int last = items.size() - 1;
        int every = (last + most - 2) / (most - 1);
        List<T> kept = new ArrayList<>();
        for (int i = 0; i < last; i += every) {
            kept.add(items.get(i));
        }
        kept.add(items.get(last));
        return kept;
    }
}
