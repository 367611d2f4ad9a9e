package io.github.halomill.examples;

/** Stencils of PolyBench: half an iteration each, from one array to the other. */
final class PolybenchReference {

    private PolybenchReference() {}

    /** jacobi-1d on n elements. */
    static void jacobi1d(float[] out, float[] in, int n) {
        for (int i = 1; i < n - 1; i++) {
            out[i] = 0.33333f * (in[i - 1] + in[i] + in[i + 1]);
        }
    }

    /** jacobi-2d on n x n elements. */
    static void jacobi2d(float[] out, float[] in, int n) {
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                float sum = in[i * n + j]
                        + in[i * n + j - 1]
                        + in[i * n + 1 + j]
                        + in[(1 + i) * n + j]
                        + in[(i - 1) * n + j];
                out[i * n + j] = 0.2f * sum;
            }
        }
    }

    /** heat-3d on n x n x n elements. */
    static void heat3d(float[] out, float[] in, int n) {
        for (int i = 1; i < n - 1; i++) {
            for (int j = 1; j < n - 1; j++) {
                for (int k = 1; k < n - 1; k++) {
                    int own = (i * n + j) * n + k;
                    out[own] = 0.125f * (in[own + n * n] - 2 * in[own] + in[own - n * n])
                            + 0.125f * (in[own + n] - 2 * in[own] + in[own - n])
                            + 0.125f * (in[own + 1] - 2 * in[own] + in[own - 1])
                            + in[own];
                }
            }
        }
    }
}
