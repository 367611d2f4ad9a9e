package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.KernelReferences.assertReferences;

import org.junit.jupiter.api.Test;

/** What is found in and after loops, worked out by hand; the argument n is not negative. */
class LoopReferencesTest {

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
    void afterALoopItsVariablesAreKnown() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = 0; while (j < n) { a[j] = 1; j += 2; } a[j] = 2; }",
                "WRITE a 8*k0 +4 if n - 2*k0 - 1",
                "WRITE a 8*[(n + 1) / (2)] +4");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j; for (j = n; j > 3; j--) ; a[j] = 2; }",
                "WRITE a 4*n +4 if 3 - n maybe",
                "WRITE a 12 +4 if n - 4 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int s = 0; for (int l = 0; l < n; l++) s = l; a[s] = 3; }",
                "WRITE a 0 +4 if -n maybe",
                "WRITE a 4*n - 4 +4 if n - 1 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = 0; while (j < n) { a[j] = 1; j += n; } a[j] = 2; }",
                "WRITE a 4*k0*n +4 if n - k0*n - 1 maybe",
                "WRITE a 0 +4 if -n maybe",
                "WRITE a 4*k0*n + 4*n +4 if n - k0*n - 1 maybe");
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

    /** The first round comes all the same: only where it would have come with a test, too, does that bound the others. */
    @Test
    void doLoopsThatCountDownEndWhereTheConditionSays() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = n; do { a[j] = 1; } while (--j >= 0); }",
                "WRITE a 4*n - 4*k0 +4 if n - k0");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = n - 1; do { a[j] = 1; } while (--j >= 0); }",
                "WRITE a 4*n - 4*k0 - 4 +4 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j = n; while (j--) a[j] = 1; }",
                "WRITE a 4*n - 4*k0 - 4 +4 if n - k0 - 1");
    }

    @Test
    void breakMakesRoundsUncertain() {
        assertReferences(
                "__kernel void k(__global float *a, int n) { int j; for (j = 0; j < n; j++) { if (a[j] > 0) break; } a[j] = 2; }",
                "READ a 4*k0 +4 if n - k0 - 1 maybe",
                "WRITE a 4*n +4 maybe",
                "WRITE a 4*k0 +4 if n - k0 - 1 maybe");
        assertReferences(
                "__kernel void k(__global float *a, int n) { for (int j = 0; j < n; j++) { if (j == 3) continue; a[j] = 2; } }",
                "WRITE a 4*k0 +4 if k0 - 3 != 0, n - k0 - 1");
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
}
