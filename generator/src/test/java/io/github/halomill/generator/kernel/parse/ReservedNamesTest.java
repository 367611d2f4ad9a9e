package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that OpenCL C has already, as PoCL 3.1's compiler judges them; each source stands before an empty kernel. */
class ReservedNamesTest {

    private static final String KERNEL = "\n__kernel void f(__global float *a) {}\n";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    float g(float half) { return half; }                          | 1:15 'half' is a keyword
                    float g(float x) { int bool = x; return bool; }               | 1:24 'bool' is a keyword
                    struct s { float half; };                                     | 1:18 'half' is a keyword
                    float image2d_t(float x) { return x; }                        | 1:7 'image2d_t' is a keyword
                    float uint(float x) { return x; }                             | 1:7 OpenCL C has 'uint'
                    __kernel void float4(__global float *a) {}                    | 1:15 OpenCL C has 'float4'
                    __kernel void event_t(__global float *a) {}                   | 1:15 OpenCL C has 'event_t'
                    float as_float(float x) { return x; }                         | 1:7 OpenCL C has 'as_float'
                    __kernel void main(__global float *a) {}                      | 1:15 OpenCL C has 'main'
                    __constant float size_t = 1;                                  | 1:18 OpenCL C has 'size_t'
                    """)
    void no_compiler_takes(String source, String error) {
        assertThat(names(source, "")).isEqualTo("error " + error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    __kernel void mix(__global float *a) {}                       | 1:15 the kernel is called like
                    __kernel void distance(__global float *a) {}                  | 1:15 the kernel is called like
                    __kernel void dot(__global float *a, int n) {}                | 1:15 the kernel is called like
                    float fmax(float x, float y) { return x; }                    | 1:7 the function is called like
                    int abs(int x) { return x; }                                  | 1:5 the function is called like
                    __constant float sin = 1;                                     | 1:18 OpenCL C has 'sin'
                    float g(float pipe) { return pipe; }                          | 1:15 'pipe' is a keyword since
                    """)
    void some_compilers_do_not_take(String source, String warning) {
        assertThat(names(source, "")).isEqualTo("warning " + warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    float distance(float x, float y, float z) { return x; }       |
                    float __attribute__((overloadable)) fmax(float x, float y) { return x; } |
                    float g(float mix, int step) { int size_t = step; return mix + size_t; } |
                    typedef unsigned int uint;                                    |
                    __kernel void real(__global float *a) {} $ #define step my_step $ __kernel void step(__global float *a) {} |
                    float g(float pipe) { return pipe; }                          | -cl-std=CL1.2
                    __kernel void gradient(__global float *a) {}                  |
                    """)
    void all_compilers_take(String source, String options) {
        assertThat(names(source.replace(" $ ", "\n"), options == null ? "" : options))
                .isEmpty();
    }

    /** Severity, place and the first words of each. */
    private static String names(String source, String options) {
        KernelFile file = KernelFileReader.read("k.cl", source + KERNEL, BuildOptions.parse(options), FileLookup.NONE);
        assertThat(file.problem()).isEmpty();
        return String.join(
                "; ",
                file.reserved().stream()
                        .map(name -> (name.everywhere() ? "error " : "warning ")
                                + name.place().line() + ":" + name.place().column() + " " + begin(name.message()))
                        .toList());
    }

    private static String begin(String message) {
        return message.replaceAll("( called like|^OpenCL C has '\\w+'| a keyword(?: since)?).*", "$1");
    }
}
