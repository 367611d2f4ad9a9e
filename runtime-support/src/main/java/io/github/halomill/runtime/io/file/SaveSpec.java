package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.StandardStreams;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a user wants an array again and again during the run.
 *
 * @param argument the array, or one of its components
 * @param pattern of the files' names, {@link FrameIndex#ITERATION} in it; its ending says how the array lies in them
 */
public record SaveSpec(ArrayName argument, String pattern) {

    /**
     * Reads {@code ARG=FILE}, where ARG may be {@code f[3]}.
     *
     * @throws UsageException if it is nothing like that
     */
    public static SaveSpec parse(String text) {
        Assignment assignment = Assignment.parse("save", text, "ARG=FILE");
        return new SaveSpec(ArrayName.parse(assignment.name()), assignment.value());
    }

    /** What is wrong with the names of the files, as messages. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        Assignment assignment = new Assignment("save", argument.toString(), pattern);
        try {
            if (StandardStreams.isMeantBy(assignment.arrayFile())) {
                return List.of(assignment + ": standard output takes one array, not one after the other");
            }
        } catch (UsageException e) {
            faults.add(String.valueOf(e.getMessage()));
        }
        if (!pattern.contains(FrameIndex.ITERATION)) {
            faults.add(assignment + ": without " + FrameIndex.ITERATION
                    + " in its name, each file would take the place of the one before; as in u-{iteration}.vti");
        }
        return faults;
    }
}
