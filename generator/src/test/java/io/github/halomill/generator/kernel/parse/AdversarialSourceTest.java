package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No text hangs the reader, breaks it, or spoils it for the next. */
class AdversarialSourceTest {

    /** The reader's own limit is 10 s; the rest is room for a machine that is busy. */
    private static final long LIMIT_SECONDS = 13;

    private static KernelFile readInTime(String source) {
        long start = System.nanoTime();
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat((System.nanoTime() - start) / 1_000_000_000L).isLessThan(LIMIT_SECONDS);
        return file;
    }

    @AfterEach
    void theNextFileIsReadAsEver() {
        KernelFile next = readInTime("kernel void f(global float4 *a) { a[get_local_id(0)] = ((float4)(1)).s0; }");
        assertThat(next.problem()).isEmpty();
        assertThat(next.functions()).hasSize(1);
    }

    static Stream<Arguments> nested() {
        return Stream.of(
                Arguments.of("parentheses", "(", "1", ")"),
                Arguments.of("blocks", "{", "", "}"),
                Arguments.of("subscripts", "a[", "1", "]"),
                Arguments.of("casts", "(float4)(", "1", ")"),
                Arguments.of("calls", "g(", "1", ")"),
                Arguments.of("minus signs", "- ", "1", ""),
                Arguments.of("stars", "*", "a", ""),
                Arguments.of("assignments", "a = ", "1", ""),
                Arguments.of("conditionals", "a ? b : ", "1", ""),
                Arguments.of("branches", "if (a) ", ";", ""),
                Arguments.of("else branches", "if (a) ; else ", ";", ""),
                Arguments.of("sums", "a + ", "1", ""),
                Arguments.of("initialisers", "int a[] = {", "1", "}"),
                Arguments.of("labels", "l: ", ";", ""),
                Arguments.of("casts of casts", "(a)", "b", ""));
    }

    @ParameterizedTest(name = "100 000 {0}")
    @MethodSource("nested")
    void deepNestingEnds(String what, String open, String core, String close) {
        int depth = 100_000;
        readInTime("kernel void f(global int *a) { " + open.repeat(depth) + core + close.repeat(depth) + "; }");
    }

    @ParameterizedTest(name = "30 {0}")
    @MethodSource("nested")
    void nestingAsPeopleWriteItIsNoProblem(String what, String open, String core, String close) {
        int depth = switch (what) {
            case "initialisers" -> 1;
            case "calls" -> 15;
            default -> 30;
        };
        KernelFile file = readInTime(
                "kernel void f(global int *a, int b) { " + open.repeat(depth) + core + close.repeat(depth) + "; }");
        assertThat(file.problem()).isEmpty();
    }

    @Test
    void deepBracketsAreNamedAsTheProblem() {
        assertThat(readInTime("kernel void f() { int a = " + "(".repeat(1000) + "1" + ")".repeat(1000) + "; }")
                        .problem())
                .contains("k.cl: it nests brackets more than 500 deep");
    }

    @Test
    void tenMegabytesOfOpenParenthesesEnd() {
        assertThat(readInTime("(".repeat(10_000_000)).problem()).isPresent();
    }

    @Test
    void moreTextThanAnyKernelHasIsRefused() {
        assertThat(readInTime(" ".repeat((16 << 20) + 1)).problem()).isPresent();
    }

    @Test
    void aLargeFileOfManyKernelsEnds() {
        StringBuilder source = new StringBuilder();
        for (int i = 0; source.length() < 5_000_000; i++) {
            source.append("kernel void k")
                    .append(i)
                    .append("(global float *a, int n) {\n")
                    .append("  int i = get_global_id(0); if (i < n) a[i] = a[i] * 2.0f + a[i + 1];\n}\n");
        }
        readInTime(source.toString());
    }

    @Test
    void aLargeFileOfOneCommentIsEmpty() {
        KernelFile file = readInTime("/*" + "x\n".repeat(2_500_000) + "*/ kernel void f() {}");
        assertThat(file.functions()).extracting(KernelFunction::line).containsExactly(2_500_001);
    }

    @Test
    void macrosThatGrowWithoutEndEnd() {
        StringBuilder source = new StringBuilder("#define A0 x\n");
        for (int i = 1; i <= 60; i++) {
            source.append("#define A")
                    .append(i)
                    .append(" A")
                    .append(i - 1)
                    .append(" + A")
                    .append(i - 1)
                    .append('\n');
        }
        assertThat(readInTime(source + "kernel void f(int x) { int y = A60; }").problem())
                .isPresent();
        assertThat(readInTime("#define D(x) x + x\nkernel void f(int x) { int y = " + "D(".repeat(40) + "x"
                                + ")".repeat(40) + "; }")
                        .problem())
                .isPresent();
    }

    @Test
    void macrosAndFilesThatNameThemselvesEnd() {
        assertThat(readInTime("#define f f\n#define A B\n#define B A\n#include \"k.cl\"\n#include __FILE__\n"
                                + "kernel void f(int A) {}")
                        .functions())
                .hasSize(1);
    }

    @Test
    void garbageEnds() {
        Random random = new Random(20261120);
        for (int round = 0; round < 300; round++) {
            byte[] bytes = new byte[random.nextInt(3000)];
            random.nextBytes(bytes);
            readInTime(new String(bytes, StandardCharsets.ISO_8859_1));
            readInTime(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    @Test
    void wordsOfTheLanguageInAnyOrderEnd() {
        List<String> words = List.of(
                ("kernel void global float4 int ( ) [ ] { } , ; * = + - < > ? : . -> f a 1 1.0f if for while #define "
                                + "\n#if \n#endif \n __attribute__ (( )) struct typedef const \" ' /* */ // \\ \0 \uFFFF ## #")
                        .split(" ", -1));
        Random random = new Random(7);
        for (int round = 0; round < 1000; round++) {
            StringBuilder source = new StringBuilder();
            for (int i = random.nextInt(200); i > 0; i--) {
                source.append(words.get(random.nextInt(words.size()))).append(' ');
            }
            readInTime(source.toString());
        }
    }

    @Test
    void aKernelCutOffAnywhereEnds() {
        String source = """
                #define N 4
                typedef struct { int a; } s;
                __kernel __attribute__((reqd_work_group_size(N, 1, 1)))
                void f(__global float4 * restrict A, const s x) {
                  __local float t[N];
                  for (int i = 0; i < N; i++) { A[i] = (float4)(1, 2, 3, 4).wzyx; }
                }
                """;
        for (int end = 0; end <= source.length(); end++) {
            readInTime(source.substring(0, end));
            readInTime(source.substring(end));
        }
    }

    @Test
    void anInterruptedReaderSaysSoAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        KernelFile file =
                KernelFileReader.read("k.cl", "kernel void f() { " + "g(".repeat(40) + ")".repeat(40) + "; }");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(file.problem()).contains("k.cl: interrupted while it was read");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("kernel reader");
    }
}
