package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands do with a kernel alone. */
class KernelCommandsTest {

    private static final String RELAX = """
            __kernel void relax(__global float *next, __global const float *now)
            {
                const size_t i = get_global_id(0) + 1;
                next[i] = 0.5f * (now[i - 1] + now[i + 1]);
            }
            """;

    private static final CommandRun CHECKED = new CommandRun(
            0, "addressing: global (shown from the kernel); may be split along x" + System.lineSeparator(), "");

    /** What is said of the guesses in the description of {@link #RELAX}. */
    private static String guessed(String description) {
        return String.join(
                System.lineSeparator(),
                "guessed, for the kernel's source does not tell; set it right in " + description
                        + " and delete guessed=\"true\" there:",
                "  nx          65536     or run with -p nx=N",
                "  iterations  100       or run with --iterations N",
                "  swap        next now  delete it if they do not change places after every step",
                "");
    }

    @TempDir
    Path folder;

    private Path kernel;
    private Path output;

    @BeforeEach
    void write() throws IOException {
        kernel = Files.writeString(folder.resolve("line.cl"), RELAX);
        output = folder.resolve("out");
    }

    @Test
    void infer_writes_a_description_that_is_right() throws IOException {
        Path xml = folder.resolve("line.xml");

        CommandRun run = CommandRun.of("infer", kernel.toString(), "-o", xml.toString());

        assertThat(run)
                .isEqualTo(new CommandRun(
                        0,
                        "wrote " + xml + "; go on with 'halomill generate " + xml + " -d DIR'" + System.lineSeparator(),
                        guessed(xml.toString())));
        assertThat(Files.readString(xml).lines().skip(2)).containsExactly("""
                <program
                    name="Relax"
                    xmlns="urn:halomill:program:1"
                    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                    xsi:schemaLocation="urn:halomill:program:1 https://github.com/halomill/halomill/releases/latest/download/halomill-program-1.xsd">
                  <parameter name="nx" guessed="true">65536</parameter>  <!-- work-items along x -->
                  <!-- next: float, nx + 2; output -->
                  <!-- now: float, nx + 2; input; read at {-1} {1} -->
                  <kernel file="line.cl"/>
                  <iterations guessed="true">100</iterations>
                  <swap guessed="true">next now</swap>  <!-- what is written is read the next time; remove it if that is not so -->
                </program>""".split("\n"));
        assertThat(CommandRun.of("check", xml.toString())).isEqualTo(CHECKED);
    }

    @Test
    void launches_are_a_text_or_a_file() throws IOException {
        Path calls = Files.writeString(folder.resolve("calls of a step.txt"), "relax(b, a)");

        assertThat(CommandRun.of("infer", kernel.toString(), "--launches", calls.toString())
                        .out())
                .isEqualTo(CommandRun.of("infer", kernel.toString(), "--launches", "relax(b, a)")
                        .out())
                .contains("<argument name=\"next\" field=\"b\"/>", "<argument name=\"now\" field=\"a\"/>");
        assertThat(CommandRun.of("infer", kernel.toString(), "--launches", "missing.txt"))
                .isEqualTo(new CommandRun(
                        1,
                        "",
                        "halomill: missing.txt: there is no such file; --launches takes one, or names and calls of"
                                + " kernels" + System.lineSeparator()));
    }

    @Test
    void infer_writes_all_that_was_read_if_it_is_asked_to() throws IOException {
        Path xml = folder.resolve("line.xml");

        CommandRun.of("infer", kernel.toString(), "--full", "-o", xml.toString());

        assertThat(xml).content().contains("<point>{-1}</point>", "<point>{1}</point>", "line.cl:4");
        assertThat(CommandRun.of("check", xml.toString())).isEqualTo(CHECKED);
    }

    @Test
    void infer_prints_what_it_would_write() throws IOException {
        CommandRun printed = CommandRun.of("infer", kernel.toString(), "--name", "Line");
        CommandRun.of("infer", kernel.toString(), "--name", "Line", "-o", output + ".xml");

        assertThat(printed.exitCode()).isZero();
        assertThat(printed.out()).contains("name=\"Line\"").isEqualTo(Files.readString(folder.resolve("out.xml")));
        assertThat(CommandRun.of("infer", kernel.toString(), "--name", "Line", "-o", "-"))
                .isEqualTo(printed);
    }

