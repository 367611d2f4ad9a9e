package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is inferred of structs: sizes from their members, points from elements, directions from what is written of an element. */
class InferredStructsTest {

    private static final String TYPES =
            "typedef struct { float h; float2 u; } Cell; struct Grid { int w; int h; float k[2]; };\n";

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Description> infer(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        return new Inference(Path.of("k.xml"), Given.NOTHING, any -> true, diagnostics)
                .infer(KernelSource.all(file, "k.cl"));
    }

    private Description inferred(String kernel) {
        return infer(TYPES + kernel).orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    /** The value of the third argument, which is in memory or not. */
    private static String value(Description description, String clMem) {
        ArgumentElement scalar = description.arguments().get(2);
        assertThat(scalar.clMem().value()).isEqualTo(clMem);
        return scalar.value().orElseThrow().value();
    }

    private static List<String> texts(List<Text> commented) {
        return commented.stream().map(Text::value).toList();
    }

    @Test
    void membersOfAStructAreSizesWhereScalarsWouldBe() {
        Description cells = inferred("""
                __kernel void f(__global const Cell *in, __global Cell *out, struct Grid g) {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < 1 || y < 1 || x >= g.w - 1 || y >= g.h - 1) return;
                    Cell c = in[y * g.w + x];
                    c.h += g.k[1] * in[(y - 1) * g.w + x].u.y;
                    out[y * g.w + x] = c;
                }
                """);

        assertThat(cells.parameters())
                .extracting(parameter -> parameter.name().value())
                .containsExactly("w", "h");
        assertThat(cells.arguments())
                .extracting(argument -> argument.dataType().value())
                .containsExactly("Cell", "Cell", "struct Grid");
        assertThat(texts(cells.arguments().get(0).points())).containsExactly("{0,0}", "{0,-1}");
        assertThat(value(cells, "0")).isEqualTo("{w, h, 0.1f, 0.1f}");
    }

    @Test
    void structsInConstantMemoryAreValuesIfTheyHoldIntegers() {
        Description cells = inferred("""
                __kernel void f(__global const float *in, __global float *out, __constant struct Grid *g) {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < g->w && y < g[1].h) out[y * g->w + x] = in[y * g->w + x] * g->k[0];
                }
                """);

        assertThat(value(cells, "1")).isEqualTo("{w, 1, 0.1f, 0.1f, 1, h, 0.1f, 0.1f}");
        assertThat(texts(cells.kernels().get(0).global())).containsExactly("w", "h");
    }

    @Test
    void structsThatAreCopiedFromConstantMemoryAreKnown() {
        Description cells = inferred("""
                __kernel void f(__global const Cell *in, __global Cell *out, __constant struct Grid *g) {
                    int x = get_global_id(0), y = get_global_id(1);
                    struct Grid q = *g;
                    if (x < q.w && y < q.h) out[y * q.w + x] = in[y * q.w + x];
                }
                """);

        assertThat(value(cells, "1")).isEqualTo("{w, h, 0.1f, 0.1f}");
    }

    /** What is not written of an element keeps its value. */
    @Test
    void onlyAWholeElementIsOutput() {
        String part = "__kernel void f(__global Cell *c, __global const float *a) { int i = get_global_id(0); %s }";

        assertThat(property(part.formatted("c[i].h = a[i];"))).isEqualTo("inout");
        assertThat(property(part.formatted("c[i].h = a[i]; c[i].u.x = 1;"))).isEqualTo("inout");
        assertThat(property(part.formatted("c[i].h = a[i]; c[i].u.x = 1; c[i].u.y = 2;")))
                .isEqualTo("output");
        assertThat(property(part.formatted("c[i].h = a[i]; c[i].u = a[i];"))).isEqualTo("output");
        assertThat(property(part.formatted("Cell d = {a[i]}; c[i] = d;"))).isEqualTo("output");
    }

    private String property(String kernel) {
        return inferred(kernel).arguments().get(0).property().value();
    }

    @Test
    void whatNoHostMayPassIsNamed() {
        assertThat(
                        infer(
                                "struct S { int *p; };\n__kernel void f(__global float *a, struct S s) { a[get_global_id(0)] = 1; }"))
                .isEmpty();
        assertThat(diagnostics.list().toString())
                .contains("no argument can be passed as 'struct S': its member 'p' is a pointer");
    }
}
