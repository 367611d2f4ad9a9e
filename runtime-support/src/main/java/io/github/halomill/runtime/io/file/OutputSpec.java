package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.ArrayName;
import java.nio.file.Path;

/**
 * Where a user wants an argument after the run.
 *
 * @param argument the argument, or one of its components
 * @param path a file whose ending says how the array lies in it; {@code -}: standard output, as a NumPy file
 */
public record OutputSpec(ArrayName argument, Path path) {

    /**
     * Reads {@code ARG=FILE} or {@code ARG=-}, where ARG may be {@code f[3]}.
     *
     * @throws io.github.halomill.runtime.base.UsageException if it is nothing like that
     */
    public static OutputSpec parse(String text) {
        Assignment assignment = Assignment.parse("output", text, "ARG=FILE or ARG=-");
        return new OutputSpec(ArrayName.parse(assignment.name()), assignment.arrayFile());
    }
}
