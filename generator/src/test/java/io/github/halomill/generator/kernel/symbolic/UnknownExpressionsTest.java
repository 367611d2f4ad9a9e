package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.KernelReferences.assertReferences;

import org.junit.jupiter.api.Test;

/** What is no C, or of types that are not known, costs no more than its own value. */
class UnknownExpressionsTest {

    @Test
    void operandsAreRead() {
        assertReferences(
                "__kernel void k(__global float2 *a, __global half2 *h) { int i = get_global_id(0); a[i] = a[i] * h[i + 1]; }",
                "READ a 8*x +8",
                "READ h 4*x + 4 +4",
                "WRITE a 8*x +8");
        assertReferences(
                "__kernel void k(__global float2 *a, __global half2 *h) { int i = get_global_id(0); a[i] -= ~h[i].xxx; }",
                "READ h 4*x +2",
                "READ a 8*x +8",
                "WRITE a 8*x +8");
        assertReferences(
                "__kernel void k(__global float *a, __global float4 *b) { int i = get_global_id(0); a[i] = b[i]; a[i + 1] = (real)b[0].x; }",
                "READ b 16*x +16",
                "WRITE a 4*x +4",
                "READ b 0 +4",
                "WRITE a 4*x + 4 +4");
    }

    @Test
    void valuesAreNotKnown() {
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, int2 v) { b[0] = 1; a[(int)v] = 1; }",
                "WRITE b 0 +4",
                "WRITE a: FROM_MEMORY");
        assertReferences(
                "__kernel void k(__global float *a, int2 v, int4 w) { int i = 3; i += v + w; if (v + w) a[0] = 1; a[i] = 1; }",
                "WRITE a 0 +4 maybe",
                "WRITE a: FROM_MEMORY");
        assertReferences(
                "__kernel void k(__global float *a) { int2 v = (int2)(3, 4); int4 w = (int4)v; a[w.x] = sizeof(T); a[sizeof(T)] = 1; }",
                "WRITE a: FROM_MEMORY",
                "WRITE a: FROM_MEMORY");
    }

    @Test
    void sideEffectsOfOperandsHappenOnce() {
        assertReferences(
                "__kernel void k(__global float *a, float2 v, float4 w) { int i = 3; v + w * (i += 2); a[i] = 1; }",
                "WRITE a 20 +4");
        assertReferences(
                "__kernel void k(__global float *a, float2 v, float4 w, int n) { int i = 0; for (int l = 0; l < n; l++) { v + w * (i += 2); a[i] = 1; } }",
                "WRITE a 8*k0 + 8 +4 if n - k0 - 1");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b, float2 v, float4 w) { int i = 0; a[i++] += v + w; b[i] = 1; }",
                "READ a 0 +4",
                "WRITE a 0 +4",
                "WRITE b 4 +4");
    }

    @Test
    void pointersMadeOfThemMayLeadAnywhere() {
        assertReferences(
                "__kernel void k(__global float *a, __global int *b, int n) { int i = 1; int *p = &i; __global int *q = n ? a : b; *q = 3; }",
                "WRITE a: UNKNOWN_POINTER",
                "WRITE b: UNKNOWN_POINTER");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = 1, j = 2; int *p = (int *)(&i * 2); *p = 3; a[i] = a[j]; }",
                "WRITE a: UNKNOWN_POINTER",
                "READ a 8 +4",
                "WRITE a: NOT_FOLLOWED");
        assertReferences(
                "__kernel void k(__global float *a, __global float *b) { __global void *p = a; p += 4; *(__global float *)(p + 4) = 1; b[0] = 1; }",
                "WRITE a: NOT_FOLLOWED",
                "WRITE b 0 +4");
    }

    @Test
    void fieldsOfUnknownStructsLieSomewhere() {
        assertReferences(
                "__kernel void k(__global struct T *a, __global float *b) { int i = get_global_id(0); b[i] = a[i].x; a[i].y.z = 1; }",
                "READ a: NOT_FOLLOWED",
                "WRITE b 4*x +4",
                "WRITE a: NOT_FOLLOWED");
        assertReferences(
                "__kernel void k(__global float *a) { struct T t; t.u = 3; t.v = 4; a[t.u] = 1; }",
                "WRITE a: FROM_MEMORY");
        assertReferences(
                "__kernel void k(__global float *a) { int i[2] = { 1, 2 }; ((struct T *)i)->u = 3; a[i[1]] = 1; }",
                "WRITE a: NOT_FOLLOWED");
    }

    @Test
    void subscriptsOfVectorsAreThoseOfTheirComponents() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int4 v = (int4)(1, 2, 3, 4); a[v[2]] = 1; v[n] = 9; a[v.x] = 1; }",
                "WRITE a 12 +4",
                "WRITE a: NOT_FOLLOWED");
        assertReferences("__kernel void k(__global float4 *a, int n) { a[1][n] = 2; }", "WRITE a 4*n + 16 +4");
        assertReferences(
                "__kernel void k(__global float *a) { int4 v = (int4)(0); int *p = &v.hi.x; *p = 7; v.lo.yx.x = 2; a[v.y + v.z] = 1; }",
                "WRITE a 36 +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int4 v = (int4)(0); for (int l = 0; l < n; l++) v[l] = l; a[v.y] = 1; }",
                "WRITE a: NOT_FOLLOWED");
    }
}
