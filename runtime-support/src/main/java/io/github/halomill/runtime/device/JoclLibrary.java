package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.RunException;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jocl.CL;

/**
 * The native part of JOCL. JOCL unpacks it into the folder for temporary files, under a name that is always the same,
 * and loads whatever lies there already: on a machine with several users that may be another user's code. So it is
 * unpacked into a new folder here, to which nobody else can write, and deleted once it is loaded. Where each user has a
 * folder for temporary files of his own (Windows), JOCL does as it likes.
 */
final class JoclLibrary {

    private static final String TEMPORARY = "java.io.tmpdir";

    private static boolean loaded;

    private JoclLibrary() {}

    /**
     * Loads it, unless it is loaded.
     *
     * @throws LinkageError if it cannot be loaded, or OpenCL is not installed
     * @throws RunException if there is no place to unpack it
     */
    static synchronized void load() {
        if (loaded || !FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        String temporary = System.getProperty(TEMPORARY);
        Path folder = own(Path.of(temporary));
        System.setProperty(TEMPORARY, folder.toString());
        try {
            Class.forName(CL.class.getName());
            loaded = true;
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(e.getMessage());
        } finally {
            System.setProperty(TEMPORARY, temporary);
            delete(folder);
        }
    }

    /** A new folder that only this user can use. */
    private static Path own(Path temporary) {
        try {
            return Files.createTempDirectory(temporary, "halomill");
        } catch (IOException e) {
            throw new RunException(
                    "the OpenCL library cannot be unpacked into " + temporary + ": " + e
                            + "; choose another folder with -Djava.io.tmpdir=FOLDER",
                    e);
        }
    }

    private static void delete(Path folder) {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        } catch (IOException e) {
            files = List.of();
        }
        Stream.concat(files.stream(), Stream.of(folder)).map(Path::toFile).forEach(JoclLibrary::delete);
    }

    private static void delete(File file) {
        if (!file.delete()) {
            file.deleteOnExit();
        }
    }
}
