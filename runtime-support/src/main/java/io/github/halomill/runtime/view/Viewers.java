package io.github.halomill.runtime.view;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Who looks: pages that have asked for the state of the run not long ago. */
final class Viewers {

    private static final int MOST = 64;

    /** Pages that are hidden ask each second, or each two: browsers slow them down. */
    private static final long RECENT = TimeUnit.MILLISECONDS.toNanos(2500);

    private final Map<String, Long> seen = new LinkedHashMap<>();

    private final LongSupplier clock;

    /** Nobody yet; {@code clock} in nanoseconds. */
    Viewers(LongSupplier clock) {
        this.clock = clock;
    }

    /** A page has asked. */
    synchronized void seen(String viewer) {
        forget();
        if (viewer.length() <= MOST && (seen.size() < MOST || seen.containsKey(viewer))) {
            seen.put(viewer, clock.getAsLong());
        }
    }

    /** A page has all that it will ask for. */
    synchronized void left(String viewer) {
        seen.remove(viewer);
    }

    /** Whether somebody looks. */
    synchronized boolean isThere() {
        forget();
        return !seen.isEmpty();
    }

    /** Who has not asked for a while no longer looks. */
    private void forget() {
        long now = clock.getAsLong();
        seen.values().removeIf(at -> now - at > RECENT);
    }
}
