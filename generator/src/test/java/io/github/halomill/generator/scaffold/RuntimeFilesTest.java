package io.github.halomill.generator.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.templates.PomVars;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

class RuntimeFilesTest {

    private static final PomVars.Versions VERSIONS =
            new PomVars.Versions("1.2.3", "2.0.6", "5.19.1", "1.6.30", "4.7.7", "2.0.20", "5.14.4");
    private static final Path RUNTIME = Path.of("../runtime-support");
    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency>\\s*<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>"
                    + "(?:\\s*<version>[^<]+</version>)?(\\s*<scope>)?");

    @Test
    void it_is_a_repository_of_one_artifact() throws IOException {
        String base = "lib/io/github/halomill/halomill-runtime-support/1.2.3/halomill-runtime-support-1.2.3";

        assertThat(RuntimeFiles.of(VERSIONS))
                .extracting(GeneratedFile::path)
                .containsExactly(base + ".jar", base + ".pom");
    }

    @Test
    void the_jar_has_a_class_for_every_source_and_nothing_but_the_runtime() throws IOException {
        List<String> entries = entries(RuntimeFiles.of(VERSIONS).get(0).content());
        Path sources = RUNTIME.resolve("src/main/java");
        try (Stream<Path> all = Files.walk(sources)) {
            List<String> expected = all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java") && !file.endsWith("module-info.java"))
                    .map(file -> sources.relativize(file).toString().replace('\\', '/'))
                    .map(file -> file.replace(".java", ".class"))
                    .toList();
            assertThat(expected).hasSizeGreaterThan(100);
            assertThat(entries).containsAll(expected);
        }
        assertThat(entries).allMatch(entry -> entry.startsWith("io/github/halomill/runtime/"));
    }

    @Test
    void the_jar_is_the_same_every_time() throws IOException {
        assertThat(RuntimeFiles.of(VERSIONS).get(0).content())
                .isEqualTo(RuntimeFiles.of(VERSIONS).get(0).content());
    }

    @Test
    void the_pom_asks_for_what_the_runtime_needs() throws IOException {
        assertThat(dependencies(RuntimeFiles.of(VERSIONS).get(1).text()))
                .isNotEmpty()
                .isEqualTo(dependencies(Files.readString(RUNTIME.resolve("pom.xml"))));
    }

    @Test
    void versions_are_those_of_the_build() {
        PomVars.Versions versions = ProjectVersions.current();

        assertThat(List.of(
                        versions.halomill(),
                        versions.jocl(),
                        versions.jna(),
                        versions.picocli(),
                        versions.slf4j(),
                        versions.junit()))
                .allMatch(version -> version.matches("[0-9]+\\.[0-9]+.*"));
    }

    /** Those without a scope, in their order. */
    private static List<String> dependencies(String pom) {
        List<String> dependencies = new ArrayList<>();
        Matcher matcher = DEPENDENCY.matcher(pom);
        while (matcher.find()) {
            if (matcher.group(3) == null) {
                dependencies.add(matcher.group(1) + ":" + matcher.group(2));
            }
        }
        return dependencies;
    }

    private static List<String> entries(byte[] jar) throws IOException {
        List<String> entries = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.add(entry.getName());
            }
        }
        return entries;
    }
}
