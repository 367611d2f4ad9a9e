package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.exec.program.StreamShape;

/**
 * A streamed copy that was chosen.
 *
 * @param shape of its work-groups
 * @param seconds of a step; 0: it was not tried
 * @param own seconds of a step as the kernel itself; 0: it was not tried
 */
record Streamed(StreamShape shape, double seconds, double own) {

    /** One that was not tried. */
    static Streamed untried(StreamShape shape) {
        return new Streamed(shape, 0, 0);
    }

    /** Iterations that a launch carries out. */
    int steps() {
        return shape.steps();
    }

    /** Whether it was tried. */
    boolean isTimed() {
        return seconds > 0 && own > 0;
    }

    /**
     * Seconds of a launch of so many steps in the same work-groups; of one it is the kernel's own. Each step takes the
     * same time, and no launch is shorter than the kernel's own, which goes once through memory, too.
     */
    double launch(int launched) {
        return Math.max(own, launched == 1 ? 0 : launched * seconds);
    }

    /** In one word; {@link #parse} reads it. */
    String toText() {
        return shape.toText() + (isTimed() ? "@" + seconds + "/" + own : "");
    }

    /**
     * As {@link #toText} has it.
     *
     * @throws IllegalArgumentException if it does not
     */
    static Streamed parse(String text) {
        String[] parts = text.split("[@/]", -1);
        StreamShape shape = StreamShape.parse(parts[0]);
        return parts.length == 1
                ? untried(shape)
                : new Streamed(shape, Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
    }
}
