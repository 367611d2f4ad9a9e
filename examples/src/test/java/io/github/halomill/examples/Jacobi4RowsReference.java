package io.github.halomill.examples;

/** The step of {@code jacobi4rows}: the mean of the four neighbours, left, right, above, below. */
final class Jacobi4RowsReference {

    private Jacobi4RowsReference() {}

    /** One step on nx by ny inner elements; both arrays are (nx + 2) x (ny + 2). */
    static void step(float[] a, float[] b, int nx, int ny) {
        int pitch = nx + 2;
        for (int y = 1; y <= ny; y++) {
            for (int x = 1; x <= nx; x++) {
                float left = b[y * pitch + x - 1];
                float right = b[y * pitch + x + 1];
                float above = b[(y - 1) * pitch + x];
                float below = b[(y + 1) * pitch + x];
                a[y * pitch + x] = 0.25f * (left + right + above + below);
            }
        }
    }
}
