package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * Something in a description that was guessed rather than found in the kernel or said by a user.
 *
 * @param kind what it is
 * @param name of the parameter or argument; of a swap its two names
 * @param text what was guessed, as the description has it
 * @param location of that text
 */
public record Guess(Kind kind, String name, String text, SourceLocation location) {

    /** What can be guessed. */
    public enum Kind {
        /** Value of a parameter, such as a size. */
        PARAMETER,
        /** Value of an argument: a number, or several. */
        SCALAR,
        /** That two arrays change places after every iteration. */
        SWAP,
        /** How often the kernel runs. */
        ITERATIONS
    }
}
