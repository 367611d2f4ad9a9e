package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IncludedFilesTest {

    private final Map<String, String> files = new HashMap<>();

    private KernelFile read(String source, String options) {
        return KernelFileReader.read(
                "k/stencil.cl", source, BuildOptions.parse(options), name -> Optional.ofNullable(files.get(name)));
    }

    @Test
    void placesAreThoseOfTheFileThatHoldsThem() {
        files.put("k/real.h", "\n  typedef float real;\n");
        files.put("inc/helper.h", "#include \"more/id.h\"\n");
        files.put("inc/more/id.h", "\uFEFF\n int id(void) { return get_global_id(0); }");
        KernelFile file = read(
                "#include \"real.h\"\n#include <helper.h>\nkernel void f(global real *a) { a[id()] = 0; }", "-I inc");

        assertThat(file.missing()).isEmpty();
        assertThat(file.functions().get(0).unseen()).isEmpty();
        assertThat(file.unit().functions())
                .extracting(Function::place)
                .hasToString("[inc/more/id.h:2:6, k/stencil.cl:3:13]");
    }

    @Test
    void kernelsInIncludedFilesHaveTheirPlacesThere() {
        files.put("k/all.h", "//\n#include \"more/k.h\"\n");
        files.put("k/more/k.h", "\n\n kernel void f(global float *a,\n  int n) { a[0] = n; }");
        KernelFunction function = read("#include \"all.h\"", "").functions().get(0);

        assertThat(function.place()).hasToString("k/more/k.h:3:14");
        assertThat(function.parameters())
                .extracting(parameter -> parameter.place().toString())
                .containsExactly("k/more/k.h:3:30", "k/more/k.h:4:7");

        files.put("k/more/k.h", "\n kernel void f(global float *a) { a[0] = 1 }");
        assertThat(read("#include \"all.h\"", "").problem().orElseThrow().place())
                .hasToString("k/more/k.h:2:43");
    }

    @Test
    void onlyWhatIsNotFoundIsMissing() {
        files.put("k/there.h", "");
        KernelFile file = read(
                "#include \"there.h\"\n#include \"gone.h\"\n#if 0\n#include \"left.h\"\n#endif\nkernel void f() {}",
                "");

        assertThat(file.missing()).hasToString("[Include[name=\"gone.h\", location=k/stencil.cl:2:1]]");
        assertThat(unseen(file))
                .isEqualTo("k/stencil.cl:2:1: \"gone.h\" is not found, so that a compiler sees more than is read here"
                        + " (put the file beside k/stencil.cl, or name its folder with -I)");
    }

    private static String unseen(KernelFile file) {
        return file.functions()
                .get(0)
                .unseen()
                .map(unseen -> unseen.place() + ": " + unseen.cause() + " (" + unseen.cure() + ")")
                .orElse("");
    }

    @Test
    void aWayUpStaysVisible() {
        files.put("top.h", "#include \"../outside.h\"\n");
        files.put("../outside.h", "#define F f");

        assertThat(read("#include \"../top.h\"\nkernel void F(int n) {}", "").functions())
                .extracting(KernelFunction::name)
                .containsExactly("f");
    }

    @Test
    void codeThatAHeaderMayHoldElsewhereIsNotTrusted() {
        String kernel = "#include \"a.h\"\nkernel void f(global int *a) { a[0] = X; }";
        files.put("k/a.h", "#define X 1\n#ifdef __GPU__\n#undef X\n#define X 2\n#endif\n");
        assertThat(unseen(read(kernel, "")))
                .isEqualTo("k/a.h:2:1: it is another kernel where a device's compiler defines '__GPU__'"
                        + " (say which is meant: -U __GPU__ or -D __GPU__)");

        files.put("k/a.h", "#define X 1\n#ifdef TILE\n#undef X\n#define X 2\n#endif\n");
        assertThat(unseen(read(kernel, ""))).isEmpty();
        assertThat(unseen(read("#ifdef __GPU__\n#pragma x\n#else\n#define TILE\n#endif\n" + kernel, "")))
                .startsWith("k/stencil.cl:1:1: it is another kernel");
        assertThat(unseen(read("#ifndef __GPU__\n#include \"b.h\"\n#endif\n" + kernel, "")))
                .startsWith("k/stencil.cl:2:1: \"b.h\" is not found");
    }

    @Test
    void filesThatIncludeThemselvesEnd() {
        files.put("k/stencil.cl", "#include \"stencil.cl\"\nint x;");
        files.put("k/twice.h", "#include \"twice.h\"\n#include \"twice.h\"\n");

        assertThat(read("#include \"stencil.cl\"\n#include __FILE__\n#include \"twice.h\"\nkernel void f(int n) {}", "")
                        .problem())
                .isEmpty();
    }

    @Test
    void aHeadersMistakeIsReportedThere() {
        files.put("k/bad.h", "int x\n;\nint ] y;");
        assertThat(read("#include \"bad.h\"\n", "").problem().orElseThrow().toString())
                .startsWith("k/bad.h:3:");

        files.put("k/bad.h", "int x; /* no end");
        assertThat(read("#include \"bad.h\"\nint y;", "").problem())
                .get()
                .hasToString("k/bad.h:1:8: this comment has no end");
    }

    @Test
    void aKernelOfAHeaderHasNoPlacesInTheFile() {
        files.put("k/a.h", "kernel void f(global int *a) { a[0] = 1; }");

        assertThat(read("#include \"a.h\"\n", "").functions().get(0).places()).isEmpty();
        assertThat(read(files.get("k/a.h"), "").functions().get(0).places()).isPresent();
    }

    @Test
    void numbersAreSingleIfAnOptionSaysSo() {
        String source = "kernel void f(global float *a) { a[0] = a[0] * 0.5; }";

        assertThat(Lowered.body(read(source, ""))).isEqualTo("a[0long] = float<(double<a[0long]> * 0.5double)>;");
        assertThat(Lowered.body(read(source, "-cl-single-precision-constant")))
                .isEqualTo("a[0long] = (a[0long] * 0.5float);");
    }
}
