package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.schedule.Step;
import org.jspecify.annotations.Nullable;

/**
 * That all zones pause, and the host does something before they go on.
 *
 * @param step of the schedule that asks for it; null: they pause between two iterations
 */
record Pause(@Nullable Step step) {

    static final Pause BETWEEN = new Pause(null);

    /** Whether zones pause between two iterations. */
    boolean isBetween() {
        return step == null;
    }
}
