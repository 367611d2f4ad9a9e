package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.KernelReferences.assertReferences;

import org.junit.jupiter.api.Test;

/** What is found where subscripts are computed, worked out by hand; the argument n is not negative. */
class ArithmeticReferencesTest {

    @Test
    void choicesHaveACaseEach() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[i > 0 ? i - 1 : i] = 1; }",
                "WRITE a 4*x - 4 +4 if x - 1 maybe",
                "WRITE a 4*x +4 if -x maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[min(i + 1, n - 1)] = a[max(i - 1, 0)]; }",
                "READ a 0 +4 if -x maybe",
                "READ a 4*x - 4 +4 if x - 1 maybe",
                "WRITE a 4*n - 4 +4 if x - n + 1 maybe",
                "WRITE a 4*x + 4 +4 if n - x - 2 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { a[clamp((int)get_global_id(0) - 2, 0, n)] = 1; }",
                "WRITE a 0 +4 if 1 - x maybe",
                "WRITE a 4*n +4 if x - 2, x - n - 3 maybe",
                "WRITE a 4*x - 8 +4 if n - x + 2, x - 2 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int w = get_global_id(0); if (w > 0) w--; for (int l = 0; l < n; l++) { a[w] = 1; w += n; } }",
                "WRITE a 4*k0*n + 4*x - 4 +4 if n - k0 - 1, x - 1 maybe",
                "WRITE a 4*k0*n + 4*x +4 if -x, n - k0 - 1 maybe");
    }

    @Test
    void quotientsAndRemaindersAreSymbols() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int i = get_global_id(0); a[i % n + i / n] = 1; }",
                "WRITE a 4*x - 4*[(x) / (n)]*n + 4*[(x) / (n)] +4");
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
                "WRITE a 4*[(x + 3) / (4)] - 8 +4",
                "WRITE a 4*x - 32*[(x + 3) / (8)] + 12 +4");
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
                "WRITE a 4*x +4 if 5 - x, x - 1");
        assertReferences(
                "__kernel void k(__global float *a, int n) { uint i = get_global_id(0); a[i - 1] = 0; a[i + 0xffffffffu] = 1; a[(i - 1) & 7] = 2; a[(i - 1) % 8] = 3; }",
                "WRITE a 4*x - 4 +4",
                "WRITE a 4*x - 4 +4",
                "WRITE a 4*x - 32*[(x + 7) / (8)] + 28 +4",
                "WRITE a 4*x - 32*[(x + 7) / (8)] + 28 +4");
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
}
