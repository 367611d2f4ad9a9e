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

    private static final String KERNEL = """
            __kernel void relax(__global float *next, __global const float *now, const int n)
            {
                const int i = get_global_id(0);
                if (i > 0 && i < n - 1)
                    next[i] = 0.5f * (now[i - 1] + now[i + 1]);
            }
            """;

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
                        "run-mpirun.sh",
                        "run.sbatch",
                        "src/main/halomill/heatflow.cl",
                        "src/main/halomill/heatflow.xml");
        assertThat(project.resolve("src/main/halomill/heatflow.xml"))
                .content()
                .contains("name=\"HeatFlow\"", "<kernel file=\"heatflow.cl\"");
        assertThat(project.resolve("pom.xml")).content().doesNotContain("#[[");
        assertThat(project.resolve("run-mpirun.sh"))
                .isExecutable()
                .content()
                .startsWith("#!/bin/sh\n# From halomill init;")
                .contains("$here/target/heatflow.jar")
                .doesNotContain("#[[");
        assertThat(project.resolve("run.sbatch"))
                .content()
                .startsWith("#!/bin/sh\n#SBATCH --job-name=heatflow\n")
                .doesNotContain("#[[");
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

    @Test
    void a_project_of_a_kernel_holds_a_copy_of_it_and_the_description_that_was_inferred() throws IOException {
        Path kernel = Files.writeString(temporary.resolve("lines.cl"), KERNEL);
        Path project = temporary.resolve("project");

        CommandRun run = CommandRun.of("init", project.toString(), "--from", kernel.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("wrote Relax to " + project + "; its README.md says how to go on\n");
        assertThat(run.err())
                .contains("set it right in " + project.resolve("src/main/halomill/lines.xml"), "\n  iterations ");
        assertThat(filesOf(project))
                .containsExactly(
                        ".gitignore",
                        "README.md",
                        "pom.xml",
                        "run-mpirun.sh",
                        "run.sbatch",
                        "src/main/halomill/lines.cl",
                        "src/main/halomill/lines.xml");
        assertThat(project.resolve("src/main/halomill/lines.cl")).hasContent(KERNEL);
        assertThat(project.resolve("src/main/halomill/lines.xml"))
                .content()
                .contains("name=\"Relax\"", "xmlns=\"urn:halomill:program:1\"", "<kernel file=\"lines.cl\"/>");
        assertThat(project.resolve("pom.xml"))
                .content()
                .contains("<artifactId>relax</artifactId>", "<mainClass>relax.RelaxMain</mainClass>");
        assertThat(project.resolve("README.md"))
                .content()
                .contains(
                        "is marked `guessed=\"true\"`",
                        "java -jar target/relax.jar --devices all --input now=random --output now=out.npy --verify");
        assertThat(CommandRun.of(
                                "check",
                                project.resolve("src/main/halomill/lines.xml").toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void options_of_the_kernel_count_and_so_does_the_name() throws IOException {
        Path kernel = Files.writeString(
                temporary.resolve("two.cl"), KERNEL.replace("0.5f", "WEIGHT") + KERNEL.replace("relax", "other"));
        Path project = temporary.resolve("project");

        CommandRun run = CommandRun.of(
                "init",
                project.toString(),
                "--from",
                kernel.toString(),
                "--function",
                "relax",
                "-D",
                "WEIGHT=0.25f",
                "--name",
                "Mine");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(project.resolve("src/main/halomill/two.xml"))
                .content()
                .contains("name=\"Mine\"", "function=\"relax\"", "options=\"-DWEIGHT=0.25f\"");
    }

    /** The copy of the kernel has its headers in it. */
    @Test
    void nothing_that_is_not_there_is_named() throws IOException {
        Path headers = Files.createDirectories(temporary.resolve("headers"));
        Path weight = Files.writeString(headers.resolve("weight.h"), "#define WEIGHT HALF\n");
        Path half = Files.writeString(headers.resolve("half.h"), "#define HALF 0.5f\n");
        Path kernel = Files.writeString(
                temporary.resolve("lines.cl"), "#include \"weight.h\"\n" + KERNEL.replace("0.5f", "WEIGHT"));
        Path project = temporary.resolve("project");

        CommandRun run = CommandRun.of(
                "init",
                project.toString(),
                "--from",
                kernel.toString(),
                "-I",
                headers.toString(),
                "-include",
                half.toString(),
                "-D",
                "X=1");
        Files.delete(weight);
        Files.delete(half);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(project.resolve("src/main/halomill/lines.xml")).content().contains("options=\"-DX=1\"");
        CommandRun check = CommandRun.of(
                "check", project.resolve("src/main/halomill/lines.xml").toString());
        assertThat(check.exitCode()).as(check.err()).isZero();
    }

    @Test
    void of_a_kernel_that_cannot_be_described_no_project_is_made() throws IOException {
        Path kernel = Files.writeString(temporary.resolve("none.cl"), "int x;\n");
        Path project = temporary.resolve("project");

        CommandRun run = CommandRun.of("init", project.toString(), "--from", kernel.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("'none.cl' has no kernel function");
        assertThat(project).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"--function, relax", "-D, X=1", "-U, X", "-I, ."})
    void options_of_a_kernel_that_is_not_named_are_misuse(String option, String value) {
        CommandRun run = CommandRun.of("init", temporary.resolve("new").toString(), option, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--function, -D, -U, -I and -include are for the kernel of --from");
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
