package io.github.halomill.maven;

import io.github.halomill.generator.output.OutputRefusedException;

/** Something that the user has to mend in the project; the message says what. */
final class BuildFailure extends Exception {

    private static final long serialVersionUID = 1L;

    BuildFailure(String message) {
        super(message);
    }

    /** Says what the cause says. */
    BuildFailure(OutputRefusedException cause) {
        super(cause.getMessage(), cause);
    }
}
