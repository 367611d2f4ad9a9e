package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which elements a kernel writes may depend on ids, sizes and scalar arguments; the question is whether on memory, too. */
class ConditionalWritesTest {

    private static List<KernelFunction> kernels(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem()).isEmpty();
        return file.functions();
    }

    private static boolean conditional(String source) {
        return kernels(source).get(0).conditionalWrites();
    }

    /** A kernel with an array A that it writes, an array B of numbers, a mask, local memory and scalars; i is the work-item. */
    private static String kernel(String body) {
        return """
                kernel void f(global float *A, global const float *B, global const int *mask, local float *shared,
                              const int n, const float c) {
                    int i = get_global_id(0);
                    %s
                }
                """.formatted(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A[i] = c;",
                "A[i] = B[i - 1] + B[i + 1];",
                "if (i < n) A[i] = B[i];",
                "if (i >= n || c < 0) return; A[i] = B[i];",
                "if (i % 2 == get_group_id(0) % 2) { A[i] = 1; } else { A[i + 1] = B[i]; }",
                "switch (n) { case 1: A[i] = B[i]; break; default: A[i + n] = 0; }",
                "for (int k = i; k < n; k += get_global_size(0)) A[k] = B[k];",
                "int k = n; while (k-- > 0) A[i * n + k] = B[k];",
                "int k = 0; do { A[i + k] = 0; k++; } while (k < 4);",
                "float s = 0; for (int k = 0; k < n; k++) { if (k == i) continue; s += B[k]; } A[i] = s;",
            })
    void idsSizesAndScalarsMayDecide(String body) {
        assertThat(conditional(kernel(body))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A[i] = mask[i] ? B[i] : 0;",
                "A[i] = mask[i] && B[i] > 0;",
                "A[i] = B[mask[i]];",
                "A[i] = select(B[i], c, mask[i]);",
                "A[i] += B[i]; A[i] *= 2; A[i]++;",
                "float v = B[i]; v = v > c ? c : v; A[i] = v;",
                "int k = mask[i]; k += 3; A[i] = k;",
                "float s; A[i] = sincos(B[i], &s) + s;",
                "float v[4]; v[0] = B[i]; v[1] = v[0] * 2; A[i] = v[1];",
                "float4 v = vload4(i, B); v.x = v.s3; vstore4(v, i, A);",
                "vstore_half(B[i], i, (global half *)A);",
                "global float *p = A + i; *p = B[i]; p[1] = B[i]; (p + 2)[n] = 1; *p++ = 2;",
                "global float4 *v = (global float4 *)A; v[i].xy = (float2)(B[i], c);",
                "struct { float x; int at; } s = { 0, i }; A[s.at] = s.x;",
                "A[clamp(i - 1, 0, max(n, 1)) + mad24(2, i, n) + (int)sizeof(float) + (int)(ceil(c))] = B[i];",
                "A[i > 0 ? i - 1 : i] = B[i];",
                "vstore2((float2){ B[i], c }, ((int2){ i, n }).x, A);",
                "const int d[3] = { 1, 2, 3 }; A[i] = B[i + d[i % 3]];",
                "printf(\"%f\", B[i]); mem_fence(CLK_GLOBAL_MEM_FENCE); A[i] = 0;",
                "int k = 0; while (B[k] > 0) k++; A[i] = k;",
                "int live = 0; if (mask[i] == 1) { if (B[i] > 2) live = 1; } else { live = 2; } A[i] = live;",
                "int k; switch (mask[i]) { case 1: k = 3; break; default: k = 4; } A[i] = k;",
                "float s = 0; for (int k = 0; k < n; k++) { if (B[k] < 0) break; if (B[k] > 9) continue; s += B[k]; } A[i] = s;",
                "do { if (mask[i]) break; } while (i < n); A[i] = 1;",
            })
    void valuesMayComeFromMemory(String body) {
        assertThat(conditional(kernel(body))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (mask[i]) A[i] = B[i];",
                "if (B[i] > 0) return; A[i] = 1;",
                "if (i < n) { if (!mask[i]) return; } A[i] = 1;",
                "for (int k = 0; k < mask[i]; k++) A[i + k] = 0;",
                "int k = 0; do { if (k == 3) break; A[k] = 0; k++; } while (*mask > k);",
                "switch (mask[i]) { case 1: A[i] = 1; }",
                "again: A[i] = 0; if (mask[0]) goto again;",
                "for (int k = 0; k < n; k++) { if (mask[k]) break; A[k] = 0; }",
                "if (vload2(i, B).x > 0) A[i] = 1;",
                "float4 v = vload4(0, B); if (v.x > 0) A[i] = 1;",
                "if (*(mask + i)) A[i] = 1;",
                "if (any(vload4(i, mask))) A[i] = 1;",
                "if (work_group_any(mask[i])) A[i] = 1;",
                "if (i < n) { for (int k = 0; k < 4; k++) { if (mask[k]) return; } } A[i] = 1;",
                "for (int k = 0; k < n; k++) { A[k] = 0; if (mask[k]) break; }",
                "for (int k = 0; k < n; k++) { if (mask[k]) continue; A[k] = 0; }",
                "for (int k = 0; k < n; k++) { switch (mask[k]) { case 1: continue; } A[k] = 0; }",
                "while (mask[i]) { A[i] = 0; i++; }",
                "do A[i++] = 0; while (mask[i]);",
            })
    void aConditionOnMemoryDecides(String body) {
        assertThat(conditional(kernel(body))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int k = 0; if (B[i] > 0) k = 1; if (k) A[i] = 1;",
                "int k = mask[i]; int j = k + 1; int l = -j; if (l) A[i] = 1;",
                "int a = 0, b = 0; for (int k = 0; k < n; k++) { if (b) A[k] = 1; b = a; a = mask[k]; }",
                "int k = 0; k |= mask[i]; if (k) A[i] = 1;",
                "int k = 0; if (mask[i]) k++; A[i + k] = 1;",
                "int k = 0; for (int j = 0; j < n; j++) { if (mask[j]) break; k++; } A[i + k] = 1;",
                "int k = 0; while (mask[k]) k++; if (k > 3) A[i] = 1;",
                "int k; switch (mask[i]) { case 1: k = 1; break; default: k = 0; } if (k) A[i] = 1;",
                "int2 v = (int2)(0, 0); v.y = mask[i]; if (v.x) A[i] = 1;",
                "int2 v = (int2)(0, mask[i]); if (v.x) A[i] = 1;",
                "int2 v = 0; v[0] = mask[i]; if (v.x) A[i] = 1;",
                "int a, b; a = b = mask[i]; if (a) A[i] = 1;",
                "int k = 0; int *p = &k; *p = mask[i]; if (k) A[i] = 1;",
                "int k[2]; k[0] = mask[i]; if (k[0]) A[i] = 1;",
                "int k[1] = { 0 }; int *p = k; *p = mask[i]; if (k[0]) A[i] = 1;",
                "struct { int x; int y; } s; s.x = mask[i]; if (s.x) A[i] = 1;",
                "struct { int x; int y; } s; int *p = &s.x; *p = mask[i]; if (s.x) A[i] = 1;",
                "struct { int v[2]; } s, t; s.v[0] = mask[i]; t = s; if (t.v[0]) A[i] = 1;",
                "union { int v[1]; int x; } u; u.v[0] = mask[i]; if (u.x) A[i] = 1;",
                "float s; sincos(B[i], &s); if (s > 0) A[i] = 1;",
                "int k = mask[i] ? 1 : 0; if (k) A[i] = 1;",
                "int k = 0; mask[i] ? (k = 1) : 0; if (k) A[i] = 1;",
                "int k = 0; mask[i] && (k = 1); if (k) A[i] = 1;",
                "int k = (i, mask[i]); if (k) A[i] = 1;",
                "int k = convert_int(abs(mask[i])); if (k) A[i] = 1;",
                "if (i < n && B[i] > 0) A[i] = 1;",
                "static int k; if (k) A[i] = 1;",
                "local int k; k = 1; if (k) A[i] = 1;",
                "typedef local int T; T k; if (k) A[i] = 1;",
            })
    void theConditionMayComeFromMemoryOnDetours(String body) {
        assertThat(conditional(kernel(body))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mask[i] ? (A[i] = 1) : 0;",
                "mask[i] ? 0 : A[i]++;",
                "mask[i] && (A[i] = 1);",
                "B[i] > 0 || (i < n && (A[i] = 1));",
                "int k = mask[i] ? ({ A[i] = 1; 0; }) : 0;",
                "*(mask[i] ? A : A + n) = 1;",
                "float s = mask[i] ? sincos(c, A + i) : 0;",
                "if (i < n ? mask[i] : 0) A[i] = 1;",
            })
    void aConditionalExpressionDecidesIfItsPartsWrite(String body) {
        assertThat(conditional(kernel(body))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "i < n ? (A[i] = B[i]) : 0;",
                "i < n && (A[i] = B[i]);",
                "int k = 0; float v = B[i] > 0 ? c : (k = 1); A[i] = v + k;",
            })
    void whatAConditionalExpressionWritesMayDependOnIds(String body) {
        assertThat(conditional(kernel(body))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A[mask[i]] = 1;",
                "A[i] = 1; A[i + mask[i]]++;",
                "vstore4((float4)(0), mask[i], A);",
                "vstore4((float4)(0), i, A + mask[i]);",
                "global float *p = A + mask[i]; *p = 1;",
                "global float *p = A; p += mask[i]; p[i] = 1;",
                "global float *p = mask[i] ? A : A + n; p[i] = 1;",
                "global float *p[2]; p[0] = A; p[0][i] = 1;",
                "global float *p = A; global float **q = &p; *q += mask[i]; *p = 1;",
                "size_t at = (size_t)A + mask[i]; *(global float *)at = 1;",
                "struct { global float *p; } s = { A }; s.p += mask[i]; s.p[i] = 1;",
                "struct S { global float *p; } s, *q = &s; q->p[i] = 1;",
                "float whole; fract(c, A + mask[i]);",
                "A[max(mask[i], 0)] = 1;",
                "A[i + (1, mask[i])] = 1;",
            })
    void anAddressFromMemoryScatters(String body) {
        assertThat(conditional(kernel(body))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "atomic_add((volatile global int *)A, 1);",
                "atom_inc((volatile global int *)A);",
                "(atomic_inc)((volatile global int *)A);",
                "async_work_group_copy(A, shared, n, 0);",
                "unknown(A, i);",
                "A[i] = unknown(i);",
                "(*unknown)(A);",
                "void (*write)(global float *) = 0; write(A);",
                "__asm__(\"nop\"); A[i] = 1;",
                "if (UNKNOWN) A[i] = 1;",
                "Unknown k = 0; if (k) A[i] = 1;",
                "int k = 0; again: A[k] = B[i]; if (++k < n) goto again;",
                "int k = 0; switch (n) while (k < n) { case 1: A[k++] = 1; }",
                "union { int v[1]; int x; } u = { { 0 } }, w; w = u; w.v[0] = mask[i]; u = w; A[u.x] = 1;",
            })
    void whatIsNotKnownIsNotTrusted(String body) {
        assertThat(conditional(kernel(body))).isTrue();
    }

    @Test
    void tilesInLocalMemoryAreValues() {
        assertThat(conditional(kernel("""
                local float tile[18][18];
                    int lx = get_local_id(0), ly = get_local_id(1);
                    for (int y = ly; y < 18; y += 16) for (int x = lx; x < 18; x += 16) tile[y][x] = B[y * n + x];
                    if (lx == 0) shared[ly] = B[i - 1];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (i < n) A[i] = tile[ly][lx] + tile[ly + 1][lx] + shared[ly] + *tile[2];
                """))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (tile[0][0] > 0) A[i] = 1;",
                "if (*tile[1] > 0) A[i] = 1;",
                "if (shared[0] > 0) A[i] = 1;",
                "A[(int)tile[0][0]] = 1;",
            })
    void aConditionOnLocalMemoryIsOneOnMemory(String body) {
        assertThat(conditional(kernel("local float tile[4][4]; tile[i][i] = 0; barrier(CLK_LOCAL_MEM_FENCE); " + body)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`int live(global const int *m, int i) { return m[i]; }`; `if (live(mask, i)) A[i] = 1;`; true",
                "`int live(global const int *m, int i) { return i > 3; }`; `if (live(mask, i)) A[i] = 1;`; false",
                "`int twice(int k) { return 2 * k; }`; `if (twice(mask[i])) A[i] = 1;`; true",
                "`int twice(int k) { return 2 * k; }`; `A[i] = twice(mask[i]);`; false",
                "`int twice(int k); int twice(int j) { return 2 * j; }`; `if (twice(mask[i])) A[i] = 1;`; true",
                "`void read(global const int *m, int *k) { *k = m[0]; }`; `int k = 0; read(mask, &k); if (k) A[i] = 1;`; true",
                "`void put(global float *a, int i, float v) { a[i] = v; }`; `put(A, i, B[i]);`; false",
                "`void put(global float *a, int i, float v) { a[i] = v; }`; `put(A, mask[i], c);`; true",
                "`void put(global float *a, int i, float v) { a[i] = v; }`; `put(A + mask[i], i, c);`; true",
                "`void put(global float *a, int i, float v) { if (v > 0) a[i] = v; }`; `put(A, i, B[i]);`; true",
                "`void put(global float *a, int i, float v) { if (v > 0) a[i] = v; }`; `put(A, i, c);`; false",
                "`int put(global float *a, int i) { a[i] = 0; return 0; }`; `int k = mask[i] ? put(A, i) : 0;`; true",
                "`int put(global float *a, int i) { a[i] = 0; return 0; } int put2(global float *a) { return put(a, 0); }`;"
                        + " `mask[i] && put2(A);`; true",
                "`int put(global float *a, int i) { a[i] = 0; return 0; }`; `int k = i < n ? put(A, i) : 0;`; false",
                "`int put(global float *a, int i) { a[i] = 0; return 0; }`; `if (mask[i]) return; put(A, i);`; true",
                "`int put(global float *a, int i) { a[i] = 0; return 0; }`; `for (int k = 0; k < n; k++) { if (mask[k]) break; put(A, k); }`; true",
                "`int first(global const int *m) { for (int k = 0; k < 9; k++) { if (m[k]) return k; } return 9; }`; `A[i] = first(mask);`; false",
                "`int first(global const int *m) { for (int k = 0; k < 9; k++) { if (m[k]) return k; } return 9; }`; `A[first(mask)] = 1;`; true",
                "`void put(global float *a, int i) { if (a[0] > 0) return; a[i] = 0; }`; `put(A, i);`; true",
                "`float half_of(float x) { float h = 0; h = x / 2; return h; }`; `A[i] = mask[i] ? half_of(c) : 0;`; false",
                "`global float *to(global float *a, int i) { return a + i; }`; `*to(A, i) = 1;`; false",
                "`global float *to(global float *a, int i) { return a + i; }`; `*to(A, mask[i]) = 1;`; true",
                "`int walk(int k) { return k > 0 ? walk(k - 1) : k; }`; `if (walk(mask[i])) A[i] = 1;`; true",
                "`void outer(int k, global float *a) { if (k) a[0] = 1; } void inner(global float *a, int k) { outer(k, a); }`;"
                        + " `inner(A, mask[i]);`; true",
                "`void unused(global int *a) { if (a[0]) a[1] = 0; }`; `A[i] = 1;`; false",
                "`int sqrt(int k) { return mask_of[k]; } constant int mask_of[] = { 1 };`; `if (sqrt(1)) A[i] = 1;`; true",
                "`constant int wide = 4; enum { DEEP = 2 };`; `if (i < wide * DEEP) A[i] = 1;`; false",
                "`constant int table[] = { 0, 1 };`; `if (table[i % 2]) A[i] = 1;`; true",
                "`global int count;`; `if (count) A[i] = 1;`; true",
                "`typedef struct { int at; } P; P p(int i) { P q = { i }; return q; }`; `A[p(i).at] = 1;`; false",
                "`typedef struct { int at; } P; P p(int i) { P q = { i }; return q; }`; `A[p(mask[i]).at] = 1;`; true",
                "`void two(global float (*a)[8], int i) { a[i][1] = 0; }`; `two((global float (*)[8])A, i);`; false",
                "`void f1(int a) {} void f1(float a) {}`; `f1(i); A[i] = 1;`; true",
                "`void f1(int a) {} void f1(float a) {}`; `A[i] = 1;`; false",
                "`typedef union { int v[1]; int x; } U; int of(U u) { return u.x; }`; `U u; u.v[0] = mask[i]; if (of(u)) A[i] = 1;`; true",
                "`typedef union { int v[1]; int x; } U;`; `A[i] = 1;`; false",
            })
    void calledFunctionsCount(String functions, String body, boolean conditional) {
        assertThat(conditional(functions + "\n" + kernel(body))).isEqualTo(conditional);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#define LIVE(k) (k < n)",
                "#define ON 1\n#if ON\n#define LIVE(k) (k < n)\n#else\n#define LIVE(k) mask[k]\n#endif",
                "#if 0\n#define LIVE(k) mask[k]\n#else\n#define LIVE(k) 1\n#endif",
                "#define LIVE(k) 1\n#ifdef __GPU__\n#pragma unroll // no\n#else\n#endif",
                "#define LIVE(k) 1\n#ifndef TILE\n#define TILE 16\n#endif",
                "#define ON\n#undef ON\n#ifdef ON\n#define LIVE(k) mask[k]\n#else\n#define LIVE(k) 1\n#endif",
                "#ifdef MASKED\n#define LIVE(k) mask[k]\n#else\n#define LIVE(k) 1\n#endif",
                "#ifdef cl_khr_fp64\n#undef ON\n#endif\n#ifdef ON\n#define LIVE(k) mask[k]\n#else\n#define LIVE(k) 1\n#endif",
                "#define LIVE(k) 1\n#ifdef __A\n#if 0\n#endif\nint f(){}\n#endif",
            })
    void macrosStandForWhatTheyExpandTo(String macros) {
        assertThat(conditional(macros + "\n" + kernel("if (LIVE(i)) A[i] = 1;")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#define LIVE(k) mask[k]",
                "#ifdef __GPU__\n#define LIVE(k) mask[k]\n#else\n#define LIVE(k) 1\n#endif",
                "#ifndef __GPU__\n#define LIVE(k) 1\n#elif 1\n#define LIVE(k) mask[k]\n#endif",
                "#ifdef cl_khr_fp64\n#define ON\n#endif\n#ifdef ON\n#define LIVE(k) 1\n#else\n#define LIVE(k) mask[k]\n#endif",
                "#define LIVE(k) 1\n#include <other.h>",
            })
    void macrosThatMayStandForOtherThingsElsewhereAreNotTrusted(String macros) {
        assertThat(conditional(macros + "\n" + kernel("if (LIVE(i)) A[i] = 1;")))
                .isTrue();
    }

    @Test
    void everyKernelHasItsOwnAnswer() {
        List<KernelFunction> kernels = kernels("""
                void put(global float *a, int i) { a[i] = 0; }
                kernel void first(global float *a) { put(a, get_global_id(0)); }
                kernel void second(global float *a) { if (a[0] > 0) put(a, 1); }
                """);

        assertThat(kernels).extracting(KernelFunction::conditionalWrites).containsExactly(false, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"blur1d", "heat3d", "insulated2d", "jacobi2d", "jacobi4rows", "life", "tiled2d"})
    void theExamplesWriteWhereIdsAndSizesSay(String example) throws IOException {
        assertThat(conditional(Files.readString(Path.of("../examples", example, example + ".cl"))))
                .isFalse();
    }
}
