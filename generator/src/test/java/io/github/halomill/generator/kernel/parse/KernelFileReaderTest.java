package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.runtime.base.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelFileReaderTest {

    private static List<KernelFunction> kernels(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem()).isEmpty();
        return file.functions();
    }

    private static List<String> names(String source) {
        return kernels(source).stream().map(KernelFunction::name).toList();
    }

    private static String place(KernelFunction function) {
        return function.name() + "@" + function.place().line() + ":"
                + function.place().column();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__kernel void f(int n) {}",
                "kernel void f(int n) {}",
                "void __kernel f(int n) {}",
                "void kernel f(int n) {}",
                "__kernel\nvoid\nf\n(\nint\nn\n)\n{\n}",
                "__kernel __attribute__((vec_type_hint(float4))) void f(int n) {}",
                "__attribute__((work_group_size_hint(8, 8, 1))) __kernel void f(int n) {}",
                "__kernel void f(int n) __attribute__((vec_type_hint(float4))) {}",
                "__kernel_exec(64, float4) void f(int n) {}",
                "__kernel void f(int n);\nvoid f(int n) {}",
                "/**/ __kernel /* a */ void /* b */ f /* c */ ( /* d */ int /* e */ n /* f */ ) // g\n { }",
                "__ker\\\nnel void f(int n) {}",
                "#define KERNEL __kernel void\nKERNEL f(int n) {}",
                "static __kernel void f(int n) {}",
                "__kernel void (f)(int n) {}",
            })
    void everyWayToMarkAKernel(String source) {
        assertThat(names(source)).containsExactly("f");
        assertThat(kernels(source).get(0).parameters()).singleElement().satisfies(parameter -> {
            assertThat(parameter.name()).isEqualTo("n");
            assertThat(parameter.type()).contains(DataType.of("int"));
        });
    }

    @Test
    void allKernelsInSourceOrderAndNoOtherFunctions() {
        assertThat(names("""
                        float helper(float x) { return x; }
                        __kernel void zeta(int n) { }
                        inline int other(void);
                        kernel void alpha(int n) { }
                        static inline int last(void) { return 1; }
                        void kernel mid(int n) { }
                        """)).containsExactly("zeta", "alpha", "mid");
    }

    @Test
    void aPrototypeAloneIsNoKernel() {
        assertThat(names("__kernel void f(int n);")).isEmpty();
    }

    @Test
    void placesAreThoseOfTheUsersFile() {
        assertThat(kernels("\n\n   __kernel void  first(int n) {}\n#define X 1\n\tkernel void second() {}"))
                .extracting(KernelFileReaderTest::place)
                .containsExactly("first@3:19", "second@5:14");
    }

    @Test
    void carriageReturnsCountForNoLineAndNoColumn() {
        KernelFunction function = kernels("// a\r\n__kernel void f(\r\n  int a,\r\n  int b)\r\n{\r\n}\r\n")
                .get(0);

        assertThat(place(function)).isEqualTo("f@2:15");
        assertThat(function.parameters())
                .extracting(
                        p -> p.name() + "@" + p.place().line() + ":" + p.place().column())
                .containsExactly("a@3:7", "b@4:7");
    }

    @Test
    void aByteOrderMarkTakesNoColumn() {
        assertThat(kernels("\uFEFFkernel void f() {}"))
                .extracting(KernelFileReaderTest::place)
                .containsExactly("f@1:13");
    }

    @Test
    void aContinuedLineKeepsTheCountOfLines() {
        assertThat(kernels("#define A 1 + \\\n 2 + \\\n 3\nkernel \\\nvoid f() {}"))
                .extracting(KernelFileReaderTest::place)
                .containsExactly("f@5:6");
    }

    @Test
    void aNameMadeByAMacroStandsWhereTheMacroIsUsed() {
        assertThat(kernels("#define NAME(x) x##_k\n\nkernel void NAME(jacobi)(int n) {}"))
                .extracting(KernelFileReaderTest::place)
                .containsExactly("jacobi_k@3:13");
        assertThat(kernels("#define NAME jacobi\n\nkernel void NAME(int n) {}"))
                .extracting(KernelFileReaderTest::place)
                .containsExactly("jacobi@3:13");
    }

    @Test
    void aNamePassedThroughAMacroStandsWhereItIsWritten() {
        assertThat(kernels("#define ID(x) x\nkernel void ID( jacobi )(int n) {}"))
                .extracting(KernelFileReaderTest::place)
                .containsExactly("jacobi@2:17");
    }

    @Test
    void wholeKernelsMadeByAMacroStandWhereItIsUsed() {
        assertThat(kernels("""
                        #define AXPY(T) kernel void axpy_##T(global T *y, T a) { y[get_global_id(0)] *= a; }
                        AXPY(float)
                          AXPY(double)
                        """))
                .extracting(KernelFileReaderTest::place)
                .containsExactly("axpy_float@2:1", "axpy_double@3:3");
    }

    @Test
    void conditionsChooseTheVariant() {
        String source = """
                #ifdef USE_DOUBLE
                typedef double real;
                #else
                typedef float real;
                #endif
                #if WIDTH > 4
                kernel void wide(global real *a) {}
                #else
                kernel void narrow(global real *a) {}
                #endif
                """;

        KernelFunction plain = kernels(source).get(0);
        assertThat(plain.name()).isEqualTo("narrow");
        assertThat(plain.parameters().get(0).type()).contains(DataType.of("float"));

        KernelFile defined = read(source, "-DUSE_DOUBLE -D WIDTH=8");
        assertThat(defined.functions().get(0).name()).isEqualTo("wide");
        assertThat(defined.functions().get(0).parameters().get(0).type()).contains(DataType.of("double"));
    }

    @Test
    void aDefinitionWithoutValueStandsForOneAndAnEmptyValueForNothing() {
        String source = "#if A == 1\nkernel void one(B int n) {}\n#endif";

        assertThat(read(source, "-D A -DB=").functions())
                .extracting(KernelFunction::name)
                .containsExactly("one");
    }

    @Test
    void aDefinitionMayHaveParameters() {
        assertThat(read("kernel void N(f)(int n) {}", "-D \"N(x)=x##_n\"").functions())
                .extracting(KernelFunction::name)
                .containsExactly("f_n");
    }

    private static KernelFile read(String source, String options) {
        return KernelFileReader.read("k.cl", source, BuildOptions.parse(options), FileLookup.NONE);
    }

    @Test
    void aMissingHeaderIsPassedOver() {
        assertThat(
                        names(
                                "#include \"missing.h\"\n#include <also/missing.h>\nkernel void f(global real *a) { a[0] = N; }"))
                .containsExactly("f");
    }

    @Test
    void filesOnTheDiskAreNotRead() {
        assertThat(names("#include \"/prelude.h\"\n#include \"/etc/passwd\"\nkernel void f() {}"))
                .containsExactly("f");
    }

    @Test
    void pragmasAndWarningsOfThePreprocessorAreNoSyntax() {
        assertThat(names("""
                        #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                        #pragma OPENCL FP_CONTRACT OFF
                        #warning "slow"
                        kernel void f(global double *a) {
                            #pragma unroll 4
                            for (int i = 0; i < 4; i++) a[i] = 0;
                        }
                        """)).containsExactly("f");
    }

    @Test
    void theLanguagesOwnMacrosAreKnown() {
        assertThat(names("""
                        #if __OPENCL_VERSION__ >= 120 && __OPENCL_C_VERSION__ >= CL_VERSION_1_2 && defined(__ENDIAN_LITTLE__)
                        kernel void version() {}
                        #endif
                        #ifdef cl_khr_fp64
                        kernel void fp64() {}
                        #endif
                        #if defined(__opencl_c_int64) && __opencl_c_fp64
                        kernel void features() {}
                        #endif
                        #if CLK_LOCAL_MEM_FENCE != CLK_GLOBAL_MEM_FENCE && INT_MAX > 0 && CHAR_BIT == 8
                        kernel void constants() {}
                        #endif
                        #ifndef __cplusplus
                        kernel void c() {}
                        #endif
                        """)).containsExactly("version", "fp64", "features", "constants", "c");
    }

    @Test
    void theLanguagesOwnSyntaxIsRead() {
        assertThat(names("""
                        constant float K[] = { 1.0f, .5f, 0x1.8p1f };
                        constant sampler_t S = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
                        typedef struct __attribute__((packed)) { float4 p; uint id; } particle;
                        typedef unsigned int uint;
                        float __attribute__((overloadable)) sq(float x) { return x * x; }
                        float4 __attribute__((overloadable)) sq(float4 x) { return x * x; }
                        kernel void f(global float4 *a, read_only image2d_t img, global particle *p, local half *h) {
                            float4 v = (float4)(1.0f, 2, a[0].x, 4.f);
                            float8 w = (float8)(v.s0123, v.wzyx);
                            float16 u = (float16){0};
                            v.xyzw = w.s0246; v.lo = w.hi.odd; w.s0 = v.S1;
                            half one = 1.0h + (half)2.5H;
                            int4 i = convert_int4_sat_rte(v) + as_int4(v) << (int4)(1);
                            uchar b = (uchar)(i.x & 0xffu) + vec_step(float4) + vec_step(unsigned int);
                            v = read_imagef(img, S, (int2)(1, 2));
                            p->p = select(v, sq(v), i); (*p).id ^= 1ul;
                            vstore_half(v.x, 0, h); v = vload4(0, &K[0]);
                            __attribute__((opencl_unroll_hint(4))) for (int k = 0; k < 4; ++k) { if (k == 2) continue; }
                            __attribute__((opencl_unroll_hint)) while (b--) ;
                            __attribute__((aligned(16))) float t[4] = { [0] = 1, [2 ... 3] = 2 };
                            switch (i.x) { case 0: case 1 ... 3: break; default: goto out; }
                            printf("%v4f\\n", v);
                        out:
                            a[get_global_id(0)] = i.x > 0 ? v : (float4)(0);
                        }
                        """)).containsExactly("f");
    }

    @Test
    void anythingAfterAHiddenNameIsStillUnderstood() {
        assertThat(names("kernel void f(global int *a) { a[0] = N * (M) - (P)(q) + UNKNOWN(1, 2); UNKNOWN_TOO; }"))
                .containsExactly("f");
    }

    @Test
    void textsWithoutKernelsAreNoProblem() {
        for (String source : List.of("", " \n\t\r\n", "// nothing\n/* here */", "#define A 1", "int x;", ";")) {
            assertThat(names(source)).isEmpty();
        }
    }

    @Test
    void theProblemNamesThePlace() {
        KernelFile file = KernelFileReader.read("dir/jacobi.cl", "kernel void f(global int *a) {\n  a[0] = ;\n}");

        assertThat(file.functions()).isEmpty();
        assertThat(file.problem())
                .get()
                .hasToString("dir/jacobi.cl:2:10: this is no OpenCL C: a value is missing between '=' and ';'");
    }

    @Test
    void theProblemNamesTheHeadersThatMayBeItsCause() {
        KernelFile file = KernelFileReader.read("k.cl", "#include \"defs.h\"\nkernel void f() {\n  REPEAT(4) g();\n}");

        assertThat(file.problem())
                .get()
                .hasToString(
                        "k.cl:3:12: this is no OpenCL C: a ';' is missing here, unless it is a macro of defs.h, which is not found");
    }

    @Test
    void oneBrokenFunctionHidesTheOthers() {
        KernelFile file = KernelFileReader.read("k.cl", "kernel void good() {}\nkernel void bad() { if ( }");

        assertThat(file.functions()).isEmpty();
        assertThat(file.problem()).get().asString().startsWith("k.cl:2:");
    }

    @Test
    void whatHasNoEndIsAProblemNotAShortFile() {
        assertThat(KernelFileReader.read("k.cl", "int a;\n /* kernel void f() {}")
                        .problem())
                .get()
                .hasToString("k.cl:2:2: this comment has no end");
        assertThat(KernelFileReader.read("k.cl", "#if 1\n#endif\n#ifdef A\nkernel void f() {}\n")
                        .problem())
                .get()
                .hasToString("k.cl:3:1: this #if has no #endif");
        assertThat(KernelFileReader.read("k.cl", "kernel void f() { int a = 1;").problem())
                .isPresent();
    }

    @Test
    void oldStyleDefinitionsAreNoOpenCl() {
        assertThat(KernelFileReader.read("k.cl", "kernel void f(a) int a; { }").problem())
                .isPresent();
    }
}
