package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a command line says of checkpoints.
 *
 * @param folder where they are written; empty: none are
 * @param every how often
 * @param keep how many are kept
 * @param resume the checkpoint that the run goes on from, or a folder of some; empty: it begins
 * @param origin what the program says of what generated it
 * @param settings parameters and scalars, as text
 */
public record CheckpointOptions(
        Optional<Path> folder,
        Every every,
        int keep,
        Optional<Path> resume,
        String origin,
        Map<String, String> settings) {

    /** No checkpoints. */
    public static final CheckpointOptions NONE =
            new CheckpointOptions(Optional.empty(), Every.parse(Every.DEFAULT), 1, Optional.empty(), "", Map.of());

    public CheckpointOptions {
        if (keep < 1) {
            throw new UsageException("keep: " + keep + " is possible from 1 on");
        }
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Whether the run goes on from where it writes: there may be nothing yet. */
    public boolean mayBegin() {
        return folder.isPresent()
                && resume.isPresent()
                && folder.get()
                        .toAbsolutePath()
                        .normalize()
                        .equals(resume.get().toAbsolutePath().normalize());
    }
}
