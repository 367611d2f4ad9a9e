package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.AstPrinter;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclarationLoweringTest {

    private static String unit(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem()).isEmpty();
        return AstPrinter.print(file.unit()).strip();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "global const float *restrict p | *global float p",
                "float global *p | *global float p",
                "global float *const p | const *global float p",
                "constant float *p | *constant float p",
                "local int p[] | *local int p",
                "global float p[4][5] | *global [5]float p",
                "global float (*p)[N] | *global []float p",
                "global float *local *p | *local *global float p",
                "float *p | *private float p",
                "unsigned p | uint p",
                "signed char p | char p",
                "unsigned long int p | ulong p",
                "size_t p | ulong p",
                "bool p | bool p",
                "half2 p | half2 p",
                "image2d_t p | image2d_t p",
                "image1d_t p | ?image1d_t p",
                "real p | float p",
                "gp p | *global float p",
                "f3 p | float3 p",
                "struct S p | struct S p",
                "enum E p | int p",
                "REAL p | ?REAL p",
                "long long p | ?long long p",
                "int (*p)(int) | *private ?a function p",
            })
    void parametersHaveTheirTypes(String parameter, String printed) {
        String types =
                "typedef float real; typedef global real *gp; typedef float f3 __attribute__((ext_vector_type(3)));"
                        + "struct S { int a; }; enum E { A };";

        assertThat(unit(types + "void f(" + parameter + ") {}")).isEqualTo("void f(" + printed + ") {  }");
    }

    /** Offsets and sizes that GCC gives the same struct for x86-64, vectors being aligned to their size. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "struct { char a; float b; } | 4 | 8",
                "struct { char a; double d; char b; } | 16 | 24",
                "struct { char a; float3 d; char b; } | 32 | 48",
                "struct __attribute__((packed)) { char a; double d; char b; } | 9 | 10",
                "struct { char a; double d; char b; } __attribute__((packed)) | 9 | 10",
                "struct { char a; char b; } __attribute__((aligned(8))) | 1 | 8",
                "struct { short a[3]; int b; } | 8 | 12",
                "struct { char a; struct { double q; char r; } s; char b; } | 24 | 32",
                "struct { char a; union { double q; char r[9]; }; char b; } | 24 | 32",
                "struct { char a; global float *p; char b; } | 16 | 24",
                "union { char a[5]; float b; } | 0 | 8",
            })
    void structsAreLaidOut(String struct, int offset, int size) {
        assertThat(unit("typedef " + struct + " S; void f(S s) { s.b; sizeof(S); }"))
                .endsWith("{ s.b@" + offset + "; " + size + "ulong; }");
    }

    @Test
    void structsMayBeAnnouncedAndPointToThemselves() {
        assertThat(unit("typedef struct N N; struct N { int a; N *next; }; int f(N n) { return n.next->next->a; }"))
                .endsWith("return n.next@8[0long].next@8[0long].a@0; }");
        assertThat(unit("struct { struct { int a : 3; } b; } s; int f() { return s.b.a; }"))
                .endsWith("return int<s.b@0.a@0>; }");
    }

    @Test
    void aPointerMayLieInLocalMemoryItself() {
        KernelFile file =
                KernelFileReader.read("k.cl", "kernel void f(global int *a) { global int *local const p; p = a; }");

        assertThat(AstPrinter.print(file.unit())).contains("{ local const *global int p; p = a; }");
        assertThat(file.functions().get(0).traits().declaresLocalMemory()).isTrue();
    }

    @Test
    void namesThatHideOthersDiffer() {
        KernelFile file = KernelFileReader.read(
                "k.cl",
                "constant int i = 3; int f(int i) { { long i = i; i++; } for (int i = 0; i < 2; i++) i; return i; }");

        Function function = file.unit().function("f").orElseThrow();
        List<Stmt> body = function.body().body();
        assertThat(body.get(body.size() - 1))
                .isInstanceOfSatisfying(
                        Stmt.Return.class,
                        end -> assertThat(end.value().orElseThrow())
                                .isInstanceOfSatisfying(
                                        Expr.Name.class,
                                        name -> assertThat(name.variable())
                                                .isSameAs(function.parameters().get(0))));
        assertThat(AstPrinter.print(file.unit()))
                .contains(
                        "{ long i = i; old(i +=:long 1long); } for (int i = 0;; (i < 2); old(i +=:int 1)) i; return i;");
    }

    @Test
    void variablesThatOutliveACallStandApart() {
        assertThat(unit("""
                constant float w[] = {1, 2, 3};
                global int n;
                extern constant int m;
                kernel void k() { static int s = 4; local float t[2][3], *p = t[1]; s = n + m; { extern constant int m; m; } }
                """)).isEqualTo("""
                constant const [3]float w = {1.0float, 2.0float, 3.0float};
                global int n;
                constant const int m;
                global int s = 4;
                constant const int m;
                kernel void k() { local [2][3]float t; *local float p = decay(decay(t)[1long]); s = (n + m); { m; } }""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int a[2][2] = {1, 2, 3} | {{1, 2}, {3}}",
                "int a[2][2] = {{1}, {2, 3}} | {{1}, {2, 3}}",
                "int a[3] = {[2] = 5} | {0, 0, 5}",
                "int a[4] = {[2] = 5, 6} | {0, 0, 5, 6}",
                "S a = {1, {2, 3}, .f = 4} | {1, {2, 3}, 4.0float}",
                "S a = {1, 2, 3, 4} | {1, {2, 3}, 4.0float}",
                "S a = {.f = 4} | {0, {}, 4.0float}",
                "S a[2] = {{1}, b} | {{1}, b}",
                "float4 a = {1, 2} | {1.0float, 2.0float}",
                "float4 a[1] = {(float4)(1)} | {float4<1.0float>}",
                "float a = {1} | 1.0float",
                "int a[1] = {1, 2} | UNSUPPORTED[more initialisers than there are elements]",
                "float4 a[1] = {1} | UNSUPPORTED[an initialiser of this form]",
                "S a = {.g[1] = 3} | UNSUPPORTED[a designator of this form]",
                "int a[N] = {1} | {1}",
                "char a[] = \"x\" | UNSUPPORTED[an initialiser of this form]",
            })
    void initialisersGetTheirBraces(String declaration, String value) {
        String statement = unit("typedef struct { int i; int g[2]; float f; } S; void f(S b) { " + declaration + "; }");

        assertThat(statement).endsWith(" a = " + value + "; }");
    }

    @Test
    void constantsOfEnumerationsCount() {
        assertThat(unit("enum E { A, B = 1 << 4, C, D = C * 2 }; int f() { int a[D]; return A + B + C + D; }"))
                .endsWith("{ [34]int a; return (((0 + 16) + 17) + 34); }");
        assertThat(unit("enum { A = N, B }; int f() { return B; }")).contains("UNSUPPORTED[B as a value]");
    }

    @Test
    void aDeclarationThatMayBeACallIsSaidSo() {
        assertThat(unit("void f() { foo(x); }")).doesNotContain("? x");
    }
}
