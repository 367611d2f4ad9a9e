package io.github.halomill.generator.kernel.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** What is found in small kernels, worked out by hand; the argument n is not negative. */
class KernelEvaluatorTest {

    private static void assertReferences(String source, String... lines) {
        assertThat(KernelReferences.of(source)).as(source).containsExactly(lines);
    }

    @Test
    void conditionsGuardAccesses() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i > 0 && i < n - 1) a[i] = a[i - 1] + a[i + 1]; }",
                "READ a 4*x - 4 +4 if -x + n - 2, x - 1",
                "READ a 4*x + 4 +4 if -x + n - 2, x - 1",
                "WRITE a 4*x +4 if -x + n - 2, x - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i == 0) a[0] = 1; else a[i] = 2; }",
                "WRITE a 0 +4 if -x",
                "WRITE a 4*x +4 if x - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i < n && a[i] > 0) a[i + 1] = 1; }",
                "READ a 4*x +4 if -x + n - 1",
                "WRITE a 4*x + 4 +4 if -x + n - 1 maybe");
    }

    @Test
    void whatIsReturnedFromDoesNotGoOn() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i >= n) return; a[i] = 1; }",
                "WRITE a 4*x +4 if -x + n - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); if (i == 0 || i == n - 1) return; a[i] = 1; }",
                "WRITE a 4*x +4 if x - 1 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = 0; j < n; j++) { if (a[j] > 0) return; a[j] = 2; } a[n] = 3; }",
                "READ a 4*k0 +4 if n - k0 - 1 maybe",
                "WRITE a 4*k0 +4 if n - k0 - 1 maybe",
                "WRITE a 4*n +4 maybe");
    }

    @Test
    void whatCannotBeIsLeftOut() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { if (n < 0) a[5] = 1; if (get_global_id(0) < 0) a[6] = 1; if (0) a[7] = 1; }");
    }

    @Test
    void sideEffectsOfConditionsHappenOnce() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = 3; if (n > 2 && (i = 5)) a[i] = 1; a[i + 10] = 2; }",
                "WRITE a 20 +4 if n - 3 maybe",
                "WRITE a 12 +4 if n - 3 maybe",
                "WRITE a 60 +4 if n - 3 maybe",
                "WRITE a 52 +4 maybe");
    }

    @Test
    void loopsCountTheirRounds() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = 0; j < n; j++) a[j] = 1; }",
                "WRITE a 4*k0 +4 if n - k0 - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = n - 1; j >= 0; j--) a[j] = 1; }",
                "WRITE a 4*n - 4*k0 - 4 +4 if n - k0 - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = 1; j <= n; j += 3) a[j] = 1; }",
                "WRITE a 12*k0 + 4 +4 if n - 3*k0 - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = 0; j < n; j++) for (int l = 0; l < j; l++) a[j * n + l] = 1; }",
                "WRITE a 4*k0*n + 4*k1 +4 if k0 - k1 - 1, n - k0 - 1");
    }

    @Test
    void behindALoopItsVariablesAreKnown() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = 0; while (j < n) { a[j] = 1; j += 2; } a[j] = 2; }",
                "WRITE a 8*k0 +4 if n - 2*k0 - 1",
                "WRITE a 8*[(n + 1) / (2)] +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j; for (j = n; j > 3; j--) ; a[j] = 2; }",
                "WRITE a 4*n +4 if -n + 3 maybe",
                "WRITE a 12 +4 if n - 4 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int s = 0; for (int l = 0; l < n; l++) s = l; a[s] = 3; }",
                "WRITE a 0 +4 if -n maybe",
                "WRITE a 4*n - 4 +4 if n - 1 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = 0; while (j < n) { a[j] = 1; j += n; } a[j] = 2; }",
                "WRITE a 4*k0*n +4 if -k0*n + n - 1 maybe",
                "WRITE a 0 +4 if -n maybe",
                "WRITE a 4*k0*n + 4*n +4 if -k0*n + n - 1 maybe");
    }

    @Test
    void doLoopsRunOnceAtLeast() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = 0; do { a[j] = 1; j++; } while (j < n); a[j] = 2; }",
                "WRITE a 4*k0 +4 maybe",
                "WRITE a 4*k0 + 4 +4 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = 0; do { j++; } while (j < 5); a[j] = 2; }",
                "WRITE a 20 +4");
    }

    @Test
    void breakAndContinueMakeRoundsUncertain() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j; for (j = 0; j < n; j++) { if (a[j] > 0) break; } a[j] = 2; }",
                "READ a 4*k0 +4 if n - k0 - 1 maybe",
                "WRITE a 4*n +4 maybe",
                "WRITE a 4*k0 +4 if n - k0 - 1 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = 0; j < n; j++) { if (j == 3) continue; a[j] = 2; } }",
                "WRITE a 4*k0 +4 if n - k0 - 1 maybe");
    }

    @Test
    void whatDoesNotChangeEvenlyIsNotFollowed() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = 1; for (int l = 0; l < n; l++) { a[j] = 2; j = j * 2; } a[j] = 3; }",
                "WRITE a: NOT_FOLLOWED",
                "WRITE a: NOT_FOLLOWED");
        assertReferences(
                "__kernel void k(__global float *a, __global int *b, int n) { for (int j = b[0]; j < n; j++) a[j] = 1; }",
                "READ b 0 +4",
                "WRITE a: FROM_MEMORY");
    }

    @Test
    void pointersMove() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { __global float *p = a + get_global_id(0); for (int l = 0; l < n; l++) { *p = 2; p += n; } *p = 1; }",
                "WRITE a 4*k0*n + 4*x +4 if n - k0 - 1",
                "WRITE a 4*n*n + 4*x +4");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { __global char *p = (__global char *)a; p += 3; *(__global int *)p = 1; }",
                "WRITE a 3 +4");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { __global float *p = n > 3 ? a : b; *p = 2; }",
                "WRITE a 0 +4 if n - 4 maybe",
                "WRITE b 0 +4 if -n + 3 maybe");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { __global float *p = a; for (int l = 0; l < n; l++) { p += 1; p = p + l; *p = 2; } }",
                "WRITE a: NOT_FOLLOWED");
    }

    @Test
    void pointersThatAreLedElsewhereMayLeadAnywhere() {
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { __global float *p = a; for (int l = 0; l < n; l++) { *p = 2; p = b; } }",
                "WRITE a: UNKNOWN_POINTER",
                "WRITE b: UNKNOWN_POINTER");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { __global float *p = a, *q = a; for (int l = 0; l < n; l++) { *p = 2; p = q; q = b; } }",
                "WRITE a: UNKNOWN_POINTER",
                "WRITE b: UNKNOWN_POINTER");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { ulong p = (ulong)a; *(__global float *)(p + 4) = 1; }",
                "WRITE a: UNKNOWN_POINTER",
                "WRITE b: UNKNOWN_POINTER");
        assertReferences(
                "__kernel void k(__global float *a) { int *p; int i = 1, j = 2; p = get_global_id(0) > 3 ? &i : &j; *p = 7; a[i] = 1; }",
                "WRITE a: NOT_FOLLOWED");
    }

    @Test
    void functionsOfTheFileAreGoneThrough() {
        assertReferences(
                "int side(int i, int n) { return i < n ? i + 1 : i; }\n__kernel void k(__global float *a, int n) { a[side(get_global_id(0), n)] = 1; }",
                "WRITE a 4*x + 4 +4 if -x + n - 1 maybe",
                "WRITE a 4*x +4 if x - n maybe");
        assertReferences(
                "void put(__global float *p, float v) { *p = v; }\n__kernel void k(__global float *a, int n) { put(a + get_global_id(0), 1); }",
                "WRITE a 4*x +4");
        assertReferences(
                "void two(int i, int *lo, int *hi) { *lo = i - 1; *hi = i + 1; }\n__kernel void k(__global float *a, __global float *b, int n) { int l, h; two(get_global_id(0), &l, &h); b[l + 1] = a[h]; }",
                "READ a 4*x + 4 +4",
                "WRITE b 4*x +4");
    }

    @Test
    void functionsThatAreNotKnownDoAnything() {
        assertReferences(
                "void far(__global float *p);\n__kernel void k(__global float *a, __global float *b, int n) { far(a + 1); b[0] = 1; }",
                "UPDATE a: UNKNOWN_FUNCTION",
                "WRITE b 0 +4");
        assertReferences(
                "int down(__global float *a, int i) { a[i] = 1; return i > 0 ? down(a, i - 1) : 0; }\n__kernel void k(__global float *a, int n) { down(a, n); }",
                "WRITE a 4*n +4",
                "UPDATE a: UNKNOWN_FUNCTION");
    }

    @Test
    void whatCannotBeFollowedMayDoAnything() {
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { again: a[0] = 1; goto again; }",
                "UPDATE a: NOT_FOLLOWED",
                "UPDATE b: NOT_FOLLOWED");
    }

    @Test
    void structsHoldTheirFields() {
        assertReferences(
                "typedef struct { int x, y; } P;\nP at(int i) { P p = { i, 2 * i }; return p; }\n__kernel void k(__global float *a, int n) { P p = at(get_global_id(0)); a[p.y + p.x] = 1; }",
                "WRITE a 12*x +4");
        assertReferences(
                "typedef struct { int w; struct { int2 o; } s; } S;\n__kernel void k(__global float *a, S s) { a[s.w + s.s.o.y] = 1; }",
                "WRITE a 4*s.w + 4*s.s.o.s1 +4");
        assertReferences(
                "typedef struct { float u, v; } C;\n__kernel void k(__global C *a, __global C *b) { int i = get_global_id(0); a[i].v = b[3].u; a[i] = b[1]; }",
                "READ b 24 +4",
                "WRITE a 8*x + 4 +4",
                "READ b 8 +8",
                "WRITE a 8*x +8");
    }

    @Test
    void vectorsHoldTheirComponents() {
        assertReferences(
                "__kernel void k(__global float4 *a) { int i = get_global_id(0); a[i].y = 1; a[i].xw = a[0].zw; }",
                "WRITE a 16*x + 4 +4",
                "READ a 8 +4",
                "READ a 12 +4",
                "WRITE a 16*x +4",
                "WRITE a 16*x + 12 +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int2 p = (int2)(get_global_id(0), get_global_id(1)); p += 1; a[p.x + p.y * 8] = 1; }",
                "WRITE a 32*y + 4*x + 36 +4");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { int i = get_global_id(0); vstore4(vload4(i, a + 2), i, b); vstore3(vload3(i, a), i, b); }",
                "READ a 16*x + 8 +16",
                "WRITE b 16*x +16",
                "READ a 12*x +12",
                "WRITE b 12*x +12");
        assertReferences(
                "__kernel void k(__global half *h) { vstore_half2(vload_half2(1, h), 0, h); }",
                "READ h 4 +4",
                "WRITE h 0 +4");
    }

    @Test
    void choicesHaveACaseEach() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[i > 0 ? i - 1 : i] = 1; }",
                "WRITE a 4*x - 4 +4 if x - 1 maybe",
                "WRITE a 4*x +4 if -x maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[min(i + 1, n - 1)] = a[max(i - 1, 0)]; }",
                "READ a 4*x - 4 +4 if x - 1 maybe",
                "READ a 0 +4 if -x maybe",
                "WRITE a 4*x + 4 +4 if -x + n - 3 maybe",
                "WRITE a 4*n - 4 +4 if x - n + 2 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { a[clamp((int)get_global_id(0) - 2, 0, n)] = 1; }",
                "WRITE a 4*x - 8 +4 if x - 2 maybe",
                "WRITE a 0 +4 if -x + 1 maybe",
                "WRITE a 4*n +4 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int w = get_global_id(0); if (w > 0) w--; for (int l = 0; l < n; l++) { a[w] = 1; w += n; } }",
                "WRITE a 4*k0*n + 4*x - 4 +4 if n - k0 - 1, x - 1 maybe",
                "WRITE a 4*k0*n + 4*x +4 if -x, n - k0 - 1 maybe");
    }

    @Test
    void switchesHaveACaseEach() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = 0; switch (n) { case 1: i = 3; break; case 2: i = 4; default: i += 7; } a[i] = 1; }",
                "WRITE a 44 +4 if -n + 2, n - 2 maybe",
                "WRITE a 28 +4 maybe",
                "WRITE a 12 +4 if -n + 1, n - 1 maybe");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int n) { switch (n) { case 1: a[1] = 1; case 2: a[2] = 1; break; default: b[0] = 1; } }",
                "WRITE a 4 +4 if -n + 1, n - 1",
                "WRITE a 8 +4 maybe",
                "WRITE b 0 +4 maybe");
    }

    @Test
    void quotientsAndRemaindersAreSymbols() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[i % n + i / n] = 1; }",
                "WRITE a -4*[(x) / (n)]*n + 4*x + 4*[(x) / (n)] +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0) - 1; a[i % 4 + 8 * (i / 4)] = 1; }",
                "WRITE a 4*x + 16*trunc[(x - 1) / (4)] - 4 +4");
        assertReferences(
                "__kernel void k(__global float *a, int n, int m) { a[m / n] = 1; }", "WRITE a 4*trunc[(m) / (n)] +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0) * n + get_local_id(0); if (get_local_id(0) < n) a[i / n] = 1; }",
                "WRITE a 4*x +4 if n - local.x - 1");
    }

    @Test
    void shiftsAndMasksAreArithmetic() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[(i >> 2) + (i & 3) + (i << 1) + (i & ~1)] = 1; }",
                "WRITE a 12*x - 12*[(x) / (4)] + 8*[(x) / (2)] +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = (int)get_global_id(0) - 5; a[i >> 2] = 1; a[i & 7] = 2; }",
                "WRITE a 4*floor[(x - 5) / (4)] +4",
                "WRITE a 4*x - 32*floor[(x - 5) / (8)] - 20 +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[(i << 3) | (i & 7)] = 1; a[i | 1] = 2; a[i ^ 1] = 3; }",
                "WRITE a 36*x - 32*[(x) / (8)] +4",
                "WRITE a: NOT_FOLLOWED",
                "WRITE a: NOT_FOLLOWED");
    }

    @Test
    void unsignedNumbersWrap() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { uint i = get_global_id(0); if (i - 1 < 5) a[i] = 1; }",
                "WRITE a 4*x +4 if -x + 5, x - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { uint i = get_global_id(0); a[i - 1] = 0; a[i + 0xffffffffu] = 1; a[(i - 1) & 7] = 2; a[(i - 1) % 8] = 3; }",
                "WRITE a 4*x - 4 +4",
                "WRITE a 4*x - 4 +4",
                "WRITE a 4*x - 32*floor[(x - 1) / (8)] - 4 +4",
                "WRITE a 4*x - 32*floor[(x - 1) / (8)] - 4 +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { uint i = get_global_id(0); a[(i - 1) / 8] = 3; a[(i - 1) >> 3] = 4; a[i * 2654435761u] = 5; a[i * 2654435761u % 7] = 6; }",
                "WRITE a: NOT_FOLLOWED", "WRITE a: NOT_FOLLOWED", "WRITE a: NOT_FOLLOWED", "WRITE a: NOT_FOLLOWED");
    }

    @Test
    void narrowNumbersAreFollowedWhileTheyFit() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { char c = get_global_id(0); a[c] = 1; }",
                "WRITE a: NOT_FOLLOWED");
        assertReferences(
                "__kernel void k(__global float *a, int n) { uchar u = get_local_id(0) & 15; a[u] = 2; }",
                "WRITE a 4*local.x - 64*[(local.x) / (16)] +4");
    }

    @Test
    void tablesAreLookedUp() {
        assertReferences(
                "__constant int table[3] = { 1, 5, 9 };\n__kernel void k(__global float *a, int n) { for (int i = 0; i < 3; i++) a[table[i]] = 1; }",
                "WRITE a 4 +4",
                "WRITE a 20 +4",
                "WRITE a 36 +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int t[2]; t[0] = 3; t[1] = get_global_id(0); a[t[1]] = 1; a[t[get_local_id(0)]] = 1; }",
                "WRITE a 4*x +4",
                "WRITE a: FROM_MEMORY");
    }

    @Test
    void whatArraysHoldIsNotKnown() {
        assertReferences(
                "__kernel void k(__global float *a, __global int *b) { a[b[get_global_id(0)]] = 1; }",
                "READ b 4*x +4",
                "WRITE a: FROM_MEMORY");
        assertReferences("__kernel void k(__global float *a, __local int *l) { a[l[0]] = 1; }", "WRITE a: FROM_MEMORY");
    }

    @Test
    void atomicsReadAndWrite() {
        assertReferences(
                "__kernel void k(__global int *a, __global int *b) { atomic_add(a + get_group_id(0), 1); atomic_cmpxchg(&b[1], 2, 3); }",
                "UPDATE a 4*group.x +4",
                "UPDATE b 4 +4");
    }

    @Test
    void groupCopiesAreLoops() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { __local float t[64]; async_work_group_copy(t, a + 16, n, 0); async_work_group_strided_copy(a, t, 8, n, 0); }",
                "READ a 4*k0 + 64 +4 if n - k0 - 1",
                "WRITE a 4*k1*n +4 if -k1 + 7");
    }

    @Test
    void idsOfGroupsMakeIdsOfItems() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { a[get_local_id(0) + get_group_id(0) * get_local_size(0)] = a[get_global_size(0) * get_global_id(1)]; }",
                "READ a 4*size(x)*y +4",
                "WRITE a 4*x +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { a[get_local_linear_id()] = a[get_global_offset(0)]; a[get_global_id(3)] = a[get_global_size(3)]; }",
                "READ a 0 +4",
                "WRITE a 4*local.z*size(local.x)*size(local.y) + 4*local.y*size(local.x) + 4*local.x +4",
                "READ a 4 +4",
                "WRITE a 0 +4");
    }

    @Test
    void namesOfBuildOptionsAreSymbols() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { a[N * get_global_id(0) + M] = 1; }",
                "WRITE a 4*N*x + 4*M +4");
    }

    @Test
    void constantMemoryCountsAsGlobalAndLocalDoesNot() {
        assertReferences(
                "__kernel void k(__global float *a, __constant float *c, __local float *l) { l[0] = c[get_global_id(0)]; a[0] = l[1]; }",
                "READ c 4*x +4",
                "WRITE a 0 +4");
    }

    @Test
    void everyReferenceHasItsTextAndPlace() {
        var file = KernelFileReader.read("k.cl", "__kernel void k(__global int *a)\n{\n    a[1 + 2] = 3;\n}\n");
        List<Reference> references =
                KernelEvaluator.references(file.unit(), file.unit().functions().get(0), name -> false);

        assertThat(references).hasSize(1);
        assertThat(references.get(0).text()).isEqualTo("a[1 + 2]");
        assertThat(references.get(0).place()).isEqualTo(new SourceLocation("k.cl", 3, 5));
    }

    @Test
    void kernelsThatTakeTooLongMayDoAnything() {
        StringBuilder source = new StringBuilder("__kernel void k(__global float *a, int n) { int s = 0;");
        source.append(" for (int i = 0; i < n; i++)".repeat(24)).append(" a[s++] = 1; }");

        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThat(KernelReferences.of(source.toString())).containsExactly("UPDATE a: NOT_FOLLOWED"));
    }
}
