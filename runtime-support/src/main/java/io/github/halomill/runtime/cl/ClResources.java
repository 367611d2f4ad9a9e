package io.github.halomill.runtime.cl;

import java.util.ArrayDeque;
import java.util.Deque;

/** Things to close in reverse order; all are closed, also when closing one fails. */
public final class ClResources implements AutoCloseable {

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    /** Takes over {@code resource}. */
    public synchronized <T extends AutoCloseable> T add(T resource) {
        open.push(resource);
        return resource;
    }

    /** Takes over each of {@code resources}, in their order. */
    public void addAll(Iterable<? extends AutoCloseable> resources) {
        resources.forEach(this::add);
    }

    /** Closes all of {@code resources}, the last first; the first failure is thrown with the others suppressed. */
    @SafeVarargs
    public static void closeAll(Iterable<? extends AutoCloseable>... resources) {
        ClResources all = new ClResources();
        for (Iterable<? extends AutoCloseable> some : resources) {
            all.addAll(some);
        }
        all.close();
    }

    /** Closes all because of {@code failure}, which learns what goes wrong with that. */
    public void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Closes all, the last added first; the first failure is thrown with the others suppressed. */
    @Override
    public synchronized void close() {
        RuntimeException failure = null;
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
