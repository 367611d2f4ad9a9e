package io.github.halomill.runtime.io;

import java.nio.file.Path;

/**
 * Where a user wants an argument after the run.
 *
 * @param argument name of the argument
 * @param path a NumPy file if its name ends in {@code .npy}, else a raw file
 */
public record OutputSpec(String argument, Path path) {

    /**
     * Reads {@code ARG=FILE}.
     *
     * @throws io.github.halomill.runtime.base.UsageException if it is nothing like that
     */
    public static OutputSpec parse(String text) {
        Assignment assignment = Assignment.parse("output", text, "ARG=FILE");
        return new OutputSpec(assignment.name(), assignment.path());
    }
}
