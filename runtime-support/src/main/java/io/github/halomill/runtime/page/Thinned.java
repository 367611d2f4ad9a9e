package io.github.halomill.runtime.page;

import java.util.ArrayList;
import java.util.List;

/** Some of many. */
final class Thinned {

    private Thinned() {}

    /** Items at even distances, at most about so many, and the last one. */
    static <T> List<T> of(List<T> items, int most) {
        int every = (items.size() + most - 1) / most;
        if (every <= 1) {
            return items;
        }
        List<T> kept = new ArrayList<>();
        for (int i = 0; i < items.size(); i += every) {
            kept.add(items.get(i));
        }
        if ((items.size() - 1) % every != 0) {
            kept.add(items.get(items.size() - 1));
        }
        return kept;
    }
}
