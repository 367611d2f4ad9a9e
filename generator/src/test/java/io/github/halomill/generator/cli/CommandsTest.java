package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands do with a description, and with which exit code they end. */
class CommandsTest {

    private static final String KERNEL = """
            __kernel void relax(__global float *next, __global const float *now)
            {
                const size_t i = get_global_id(0) + 1;
                next[i] = 0.5f * (now[i - 1] + now[i + 1]);
            }
            """;
    private static final String DESCRIPTION = """
            <program name="Line">
              <parameter><name>n</name><value>96</value></parameter>
              <argument><name>next</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>n + 2</dimsize></argsize></argument>
              <argument><name>now</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>n + 2</dimsize></argsize>
                <shadow><point>{-1}</point><point>{1}</point></shadow></argument>
              <kernel><name>line.cl</name><global><gsize>n</gsize></global><local><lsize>8</lsize></local></kernel>
              <swap>next now</swap>
            </program>
            """;

    @TempDir
    Path folder;

    private String description;
    private Path output;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("line.cl"), KERNEL);
        Files.writeString(folder.resolve("line.xml"), DESCRIPTION);
        description = folder.resolve("line.xml").toString();
        output = folder.resolve("out");
    }

    @Test
    void generate_writes_a_project_once_and_says_what_to_type_next() throws IOException {
        String next = lines(
                "next:",
                "  mvn -q -f " + output.resolve("pom.xml") + " package",
                "  java -jar " + output.resolve("target/line.jar")
                        + " --devices all --input now=random --output now=out.npy --verify");

        assertThat(CommandRun.of("generate", description, "-d", output.toString()))
                .isEqualTo(new CommandRun(0, lines("wrote 15 files to " + output) + next, ""));
        assertThat(files())
                .containsExactly(
                        ".dockerignore",
                        ".gitignore",
                        ".halomill/project.sha256",
                        "Dockerfile",
                        "README.md",
                        "pom.xml",
                        "run-mpirun.sh",
                        "run.sbatch",
                        "src/main/java/line/Line.java",
                        "src/main/java/line/LineMain.java",
                        "src/main/resources/line/Line.forms.properties",
                        "src/main/resources/line/Line.streamed.cl",
                        "src/main/resources/line/Line.wrapper.cl",
                        "src/main/resources/line/line.cl",
                        "src/main/resources/simplelogger.properties",
                        "src/test/java/line/LineTest.java");
        assertThat(output.resolve("src/main/resources/line/line.cl")).hasContent(KERNEL);
        assertThat(CommandRun.of("generate", description, "-d", output.toString()))
                .isEqualTo(new CommandRun(0, lines(output + " is up to date") + next, ""));
    }

    @Test
    void a_program_that_asks_for_a_size_has_no_test_since_nobody_gives_it_there() throws IOException {
        Files.writeString(folder.resolve("line.xml"), DESCRIPTION.replace("<value>96</value>", ""));

        CommandRun run = CommandRun.of("generate", description, "-d", output.toString());

        assertThat(run.out()).contains("line.jar -p n=N --devices all");
        assertThat(files()).contains("Dockerfile").doesNotContain("src/test/java/line/LineTest.java");
    }

    @Test
    void the_runtime_comes_along_if_asked_for() throws IOException {
        CommandRun run = CommandRun.of("generate", description, "-d", output.toString(), "--with-runtime");
        CommandRun sources = CommandRun.of(
                "generate", description, "-d", output.toString(), "--with-runtime", "--layout", "sources");

        assertThat(run.exitCode()).isZero();
        assertThat(files()).filteredOn(file -> file.startsWith("lib/")).hasSize(2);
        assertThat(sources.exitCode()).isEqualTo(2);
        assertThat(sources.err())
                .startsWith(lines("halomill: --with-runtime is for projects, not for --layout sources"));
    }

    @Test
    void edited_files_are_named_and_replaced_by_force_only() throws IOException {
        CommandRun.of("generate", description, "-d", output.toString());
        Path pom = Files.writeString(output.resolve("pom.xml"), "<!-- Generated by halomill, then edited -->");
        Path kernel = Files.writeString(output.resolve("src/main/resources/line/line.cl"), "edited");

        CommandRun refused = CommandRun.of("generate", description, "-d", output.toString());

        assertThat(refused)
                .isEqualTo(new CommandRun(
                        1,
                        "",
                        lines("halomill: edited since they were generated into " + output
                                + ": pom.xml, src/main/resources/line/line.cl; save what you changed, then --force replaces"
                                + " them")));
        assertThat(pom).content().contains("then edited");
        assertThat(CommandRun.of("generate", description, "-d", output.toString(), "--force")
                        .exitCode())
                .isZero();
        assertThat(pom).content().contains("<project");
        assertThat(kernel).hasContent(KERNEL);
    }

    @Test
    void a_project_under_another_name_leaves_nothing_of_the_first() throws IOException {
        CommandRun.of("generate", description, "-d", output.toString());
        Files.writeString(output.resolve("notes.txt"), "mine");
        List<String> before = files();
        Files.writeString(folder.resolve("line.xml"), DESCRIPTION.replace("\"Line\"", "\"Row\""));

        CommandRun check = CommandRun.of("generate", description, "-d", output.toString(), "--check");
        CommandRun run = CommandRun.of("generate", description, "-d", output.toString());

        assertThat(check.exitCode()).isEqualTo(3);
        assertThat(check.err()).contains("stale: src/main/java/line/Line.java", "stale: src/main/java/row/Row.java");
        assertThat(run.out()).startsWith("wrote 12 files to " + output + ", deleted 7" + System.lineSeparator());
        assertThat(files())
                .containsExactlyElementsOf(before.stream()
                        .map(file -> file.replace("/line/", "/row/").replace("Line", "Row"))
                        .toList());
        assertThat(output.resolve("src/main/java/line")).doesNotExist();
    }

    @Test
    void sources_of_several_programs_share_a_folder() throws IOException {
        CommandRun run = CommandRun.of(
                "generate", description, "-d", output.toString(), "--layout", "sources", "--package", "com.example");
        Files.writeString(folder.resolve("line.xml"), DESCRIPTION.replace("\"Line\"", "\"Row\""));
        CommandRun.of("generate", description, "-d", output.toString(), "--layout", "sources");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("next:", "io.github.halomill:halomill-runtime-support:", "com.example.Line.builder()");
        assertThat(files())
                .filteredOn(file -> !file.startsWith(".halomill"))
                .containsExactly(
                        "com/example/Line.forms.properties",
                        "com/example/Line.java",
                        "com/example/Line.streamed.cl",
                        "com/example/Line.wrapper.cl",
                        "com/example/line.cl",
                        "row/Row.forms.properties",
                        "row/Row.java",
                        "row/Row.streamed.cl",
                        "row/Row.wrapper.cl",
                        "row/line.cl");
    }

    @Test
    void a_package_that_is_none_is_misuse() {
        CommandRun run = CommandRun.of("generate", description, "-d", output.toString(), "--package", "a..b");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().strip())
                .isEqualTo("halomill: 'a..b' is no name of a Java package; write one such as com.example.stencils");
        assertThat(output).doesNotExist();
    }

    @Test
    void check_finds_what_is_stale_and_writes_nothing() throws IOException {
        CommandRun.of("generate", description, "-d", output.toString());
        assertThat(CommandRun.of("generate", description, "-d", output.toString(), "--check"))
                .isEqualTo(new CommandRun(0, "", ""));
        Files.writeString(folder.resolve("line.cl"), KERNEL.replace("0.5f", "0.25f"));

        CommandRun run = CommandRun.of("generate", description, "-d", output.toString(), "--check");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err().lines())
                .containsExactly(
                        "stale: src/main/resources/line/line.cl", "stale: src/main/resources/line/Line.streamed.cl");
        assertThat(output.resolve("src/main/resources/line/line.cl")).hasContent(KERNEL);
    }

    @Test
    void a_wrong_description_writes_nothing() throws IOException {
        Files.writeString(folder.resolve("line.xml"), DESCRIPTION.replace("next now", "next then"));

        CommandRun run = CommandRun.of("generate", description, "-d", output.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith(description + ":9:14: error [HM014] swap names 'then', which is no argument");
        assertThat(output).doesNotExist();
    }

    @Test
    void a_project_does_not_go_where_somebody_else_has_files() throws IOException {
        Files.createDirectories(output);
        Files.writeString(output.resolve("thesis.tex"), "");

        CommandRun refused = CommandRun.of("generate", description, "-d", output.toString());

        assertThat(refused)
                .isEqualTo(new CommandRun(
                        1,
                        "",
                        lines("halomill: " + output
                                + " is not empty, and halomill did not generate what is there; name a"
                                + " folder that is empty or not there, or add --force to write beside it")));
        assertThat(files()).containsExactly("thesis.tex");
        assertThat(CommandRun.of("generate", description, "-d", output.toString(), "--force")
                        .exitCode())
                .isZero();
        assertThat(files()).contains("thesis.tex", "pom.xml");
        assertThat(CommandRun.of("generate", description, "-d", output.toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void a_project_does_not_take_the_place_of_a_file() {
        CommandRun run = CommandRun.of("generate", description, "-d", description);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(lines("halomill: " + description + " is a file; name a folder that is empty or not there"));
    }

    @Test
    void a_file_of_somebody_elses_is_not_replaced() throws IOException {
        Files.createDirectories(output);
        Files.writeString(output.resolve("pom.xml"), "<project/>");

        CommandRun run = CommandRun.of("generate", description, "-d", output.toString(), "--force");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("pom.xml");
        assertThat(files()).containsExactly("pom.xml");
    }

    @Test
    void check_says_what_is_wrong_as_json_too() throws IOException {
        Files.writeString(folder.resolve("line.xml"), DESCRIPTION.replace("next now", "next then"));

        CommandRun run = CommandRun.of("check", description, "--format", "json");

        assertThat(run.exitCode()).isEqualTo(1);
        JsonObject first = JsonParser.parseString(run.out())
                .getAsJsonObject()
                .getAsJsonArray("diagnostics")
                .get(0)
                .getAsJsonObject();
        assertThat(first.get("code").getAsString()).isEqualTo("HM014");
        assertThat(first.get("line").getAsInt()).isEqualTo(9);
        assertThat(first.get("column").getAsInt()).isEqualTo(14);
    }

    @Test
    void check_explains_what_is_read_from_the_kernels() {
        CommandRun run = CommandRun.of("check", "../examples/life/life.xml", "--explain");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        "<!-- As halomill reads it. What is not in ../examples/life/life.xml is read from the kernels. -->")
                .contains("<argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize></argsize>")
                .containsPattern("<point>\\{-1,-1}</point>  <!-- reads now\\[.*] at life.cl:\\d+ -->");
        assertThat(CommandRun.of("check", "../examples/life/life.xml", "--explain", "--format", "json"))
                .satisfies(mixed -> assertThat(mixed.exitCode()).isEqualTo(2))
                .satisfies(mixed -> assertThat(mixed.err()).contains("--explain prints XML"));
    }

    @Test
    void check_says_which_addressing_is_taken() {
        assertThat(CommandRun.of("check", description))
                .isEqualTo(new CommandRun(
                        0,
                        "addressing: global (shown from the kernel); may be split along x" + System.lineSeparator(),
                        ""));
        assertThat(CommandRun.of("plan", description, "--devices", "2").out())
                .contains("addressing: global (shown from the kernel); may be split along x");
    }

    @Test
    void what_the_kernel_contradicts_has_to_be_trusted() throws IOException {
        Files.writeString(folder.resolve("line.xml"), DESCRIPTION.replace("<point>{1}</point>", ""));

        CommandRun strict = CommandRun.of("generate", description, "-d", output.toString());
        CommandRun trusting = CommandRun.of("generate", description, "-d", output.toString(), "--trust");

        assertThat(strict.exitCode()).isEqualTo(1);
        assertThat(strict.err())
                .startsWith(
                        description + ":7:5: error [HM090] the kernel reads 'now' at {1}, which is no dependent point");
        assertThat(trusting.exitCode()).isZero();
        assertThat(trusting.err()).startsWith(description + ":7:5: warning [HM090]");
        assertThat(output.resolve("src/main/java/line/Line.java")).content().contains("Generated with --trust");
        assertThat(CommandRun.of("check", description).exitCode()).isEqualTo(1);
        assertThat(CommandRun.of("check", description, "--trust").out())
                .startsWith("addressing: global (not shown from the kernel)");
    }

    @Test
    void plan_cuts_for_the_parameters_that_are_given() {
        CommandRun run = CommandRun.of("plan", description, "--devices", "3", "-p", "n=48", "--format", "json");

        assertThat(run.exitCode()).isZero();
        JsonObject plan = JsonParser.parseString(run.out()).getAsJsonObject();
        assertThat(plan.get("used").getAsInt()).isEqualTo(3);
        // Three zones in a row: four ghost zones of one float.
        assertThat(plan.get("bytesPerExchange").getAsInt()).isEqualTo(16);
    }

    /** 96 cells: on weights 2 and 1 a cut at 64, on equal devices at 48. */
    @Test
    void plan_cuts_for_weights() {
        CommandRun weighted = CommandRun.of("plan", description, "--weights", "2,1", "-p", "n=96", "--format", "json");
        CommandRun counted =
                CommandRun.of("plan", description, "--weights", "2,1", "-n", "2", "-p", "n=96", "--format", "json");
        CommandRun equal = CommandRun.of("plan", description, "--weights", "equal", "-n", "2", "-p", "n=96");

        assertThat(weighted.exitCode()).isZero();
        assertThat(counted).isEqualTo(weighted);
        JsonObject plan = JsonParser.parseString(weighted.out()).getAsJsonObject();
        assertThat(plan.get("weights").toString()).isEqualTo("[2.0,1.0]");
        assertThat(plan.get("time").toString()).isEqualTo("{\"weighted\":32.0,\"equal\":48.0,\"bound\":32.0}");
        assertThat(equal).isEqualTo(CommandRun.of("plan", description, "-n", "2", "-p", "n=96"));
        assertThat(CommandRun.of("plan", description, "--weights", "1,5,0", "-p", "n=96", "--strategy", "gcd")
                        .out())
                .contains("2 of 3 devices used, strategy gcd", "device 2 has weight 0", "83.3 %");
    }

    @Test
    void plan_explains_which_forms_kernels_can_have() throws IOException {
        assertThat(CommandRun.of("plan", description, "--devices", "3", "--explain")
                        .out())
                .endsWith("""

                        Forms of kernels
                          kernel  several steps in a launch  several elements in a work-item
                          relax   --variant streamed         --variant coarse
                        """);
        Files.writeString(
                folder.resolve("line.cl"),
                KERNEL.replace("get_global_id(0)", "get_global_id(0) + 0 * get_local_id(0)"));
        CommandRun grouped = CommandRun.of("plan", description, "--devices", "3", "--explain");
        assertThat(grouped.out())
                .contains("relax   no: it depends on its work-groups  no: it depends on its work-groups\n");
        assertThat(CommandRun.of("plan", description, "--devices", "3").out()).doesNotContain("Forms of kernels");
        CommandRun json = CommandRun.of("plan", description, "--devices", "3", "--explain", "--format", "json");
        assertThat(json.exitCode()).isEqualTo(2);
        assertThat(json.err()).contains("--explain: what kernels can be is told as text only");
    }

    @Test
    void a_parameter_that_is_none_is_misuse() {
        CommandRun run = CommandRun.of("plan", description, "--devices", "3", "-p", "m=48");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'m'").contains("n");
    }

    @Test
    void sizes_that_cannot_be_are_wrong_input() {
        CommandRun run = CommandRun.of("plan", description, "--devices", "3", "-p", "n=-1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("halomill: ");
    }

    @Test
    void the_schema_is_printed() {
        CommandRun run = CommandRun.of("schema");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("<?xml").contains("urn:halomill:program:1");
    }

    private static String lines(String... lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> paths = Files.walk(output)) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> output.relativize(path).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }
}
