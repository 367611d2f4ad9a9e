package io.github.halomill.runtime.io;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Folders into which nobody but this user and the administrator can put files: only there may lie what is run later.
 * Where files have no such permissions (Windows), all folders count as such.
 */
public final class OwnFolder {

    private static final int ADMINISTRATOR = 0;
    private static final int WRITTEN_BY_ALL = 0002;
    private static final int WRITTEN_BY_OTHERS = 0020 | WRITTEN_BY_ALL;

    /** In such a folder each user can rename and delete only what is his. */
    private static final int STICKY = 01000;

    private static final boolean IS_UNIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

    private OwnFolder() {}

    /** Makes a folder, and those above it, for this user alone; what is there stays as it is. */
    public static void create(Path folder) throws IOException {
        if (IS_UNIX) {
            Set<PosixFilePermission> own = PosixFilePermissions.fromString("rwx------");
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(own));
        } else {
            Files.createDirectories(folder);
        }
    }

    /**
     * Who else can put files into a folder, for a message; empty if nobody can. Members of the user's group count where
     * they can write to the folder itself, not where they can write to one above it.
     *
     * @throws IOException if the folder is not there, or cannot be looked at
     */
    public static Optional<String> problem(Path folder) throws IOException {
        if (!IS_UNIX) {
            return Optional.empty();
        }
        Path real = folder.toRealPath();
        Optional<String> problem = problem(Entry.of(real), WRITTEN_BY_OTHERS, real);
        for (Path above = real.getParent(); above != null && problem.isEmpty(); above = above.getParent()) {
            Entry entry = Entry.of(above);
            problem = problem(entry, (entry.mode & STICKY) == 0 ? WRITTEN_BY_ALL : 0, above);
        }
        return problem;
    }

    private static Optional<String> problem(Entry entry, int writers, Path path) throws IOException {
        if (!entry.isOwn()) {
            return Optional.of(path + " belongs to another user");
        }
        return (entry.mode & writers) == 0
                ? Optional.empty()
                : Optional.of("other users can write to " + path + " (chmod go-w prevents it)");
    }

    /** Whether a file is this user's or the administrator's, and nobody else can write to it. */
    public static boolean isOwn(Path file) throws IOException {
        return !IS_UNIX || problem(Entry.of(file), WRITTEN_BY_OTHERS, file).isEmpty();
    }

    /** What Unix says of a file: the number of its owner, and who may do what. */
    private record Entry(int owner, int mode) {

        static Entry of(Path path) throws IOException {
            return new Entry(
                    (Integer) Files.getAttribute(path, "unix:uid"), (Integer) Files.getAttribute(path, "unix:mode"));
        }

        boolean isOwn() throws IOException {
            return owner == ADMINISTRATOR || owner == user();
        }
    }

    /** The number of this user. */
    private static int user() throws IOException {
        Path process = Path.of("/proc/self");
        if (Files.exists(process)) {
            return Entry.of(process).owner;
        }
        Path file = Files.createTempFile("halomill", ".own");
        try {
            return Entry.of(file).owner;
        } finally {
            Files.delete(file);
        }
    }
}
