package io.github.halomill.maven;

/** Something that the user has to mend in the project; the message says what. */
final class BuildFailure extends Exception {

    private static final long serialVersionUID = 1L;

    BuildFailure(String message) {
        super(message);
    }
}
