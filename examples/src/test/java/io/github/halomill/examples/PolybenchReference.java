package io.github.halomill.examples;

/** Stencils of PolyBench 4.2, in single precision: what arrays begin with, and half an iteration each, from one array to the other. */
final class PolybenchReference {

    private PolybenchReference() {}

    /** A of jacobi-1d for 2, B for 3. */
    static float[] jacobi1d(int n, int more) {
        float[] array = new float[n];
        for (int i = 0; i < n; i++) {
            array[i] = ((float) i + more) / n;
        }
        return array;
    }

    /** A of jacobi-2d for 2, B for 3. */
    static float[] jacobi2d(int n, int more) {
        float[] array = new float[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                array[i * n + j] = ((float) i * (j + more) + more) / n;
            }
        }
        return array;
    }

    /** Both arrays of heat-3d. */
    static float[] heat3d(int n) {
        float[] array = new float[n * n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    array[(i * n + j) * n + k] = (float) (i + j + (n - k)) * 10 / n;
                }
            }
        }
        return array;
    }

    /** Of fdtd-2d ex for 1 and nx, ey for 2 and ny, hz for 3 and nx. */
    static float[] fdtd2d(int nx, int ny, int more, int by) {
        float[] array = new float[nx * ny];
        for (int i = 0; i < nx; i++) {
            for (int j = 0; j < ny; j++) {
                array[i * ny + j] = ((float) i * (j + more)) / by;
            }
        }
        return array;
    }

    /** A step of fdtd-2d on arrays of nx x ny, with that in _fict_. */
    static void fdtd2d(float[] ex, float[] ey, float[] hz, int nx, int ny, float fict) {
        for (int j = 0; j < ny; j++) {
            ey[j] = fict;
        }
        for (int i = 1; i < nx; i++) {
            for (int j = 0; j < ny; j++) {
                ey[i * ny + j] = ey[i * ny + j] - 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
            }
        }
        for (int i = 0; i < nx; i++) {
            for (int j = 1; j < ny; j++) {
                ex[i * ny + j] = ex[i * ny + j] - 0.5f * (hz[i * ny + j] - hz[i * ny + j - 1]);
            }
        }
        for (int i = 0; i < nx - 1; i++) {
            for (int j = 0; j < ny - 1; j++) {
                float around = ex[i * ny + j + 1] - ex[i * ny + j] + ey[(i + 1) * ny + j] - ey[i * ny + j];
                hz[i * ny + j] = hz[i * ny + j] - 0.7f * around;
            }
        }
    }

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
