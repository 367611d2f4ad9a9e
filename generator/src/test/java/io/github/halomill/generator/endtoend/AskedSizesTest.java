package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that do not tell how large their arrays are: nothing runs before that is given, and then it is exact. */
@Tag("device")
class AskedSizesTest {

    private static final String XOR =
            "__kernel void k(__global const int *in, __global int *out) { int i = get_global_id(0); out[i] = 3 * in[i ^ 1]; }";

    @TempDir
    Path folder;

    /** The description as it is inferred, which holds. */
    private String infer(String kernel) throws IOException {
        Files.writeString(folder.resolve("stencil.cl"), kernel);
        Diagnostics diagnostics = new Diagnostics();
        KernelRequest request =
                new KernelRequest(folder.resolve("stencil.xml"), "stencil.cl", Optional.empty(), BuildOptions.NONE);
        String xml = new Pipeline(diagnostics)
                .description(request, false)
                .map(DescriptionWriter::write)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        assertThat(diagnostics.hasErrors()).as(diagnostics.list().toString()).isFalse();
        return xml;
    }

    private void check(String kernel, Map<String, Long> sizes, Consumer<List<int[]>> step) throws Exception {
        PlainLoops.in(folder).check("K", infer(kernel), kernel, 1, sizes, step);
    }

    /** 60052 x 50002 elements are 3 002 720 104. */
    @Test
    void moreElementsThanAnIntCountsAreRefusedBeforeAnythingRuns() throws Exception {
        Path jacobi = Path.of("..", "examples", "jacobi2d", "jacobi2d.xml");
        try (GeneratedProgram program = GeneratedProgram.of(jacobi, "Jacobi2D", Layout.SOURCES, folder)) {
            ProgramBuilder builder = program.builder();
            builder.settings().set("nx", "60032");
            builder.settings().set("ny", "50000");

            assertThatThrownBy(builder::build)
                    .isInstanceOf(RunException.class)
                    .hasMessage(
                            "(nx + 20)*(ny + 2) <= 2147483658 is needed: i + pitch at jacobi2d.cl:12:58 is an int and"
                                    + " overflows otherwise; what fits is nx up to 42927"
                                    + " with ny = 50000, or ny up to 35758 with nx = 60032");
        }
    }

    /** Cells that are 2 * m away from the ends of rows and columns; of m, 1 is what is inferred. */
    @Test
    void aBorderAsWideAsAScalarSays() throws Exception {
        int w = 21;
        int h = 19;
        int border = 6;
        String kernel = "__kernel void k(__global const int *in, __global int *out, int w, int h, int m)"
                + " { int x = get_global_id(0) + 2 * m, y = get_global_id(1) + 2 * m; if (x < w - 2 * m && y < h - 2 * m)"
                + " out[y * w + x] = 3 * in[y * w + x - 1] - in[y * w + x] + 5 * in[(y + 2) * w + x]; }";
        check(kernel, Map.of("w", (long) w, "h", (long) h, "m", 3L), arrays -> {
            int[] in = arrays.get(0);
            for (int y = border; y < h - border; y++) {
                for (int x = border; x < w - border; x++) {
                    arrays.get(1)[y * w + x] = 3 * in[y * w + x - 1] - in[y * w + x] + 5 * in[(y + 2) * w + x];
                }
            }
            PlainLoops.swap(arrays, 0, 1);
        });
    }

    @Test
    void neighboursInPairs() throws Exception {
        check(XOR, Map.of("nx", 30L, "inElements", 30L), arrays -> {
            for (int i = 0; i < 30; i++) {
                arrays.get(1)[i] = 3 * arrays.get(0)[i % 2 == 0 ? i + 1 : i - 1];
            }
        });
    }

    @Test
    void aTableAndItsIndex() throws Exception {
        String kernel = "__kernel void k(__global const int *in, __global const int *idx, __global int *out)"
                + " { int i = get_global_id(0); out[i] = in[idx[i] & 15] + in[i]; }";
        check(kernel, Map.of("nx", 21L, "inElements", 21L), arrays -> {
            int[] in = arrays.get(0);
            for (int i = 0; i < 21; i++) {
                arrays.get(2)[i] = in[arrays.get(1)[i] & 15] + in[i];
            }
        });
    }

