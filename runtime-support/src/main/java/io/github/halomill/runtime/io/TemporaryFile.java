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
 * A file in the folder for temporary files.
 *
 * @param path its name
 * @param channel to read and write it
 */
record TemporaryFile(Path path, FileChannel channel) {

    /**
     * Makes the file.
     *
     * @param also options besides those to read and write
     */
    static TemporaryFile create(Set<OpenOption> also) {
        try {
            Path path = Files.createTempFile("halomill", ".scratch");
            Set<OpenOption> options = new HashSet<>(also);
            options.add(StandardOpenOption.READ);
            options.add(StandardOpenOption.WRITE);
            return new TemporaryFile(path, FileChannel.open(path, options));
        } catch (IOException e) {
            throw new RunException(
                    "cannot make a temporary file in " + System.getProperty("java.io.tmpdir") + ": " + Causes.of(e)
                            + "; choose another folder with -Djava.io.tmpdir=FOLDER",
                    e);
        }
    }
}
