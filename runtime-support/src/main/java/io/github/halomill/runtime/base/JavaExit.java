package io.github.halomill.runtime.base;

import java.util.stream.Stream;

/** The end of the Java machine, while it goes on. */
public final class JavaExit {

    /** Who waits for a thread looks so often whether it is still to be waited for. */
    public static final long PATIENCE_MILLIS = 50;

    private JavaExit() {}

    /**
     * Whether a thread has told the Java machine to end, with {@code System.exit} where a program calls its user, and
     * waits for that: it never comes back, so nobody must wait for it.
     */
    public static boolean isWaitedForBy(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Shutdown"));
    }
}