    @Test
    void a_stream_is_no_kernel_and_no_picture() {
        for (String[] command : new String[][] {
            {"infer", "-"}, {"explain", "-"}, {"check", "-"}, {"generate", "-", "-d", output.toString()}
        }) {
            CommandRun run = CommandRun.of(command);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("halomill: '-' is no file: ");
        }
        CommandRun drawn = CommandRun.of("explain", kernel.toString(), "--svg", "-");
        assertThat(drawn.exitCode()).isEqualTo(2);
        assertThat(drawn.err()).contains("halomill: --svg: '-' is no file");
    }

    @Test
    void what_is_asked_for_is_noted_and_has_to_be_given() throws IOException {
        Files.writeString(
                kernel,
                "__kernel void k(__global const float *in, __global float *out) { int i = get_global_id(0); out[i] = in[i ^ 1]; }");
        String xml = folder.resolve("line.xml").toString();

        assertThat(CommandRun.of("infer", kernel.toString(), "-o", xml).exitCode())
                .isZero();
        CommandRun checked = CommandRun.of("check", xml);
        CommandRun planned = CommandRun.of("plan", xml, "--devices", "2");

        assertThat(checked.exitCode()).isZero();
        assertThat(checked.err())
                .contains(": note [HM130] the parameter 'inElements' has no value", "0 errors, 0 warnings, 2 notes");
        assertThat(planned.exitCode()).isEqualTo(2);
        assertThat(planned.err())
                .contains(
                        "halomill: parameter 'inElements' has no value in the description: give it with -p inElements=N");
        assertThat(CommandRun.of("plan", kernel.toString(), "--devices", "2", "-p", "inElements=65536")
                        .exitCode())
                .isZero();
    }

    @Test
    void infer_replaces_a_file_only_by_force() throws IOException {
        Path xml = Files.writeString(folder.resolve("line.xml"), "mine");

        CommandRun refused = CommandRun.of("infer", kernel.toString(), "-o", xml.toString());

        assertThat(refused)
                .isEqualTo(new CommandRun(
                        1, "", "halomill: " + xml + " is there already; --force replaces it" + System.lineSeparator()));
        assertThat(xml).hasContent("mine");
        assertThat(CommandRun.of("infer", kernel.toString(), "-o", xml.toString(), "--force")
                        .exitCode())
                .isZero();
        assertThat(xml).content().startsWith("<?xml");
    }

    @Test
    void infer_writes_what_is_wrong_only_as_a_draft() throws IOException {
        // With n the elements in a row, work-items beyond the first half write into the next row.
        Files.writeString(kernel, """
                __kernel void k(__global int *a, int n, int m)
                {
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x > n - 2 || y > m - 2) return;
                    for (int r = 0; r < 1; r++)
                        a[((2 * z + r) * m + (y + 2)) * (n + 3) + x] = 1;
                }
                """);

        CommandRun refused = CommandRun.of("infer", kernel.toString());
        CommandRun draft = CommandRun.of("infer", kernel.toString(), "--draft");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .contains(
                        "[HM048]",
                        "[HM097] what is inferred of this kernel cannot be right, as the other errors say",
                        "--draft");
        assertThat(draft.exitCode()).isZero();
        assertThat(draft.out()).startsWith("<?xml");
    }

    @Test
    void a_description_is_no_kernel() throws IOException {
        Path description = Files.writeString(kernel.resolveSibling("line.xml"), "<program/>");

        for (String command : List.of("infer", "explain")) {
            CommandRun run = CommandRun.of(command, description.toString());
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("line.xml: this is a description, and a kernel's source file is wanted");
        }
    }

