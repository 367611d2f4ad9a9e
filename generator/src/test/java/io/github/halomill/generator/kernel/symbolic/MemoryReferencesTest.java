package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.KernelReferences.assertReferences;

import org.junit.jupiter.api.Test;

/** What is found through pointers and of what memory holds, worked out by hand; the argument n is not negative. */
class MemoryReferencesTest {

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
                "WRITE b 0 +4 if 3 - n maybe");
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
                "WRITE a 4*k1*n +4 if 7 - k1");
    }

    @Test
    void constantMemoryCountsAsGlobalAndLocalDoesNot() {
        assertReferences(
                "__kernel void k(__global float *a, __constant float *c, __local float *l) { l[0] = c[get_global_id(0)]; a[0] = l[1]; }",
                "READ c 4*x +4",
                "WRITE a 0 +4");
    }
}
