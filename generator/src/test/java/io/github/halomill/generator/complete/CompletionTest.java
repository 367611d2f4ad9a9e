package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.schedule.Addressing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A description says sizes, scalars and the schedule; all else is read from the kernels. */
class CompletionTest {

    private static final String KERNELS = """
            __kernel void flux(__global const float *h, __global float *f, const int nx, const int ny, const float k)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= nx || y >= ny) return;
                int i = (y + 1) * (nx + 2) + x + 1;
                f[y * nx + x] = k * (h[i - 1] + h[i + 1] - 2 * h[i]);
            }
            __kernel void update(__global float *h, __global const float *f, const int nx, const int ny, const float dt)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= nx || y >= ny) return;
                h[(y + 1) * (nx + 2) + x + 1] += dt * f[y * nx + x];
            }
            __kernel void unused(__global float *a) { a[get_global_id(0) * get_global_id(0)] = 1; }
            """;

    private static final String FLOW = """
            <program xmlns="urn:halomill:program:1" name="Flow">
              <parameter name="nx">32</parameter> <parameter name="ny">16</parameter>
              <scalar name="k">0.7</scalar> <scalar name="dt">0.2</scalar>
              <field name="h" border="periodic"/>
              <kernels file="flow.cl"/>
              <schedule> <launch kernel="flux"/> <launch kernel="update"/> </schedule>
              <iterations>10</iterations>
            </program>
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Program> program(String kernels, String description) throws IOException {
        Files.writeString(folder.resolve("flow.cl"), kernels);
        Path file = Files.writeString(folder.resolve("flow.xml"), description);
        return new Pipeline(diagnostics).program(DescriptionRequest.of(file, "flow.xml"));
    }

    private Program program(String description) throws IOException {
        return program(KERNELS, description).orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    private List<String> messages() {
        return diagnostics.list().stream().map(Diagnostic::toString).toList();
    }

    private static List<String> texts(List<Located> expressions) {
        return expressions.stream().map(Located::text).toList();
    }

    @Test
    void kernelsThatAreLaunchedAreReadWithFieldsAndGrid() throws IOException {
        Program program = program(FLOW);

        assertThat(messages()).isEmpty();
        assertThat(program.kernels()).extracting(kernel -> kernel.function()).containsExactly("flux", "update");
        assertThat(texts(program.grid())).containsExactly("nx", "ny");
        assertThat(program.fields())
                .extracting(field -> field.name() + " " + texts(field.size()))
                .containsExactlyInAnyOrder("h [nx + 2, ny + 2]", "f [nx, ny]");
        Argument.Buffer h = program.kernels().get(0).buffers().get(0);
        assertThat(h.points()).extracting(Point::text).containsExactlyInAnyOrder("{-1,0}", "{1,0}", "{0,0}");
        assertThat(program.guesses()).isEmpty();
    }

    @Test
    void scalarsOfTheirNameAreBound() throws IOException {
        Program program = program(FLOW);

        assertThat(program.kernels().get(0).arguments())
                .filteredOn(Argument.Scalar.class::isInstance)
                .extracting(argument -> argument.name() + " = " + texts(((Argument.Scalar) argument).values()))
                .containsExactly("nx = [gsize(0)]", "ny = [gsize(1)]", "k = [k]");
    }

    /** What each launch sets is not the same in every step, whatever its name. */
    @Test
    void whatLaunchesSetIsNoTimeThatStandsStill() throws IOException {
        String timed = KERNELS.replace("const float k)", "const float t)").replace("= k *", "= t *");
        String set = FLOW.replace("kernel=\"flux\"", "kernel=\"flux\" set=\"t=k * iteration\"");

        program(timed, set);
        assertThat(messages()).isEmpty();
    }

    /** What a kernel does shows that it may be passed a zone's sizes, if its place does not matter to it. */
    @Test
    void sizesAreThoseOfAZoneWhereThatChangesNothing() throws IOException {
        assertThat(program(FLOW).kernels()).allMatch(kernel -> kernel.addressing() == Addressing.LOCAL);
        String chessboard = KERNELS.replace("f[y * nx + x] = k", "if ((x + y) % 2 == 0) f[y * nx + x] = k");
        assertThat(program(chessboard, FLOW).orElseThrow().kernels())
                .allMatch(kernel -> kernel.addressing() == Addressing.GLOBAL);
    }

    @Test
    void aGridNamesSizesForWhichKernelsHaveOthers() throws IOException {
        Program program = program(
                        KERNELS.replace("nx", "width").replace("ny", "height"),
                        FLOW.replace("<kernels", "<grid cells=\"nx, ny\"/> <kernels"))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(texts(program.grid())).containsExactly("nx", "ny");
        assertThat(program.field("f").size()).extracting(Located::text).containsExactly("nx", "ny");
    }

    @Test
    void valuesAndFieldsOfArgumentsAreThoseThatAreGiven() throws IOException {
        Program program = program(
                FLOW.replace("<scalar name=\"k\">0.7</scalar>", "").replace("<kernels file=\"flow.cl\"/>", """
                <kernel file="flow.cl" function="flux"><argument name="k" value="0.7f * nx"/><argument name="f" field="g"/></kernel>
                <kernel file="flow.cl" function="update"><argument name="f" field="g"/></kernel>
                """));

        assertThat(program.fields()).extracting(field -> field.name()).containsExactlyInAnyOrder("h", "g");
        assertThat(texts(((Argument.Scalar) program.kernels().get(0).arguments().get(4)).values()))
                .containsExactly("0.7f * nx");
    }

    @Test
    void whatIsGivenIsHeldAgainstTheKernel() throws IOException {
        program(KERNELS, FLOW.replace("border=\"periodic\"", "size=\"nx + 1, ny + 2\" border=\"periodic\""));

        assertThat(messages())
                .anyMatch(message -> message.contains(": error [HM094] the kernel writes elements of 'h'"));
    }

    @Test
    void numbersThatNobodySaysAreErrorsWithTheLineToWrite() throws IOException {
        program(
                KERNELS,
                FLOW.replace("<parameter name=\"ny\">16</parameter>", "")
                        .replace("<scalar name=\"dt\">0.2</scalar>", ""));

        assertThat(messages())
                .containsExactly(
                        "flow.cl:1:88: error [HM260] neither the description nor the kernel says what 'ny' is\n"
                                + "  hint: write <parameter name=\"ny\">1024</parameter>, or <parameter name=\"ny\"/> and give it when the program runs",
                        "flow.cl:8:106: error [HM260] neither the description nor the kernel says what 'dt' is\n"
                                + "  hint: write <scalar name=\"dt\">0.1</scalar>, or in the <kernel> <argument name=\"dt\" value=\"0.1\"/>");
    }

    @Test
    void aKernelThatCannotBeReadSaysSo() throws IOException {
        program(KERNELS, FLOW.replace("<launch kernel=\"flux\"/>", "<launch kernel=\"unused\"/>"));

        assertThat(messages())
                .singleElement()
                .asString()
                .startsWith("flow.cl:14:15:")
                .contains("error [HM097]", "write at flow.xml:5:3 <kernel file=\"flow.cl\" function=\"unused\" global=")
                .doesNotContain("--function"); // which is for kernel files
    }

    @Test
    void argumentsThatAKernelHasNotAreErrors() throws IOException {
        program(KERNELS, FLOW.replace("<kernels file=\"flow.cl\"/>", """
                <kernel file="flow.cl" function="flux"><argument name="kk" value="0.7f"/></kernel>
                <kernel file="flow.cl" function="update"/>
                """));

        assertThat(messages())
                .anySatisfy(message -> assertThat(message)
                        .startsWith("flow.xml:5:58: error [HM260] the kernel has no parameter 'kk'\n")
                        .endsWith("its parameters are h, f, nx, ny, k"));
    }

    @Test
    void argumentsThatAreThereTwiceAreErrors() throws IOException {
        program(KERNELS, FLOW.replace("<kernels file=\"flow.cl\"/>", """
                <kernel file="flow.cl" function="flux" set="k=0.7f, k=0.8f"><argument name="nx" value="nx"/></kernel>
                <kernel file="flow.cl" function="update" set="nx=nx"><argument name="nx" value="2 * nx"/></kernel>
                """));

        assertThat(messages())
                .filteredOn(message -> message.contains("HM013"))
                .satisfiesExactly(
                        message -> assertThat(message)
                                .startsWith("flow.xml:5:55: error [HM013] this <kernel> says of 'k' twice what it is")
                                .contains("the first is in line 5; keep one of them"),
                        message -> assertThat(message).contains("says of 'nx' twice what it is"));
    }

    @Test
    void aKernelAloneNeedsNoSchedule() throws IOException {
        Program program = program("""
                __kernel void heat(__global const float *u, __global float *v, const int n)
                {
                    int x = get_global_id(0);
                    if (x > 0 && x < n - 1) v[x] = 0.5f * (u[x - 1] + u[x + 1]);
                }
                """, """
                <program xmlns="urn:halomill:program:1" name="Heat">
                  <parameter name="n">1000</parameter>
                  <kernel file="flow.cl"/>
                  <swap>u v</swap>
                </program>
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(program.kernel().buffers().get(0).points())
                .extracting(Point::text)
                .containsExactlyInAnyOrder("{-1}", "{1}");
        assertThat(program.guesses()).isEmpty();
    }

    private static final String SHIFT = """
            __kernel void shift(__global const float *in, __global float *out, const int n, const int by)
            {
                int x = get_global_id(0);
                if (x >= n) return;
                int y = x + by;
                out[x] = y >= 0 && y < n ? in[y] : 0.0f;
            }
            """;

    private Program shifted(String description) throws IOException {
        return program(SHIFT, """
                <program xmlns="urn:halomill:program:1" name="Shift">
                  <parameter name="n">1000</parameter>
                """ + description + "</program>")
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    /** The fields of arguments that every launch binds are those that launches name. */
    @Test
    void fieldsThatLaunchesBindAreLikeTheArgument() throws IOException {
        Program program = shifted("""
                <parameter name="by">1</parameter> <field name="u"/> <field name="v"/> <field name="w"/>
                <kernel file="flow.cl"/>
                <schedule> <launch kernel="shift" bind="in=u, out=v"/> <launch kernel="shift" bind="in=v, out=w"/> </schedule>
                """);

        assertThat(program.fields())
                .extracting(field -> field.name() + " " + texts(field.size()))
                .containsExactlyInAnyOrder("u [n]", "v [n]", "w [n]");
    }

    @Test
    void arraysAreReadWhereAnyLaunchHasThemRead() throws IOException {
        Program program = shifted("""
                <kernel id="move" file="flow.cl"/>
                <schedule>
                  <launch kernel="move" set="by=1"/> <swap>in out</swap> <launch kernel="move" set="by=-3"/> <swap>in out</swap>
                </schedule>
                """);

        assertThat(program.kernels().get(0).buffers().get(0).points())
                .extracting(Point::text)
                .containsExactlyInAnyOrder("{1}", "{-3}");
    }

    @Test
    void numbersThatShapeArraysAreNoScalars() throws IOException {
        assertThat(program(SHIFT, """
                <program xmlns="urn:halomill:program:1" name="Shift">
                  <parameter name="n">1000</parameter> <scalar name="by">1</scalar>
                  <kernels file="flow.cl"/>
                </program>
                """)).isEmpty();

        assertThat(messages())
                .containsExactly(
                        "flow.cl:1:91: error [HM260] 'by' decides how large arrays are or what is read of them, and is known only while the program runs\n"
                                + "  hint: write <parameter name=\"by\"> in the place of the <scalar> or <set>; or describe those arrays, with <argsize> and <shadow>");
    }

    @Test
    void pointsOfAllArraysAreThoseThatAreGiven() throws IOException {
        Program program = shifted("""
                <argument name="by">2</argument> <shadow points="{2}"/> <kernel file="flow.cl"/>
                """);

        assertThat(messages()).isEmpty();
        assertThat(program.kernel().buffers().get(0).points())
                .extracting(Point::text)
                .containsExactly("{2}");
    }

    private static final String PAIR = """
            __kernel void one(__global const float *f, __global float *g, const float k, const int n)
            { int i = get_global_id(0); if (i < n) g[i] = k * f[i]; }
            __kernel void two(__global const float *g, __global float *h, const double k, const float f, const int n)
            { int i = get_global_id(0); if (i < n) h[i] = (float) k * g[i] + f; }
            """;

    /** What is an array or of another type in one kernel may be a scalar in another. */
    @Test
    void scalarsHaveTheNamesOfTheirKernels() throws IOException {
        Program program = program(PAIR, """
                <program xmlns="urn:halomill:program:1" name="Pair">
                  <parameter name="n">500</parameter> <scalar name="k">2</scalar>
                  <kernel file="flow.cl" function="one"/>
                  <kernel file="flow.cl" function="two"><argument name="k" value="3 * k"/><argument name="f" value="0.5"/></kernel>
                </program>
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(program.kernels().get(1).arguments())
                .filteredOn(Argument.Scalar.class::isInstance)
                .extracting(argument -> argument.name() + " = " + texts(((Argument.Scalar) argument).values()))
                .containsExactly("k = [3 * k]", "f = [0.5]", "n = [gsize(0)]");
    }

    /** Two kernels that see an array differently are no reason to make two of it. */
    @Test
    void anArrayOfTwoShapesIsAnError() throws IOException {
        program(KERNELS.replace("const float *f, const int nx", "const double *f, const int nx"), FLOW);

        assertThat(messages())
                .anySatisfy(
                        message -> assertThat(message)
                                .startsWith(
                                        "flow.cl:8:15: error [HM097] no description can be inferred: 'f' is nx x ny elements of double: that of 'flux' at line 1 is of nx x ny elements of float; if they are two, give one <argument name=\"...\" field=\"...\"/> in its <kernel>"));
    }

    /** A value that no parameter has is one all the same; cells and margins give pitches of other names. */
    @Test
    void valuesAndPitchesAreNotAskedForAgain() throws IOException {
        Program program = program("""
                __kernel void wave(__global const float *now, __global float *old, const int width, const int t)
                {
                    int x = get_global_id(0) + 1, y = get_global_id(1) + 1, i = y * width + x;
                    old[i] = now[i - 1] + now[i + 1] + now[i - width] + now[i + width] - old[i] + (t < 3 ? 1 : 0);
                }
                """, """
                <program xmlns="urn:halomill:program:1" name="Wave">
                  <parameter name="nx">40</parameter> <parameter name="ny">30</parameter> <grid cells="nx, ny"/>
                  <field name="now" border="periodic"/> <field name="old" border="periodic"/>
                  <kernel file="flow.cl"><argument name="t" value="iteration"/></kernel>
                  <schedule> <launch kernel="wave"/> <swap>now old</swap> </schedule>
                </program>
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(messages()).isEmpty();
        assertThat(program.field("now").size()).extracting(Located::text).containsExactly("nx + 2", "ny + 2");
        assertThat(program.guesses()).isEmpty();
    }

    /** The numbers of structs and of small buffers are known to the rest as scalars are. */
    @Test
    void integersInStructsAndInMemoryAreBound() throws IOException {
        Program program = program("""
                typedef struct { int width, height; float k; } Shape;
                __kernel void one(__global const float *a, __global float *b, const Shape s)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < s.width && y < s.height) b[y * s.width + x] = s.k * a[y * s.width + x];
                }
                __kernel void two(__global const float *b, __global float *c, __constant int *n)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < n[0] && y < n[1]) c[y * n[0] + x] = b[y * n[0] + x];
                }
                """, """
                <program xmlns="urn:halomill:program:1" name="Pair">
                  <parameter name="nx">40</parameter> <parameter name="ny">30</parameter>
                  <kernel file="flow.cl" function="one"><argument name="s">{nx, ny, 0.5}</argument></kernel>
                  <kernel file="flow.cl" function="two"><argument name="n">{nx, ny}</argument></kernel>
                </program>
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(program.fields())
                .extracting(field -> field.name() + " " + texts(field.size()))
                .containsExactlyInAnyOrder("a [nx, ny]", "b [nx, ny]", "c [nx, ny]");
    }

    @Test
    void elementsOfASmallBufferAreItsText() throws IOException {
        Program program = program("""
                __kernel void blur(__global const float *in, __global float *out, __constant float *w, const int n)
                {
                    int i = get_global_id(0);
                    if (i >= 1 && i < n - 1) out[i] = w[0] * in[i] + w[1] * (in[i - 1] + in[i + 1]);
                }
                """, """
                <program xmlns="urn:halomill:program:1" name="Blur">
                  <parameter name="n">100</parameter>
                  <kernel file="flow.cl"><argument name="w">{0.5, 0.25}</argument></kernel>
                  <swap>in out</swap>
                </program>
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(messages()).isEmpty();
        assertThat(program.kernel().arguments().stream()
                        .filter(argument -> argument.name().equals("w"))
                        .map(argument -> texts(((Argument.Constants) argument).values())))
                .containsExactly(List.of("0.5", "0.25"));
    }

    @Test
    void aGivenWorkGroupIsNoGuess() throws IOException {
        String kernel = """
                __kernel void tile(__global const float *in, __global float *out, __local float *t, const int n)
                {
                    int g = get_global_id(0), l = get_local_id(0);
                    t[l] = g < n ? in[g] : 0;
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (g < n) out[g] = t[l] * 2;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Tile">
                  <parameter name="n">1000</parameter>
                  <kernel file="flow.cl" local="128"/>
                </program>
                """;
        Program program = program(kernel, description).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(messages()).isEmpty();
        assertThat(program.kernel().arguments().toString()).contains("128");

        program(kernel, description.replace(" local=\"128\"", ""));
        assertThat(messages()).singleElement().asString().contains("note [HM150] a guess: <local>");
    }

    @Test
    void whatOneLaunchDoesNotReadAnotherMay() throws IOException {
        shifted("""
                <kernel file="flow.cl"/>
                <schedule>
                  <launch kernel="shift" set="by=1"/> <swap>in out</swap> <launch kernel="shift" set="by=-3"/> <swap>in out</swap>
                </schedule>
                """);

        assertThat(messages()).isEmpty();
    }
}
