package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.testing.Thorough;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No text hangs the reader, breaks it, or spoils it for the next. */
class AdversarialSourceTest {

    /** A verdict that the clock had no part in. */
    private static KernelFile read(String source) {
        return read(source, FileLookup.NONE);
    }

    private static KernelFile read(String source, FileLookup headers) {
        KernelFile file = KernelFileReader.read("k.cl", source, BuildOptions.NONE, headers);
        assertThat(problem(file)).doesNotContain("not understood within");
        return file;
    }

    private static String problem(KernelFile file) {
        return file.problem().map(Object::toString).orElse("");
    }

    @AfterEach
    void theNextFileIsReadAsEver() {
        KernelFile next = read("kernel void f(global float4 *a) { a[get_local_id(0)] = ((float4)(1)).s0; }");
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
        read("kernel void f(global int *a) { " + open.repeat(depth) + core + close.repeat(depth) + "; }");
    }

    @ParameterizedTest(name = "30 {0}")
    @MethodSource("nested")
    void nestingAsPeopleWriteItIsNoProblem(String what, String open, String core, String close) {
        int depth = switch (what) {
            case "initialisers" -> 1;
            default -> 30;
        };
        KernelFile file = read(
                "kernel void f(global int *a, int b) { " + open.repeat(depth) + core + close.repeat(depth) + "; }");
        assertThat(file.problem()).isEmpty();
    }

    @Test
    void deepBracketsAreNamedAsTheProblem() {
        assertThat(read("kernel void f() { int a = " + "(".repeat(1000) + "1" + ")".repeat(1000) + "; }")
                        .problem())
                .get()
                .hasToString("k.cl:1:1: it nests brackets more than 500 deep");
    }

    @ParameterizedTest
    @CsvSource({
        "'- ', 1, '', 10000, it nests expressions or statements too deeply",
        "'if (b) ', ;, '', 4500, it nests expressions or statements too deeply",
        "'l: ', ;, '', 10000, it nests expressions or statements too deeply",
        "'a[0] + ', 1, '', 10000, it has an expression of more than 20000 tokens",
        "'(b)', 1, '', 10000, it has an expression of more than 20000 tokens",
        "'__typeof__(', b, ')', 30, it nests what may be types or values too deeply",
        "'a[0] = 1; ', '', '', 100000, it has more than 400000 tokens",
    })
    void whatIsTooMuchIsCounted(String open, String core, String close, int times, String said) {
        assertThat(problem(read("kernel void f(global int *a, int b) { " + open.repeat(times) + core
                        + close.repeat(times) + " x; }")))
                .isEqualTo("k.cl:1:1: " + said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$;",
                "b = ($) + 1;",
                "b = sizeof($);",
                "for (;$;) ;",
                "T x[$];",
                "return ($);",
                "b = (g)($);",
                "int x = 1, y = ((($)));",
            })
    void whatMayBeACallOrADeclarationIsReadOnce(String statement) {
        for (String bracket : List.of("g(", "g((", "(g)(", "g(b, ")) {
            String close = bracket.replaceAll("[^(]", "").replace('(', ')').substring(bracket.startsWith("(") ? 1 : 0);
            String call = bracket.repeat(60) + "b" + close.repeat(60);
            assertThat(read("kernel void f(int b) { " + statement.replace("$", call) + " }")
                            .functions())
                    .as(bracket)
                    .hasSize(1);
        }
    }

    @Test
    @Thorough
    void settingsAreReadWithinTheSameBounds() {
        StringBuilder source = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            source.append("#ifdef cl_khr_x" + i + "\n#define X" + i + " 1\n#endif\n");
        }
        String many = source + largeFile(200_000);
        assertThat(read(many).functions().get(0).unseen()).get().asString().contains("than can be tried");
        assertThat(read(source + largeFile(5_000)).functions().get(0).unseen()).isEmpty();
    }

    @Test
    void filesThatIncludeManyEnd() {
        assertThat(read("#include \"0.h\"\nkernel void f() {}", AdversarialSourceTest::twice)
                        .functions())
                .hasSize(1);
    }

    @Test
    void typesThatDoubleEnd() {
        StringBuilder source = new StringBuilder("typedef int T0;\n");
        for (int i = 1; i <= 60; i++) {
            source.append("typedef struct { T" + (i - 1) + " a, b; } T" + i + ";\n");
        }
        source.append("#ifdef __GPU__\n#define X 1\n#endif\n");
        assertThat(read(source + "kernel void f(global T60 *a) { T60 x = a[0]; a[1] = x; }")
                        .functions())
                .hasSize(1);
    }

    @Test
    void tenMegabytesOfOpenParenthesesEnd() {
        assertThat(read("(".repeat(10_000_000)).problem()).isPresent();
    }

    @Test
    void moreTextThanAnyKernelHasIsRefused() {
        assertThat(read(" ".repeat((16 << 20) + 1)).problem()).isPresent();
    }

    @Test
    void aLargeFileOfManyKernelsEnds() {
        assertThat(read(largeFile(500_000)).functions()).hasSizeGreaterThan(4000);
        assertThat(problem(read(largeFile(5_000_000)))).isEqualTo("k.cl:1:1: it has more than 400000 tokens");
    }

    private static String largeFile(int characters) {
        StringBuilder source = new StringBuilder();
        for (int i = 0; source.length() < characters; i++) {
            source.append("kernel void k")
                    .append(i)
                    .append("(global float *a, int n) {\n")
                    .append("  int i = get_global_id(0); if (i < n) a[i] = a[i] * 2.0f + a[i + 1];\n}\n");
        }
        return source.toString();
    }

    /** A file that includes the next one twice. */
    private static Optional<String> twice(String name) {
        String next = "#include \"" + (Integer.parseInt(name.substring(0, name.indexOf('.'))) + 1) + ".h\"\n";
        return Optional.of(next + next);
    }

    @Test
    void aLargeFileOfOneCommentIsEmpty() {
        KernelFile file = read("/*" + "x\n".repeat(2_500_000) + "*/ kernel void f() {}");
        assertThat(file.functions())
                .extracting(function -> function.place().line())
                .containsExactly(2_500_001);
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
        assertThat(read(source + "kernel void f(int x) { int y = A60; }").problem())
                .isPresent();
        assertThat(read("#define D(x) x + x\nkernel void f(int x) { int y = " + "D(".repeat(40) + "x" + ")".repeat(40)
                                + "; }")
                        .problem())
                .isPresent();
    }

    @Test
    void macrosAndFilesThatNameThemselvesEnd() {
        assertThat(read("#define f f\n#define A B\n#define B A\n#include \"k.cl\"\n#include __FILE__\n"
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
            read(new String(bytes, StandardCharsets.ISO_8859_1));
            read(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    @Test
    @Thorough
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
            read(source.toString());
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
            read(source.substring(0, end));
            read(source.substring(end));
        }
    }

    @Test
    void anInterruptedReaderSaysSoAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        KernelFile file =
                KernelFileReader.read("k.cl", "kernel void f() { " + "g(".repeat(40) + ")".repeat(40) + "; }");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(file.problem()).get().hasToString("k.cl:1:1: interrupted while it was read");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("kernel reader");
    }
}
