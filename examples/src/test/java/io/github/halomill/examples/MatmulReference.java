package io.github.halomill.examples;

/** The product of two matrices, row by row. */
final class MatmulReference {

    private MatmulReference() {}

    /** c = a b, of m x k and k x n, rows one after the other. */
    static float[] product(float[] a, float[] b, int m, int n, int k) {
        float[] c = new float[m * n];
        for (int i = 0; i < m; i++) {
            for (int l = 0; l < k; l++) {
                for (int j = 0; j < n; j++) {
                    c[i * n + j] += a[i * k + l] * b[l * n + j];
                }
            }
        }
        return c;
    }
}
