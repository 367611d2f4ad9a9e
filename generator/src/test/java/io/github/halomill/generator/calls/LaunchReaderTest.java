package io.github.halomill.generator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a host program launches kernels says fields, numbers and the schedule. */
class LaunchReaderTest {

    private static final String KERNELS = """
            __kernel void advance(__global float *un, __global const float *u, int n, float c)
            {
                int i = get_global_id(0);
                if (i > 0 && i < n - 1) un[i] = u[i] + c * (u[i-1] - 2.0f*u[i] + u[i+1]);
            }
            __kernel void source(__global float *u, int n, int at, float q)
            {
                int i = get_global_id(0);
                if (i < n && i == at) u[i] += q;
            }
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("wave.cl"), KERNELS);
    }

    @Test
    void a_kernel_that_is_called_twice_is_bound_to_other_arrays_and_numbers() {
        assertThat(brief("source(a, N, where, 1.0f) advance(b, a, N, 0.25f*dt) advance(a, b, N, 0.5f*dt)"))
                .isEqualTo("""
                <program xmlns="urn:halomill:program:1" name="Wave">
                  <parameter name="N" guessed="true">65536</parameter>
                  <parameter name="where" guessed="true">1</parameter>
                  <scalar name="dt" guessed="true">0.1</scalar>
                  <field name="a"/>
                  <field name="b"/>
                  <kernel file="wave.cl" function="advance">
                    <argument name="un" field="b"/>
                    <argument name="u" field="a"/>
                    <argument name="n">N</argument>
                    <argument name="c">0.25f*dt</argument>
                  </kernel>
                  <kernel file="wave.cl" function="source">
                    <argument name="u" field="a"/>
                    <argument name="n">N</argument>
                    <argument name="at">where</argument>
                    <argument name="q">1.0f</argument>
                  </kernel>
                  <schedule>
                    <launch kernel="source"/>
                    <launch kernel="advance"/>
                    <launch kernel="advance" bind="un=a, u=b" set="c=0.5f*dt"/>
                  </schedule>
                  <iterations guessed="true">100</iterations>
                </program>
                """);
    }

    @Test
    void a_kernel_that_is_only_named_has_its_own_names_and_may_swap() {
        assertThat(brief("source; advance"))
                .contains(
                        "<parameter name=\"n\" guessed=\"true\">65536</parameter>",
                        "<scalar name=\"c\" guessed=\"true\">0.1</scalar>",
                        "<kernels file=\"wave.cl\"/>",
                        "<schedule>\n    <launch kernel=\"source\"/>\n    <launch kernel=\"advance\"/>\n  </schedule>");
        assertThat(brief("advance"))
                .contains("<swap guessed=\"true\">un u</swap>")
                .doesNotContain("source");
    }

    @Test
    void a_call_is_read_as_it_is_in_a_host_program() {
        assertThat(brief("""
                # one step
                source(&grid->u, (int)n, 5, (float) q);  // by Ricker
                advance(self.un, *u, (cl_int) n, c);
                swap(u, un);
                """))
                .contains(
                        "<kernel file=\"wave.cl\" function=\"advance\"/>",
                        "<argument name=\"at\">5</argument>",
                        "<swap>u un</swap>")
                .doesNotContain("guessed=\"true\">un u", "field=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "program.advance(queue, (n // 16 * 16,), (16,), un.data, u.data, n, c)\nu, un = un, u  # n // 16 groups",
                "program.advance(queue, (n,), None, un.data, u.data, np.int32(n), c).wait()\nu, un = un, u",
                "advance(cl::EnqueueArgs(queue, cl::NDRange(n)), un, u, n, c); std::swap(u, un);",
                "self.advance(self.queue, self.size, None, self.un, self.u, n, c)\nself.u, self.un = self.un, self.u",
                "advance(un, u, n, c); cl_mem t = u; u = un; un = t;",
                "advance(un, u, n, c)\nt = u\nu = un\nun = t\n",
                "advance\nt = u\nu = un\nun = t",
                "advance; const cl_mem *t = u; u = un; un = t;",
            })
    void what_a_host_program_passes_beside_the_parameters_and_how_it_swaps_is_read(String list) {
        assertThat(brief(list))
                .contains("<kernels file=\"wave.cl\"/>", "<swap>u un</swap>")
                .doesNotContain("guessed=\"true\">un u", "field=", "<argument", "queue");
    }

    /** What looks like a cast and is an operand stays. */
    @Test
    void only_conversions_are_left_out_of_arguments() {
        assertThat(brief("""
                source(u, /* all cells */ (int)n, (n) - 1, (q)*2);
                advance(un,   // the new one
                        (float *)u, np.int32(n), np.float32(c));
                """))
                .contains(
                        "<argument name=\"at\">(n) - 1</argument>",
                        "<argument name=\"q\">(q)*2</argument>",
                        "<kernel file=\"wave.cl\" function=\"advance\"/>");
    }

    @Test
    void a_kernel_whose_work_groups_write_one_element_each_is_called_like_others() throws IOException {
        Files.writeString(folder.resolve("wave.cl"), """
                __kernel void part(__global const float *u, __global float *sums, const int n)
                {
                    __local float tmp[64];
                    int g = get_global_id(0), l = get_local_id(0);
                    tmp[l] = g < n ? u[g] : 0.0f;
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (l == 0) { float s = 0; for (int i = 0; i < 64; i++) s += tmp[i]; sums[get_group_id(0)] = s; }
                }
                """);

        assertThat(brief("part(x, s, N)"))
                .contains(
                        "<argument name=\"u\" field=\"x\"/>",
                        "<argument name=\"sums\" field=\"s\"/>",
                        "<argument name=\"n\">N</argument>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "advance laplace | --launches:1:9 | 'laplace' is no kernel of 'wave.cl' | its kernels are advance, source; swap(u, un) exchanges two arrays",
                "advance(u, un) | --launches:1:1 | 'advance' has 4 parameters, and 2 arguments are passed | pass one for each of advance(un, u, n, c)",
                "advance(un, u + 1, n, c) | --launches:1:1 | 'u + 1', for 'u' of advance(un, u, n, c), is no name of an array | write the name that your host program has for the buffer",
                "swap(u) | --launches:1:1 | 'swap' exchanges two arrays | write swap(u, un)",
                "advance(q, un, u, n, c) | --launches:1:1 | 'advance' has 4 parameters, and 5 arguments are passed | pass one for each of advance(un, u, n, c)",
                "u, un = u, un | --launches:1:7 | no name of a kernel begins here | write names of kernels, or calls such as step(u, un, nx, dt), one after the other",
                "advance(un, u | --launches:1:8 | no ')' ends the arguments of 'advance' | write names of kernels, or calls such as step(u, un, nx, dt), one after the other",
                "advance = 3 | --launches:1:9 | no name of a kernel begins here | write names of kernels, or calls such as step(u, un, nx, dt), one after the other",
            })
    void what_fits_no_kernel_is_refused_at_its_place(String list, String place, String message, String hint) {
        assertThat(described(list)).isEmpty();
        assertThat(diagnostics.list()).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo(DiagnosticCode.LAUNCHES);
            assertThat(found.location()).hasToString(place);
            assertThat(found.message()).isEqualTo(message);
            assertThat(found.hint()).hasToString(hint);
        });
    }

    private Optional<Description> described(String list) {
        KernelRequest request = new KernelRequest(
                        folder.resolve("wave.xml"), "wave.cl", Optional.empty(), BuildOptions.NONE)
                .launched(Optional.of(new LaunchList("--launches", list)));
        Pipeline pipeline = new Pipeline(diagnostics);
        return pipeline.description(request, false).map(pipeline::shortened);
    }

    /** The short description, without comments and without the place of its schema. */
    private String brief(String list) {
        return DescriptionWriter.writeShort(described(list).orElseThrow(() -> new AssertionError(diagnostics.list())))
                .replaceAll("(?m)^ *<!--.*-->\\n|  <!--.*-->$|^<\\?xml.*\\n", "")
                .replaceAll("(?s)<program\\s+name=(\\S+).*?>", "<program xmlns=\"urn:halomill:program:1\" name=$1>");
    }
}
