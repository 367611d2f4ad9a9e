package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which arrays change places, by their names and by what is written and read; none where that leaves several possibilities. */
class InferredSwapsTest {

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    /** A kernel that writes some arrays, and reads some around its work-items and some at them; all of one shape. */
    private Description infer(String written, String around, String plain, String more) throws IOException {
        String declared = Stream.of(
                        names(written).map(name -> "__global float *" + name),
                        names(around).map(name -> "__global const float *" + name),
                        names(plain).map(name -> "__global const float *" + name))
                .flatMap(part -> part)
                .collect(Collectors.joining(", "));
        String sum = Stream.concat(
                        names(around).map(name -> name + "[i - 1] + " + name + "[i + w]"),
                        names(plain).map(name -> name + "[i]"))
                .collect(Collectors.joining(" + "));
        String writes = names(written).map(name -> name + "[i] = " + sum + "; ").collect(Collectors.joining());
        return infer(
                "__kernel void k(" + declared + ", int w, int rows) { int ix = get_global_id(0), iy = get_global_id(1);"
                        + " int i = iy * w + ix; if (ix > 0 && iy > 0 && ix < w - 1 && iy < rows - 1) { " + writes
                        + more + " } }");
    }

    private Description infer(String kernel) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel);
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);
        return new Pipeline(diagnostics)
                .description(request, true)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    private static Stream<String> names(String list) {
        return list == null ? Stream.of() : Stream.of(list.split(" "));
    }

    private static String swaps(Description description) {
        assertThat(description.swaps()).allMatch(Text::guessed);
        return description.swaps().stream().map(Text::value).collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            u_next    | u         | u_prev      | u u_prev, u_next u
            unew      | u         | uold        | u uold, unew u
            uNext     | uCur      | uPrev vel   | uCur uPrev, uNext uCur
            next      | curr      | prev        | curr prev, next curr
            p2        | p1        | p0 vel      | p1 p0, p2 p1
            p0        | p1        | p2 c2       | p1 p2, p0 p1
            up        | u         | um          | u um, up u
            u_np1     | u_n       | u_nm1       | u_n u_nm1, u_np1 u_n
            b         | a         |             | b a
            un        | u         |             | un u
            u         | un        |             | u un
            out       | in        | coef        | out in
            T_new     | T         | kappa q     | T_new T
            temp_dst  | temp_src  | power       | temp_dst temp_src
            x1        | x         | b           | x1 x
            u_new v_new | u v     |             | u_new u, v_new v
            uOut vOut | uIn vIn   | F           | uOut uIn, vOut vIn
            U1 V1     | U0 V0     |             | U1 U0, V1 V0
            h1 hu1 hv1 | h hu hv  |             | h1 h, hu1 hu, hv1 hv
            f0_new f1_new | f1    | f0          | f0_new f0, f1_new f1
            u_new flux | u        |             | u_new u
            g0 g1 g2 rho | f1 f2  | f0          | g0 f0, g1 f1, g2 f2
            v1 v2 v3  | u2        | u1 u3       | v1 u1, v2 u2, v3 u3
            vx vy     | ux        | uy          | vx ux, vy uy
            fxn fyn fzn | fy      | fx fz       | fxn fx, fyn fy, fzn fz
            h_new hu_new hv_new | hu | h hv     | h_new h, hu_new hu, hv_new hv
            f_new_0 f_new_1 | f_1 | f_0         | f_new_0 f_0, f_new_1 f_1
            out0 out1 | in1       | in0         | out0 in0, out1 in1
            """)
    void namesSayWhatFollowsWhat(String written, String around, String plain, String swaps) throws IOException {
        assertThat(swaps(infer(written, around, plain, ""))).isEqualTo(swaps);
        assertThat(diagnostics.list()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gx gy       | in    |
            out out2    | in    |
            u_new u_out | u     |
            c           | b     | a
            c           | a b   |
            a b         | c d   |
            u2          | u0    | u1
            ax ay       | ux uy |
            g0 g1       | f0 f1 h0 h1 |
            """)
    void whatMayBeSeveralThingsIsNotGuessed(String written, String around, String plain) throws IOException {
        assertThat(swaps(infer(written, around, plain, ""))).isEmpty();
        assertThat(diagnostics.list())
                .extracting(Diagnostic::message)
                .anyMatch(message -> message.startsWith("no <swap> is guessed: " + written.replace(" ", ", ")));
    }

    @ParameterizedTest
    @CsvSource({"u_new, u", "u, u_old", "a, b"})
    void whatIsAddedToStays(String written, String around) throws IOException {
        assertThat(swaps(infer(written, around, null, written + "[i] += 2;"))).isEqualTo("");
    }

    /** A kernel of a name that makes one array of another, of one type, by its neighbours. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sobel   | float  | input     | output     | false
            k       | uchar  | src       | dst        | false
            k       | uchar4 | img       | result     | false
            k       | float4 | in        | out        | false
            k       | ushort | d_in      | d_out      | false
            k       | float  | image_in  | image_out  | false
            k       | uchar  | frame0    | frame1     | false
            k       | uchar  | a         | b          | true
            k       | uchar4 | now       | next       | true
            k       | float4 | u         | u_new      | true
            k       | uchar  | cells     | newCells   | true
            k       | uchar  | cells_in  | cells_out  | true
            k       | float4 | buf0      | buf1       | true
            k       | float  | in        | out        | true
            life    | uchar  | in        | out        | true
            sobel   | float  | old       | future     | true
            """)
    void whatFiltersMakeOfImagesChangesNoPlaces(String kernel, String type, String read, String written, boolean swaps)
            throws IOException {
        Description description = infer("""
                __kernel void %s(__global const %s *%s, __global %2$s *%s, int w, int h) {
                    int x = get_global_id(0), y = get_global_id(1), i = y * w + x;
                    if (x > 0 && y > 0 && x < w - 1 && y < h - 1) %4$s[i] = %3$s[i - 1] + %3$s[i + w];
                }
                """.formatted(kernel, type, read, written));

        assertThat(swaps(description)).isEqualTo(swaps ? written + " " + read : "");
        assertThat(description.iterations().get(0).guessed()).isTrue();
        assertThat(description.iterations().get(0).value()).isEqualTo(swaps ? "100" : "1");
        assertThat(diagnostics.list())
                .extracting(Diagnostic::message)
                .allMatch(message -> message.startsWith("one iteration and no <swap> are guessed: '" + written + "'"))
                .hasSize(swaps ? 0 : 1);
    }

    @Test
    void iterationsAreAGuessWhereOneMayGoOnFromTheOther() throws IOException {
        assertThat(infer("u", null, "v", "u[i] += v[i];").iterations())
                .singleElement()
                .hasToString("1");
        assertThat(infer(
                                "__kernel void k(__global float *b, __global const float *a) { int i = get_global_id(0); b[i] = 2 * a[i]; }")
                        .iterations()
                        .get(0)
                        .guessed())
                .isFalse();
    }

    @Test
    void arraysOfOtherShapesOrTypesStay() throws IOException {
        Description heat = infer("""
                __kernel void k(__global float *u_new, __global const float *u, __global const int *u_old, int w, int h) {
                    int x = get_global_id(0), y = get_global_id(1), i = y * w + x;
                    if (x > 0 && y > 0 && x < w - 1 && y < h - 1) u_new[i] = u[i - 1] + u[i + w] + u_old[i];
                }
                """);
        assertThat(swaps(heat)).isEqualTo("u_new u");
    }

    @Test
    void whatReadsOnlyItsOwnElementsIsNoTimeStep() throws IOException {
        assertThat(swaps(infer("u_new", null, "u", ""))).isEmpty();
        assertThat(swaps(infer("g0 g1", null, "f0 f1", ""))).isEmpty();
    }

    @Test
    void aStepsNumberIsTheIterationAndATimeIsNoted() throws IOException {
        Description driven = infer("""
                __kernel void k(__global float *b, __global const float *a, int n, int step, float t, float dt) {
                    int i = get_global_id(0);
                    if (i > 0 && i < n - 1) b[i] = dt * (a[i - 1] + a[i + 1]) + sin(t) + step;
                }
                """);
        assertThat(driven.parameters())
                .extracting(
                        parameter -> parameter.name() + " " + parameter.value().isPresent())
                .containsExactly("n true");
        assertThat(driven.arguments())
                .filteredOn(argument -> argument.name().value().equals("step"))
                .extracting(argument -> argument.value().orElseThrow().value())
                .containsExactly("iteration");
        assertThat(diagnostics.list())
                .extracting(Diagnostic::message)
                .hasSize(1)
                .allMatch(message -> message.startsWith("'t' looks like a step's number or a time"));
    }

    @Test
    void whatSizesAndPlacesAreMadeOfIsNotAskedFor() throws IOException {
        Description shifted = infer("""
                __kernel void k(__global float *b, __global const float *a, int n, int step) {
                    int i = get_global_id(0);
                    if (i >= step && i < n - step) b[i] = a[i - step] + a[i + step];
                }
                """);
        assertThat(shifted.parameters()).allMatch(parameter -> parameter.value().isPresent());
    }
}
