package io.github.halomill.generator.output;

import java.io.IOException;

/**
 * A file would escape from its folder or take the place of one that halomill did not write. The message is for users.
 */
public final class OutputRefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    OutputRefusedException(String message) {
        super(message);
    }
}
