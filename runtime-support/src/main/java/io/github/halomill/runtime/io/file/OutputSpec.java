package io.github.halomill.runtime.io.file;

import java.nio.file.Path;

/**
 * Where a user wants an argument after the run.
 *
 * @param argument name of the argument
 * @param path a file whose ending says how the array lies in it; {@code -}: standard output, as a NumPy file
 */
public record OutputSpec(String argument, Path path) {

    /**
     * Reads {@code ARG=FILE} or {@code ARG=-}.
     *
     * @throws io.github.halomill.runtime.base.UsageException if it is nothing like that
     */
    public static OutputSpec parse(String text) {
        Assignment assignment = Assignment.parse("output", text, "ARG=FILE or ARG=-");
        return new OutputSpec(assignment.name(), assignment.arrayFile());
    }
}
