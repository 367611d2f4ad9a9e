package io.github.halomill.generator.kernel.stream.sum;

import java.io.Serial;

/** That a kernel makes no sum row by row; the message, which begins with "it" or the like, says why. */
public final class NoSumException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String reason;

    NoSumException(String reason) {
        super(reason);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }

    /** Throws if something is so. */
    static void throwIf(boolean condition, String reason) throws NoSumException {
        if (condition) {
            throw new NoSumException(reason);
        }
    }
}
