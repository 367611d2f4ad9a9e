package io.github.halomill.runtime.base;

/**
 * Something that the user of a generated program can mend: a size, a file, a device. The message says cause and cure.
 */
public class RunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunException(String message) {
        super(message);
    }

    public RunException(String message, Throwable cause) {
        super(message, cause);
    }
}
