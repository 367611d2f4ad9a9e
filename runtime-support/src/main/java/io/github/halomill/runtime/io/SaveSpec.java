package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.UsageException;

/**
 * Where a user wants an array again and again during the run.
 *
 * @param argument name of the array
 * @param pattern of the files' names, {@link FrameIndex#ITERATION} in it; its ending says how the array lies in them
 */
public record SaveSpec(String argument, String pattern) {

    /**
     * Reads {@code ARG=FILE}.
     *
     * @throws UsageException if it is nothing like that
     */
    public static SaveSpec parse(String text) {
        Assignment assignment = Assignment.parse("save", text, "ARG=FILE");
        if (StandardStreams.isMeantBy(assignment.arrayFile())) {
            throw new UsageException("save '" + text + "': standard output takes one array, not one after the other");
        }
        if (!assignment.value().contains(FrameIndex.ITERATION)) {
            throw new UsageException("save '" + text + "': without " + FrameIndex.ITERATION
                    + " in its name, each file would take the place of the one before; as in u-{iteration}.vti");
        }
        return new SaveSpec(assignment.name(), assignment.value());
    }
}
