package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command of a release, with something in place of its Java that makes an archive and says what it was told. */
class LauncherTest {

    private static final int NOBODY = 65534;

    private static final String JAVA = """
            #!/bin/sh
            for word; do
                case $word in
                    -XX:ArchiveClassesAtExit=*) : >"${word#*=}" ;;
                esac
            done
            echo "$*"
            """;

    @TempDir
    Path folder;

    private Path command;
    private Path cache;

    @BeforeEach
    void install() throws IOException {
        assumeThat(Path.of("/bin/sh")).exists();
        command = folder.resolve("bin/halomill");
        cache = folder.resolve("with blanks/cache");
        for (String each : List.of("bin", "lib", "runtime/bin")) {
            Files.createDirectories(folder.resolve(each));
        }
        Files.copy(Path.of("src/dist/bin/halomill"), command);
        Files.writeString(folder.resolve("lib/build"), "0123456789abcdef");
        Path java = Files.writeString(folder.resolve("runtime/bin/java"), JAVA);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String run() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", command.toString(), "check", "a b.xml")
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("HALOMILL_CACHE", cache.toString());
        Process process = builder.start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(told).endsWith("-jar " + folder.toRealPath().resolve("lib/halomill.jar") + " check a b.xml\n");
        return told;
    }

    private List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.toList();
        }
    }

    @Test
    void theArchiveOfClassesIsMadeOnceForThisUserAlone() throws Exception {
        assertThat(run()).contains("-XX:SharedArchiveFile=" + cache + "/classes-");
        assertThat(archives()).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
                .isEqualTo("rwx------");
        Files.writeString(archives().get(0), "kept");
        assertThat(run()).contains("-XX:SharedArchiveFile=" + archives().get(0));
        assertThat(archives().get(0)).hasContent("kept");
    }

    @Test
    void whereOthersCanWriteNoArchiveIsUsedOrMade() throws Exception {
        Files.createDirectories(cache);
        for (String permissions : List.of("rwxrwxrwx", "rwxrwx---", "rwx----w-")) {
            Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString(permissions));
            assertThat(run()).as(permissions).doesNotContain("SharedArchiveFile");
        }
        assertThat(archives()).isEmpty();
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwx------"));
        assumeThat(Files.getAttribute(cache, "unix:uid"))
                .as("the administrator")
                .isEqualTo(0);
        Files.setAttribute(cache, "unix:uid", NOBODY);
        assertThat(run()).as("another user's").doesNotContain("SharedArchiveFile");
    }
}
