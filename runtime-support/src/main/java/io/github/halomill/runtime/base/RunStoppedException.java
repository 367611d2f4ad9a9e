package io.github.halomill.runtime.base;

/**
 * A run ended before its last step, because it was told to. All zones stopped after the same step: unless the program
 * was closed, its arrays hold what that many steps make, and it can go on.
 */
public final class RunStoppedException extends RunException {

    private static final long serialVersionUID = 1L;

    private final long stepsDone;

    /** A run that was to do more than {@code stepsDone} steps. */
    public RunStoppedException(String message, long stepsDone) {
        super(message);
        this.stepsDone = stepsDone;
    }

    /** How many steps of this run are done. */
    public long stepsDone() {
        return stepsDone;
    }
}
