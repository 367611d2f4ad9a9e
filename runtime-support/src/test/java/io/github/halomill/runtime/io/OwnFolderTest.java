package io.github.halomill.runtime.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFolderTest {

    private static final int NOBODY = 65534;

    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void make() throws IOException {
        assumeThat(Files.getFileStore(temporary).supportsFileAttributeView("unix"))
                .isTrue();
        folder = temporary.resolve("above/own");
        OwnFolder.create(folder);
    }

    private static void allow(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void whatIsMadeIsForThisUserAlone() throws IOException {
        for (Path each : new Path[] {folder, folder.getParent()}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                    .isEqualTo("rwx------");
        }
        assertThat(OwnFolder.problem(folder)).isEmpty();
        OwnFolder.create(folder);
    }

    @Test
    void whereOthersCanWriteIsTold() throws IOException {
        for (String permissions : new String[] {"rwxrwx---", "rwx----w-", "rwxrwxrwx"}) {
            allow(folder, permissions);
            assertThat(OwnFolder.problem(folder))
                    .as(permissions)
                    .contains("other users can write to " + folder.toRealPath() + " (chmod go-w prevents it)");
        }
        allow(folder, "rwxr-xr-x");
        assertThat(OwnFolder.problem(folder)).as("all may read").isEmpty();
        allow(folder.getParent(), "rwxrwxrwx");
        assertThat(OwnFolder.problem(folder)).as("all may replace it").isPresent();
        Files.setAttribute(folder.getParent(), "unix:mode", 01777);
        assertThat(OwnFolder.problem(folder)).as("as in /tmp").isEmpty();
        allow(folder.getParent(), "rwxrwx---");
        assertThat(OwnFolder.problem(folder)).as("a user's own group").isEmpty();
    }

    @Test
    void aLinkIsAsSafeAsWhatItLeadsTo() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
        assertThat(OwnFolder.problem(link)).isEmpty();
        allow(folder, "rwxrwxrwx");
        assertThat(OwnFolder.problem(link)).isPresent();
    }

    @Test
    void filesOfOthersAreNoOwn() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(OwnFolder.isOwn(file)).isTrue();
        allow(file, "rw-rw----");
        assertThat(OwnFolder.isOwn(file)).isFalse();
        allow(file, "rw-r--r--");

        assumeThat(Files.getAttribute(file, "unix:uid")).as("the administrator").isEqualTo(0);
        Files.setAttribute(file, "unix:uid", NOBODY);
        assertThat(OwnFolder.isOwn(file)).isFalse();
        Files.setAttribute(folder.getParent(), "unix:uid", NOBODY);
        assertThat(OwnFolder.problem(folder)).contains(folder.getParent().toRealPath() + " belongs to another user");
    }

    @Test
    void cachesAreInAFolderThatThePlaceOfTheCommandDoesNotChoose() {
        Map<String, String> none = Map.of();
        assertThat(CacheFolder.of(none, "/home/a", "/tmp")).isEqualTo(Path.of("/home/a/.cache/halomill"));
        assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "/c"), "/home/a", "/tmp"))
                .isEqualTo(Path.of("/c/halomill"));
        assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "c"), "/home/a", "/tmp"))
                .as("the XDG base directory specification ignores such a folder")
                .isEqualTo(Path.of("/home/a/.cache/halomill"));
        assertThat(CacheFolder.of(none, "?", "/tmp"))
                .as("what Java says of a user without a home")
                .isEqualTo(Path.of("/tmp/halomill"));
        assertThat(CacheFolder.of(Map.of("HALOMILL_CACHE", "mine"), "/home/a", "/tmp"))
                .isEqualTo(Path.of("mine"));
    }
}
