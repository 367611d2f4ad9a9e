package io.github.halomill.runtime.base;

/** An option of the command line that cannot be understood. The message says cause and cure. */
public final class UsageException extends RunException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
