package io.github.halomill.runtime.exchange;

/** Tells zones that wait for a neighbour that it will not come. */
public final class Abort {

    private volatile boolean raised;

    /** From now on {@link #check} throws. */
    public void raise() {
        raised = true;
    }

    /** Nobody waits any more, and what failed has left nothing behind. */
    public void lower() {
        raised = false;
    }

    /** Throws {@link Raised} if some zone has failed. */
    public void check() {
        if (raised) {
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
