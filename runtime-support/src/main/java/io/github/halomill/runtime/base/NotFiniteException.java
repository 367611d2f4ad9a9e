package io.github.halomill.runtime.base;

/**
 * A run ended before its last step, because a number that its schedule sets, or an element of a field that is watched,
 * became NaN or infinite. All zones stopped after the same step: arrays hold what that many steps make.
 */
public final class NotFiniteException extends RunException {

    private static final long serialVersionUID = 1L;

    private final long stepsDone;

    /** A run that has done {@code stepsDone} steps. */
    public NotFiniteException(String message, long stepsDone) {
        super(message);
        this.stepsDone = stepsDone;
    }

    /** How many steps of this run are done. */
    public long stepsDone() {
        return stepsDone;
    }
}
