package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.schedule.Step;
import org.jspecify.annotations.Nullable;

/**
 * That all zones rest, and the host does something before they go on.
 *
 * @param step of the schedule that asks for it; null: they rest between two iterations
 */
record Pause(@Nullable Step step) {

    static final Pause BETWEEN = new Pause(null);

    /** Whether zones rest between two iterations. */
    boolean isBetween() {
        return step == null;
    }
}
