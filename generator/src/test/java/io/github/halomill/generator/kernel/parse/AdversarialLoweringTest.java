package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.AstPrinter;
import io.github.halomill.generator.kernel.KernelFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the parser takes is lowered; that the lowering fails inside, it would say as a problem of the file. */
class AdversarialLoweringTest {

    private static final String KERNEL = """
            #define IDX(i, j) ((i) * n + (j))
            typedef struct { char c; float4 v; int a[3]; struct { int q; }; } S;
            enum E { A, B = 5, C };
            constant float w[] = {1, 2.0f, [4] = 3};
            int f(int x, float y) { return x ? y : -x; }
            kernel void k(global float *restrict a, global const float *b, constant S *s, const int n) {
              int i = get_global_id(0), j = 0x10u, m[2][3] = {1, 2, 3, {4, 5}};
              local float t[16][B];
              static int z = C;
              t[i][j + 1] = b[i * n + j]; a[IDX(i, j)] += 0.25f * (b[IDX(i - 1, j)] - *b);
              float4 v = (float4)(1.0f, b[0], s->v.hi);
              v.xy *= v.zw; v = v > 2 ? v : -v; a[i]++; --a;
              for (int q = 0; q < n && !i; ++q) { if (q == 3) continue; else break; }
              switch (n) { case 1: case A: a[0] = sizeof(S); break; default: a[1] = s[1].a[2] + s->q; }
              do { i <<= 1; } while (i > 0 || (char)i); while (i) i = f(i, 3), j;
              vstore4(v, 0, a + i); i = min(i, 3) + as_int(b[1]); (get_local_id)(0); *(&a[2]) = 1;
              S p[2] = {{'a'}, {.a = {[1] = 7}}}; goto end; end: return;
            }
            """;

    private static final List<String> TOKENS = Pattern.compile("\\w+|\\n#[^\\n]*\\n|[-+*/<>=&|!]+|\\S")
            .matcher(KERNEL)
            .results()
            .map(MatchResult::group)
            .toList();

    private static KernelFile read(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem().map(Object::toString).orElse("")).as(source).doesNotContain("cannot be read (");
        AstPrinter.print(file.unit());
        return file;
    }

    @Test
    void theKernelItselfIsUnderstood() {
        assertThat(AstPrinter.print(read(KERNEL).unit()).replaceAll("UNSUPPORTED\\[a statement", ""))
                .doesNotContain("UNSUPPORTED");
    }

    @Test
    void tokensThatAreLeftOutDoubledOrExchangedDoNoHarm() {
        Random random = new Random(20261121);
        int understood = 0;
        for (int round = 0; round < 1500; round++) {
            List<String> tokens = new ArrayList<>(TOKENS);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(tokens.size());
                switch (random.nextInt(3)) {
                    case 0 -> tokens.remove(at);
                    case 1 -> tokens.add(at, TOKENS.get(random.nextInt(TOKENS.size())));
                    default -> tokens.set(at, TOKENS.get(random.nextInt(TOKENS.size())));
                }
            }
            understood += read(String.join(" ", tokens)).problem().isEmpty() ? 1 : 0;
        }
        assertThat(understood).isGreaterThan(300);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int a[1 / 0]; int b[1 % 0]; int c[-1]; int d[1 << 99]; int e[(-2147483648) / -1];",
                "int a[99999999999999][99999999999999]; struct { int x[9223372036854775807]; long y; } s; int z = sizeof(s);",
                "int a[] = {[1000000000] = 1};",
                "int a[] = {[0 ... 3] = 1};",
                "struct S { struct S s; } x; typedef struct T T; T t; int y = t.a;",
                "typedef T T; T x; typedef int U; typedef U *U; U y;",
                "float __attribute__((ext_vector_type(0))) x; float __attribute__((ext_vector_type(-1))) y; int z = x.x;",
                "typedef int V __attribute__((vector_size(16))); V v; int x = v[0];",
                "struct { int a; } __attribute__((aligned(0))) x; int y = sizeof(x);",
                "struct { int a; } __attribute__((aligned(-8))) x; int y = sizeof(x);",
                "void f() { switch (1) { } switch (1) ; for (;;) ; if (1) { } do ; while (1); return 1; }",
                "int f(int, int x, ...) { return f(1); } int g(void) { return g(g()); }",
                "void f(void v, int a[static 3], int b[*], register int c) { a[b[c]] = v; }",
                "void f(int (*g)(int), int (*h)[3], int *(*i[2])(void)) { g(1); (*h)[2] = (*i[0])()[0]; }",
                "union { int a; float b; } x = {.b = 1}; int f(void) { return x.a; } enum { A = A, B = B + 1 }; int y = A;",
                "int x = ({ int y = 1; y; }); int z = (int[]){1, 2}[0]; int q = __builtin_offsetof(struct S, a);",
                "char s[] = \"a\" \"b\"; int c = \"abc\"[1]; int d = '\\x41' + L'a' + '\\0' + ''; int w = sizeof(\"abc\");",
                "int a = 08; int b = 0x; int c = 1.5p3; float d = 0x1p; float e = 1e; int f = 1u1; float g = 1.0q; int h = 0b2;",
                "typeof(int) a; __typeof__(a) b; int c = _Alignof(int); _Complex float d; long double e; long long f = 1ll;",
                "void f() { int x; x.y = 1; x->y = 2; x(1); (&x)(2); *x = 3; x[1] = 4; &x = 5; x++ = 6; f = 7; int = 8; }",
                "void f() { float4 v; v.xyzwx; v.q; v.s; v.sg; v.x.x; v.lo.lo.lo; v.s0123456789abcdef; v. x = v.X; }",
            })
    void oddCodeDoesNoHarm(String source) {
        read(source);
        read("kernel void k(global float *a) { " + source + " }");
    }
}
