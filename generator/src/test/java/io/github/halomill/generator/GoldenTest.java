package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.templates.PomVars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole projects of examples, file by file, against {@code src/test/golden}, which is compiled with the tests and run by
 * {@link GoldenProgramsTest}; and of programs of every form the class and the OpenCL C that is generated, against
 * {@code src/test/golden/forms}. {@code -Dhalomill.recreate=true} writes them anew.
 */
class GoldenTest {

    private static final Path GOLDEN = Path.of("src/test/golden");
    private static final Path FORMS = GOLDEN.resolve("forms");
    private static final PomVars.Versions VERSIONS =
            new PomVars.Versions("1.2.3", "2.0.6", "5.19.1", "1.6.30", "4.7.7", "2.0.20", "5.14.4");

    @ParameterizedTest
    @ValueSource(strings = {"jacobi2d", "heat3d", "tiled2d"})
    void theProjectIsTheGoldenOne(String name) throws IOException {
        Path description = Path.of("../examples", name, name + ".xml");
        GenerationResult result = Pipeline.generate(
                new GenerationRequest(
                        DescriptionRequest.of(description, name + ".xml"), Layout.PROJECT, Optional.empty()),
                VERSIONS);
        Map<String, String> generated = new TreeMap<>();
        result.files().forEach(file -> generated.put(file.path(), file.text()));
        Path golden = GOLDEN.resolve(name);
        if (Boolean.getBoolean("halomill.recreate")) {
            recreate(golden, result.files());
        }
        Map<String, String> expected = read(golden);

        assertThat(result.diagnostics()).isEmpty();
        assertThat(generated.keySet()).containsExactlyElementsOf(expected.keySet());
        expected.forEach(
                (path, text) -> assertThat(generated.get(path)).as(path).isEqualTo(text));
    }

    /**
     * Several kernels with reductions, fields beside each other's edges, margins that are filled, colours, images; and
     * what does several steps in one launch: of a line, in tiles, of several kernels in turn.
     */
    @ParameterizedTest
    @ValueSource(strings = {"cg", "shallow", "acoustic", "redblack", "sharpen", "line", "window", "leapfrog"})
    void theProgramIsTheGoldenOne(String name) throws IOException {
        Path folder = FORMS.resolve(name);
        Path own = folder.resolve(name + ".xml");
        Path description = Files.exists(own) ? own : Path.of("../examples", name, name + ".xml");
        GenerationResult result = Pipeline.generate(
                new GenerationRequest(
                        DescriptionRequest.of(description, name + ".xml"), Layout.SOURCES, Optional.empty()),
                VERSIONS);
        List<GeneratedFile> written = result.files().stream()
                .filter(file -> file.path().matches(".*\\.(cl|java|properties)"))
                .filter(file -> !file.path().endsWith("Main.java"))
                .filter(file -> !Files.exists(description.resolveSibling(name(file))))
                .toList();
        if (Boolean.getBoolean("halomill.recreate")) {
            recreate(folder.resolve("generated"), written);
        }

        assertThat(result.diagnostics()).isEmpty();
        assertThat(written.stream().collect(Collectors.toMap(GeneratedFile::path, GeneratedFile::text)))
                .containsExactlyInAnyOrderEntriesOf(read(folder.resolve("generated")));
    }

    private static String name(GeneratedFile file) {
        return file.path().substring(file.path().lastIndexOf('/') + 1);
    }

    private static Map<String, String> read(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        }
        return files;
    }

    private static void recreate(Path folder, List<GeneratedFile> generated) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
        for (GeneratedFile file : generated) {
            Path target = folder.resolve(file.path());
            Files.createDirectories(target.getParent());
            Files.write(target, file.content());
        }
    }
}
