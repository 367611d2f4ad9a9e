package io.github.halomill.runtime.view;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Who looks: pages that have asked for the state of the run not long ago. */
final class Viewers {

    private static final int MOST = 64;
    private static final long RECENT = TimeUnit.MILLISECONDS.toNanos(1500);

    private final Map<String, Long> seen = new LinkedHashMap<>();

    /** A page has asked. */
    synchronized void seen(String viewer) {
        if (viewer.length() <= MOST && (seen.size() < MOST || seen.containsKey(viewer))) {
            seen.put(viewer, System.nanoTime());
        }
    }

    /** A page has all that it will ask for. */
    synchronized void left(String viewer) {
        seen.remove(viewer);
    }

    /** Whether somebody looks. */
    synchronized boolean isThere() {
        long now = System.nanoTime();
        seen.values().removeIf(at -> now - at > RECENT);
        return !seen.isEmpty();
    }
}
