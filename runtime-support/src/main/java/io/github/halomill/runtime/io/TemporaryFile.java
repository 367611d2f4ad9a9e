package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * A file that is needed only while a program runs.
 *
 * @param path its name
 * @param channel to read and write it
 */
public record TemporaryFile(Path path, FileChannel channel) {

    /**
     * Makes it in the folder for temporary files.
     *
     * @param also options besides those to read and write
     */
    public static TemporaryFile create(Set<OpenOption> also) {
        return create(
                Path.of(System.getProperty("java.io.tmpdir")),
                also,
                "choose another folder with -Djava.io.tmpdir=FOLDER");
    }

    /** Makes it in {@code folder}. */
    static TemporaryFile create(Path folder, Set<OpenOption> also) {
        return create(folder, also, "choose a folder that exists and may be written to");
    }

    private static TemporaryFile create(Path folder, Set<OpenOption> also, String cure) {
        try {
            Path path = Files.createTempFile(folder, "halomill", ".scratch");
            Set<OpenOption> options = new HashSet<>(also);
            options.add(StandardOpenOption.READ);
            options.add(StandardOpenOption.WRITE);
            return new TemporaryFile(path, FileChannel.open(path, options));
        } catch (IOException e) {
            throw new RunException("cannot make a temporary file in " + folder + ": " + Causes.of(e) + "; " + cure, e);
        }
    }
}
