package io.github.halomill.generator.kernel.symbolic;

/** What is counted or numbered along a dimension: all work-items, those of a work-group, or work-groups. */
public enum Level {
    GLOBAL(""),
    LOCAL("local."),
    GROUP("group.");

    private final String prefix;

    Level(String prefix) {
        this.prefix = prefix;
    }

    /** The fourth dimension is that of components, along which there is one work-item. */
    String name(int dimension) {
        return prefix + "xyzc".charAt(dimension);
    }
}
