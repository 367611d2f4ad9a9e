package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * Something in a description that was guessed rather than found in the kernel or said by a user.
 *
 * @param kind what it is
 * @param name of the parameter or argument; of a swap its two names, of a group its kernel
 * @param text what was guessed, as the description has it
 * @param fixed whether programs take no other value: what the kernel reads and writes is known for that one only
 * @param location of that text
 */
public record Guess(Kind kind, String name, String text, boolean fixed, SourceLocation location) {

    /** The same, of which programs take no other value. */
    public Guess asFixed() {
        return new Guess(kind, name, text, true, location);
    }

    /** What can be guessed. */
    public enum Kind {
        /** Value of a parameter, such as a size. */
        PARAMETER,
        /** Value of an argument: a number, or several. */
        SCALAR,
        /** Format of an image. */
        IMAGE,
        /** What the elements of an array that is combined are set to before a launch. */
        START,
        /** Size of a work-group. */
        GROUP,
        /** In which order the kernels are launched. */
        SCHEDULE,
        /** That two arrays change places after every iteration. */
        SWAP,
        /** How often the kernel runs. */
        ITERATIONS
    }
}
