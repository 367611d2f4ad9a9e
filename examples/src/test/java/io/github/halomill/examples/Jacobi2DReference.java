package io.github.halomill.examples;

/** The step of {@code jacobi2d}: a(x, y) = c (b(x-10, y) + b(x+10, y) + b(x, y-1) + b(x, y+1)), summed from left to right. */
final class Jacobi2DReference {

    private Jacobi2DReference() {}

    /** One step on nx by ny inner elements; both arrays are (nx + 20) x (ny + 2). */
    static void step(float[] a, float[] b, int nx, int ny, float c) {
        int pitch = nx + 20;
        for (int y = 1; y <= ny; y++) {
            for (int x = 10; x < nx + 10; x++) {
                float left = b[y * pitch + x - 10];
                float right = b[y * pitch + x + 10];
                float above = b[(y - 1) * pitch + x];
                float below = b[(y + 1) * pitch + x];
                a[y * pitch + x] = c * (left + right + above + below);
            }
        }
    }
}
