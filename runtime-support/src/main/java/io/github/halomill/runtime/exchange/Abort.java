package io.github.halomill.runtime.exchange;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Tells zones that wait for a neighbour that it will not come, and keeps why: the failure that was first. */
public final class Abort {

    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

    /** From now on {@link #check} throws, because of {@code failure} unless there was one before. */
    public void raise(Throwable failure) {
        first.compareAndSet(null, failure);
    }

    /** Whether some zone has failed. */
    public boolean isRaised() {
        return first.get() != null;
    }

    /** The first failure, if there was one, which is forgotten: nobody waits any more. */
    public @Nullable Throwable lower() {
        return first.getAndSet(null);
    }

    /** Throws {@link Raised} if some zone has failed. */
    public void check() {
        if (isRaised()) {
            throw new Raised();
        }
    }

    /** Thrown in a zone because another has failed; never the cause that a user should see. */
    public static final class Raised extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Raised() {
            super("another zone has failed");
        }
    }
}
