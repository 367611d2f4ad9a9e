package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.emit.Programs;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.scaffold.ProgramFiles;
import io.github.halomill.templates.PomVars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole projects, file by file, against {@code src/test/resources/golden}; {@code -Dhalomill.recreate=true} writes them anew. */
class GoldenTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final PomVars.Versions VERSIONS = new PomVars.Versions("1.2.3", "4.7.7", "2.0.20");

    @ParameterizedTest
    @ValueSource(strings = {"Jacobi2D", "Heat3D"})
    void theProjectIsTheGoldenOne(String name) throws IOException {
        Program program = name.equals("Jacobi2D") ? Programs.jacobi2D() : Programs.heat3D();
        byte[] kernel = "__kernel void stencil() {}\n".getBytes(StandardCharsets.UTF_8);
        Map<String, String> generated = new LinkedHashMap<>();
        for (GeneratedFile file : new ProgramFiles(program, "golden", kernel, VERSIONS).project()) {
            generated.put(file.path(), file.text());
        }
        Path golden = GOLDEN.resolve(name);
        if (Boolean.getBoolean("halomill.recreate")) {
            recreate(golden, generated);
        }
        Map<String, String> expected = read(golden);

        assertThat(generated.keySet()).containsExactlyInAnyOrderElementsOf(expected.keySet());
        expected.forEach(
                (path, text) -> assertThat(generated.get(path)).as(path).isEqualTo(text));
    }

    /** Goldens end in {@code .golden}, so that no tool takes a {@code .gitignore} or {@code .java} among them for its own. */
    private static Map<String, String> read(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String path = folder.relativize(file).toString().replace('\\', '/');
                files.put(path.replaceFirst("\\.golden$", ""), Files.readString(file));
            }
        }
        return files;
    }

    private static void recreate(Path folder, Map<String, String> generated) throws IOException {
        if (Files.exists(folder)) {
            List<Path> old;
            try (Stream<Path> all = Files.walk(folder)) {
                old = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path path : old) {
                Files.delete(path);
            }
        }
        for (Map.Entry<String, String> file : generated.entrySet()) {
            Path target = folder.resolve(file.getKey() + ".golden");
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.getValue());
        }
    }
}
