package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A source is read as every compiler would read it. */
class CompilerSettingsTest {

    private static final String KERNEL = """
            kernel void f(global REAL *a, global const REAL *b, const int n) {
                int i = get_global_id(0);
                if (i < n) a[i] = b[i + STEP] * b[i] + b[i - STEP];
            }
            """;

    private static final String PLAIN = "#define REAL float\n#define STEP 1\n";

    private static KernelFile read(String source, String options) {
        return KernelFileReader.read("k.cl", source, BuildOptions.parse(options), FileLookup.NONE);
    }

    private static KernelFunction kernel(String source, String options) {
        KernelFile file = read(source, options);
        assertThat(file.problem()).isEmpty();
        return file.functions().get(0);
    }

    /** What is said of a kernel that is not the same for all. */
    private static String unseen(String source, String options) {
        return kernel(source, options)
                .unseen()
                .map(unseen -> unseen.place() + ": " + unseen.cause() + "; " + unseen.cure())
                .orElse("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // never defined in OpenCL C, or not by a compiler
                "#ifdef __cplusplus\nextern \"C\" {\n#endif\n",
                "#if defined(__CUDACC__) || defined(__HIPCC__)\n#define STEP 2\n#endif\n",
                "#ifndef BLOCK_SIZE\n#define BLOCK_SIZE 16\n#endif\n",
                "#ifndef _STENCIL_CL_\n#define _STENCIL_CL_\n#endif\n",
                "#ifdef FP_SINGLE\n#define STEP 2\n#endif\n",
                "#ifdef __NINE_STENCIL__\n#define STEP 2\n#endif\n",
                "#ifdef use_twice\n#undef STEP\n#define STEP 2\n#endif\n",
                "#ifdef __FAST_RELAXED_MATH__\n#undef STEP\n#define STEP 2\n#endif\n",
                // decided
                "#if 0\n#define STEP syntax ? error\n#endif\n",
                "#if 1\n#else\n#ifdef __GPU__\n#define STEP 2\n#endif\n#endif\n",
                "#define USE 0\n#if USE && defined(cl_khr_fp16)\n#define STEP 2\n#elif !USE\n#elif defined(__CPU__)\n#define STEP 3\n#endif\n",
                // defined everywhere
                "#ifndef M_PI\n#undef STEP\n#define STEP 2\n#endif\n#ifndef MAXFLOAT\n#define STEP 3\n#endif\n#ifndef NULL\n#define STEP 4\n#endif\n",
                "#if __OPENCL_VERSION__ < CL_VERSION_1_2 || __OPENCL_C_VERSION__ < 120\n#undef STEP\n#define STEP 2\n#endif\n",
                "#ifndef __OPENCL_VERSION__\n#define __kernel\n#define __global\n#include <math.h>\n#endif\n",
                // asked, and the same for all
                "#if __OPENCL_VERSION__ >= 200\n#define ATOMIC atomic_int\n#else\n#define ATOMIC int\n#endif\n",
                "#ifdef cl_khr_fp64\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n#endif\n",
                "#ifdef cl_khr_fp64\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n#elif defined(cl_amd_fp64)\n"
                        + "#pragma OPENCL EXTENSION cl_amd_fp64 : enable\n#else\n#error \"no doubles\"\n#endif\n",
                "#if defined(__NV_CL_C_VERSION)\n#define UNROLL _Pragma(\"unroll\")\n#else\n#define UNROLL\n#endif\n",
                "#ifdef __GPU__\nfloat unused(float x) { return x; }\n#endif\n",
                "#ifndef __IMAGE_SUPPORT__\n#error \"images are needed\"\n#endif\n",
                "#if defined(cl_khr_fp16) && __OPENCL_C_VERSION__ >= 300\ntypedef half small;\n#else\ntypedef float small;\n#endif\n",
            })
    void whatAllCompilersSeeIsSeen(String lines) {
        assertThat(unseen(PLAIN + lines + KERNEL + "#ifdef __cplusplus\n}\n#endif\n", ""))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "#ifdef __GPU__/#define STEP 2/#else/#define STEP 1/#endif =>"
                        + " k.cl:2:1: it is another kernel where a device's compiler defines '__GPU__';"
                        + " say which is meant: -U __GPU__ or -D __GPU__",
                "#ifndef cl_khr_fp64/#define STEP 2/#else/#define STEP 1/#endif =>"
                        + " k.cl:2:1: it is another kernel where a device's compiler does not define 'cl_khr_fp64';"
                        + " say which is meant: -D cl_khr_fp64 or -U cl_khr_fp64",
                "#if __OPENCL_VERSION__ >= 210/#define STEP 2/#else/#define STEP 1/#endif =>"
                        + " k.cl:2:1: it is another kernel where '__OPENCL_VERSION__' is 120 than where it is 300;"
                        + " say which is meant: -D __OPENCL_VERSION__=300 or -D __OPENCL_VERSION__=120",
                "#define HALF defined(cl_khr_fp16)/#if HALF/#define STEP 2/#else/#define STEP 1/#endif =>"
                        + " k.cl:3:1: it is another kernel where a device's compiler defines 'cl_khr_fp16';"
                        + " say which is meant: -U cl_khr_fp16 or -D cl_khr_fp16",
                "#define STEP (__OPENCL_C_VERSION__ / 100) =>"
                        + " k.cl:5:29: it is another kernel where '__OPENCL_C_VERSION__' is 200 than where it is 120;"
                        + " say which is meant: -D __OPENCL_C_VERSION__=120 or -D __OPENCL_C_VERSION__=200",
                "#ifdef CL_VERSION_2_2/#define STEP 2/#else/#define STEP 1/#endif =>"
                        + " k.cl:2:1: it is another kernel where a device's compiler does not define 'CL_VERSION_2_2';"
                        + " say which is meant: -D CL_VERSION_2_2=220 or -U CL_VERSION_2_2",
                "#ifdef __CPU__/#include \"cpu.h\"/#endif/#define STEP 1 =>"
                        + " k.cl:2:1: it is another kernel where a device's compiler defines '__CPU__';"
                        + " say which is meant: -U __CPU__ or -D __CPU__",
            })
    void whatDecidesIsNamedWithTheOptionsThatDecideIt(String lines, String said) {
        String source = "#define REAL float\n" + lines.replace('/', '\n').replace(" \n ", " / ") + "\n" + KERNEL;

        assertThat(unseen(source, "")).isEqualTo(said);
        for (String option : said.substring(said.indexOf(": -") + 2).split(" or ")) {
            assertThat(unseen(source, option)).as(option).doesNotContain(said.replaceFirst(".*'(\\w+)'.*", "$1"));
        }
    }

    @Test
    void aKernelThatIsNotTheSameForAllMayWriteAnything() {
        String source = "#define REAL float\n#ifdef __GPU__\n#define STEP 2\n#else\n#define STEP 1\n#endif\n" + KERNEL;

        assertThat(kernel(source, "").conditionalWrites()).isTrue();
        assertThat(kernel(source, "-U __GPU__").conditionalWrites()).isFalse();
    }

    @Test
    void theElementsTypeDecides() {
        String source = "#ifdef cl_khr_fp64\ntypedef double REAL;\n#else\ntypedef float REAL;\n#endif\n#define STEP 1\n"
                + KERNEL;

        assertThat(unseen(source, "")).startsWith("k.cl:1:1: it is another kernel");
        assertThat(kernel(source, "-D cl_khr_fp64").parameters().get(0).type()).hasToString("Optional[double]");
        assertThat(kernel(source, "-U cl_khr_fp64").parameters().get(0).type()).hasToString("Optional[float]");
    }

    @Test
    void howAFloatingPointValueIsComputedDoesNotMatter() {
        String source = PLAIN
                + "#ifdef FP_FAST_FMAF\n#define SUM(x, y, z) fma(x, y, z)\n#else\n#define SUM(x, y, z) (x * y + z)\n#endif\n"
                + "#ifdef __GPU__\n#define EXP native_exp\n#define HALF 0.5f\n#else\n#define EXP exp\n#define HALF 0.5\n#endif\n"
                + KERNEL.replace("b[i + STEP] * b[i] + b[i - STEP]", "EXP(SUM(b[i], b[i + 1], HALF * b[i - 1]))");

        assertThat(unseen(source, "")).isEmpty();
        assertThat(unseen(source.replace("#define SUM(x, y, z) (x * y + z)", "#define SUM(x, y, z) (x * z + y)"), ""))
                .contains("'FP_FAST_FMAF'");
        assertThat(unseen(
                        source.replace("b[i] = ", "b[(int)HALF] = ").replace("a[i] = ", "a[i + (int)(HALF + HALF)] = "),
                        ""))
                .isEmpty();
        assertThat(unseen(
                        PLAIN + "#ifdef __GPU__\n#define AT 1.5f\n#else\n#define AT 2.5f\n#endif\n"
                                + KERNEL.replace("b[i]", "b[(int)AT]"),
                        ""))
                .contains("'__GPU__'");
    }

    @Test
    void whereTheSourceDoesNotCompileThereIsNothingToSee() {
        String stop =
                "#if defined(cl_khr_fp16)\n#define STEP 2\n#else\n#error half is needed\n#endif\n#define REAL half\n";
        assertThat(unseen(stop + KERNEL, "")).isEmpty();
        assertThat(kernel(stop + KERNEL, "").parameters().get(0).type()).hasToString("Optional[half]");

        String undeclared = "#ifdef cl_amd_fp64\ntypedef double REAL;\n#define STEP 1\n#endif\n";
        assertThat(unseen(undeclared + KERNEL, "")).isEmpty();
        assertThat(kernel(undeclared + KERNEL, "").undeclared()).isEmpty();

        assertThat(unseen(
                        "#ifdef __GPU__\n#define STEP ] + [\n#else\n#define STEP 1\n#endif\n#define REAL int\n"
                                + KERNEL,
                        ""))
                .isEmpty();
    }

    @Test
    void anErrorForAllIsTheProblem() {
        KernelFile file =
                read("#ifndef TILE\n#ifdef cl_khr_fp64\n#pragma x\n#endif\n#error give TILE\n#endif\n" + KERNEL, "");

        assertThat(file.problem()).get().hasToString("k.cl:5:1: the source ends its own compilation: #error give TILE");
        assertThat(file.problem().orElseThrow().hint())
                .isEqualTo("the condition asks for TILE: give what it needs with -D");
        assertThat(read("#error never\n" + KERNEL, "").problem().orElseThrow().hint())
                .isEqualTo("give the options that it is compiled with: -D and -I");
        assertThat(read("#ifndef TILE\n#error give TILE\n#endif\nkernel void f() {}", "-D TILE")
                        .problem())
                .isEmpty();
        assertThat(read("#ifdef TILE\n#error no TILE\n#endif\nkernel void f() {}", "-U TILE")
                        .problem())
                .isEmpty();
    }

    @Test
    void everyKernelHasItsOwnAnswer() {
        KernelFile file = read(
                PLAIN
                        + "int step(void) {\n#ifdef __GPU__\n return 2;\n#else\n return 1;\n#endif\n}\nconstant int steps[] = {\n"
                        + "#ifdef __CPU__\n 1,\n#endif\n 2 };\n"
                        + KERNEL
                        + "kernel void calls(global int *a) { a[step()] = 1; }\n"
                        + "kernel void reads(global int *a) { a[steps[0]] = 1; }\n"
                        + "#ifdef cl_khr_fp16\nkernel void half_only(global half *a) { a[0] = 1; }\n#endif\n",
                "");

        assertThat(file.functions())
                .extracting(function -> function.name() + ":"
                        + function.unseen().map(unseen -> unseen.place().line()).orElse(0))
                .containsExactly("f:0", "calls:4", "reads:11");
    }

    @Test
    void placesOfAKernelThatStandsTwiceAreNobodysToExtend() {
        String twice = PLAIN + "#ifdef __GPU__\n" + KERNEL + "#else\n\n" + KERNEL + "#endif\n";

        assertThat(unseen(twice, "")).isEmpty();
        assertThat(kernel(twice, "").places()).isEmpty();
        assertThat(kernel(twice, "-U __GPU__").places()).isPresent();
    }

    @Test
    void manyQuestionsThatComeToNothingAreNoneAtAll() {
        assertThat(unseen(questions(20, "#pragma x") + PLAIN + KERNEL, "")).isEmpty();
        assertThat(unseen(questions(6, "#define X$ 1") + PLAIN + KERNEL, "")).isEmpty();
        assertThat(unseen(questions(9, "#define X$ 1") + PLAIN + KERNEL, ""))
                .isEqualTo(
                        "k.cl:1:1: it asks for more macros that devices define or not than can be tried: cl_khr_x0, cl_khr_x1,"
                                + " cl_khr_x2, cl_khr_x3, cl_khr_x4, cl_khr_x5, cl_khr_x6, cl_khr_x7 ...;"
                                + " say what holds, as in -D cl_khr_x0 or -U cl_khr_x0");
        assertThat(unseen(questions(9, "#define X$ 1") + PLAIN + KERNEL, "-U cl_khr_x0 -D cl_khr_x1 -U cl_khr_x5"))
                .isEmpty();
    }

    private static String questions(int count, String answer) {
        return IntStream.range(0, count)
                .mapToObj(i -> "#ifdef cl_khr_x" + i + "\n" + answer.replace("$", String.valueOf(i)) + "\n#endif\n")
                .collect(Collectors.joining());
    }

    @Test
    void aVersionOfTheLanguageIsWhatTheOptionsSay() {
        String source =
                "#define REAL float\n#if __OPENCL_C_VERSION__ >= 200\n#define STEP 2\n#else\n#define STEP 1\n#endif\n"
                        + KERNEL;

        assertThat(unseen(source, "")).contains("'__OPENCL_C_VERSION__'");
        assertThat(unseen(source, "-cl-std=CL1.2")).isEmpty();
        assertThat(unseen(source.replace("_C_", "_"), "-cl-std=CL1.2")).contains("'__OPENCL_VERSION__'");
        assertThat(unseen(source.replace("_C_", "_"), "-cl-std=CL2.0")).isEmpty();
    }

    @Test
    void constantsOfTheLanguageCanBeUndefined() {
        String source = "#define REAL float\n#ifdef M_PI\n#define STEP 1\n#else\n#define STEP 2\n#endif\n" + KERNEL;

        assertThat(Lowered.body(read(source, ""))).contains("1");
        assertThat(Lowered.body(read(source, "-U M_PI"))).contains("+ 2");
    }
}
