package io.github.halomill.generator.kernel.symbolic;

import java.util.List;
import java.util.stream.Stream;

/** What is counted or numbered along a dimension: all work-items, those of a work-group, or work-groups. */
public enum Level {
    GLOBAL(""),
    LOCAL("local."),
    GROUP("group.");

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
    private final List<String> names;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
    private final List<String> sizes;

    /** The fourth dimension is that of components, along which there is one work-item. */
    Level(String prefix) {
        names = Stream.of("x", "y", "z", "c").map(prefix::concat).toList();
        sizes = names.stream().map("size(%s)"::formatted).toList();
    }

    /** What it is called along a dimension, for example {@code local.x}. */
    String name(int dimension) {
        return names.get(dimension);
    }

    /** What it is called how many there are along a dimension, for example {@code size(local.x)}. */
    String size(int dimension) {
        return sizes.get(dimension);
    }
}
