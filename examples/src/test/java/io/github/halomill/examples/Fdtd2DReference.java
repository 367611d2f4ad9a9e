package io.github.halomill.examples;

/** PolyBench's fdtd-2d, with its first index along y: ex is its ey, and ey its ex. */
final class Fdtd2DReference {

    private Fdtd2DReference() {}

    /** One step; ex is nx x (ny + 1), ey (nx + 1) x ny, hz nx x ny, x fastest. */
    static void step(float[] ex, float[] ey, float[] hz, int nx, int ny, float amplitude) {
        for (int x = 0; x < nx; x++) {
            ex[x] = amplitude;
        }
        for (int y = 1; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                ex[y * nx + x] = ex[y * nx + x] - 0.5f * (hz[y * nx + x] - hz[(y - 1) * nx + x]);
            }
        }
        for (int y = 0; y < ny; y++) {
            for (int x = 1; x < nx; x++) {
                int own = y * (nx + 1) + x;
                ey[own] = ey[own] - 0.5f * (hz[y * nx + x] - hz[y * nx + x - 1]);
            }
        }
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                float above = ex[y * nx + x];
                float below = ex[(y + 1) * nx + x];
                float left = ey[y * (nx + 1) + x];
                float right = ey[y * (nx + 1) + x + 1];
                hz[y * nx + x] = hz[y * nx + x] - 0.7f * (below - above + right - left);
            }
        }
    }
}
