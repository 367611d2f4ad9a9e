package io.github.halomill.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** Jars have the same bytes whenever they are built; {@code .ci/reproduce} compares all of them, for releases. */
class BuiltJarsTest {

    private static final Path POM = Path.of("../pom.xml");

    /** The jar of the command also has entries of libraries, with their times. */
    private static final String OWN = "io/github/halomill/";

    @Test
    void the_time_of_entries_does_not_depend_on_when_jars_are_built() {
        assertThat(POM)
                .content()
                .containsPattern("<project\\.build\\.outputTimestamp>\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}Z</project")
                .doesNotContain("maven.build.timestamp");
    }

    /** Those of this build: {@code verify} makes them before it comes to this test. */
    @Test
    void all_entries_of_our_own_have_one_time() throws IOException {
        List<Path> jars = jars();
        assumeThat(jars).isNotEmpty();
        for (Path jar : jars) {
            boolean command = jar.endsWith("halomill.jar");
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                Set<LocalDateTime> times = zip.stream()
                        .filter(entry -> !command || entry.getName().startsWith(OWN))
                        .map(ZipEntry::getTimeLocal)
                        .collect(Collectors.toSet());
                assertThat(times).as(jar.toString()).hasSize(1);
            }
        }
    }

    /** Older ones are of another build. */
    private static List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String module : List.of("runtime-support", "templates", "generator")) {
            Path target = Path.of("..", module, "target");
            if (Files.isDirectory(target)) {
                try (Stream<Path> files = Files.list(target)) {
                    files.filter(file -> file.getFileName().toString().matches("halomill.*\\.jar"))
                            .forEach(jars::add);
                }
            }
        }
        for (Path jar : List.copyOf(jars)) {
            if (Files.getLastModifiedTime(jar).compareTo(Files.getLastModifiedTime(POM)) < 0) {
                jars.remove(jar);
            }
        }
        return jars;
    }
}
