package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.cl.ClEvent;
import java.util.ArrayDeque;
import java.util.Queue;

/** Commands under way, the oldest first. */
final class PendingEvents implements AutoCloseable {

    private final Queue<ClEvent> events = new ArrayDeque<>();

    void add(ClEvent event) {
        events.add(event);
    }

    /** Waits for the {@code count} oldest. */
    void await(int count) {
        for (int i = 0; i < count; i++) {
            events.remove().awaitAndClose();
        }
    }

    void awaitAll() {
        await(events.size());
    }

    /** Forgets those that nobody waited for, after a failure. */
    @Override
    public void close() {
        while (!events.isEmpty()) {
            events.remove().close();
        }
    }
}