    /** A mask tells how many there are: nobody asks. */
    @Test
    void coefficientsByKindBesideAStencil() throws Exception {
        int w = 9;
        int h = 12;
        String kernel =
                "__kernel void k(__global int *out, __global const int *kind, __global const int *coef, int w, int h)"
                        + " { int x = get_global_id(0), y = get_global_id(1); if (x < w && y > 0 && y < h - 1)"
                        + " out[y * w + x] = coef[kind[y * w + x] & 3] * (kind[(y - 1) * w + x] + kind[(y + 1) * w + x]); }";
        check(kernel, Map.of("w", (long) w, "h", (long) h), arrays -> {
            int[] kind = arrays.get(1);
            assertThat(arrays.get(2)).hasSize(4);
            for (int i = w; i < w * (h - 1); i++) {
                arrays.get(0)[i] = arrays.get(2)[kind[i] & 3] * (kind[i - w] + kind[i + w]);
            }
            PlainLoops.swap(arrays, 0, 1);
        });
    }

    @Test
    void aTimeIsAskedForAsSizesAre() throws Exception {
        String kernel = "__kernel void k(__global const int *in, __global int *out, const float t)"
                + " { int i = get_global_id(0); out[i] = 3 * in[i ^ 1] + (int)(t * 4.0f); }";
        check(kernel, Map.of("nx", 30L, "inElements", 30L, "t", 5L), arrays -> {
            for (int i = 0; i < 30; i++) {
                arrays.get(1)[i] = 3 * arrays.get(0)[i % 2 == 0 ? i + 1 : i - 1] + 20;
            }
        });
        Path xml = Files.writeString(folder.resolve("stencil.xml"), infer(kernel));
        try (GeneratedProgram generated = GeneratedProgram.of(xml, "K", Layout.PROJECT, folder.resolve("asked"))) {
            assertThatThrownBy(() -> generated.open(List.of(), Strategy.BALANCED, 1, Map.of("inElements", 65536L)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("parameter 't' has no value in the description: give it with -p t=N");
        }
    }

    @Test
    void programsRunNothingBeforeAllSizesAreGiven() throws Exception {
        String kernel = "__kernel void k(__global const int *in, __global const int *idx, __global int *out)"
                + " { int i = get_global_id(0); out[i] = in[i] + in[idx[idx[i]] & 7]; }";
        Path xml = Files.writeString(folder.resolve("stencil.xml"), infer(kernel));
        try (GeneratedProgram generated = GeneratedProgram.of(xml, "K", Layout.PROJECT, folder.resolve("out"))) {
            assertThatThrownBy(() -> generated.open(List.of(), Strategy.BALANCED, 1, Map.of("nx", 20L)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(
                            "parameters 'inElements', 'idxElements' have no value in the description: give them with"
                                    + " -p inElements=N -p idxElements=N");
            assertThatThrownBy(() -> generated.open(
                            List.of(), Strategy.BALANCED, 1, Map.of("nx", 21L, "inElements", 20L, "idxElements", 21L)))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("inElements >= nx is needed: in[i] at stencil.cl:1:");
            assertThat(generated.execute("--devices", "0:0", "-p", "nx=20")).isEqualTo(2);
            assertThat(generated.execute(
                            "--devices",
                            "0:0*2",
                            "-p",
                            "nx=20",
                            "-p",
                            "inElements=20",
                            "-p",
                            "idxElements=20",
                            "--tune",
                            "off",
                            "--quiet"))
                    .isZero();
        }
    }

    @Test
    void whatIsGeneratedSaysWhatToGive() throws Exception {
        Path xml = Files.writeString(folder.resolve("stencil.xml"), infer(XOR));
        GenerationResult result = Pipeline.generate(GenerationRequest.of(xml));

        assertThat(text(result, "README.md"))
                .contains(
                        "java -jar target/k.jar -p inElements=N\n",
                        "java -jar target/k.jar -p inElements=N --devices all",
                        "K.builder().devices(\"all\").inElements(inElements).build()",
                        "| `nx` | 65536 |",
                        "| `inElements` | none: must be given |");
        assertThat(text(result, "K.java"))
                .contains(
                        "private Long inElements;",
                        ".parameter(\"nx\", 65536, value -> nx = value)",
                        ".asked(\"inElements\", value -> inElements = value)",
                        "checkGiven();",
                        "devices(\"all\").inElements(inElements).build()");
    }

    private static String text(GenerationResult result, String name) {
        return result.files().stream()
                .filter(file -> file.path().endsWith("/" + name) || file.path().equals(name))
                .map(file -> file.text())
                .findFirst()
                .orElseThrow();
    }
}
