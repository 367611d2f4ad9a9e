package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitCommandTest {

    @TempDir
    private Path temporary;

    @Test
    void a_new_project_is_a_kernel_a_description_a_pom_and_a_readme() throws IOException {
        Path project = temporary.resolve("heat-flow");

        CommandRun run = CommandRun.of("init", project.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(filesOf(project))
                .containsExactly(
                        ".gitignore",
                        "README.md",
                        "pom.xml",
                        "src/main/halomill/heatflow.cl",
                        "src/main/halomill/heatflow.xml");
        assertThat(project.resolve("src/main/halomill/heatflow.xml"))
                .content()
                .contains("name=\"HeatFlow\"", "<name>heatflow.cl</name>");
        assertThat(project.resolve("pom.xml")).content().doesNotContain("#[[");
    }

    @Test
    void what_is_there_is_never_overwritten() throws IOException {
        Files.writeString(temporary.resolve("precious.txt"), "mine");

        CommandRun run = CommandRun.of("init", temporary.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("is not empty; name a folder that is empty or not there");
        assertThat(filesOf(temporary)).containsExactly("precious.txt");
    }

    @ParameterizedTest
    @CsvSource({"my-stencil, MyStencil", "jacobi2D, Jacobi2D", "a.b_c, ABC", "3d, Stencil3d", "--, Stencil"})
    void the_folder_names_the_program(String folder, String program) {
        assertThat(NewProject.programName(Path.of(folder))).isEqualTo(program);
    }

    @ParameterizedTest
    @CsvSource({"1x", "a.b", "class", "a b"})
    void a_name_that_java_would_refuse_is_misuse(String name) {
        CommandRun run = CommandRun.of("init", temporary.resolve("new").toString(), "--name", name);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("halomill: --name: '" + name + "' cannot be the name of a Java class; give another");
        assertThat(temporary.resolve("new")).doesNotExist();
    }

    private static Stream<String> filesOf(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files
                    .filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
