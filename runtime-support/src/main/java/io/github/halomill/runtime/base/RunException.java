package io.github.halomill.runtime.base;

/**
 * Something that the user of a generated program can mend: a size, a file, a device. The message says cause and cure,
 * and is {@link Printable}.
 */
public class RunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunException(String message) {
        super(Printable.of(message));
    }

    public RunException(String message, Throwable cause) {
        super(Printable.of(message), cause);
    }
}
