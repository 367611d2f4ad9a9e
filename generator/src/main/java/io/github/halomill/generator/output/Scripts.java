package io.github.halomill.generator.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;

/** Files that are run. */
public final class Scripts {

    private static final Map<PosixFilePermission, PosixFilePermission> EXECUTE = Map.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_EXECUTE,
            PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_EXECUTE);

    private Scripts() {}

    /** Lets everybody execute a file who may read it; does nothing where files have no such permissions. */
    public static void makeExecutable(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        EXECUTE.forEach((read, execute) -> {
            if (permissions.contains(read)) {
                permissions.add(execute);
            }
        });
        view.setPermissions(permissions);
    }
}