    @Test
    void what_is_wrong_with_an_inferred_description_is_told_at_the_kernels_lines() throws IOException {
        Files.writeString(kernel, """
                __kernel void k(__global int *a,
                                int n, int m)
                {
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x > n - 2 || y > m - 2) return;
                    for (int r = 0; r < 1; r++)
                        a[((2 * z + r) * m + (y + 2)) * (n + 3) + x] = 1;
                }
                """);

        for (String command : List.of("check", "infer")) {
            CommandRun run = CommandRun.of(command, kernel.toString());
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).isEqualTo("""
                    line.cl:1:15: error [HM097] what is inferred of this kernel cannot be right, as the other errors say
                      hint: mend the kernel if it is the cause; or have 'halomill infer --draft' write the description all the same, and mend that, see docs/description.md
                    line.cl:1:31: error [HM048] the origin 2 along y is outside the margin
                      hint: the margin is 1 element wide, so it can be 0 to 1
                    2 errors, 0 warnings; 'halomill --explain HM097' tells more
                    """);
        }
    }

    @Test
    void a_cure_that_is_for_descriptions_says_how_to_get_one() throws IOException {
        Files.writeString(
                kernel,
                "__kernel void k(__global int *a,\n __global const int *t) { a[get_global_id(0)] = t[a[0]]; }\n");

        assertThat(CommandRun.of("check", kernel.toString()).err())
                .contains("line.cl:2:22: note [HM130] the parameter 'tElements' has no value")
                .contains("or write <value>; for that, write the description with 'halomill infer --draft -o FILE.xml'")
                .doesNotContain(".xml:");
        CommandRun trusted = CommandRun.of("check", kernel.toString(), "--trust");
        assertThat(trusted.exitCode()).isEqualTo(2);
        assertThat(trusted.err()).contains("--trust is for descriptions; what is inferred is held against its kernel");
    }

    @Test
    void work_groups_and_formats_of_images_are_listed_with_what_is_guessed() throws IOException {
        Path image = folder.resolve("image.cl");
        Files.writeString(image, """
                __kernel void image(__read_only image2d_t from, __global float4 *to, __local float *t, int w, int h) {
                    int x = get_global_id(0), y = get_global_id(1);
                    int l = get_local_id(1) * get_local_size(0) + get_local_id(0);
                    t[l] = x;
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (x < w && y < h) to[y * w + x] = t[l] * read_imagef(from, (int2)(x, y));
                }
                """);
        Path xml = folder.resolve("image.xml");

        String listed =
                CommandRun.of("infer", image.toString(), "-o", xml.toString()).err();
        CommandRun.of("generate", xml.toString(), "-d", folder.resolve("out").toString());

        assertThat(listed)
                .containsPattern("\n  <image> of from +RGBA FLOAT +the format that your images have\n")
                .containsPattern("\n  <local> of image.cl +16 x 16 +the work-groups that your host program launches\n");
        assertThat(folder.resolve("out/README.md"))
                .content()
                .contains("| the format of the image `from` | ", "| the work-groups of `image.cl` | ");
    }

    @Test
    void a_size_that_the_compiler_is_passed_is_a_parameter() throws IOException {
        Path sized = Files.writeString(folder.resolve("sized.cl"), """
                __kernel void relax(__global float *next, __global const float *now) {
                    int x = get_global_id(0), i = get_global_id(1) * PITCH + x;
                    if (x < NX) next[i + 1] = now[i] + now[i + 2];
                }
                """);

        assertThat(CommandRun.of("infer", sized.toString()).err())
                .contains("with -D NX=nx, or <define name=\"NX\">nx</define> in the <kernel>");
        assertThat(CommandRun.of("infer", sized.toString(), "-D", "NX=nx", "-DPITCH=(NX+2)")
                        .out())
                .contains(
                        "<parameter name=\"nx\" guessed=\"true\">",
                        "next: float, nx + 2 by ny;",
                        "<kernel file=\"sized.cl\" options=\"-DPITCH=(NX+2)\" define=\"NX=nx\"/>");
        assertThat(CommandRun.of("infer", sized.toString(), "-D", "NX=NX", "-DPITCH=(NX+2)")
                        .out())
                .contains("<parameter name=\"NX\" guessed=\"true\">", "define=\"NX=NX, ");
        assertThat(CommandRun.of(
                                "plan",
                                sized.toString(),
                                "-D",
                                "NX=2*n",
                                "-DPITCH=(NX + 2)",
                                "-p",
                                "n=20",
                                "--devices",
                                "2")
                        .out())
                .contains("40 x 1024 work-items");
    }

    @Test
    void a_name_that_nothing_declares_is_found_by_every_command() throws IOException {
        Files.writeString(kernel, RELAX.replace("now[i - 1]", "nwo[i - 1]"));

        for (String[] command : new String[][] {{"check"}, {"infer"}, {"generate", "-d", output.toString()}}) {
            String[] arguments = Arrays.copyOf(command, command.length + 1);
            arguments[command.length] = kernel.toString();
            assertThat(CommandRun.of(arguments)).isEqualTo(new CommandRun(1, "", """
                    line.cl:4:23: error [HM123] 'nwo' is declared nowhere
                      hint: did you mean 'now'? Else, if it is a macro, define it with -D nwo=VALUE
                    1 error, 0 warnings; 'halomill --explain HM123' tells more
                    """));
        }
    }

    @Test
    void a_description_names_its_kernel_from_its_own_folder() throws IOException {
        Path below = Files.createDirectories(folder.resolve("kernels"));
        Files.copy(kernel, below.resolve("line.cl"));
        String file = below.resolve("line.cl").toString();

        assertThat(CommandRun.of("infer", file, "-o", folder.resolve("line.xml").toString())
                        .exitCode())
                .isZero();
        CommandRun elsewhere =
                CommandRun.of("infer", file, "-o", output.resolve("line.xml").toString());

        assertThat(folder.resolve("line.xml")).content().contains("<kernel file=\"kernels/line.cl\"/>");
        assertThat(elsewhere.exitCode()).isEqualTo(2);
        assertThat(elsewhere.err())
                .contains(output.resolve("line.xml")
                        + ": a description has to be in the folder of the kernel, or above it: " + file);
    }

    @Test
    void all_kernels_of_a_file_are_one_program_unless_one_is_named() throws IOException {
        Files.writeString(
                kernel,
                RELAX + RELAX.replace("relax", "other").replace("next", "last").replace("now", "next"));

        CommandRun all = CommandRun.of("infer", kernel.toString());
        assertThat(all.exitCode()).isZero();
        assertThat(all.out())
                .contains("name=\"Line\"", "<schedule guessed=\"true\">", "<swap guessed=\"true\">last now</swap>");
        assertThat(all.err()).contains("  schedule    relax, other  launch them as your host program does");
        assertThat(CommandRun.of("check", kernel.toString()).exitCode()).isZero();
        assertThat(CommandRun.of("plan", kernel.toString(), "-n", "2").out()).contains("launch relax", "launch other");
        assertThat(CommandRun.of("explain", kernel.toString()).out()).contains("kernel relax", "kernel other");
        assertThat(CommandRun.of("generate", kernel.toString(), "-d", output.toString())
                        .exitCode())
                .isZero();
        assertThat(output.resolve("src/main/java/line/LineMain.java"))
                .content()
                .contains(".guessedOrder(\"relax, other\")", ".guessedSwap(\"last now\")");
        assertThat(CommandRun.of("infer", kernel.toString(), "--function", "none"))
                .isEqualTo(new CommandRun(1, "", """
                line.cl:1:1: error [HM068] 'line.cl' has no kernel function 'none'
                  hint: its kernel functions are relax, other
                1 error, 0 warnings; 'halomill --explain HM068' tells more
                """));
        CommandRun run = CommandRun.of("infer", kernel.toString(), "--function", "other");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("function=\"other\"", "name=\"Other\"");
    }

    @Test
    void of_several_kernels_nothing_is_written_if_one_is_not_understood() throws IOException {
        Files.writeString(
                kernel, RELAX + "__kernel void k(__global int *a, __global int *b) { a[b[get_global_id(0)]] = 1; }");

        for (String[] command : new String[][] {
            {"infer", kernel.toString(), "-o", folder.resolve("line.xml").toString()},
            {"generate", kernel.toString(), "-d", output.toString()}
        }) {
            CommandRun run = CommandRun.of(command);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("line.cl:6:53: error [HM097] no description can be inferred from 'a[b[get");
        }
        assertThat(folder.resolve("line.xml")).doesNotExist();
        assertThat(output).doesNotExist();
    }

    @Test
    void what_is_no_kernel_is_said_to_be_none() throws IOException {
        Files.writeString(kernel, "void helper(void) {}\n");
        assertThat(CommandRun.of("infer", kernel.toString())).isEqualTo(new CommandRun(1, "", """
                line.cl:1:1: error [HM066] 'line.cl' has no kernel function
                  hint: a kernel function begins with __kernel void
                1 error, 0 warnings; 'halomill --explain HM066' tells more
                """));
        Files.writeString(kernel, "__kernel void f( {\n");
        CommandRun unclear = CommandRun.of("explain", kernel.toString());
        assertThat(unclear.exitCode()).isEqualTo(1);
        assertThat(unclear.err()).isEqualTo("""
                line.cl:1:17: error [HM065] the kernel could not be understood: this is no OpenCL C: a ')' is missing, for the '(' at line 1, column 16
                  hint: add it
                1 error, 0 warnings; 'halomill --explain HM065' tells more
                """);
        assertThat(CommandRun.of("infer", output.toString()))
                .isEqualTo(new CommandRun(
                        1, "", "halomill: " + output + ": there is no such file" + System.lineSeparator()));
    }

    @Test
    void options_that_are_none_are_misuse() {
        CommandRun run = CommandRun.of("infer", kernel.toString(), "-D", "1=2");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("halomill: -D 1=2 defines no macro" + System.lineSeparator());
        assertThat(CommandRun.of("check", folder.resolve("line.xml").toString(), "--function", "f")
                        .err())
                .contains("halomill: --function is for kernel files; a description says <function>");
    }

    @Test
    void a_parameter_that_is_given_is_no_guess() throws IOException {
        CommandRun inferred = CommandRun.of("infer", kernel.toString(), "-p", "nx=4096");
        CommandRun generated = CommandRun.of("generate", kernel.toString(), "-d", output.toString(), "-p", "nx=4096");

        assertThat(inferred.out()).contains("<parameter name=\"nx\">4096</parameter>");
        assertThat(inferred.err()).doesNotContain("nx");
        assertThat(generated.exitCode()).isZero();
        assertThat(generated.err()).contains(" -p nx=4096 -o ").doesNotContain("-p nx=N");
        assertThat(output.resolve("src/main/java/relax/Relax.java")).content().contains(".parameter(\"nx\", 4096,");
    }

    @Test
    void a_value_for_nothing_is_misuse() {
        CommandRun unknown = CommandRun.of("infer", kernel.toString(), "-p", "ny=4096");
        CommandRun described = CommandRun.of("generate", "some.xml", "-d", output.toString(), "-p", "nx=4096");

        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("-p: there is no parameter 'ny' in what is inferred; there are nx");
        assertThat(described.exitCode()).isEqualTo(2);
        assertThat(described.err()).contains("-p is for kernel files; a description says <value>");
        assertThat(output).doesNotExist();
    }

    /** What is read depends on the colour, in no way that a dependent point can follow. */
    @Test
    void infer_says_which_guesses_programs_are_bound_to() throws IOException {
        Path torus = Files.writeString(folder.resolve("torus.cl"), """
                __kernel void torus(__global float *u, int w, int h, int colour, float c) {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < w && y < h && ((x + y) & 1) == colour)
                        u[y * w + x] += c * u[y * w + (x + 1) % w] + u[y * w + (x + w - 1) % w];
                }
                """);

        assertThat(CommandRun.of("infer", torus.toString()).err().lines())
                .anyMatch(line -> line.matches(" +colour +1 +programs take no other value, see HM101; .*"))
                .anyMatch(line -> line.matches(" +c +0.1f +or run with -p c=VALUE"));
    }

    @Test
    void generate_says_how_to_change_what_it_guessed() throws IOException {
        CommandRun run = CommandRun.of("generate", kernel.toString(), "-D", "A=1", "-d", output.toString());

        String written = "a description, which 'halomill infer " + kernel + " -D A=1 -o " + folder.resolve("line.xml")
                + "' writes,";
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEqualTo(guessed(written));
        assertThat(output.resolve("README.md"))
                .content()
                .contains("What was guessed", "| the value of `nx` | `65536` |", "every iteration | `next now` |");
        assertThat(output.resolve("src/main/halomill")).doesNotExist();
        assertThat(CommandRun.of("generate", kernel.toString(), "-D", "A=1", "-d", output.toString(), "--check"))
                .isEqualTo(new CommandRun(0, "", ""));
    }

    @Test
    void plan_and_check_take_a_kernel_too() {
        CommandRun plan = CommandRun.of("plan", kernel.toString(), "--devices", "3", "--format", "json");

        assertThat(plan.exitCode()).isZero();
        // Three zones in a row: four ghost zones of one float.
        assertThat(JsonParser.parseString(plan.out())
                        .getAsJsonObject()
                        .get("bytesPerExchange")
                        .getAsInt())
                .isEqualTo(16);
        assertThat(CommandRun.of("check", kernel.toString())).isEqualTo(CHECKED);
    }

    @Test
    void macros_and_headers_reach_the_kernel() throws IOException {
        Files.createDirectories(folder.resolve("include"));
        Files.writeString(folder.resolve("include/reach.h"), "#define REACH (2 * STEP)\n");
        Files.writeString(kernel, "#include \"reach.h\"\n" + RELAX.replace("i + 1]", "i + REACH]"));

        CommandRun run = CommandRun.of(
                "explain",
                kernel.toString(),
                "-DSTEP=3",
                "-I",
                folder.resolve("include").toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("now[i + REACH]  x + 7 ");
        CommandRun missing = CommandRun.of("explain", kernel.toString());
        assertThat(missing.exitCode()).isZero();
        assertThat(missing.err()).isEqualTo("""
                line.cl:1:1: warning [HM079] #include "reach.h" is not found
                  hint: put the file beside line.cl, or name its folder with -I
                0 errors, 1 warning; 'halomill --explain HM079' tells more
                """);
    }

    @Test
    void a_project_has_what_its_kernel_was_read_with() throws IOException {
        Path include = Files.createDirectories(folder.resolve("my include"));
        Files.writeString(include.resolve("reach.h"), "#define REACH (2 * STEP)\n");
        Files.writeString(kernel, "#include \"reach.h\"\n" + RELAX.replace("i + 1]", "i + REACH]"));

        CommandRun run = CommandRun.of(
                "generate", kernel.toString(), "-d", output.toString(), "-D", "STEP=3", "-I", include.toString());

        assertThat(run.err()).startsWith("guessed, ");
        Path written = folder.resolve("line.xml");
        CommandRun.of("infer", kernel.toString(), "-D", "STEP=3", "-I", include.toString(), "-o", written.toString());
        assertThat(written).content().contains("options=\"-DSTEP=3 -I&quot;my include&quot;\"", "read at {-1} {6} -->");
        assertThat(output.resolve("src/main/resources/relax/line.cl"))
                .content()
                .contains("REACH (2 * STEP)")
                .doesNotContain("#include");
        Path program = output.resolve("src/main/java/relax/Relax.java");
        String fromKernel = Files.readString(program);
        assertThat(CommandRun.of("generate", written.toString(), "-d", output.toString())
                        .exitCode())
                .isZero();
        assertThat(program)
                .content()
                .isEqualTo(fromKernel.replace("line.cl:", "line.xml:").replace("as line.cl has", "as line.xml has"));
    }

    @Test
    void a_dimension_with_one_work_item_is_not_cut() throws IOException {
        Files.writeString(kernel, """
                __kernel void planes(__global int *a, int n, int m, int d)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < n && y < m)
                        for (int z = 0; z < d; z++)
                            a[(z * m + y) * n + x] = z;
                }
                """);

        assertThat(CommandRun.of("check", kernel.toString()).out())
                .startsWith("addressing: local (shown from the kernel); may be split along x, y\n");
    }
}
