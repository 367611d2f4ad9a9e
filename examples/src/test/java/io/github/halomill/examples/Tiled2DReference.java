package io.github.halomill.examples;

/** The step of {@code tiled2d}: half of an element and an eighth of each neighbour, left, right, above, below. */
final class Tiled2DReference {

    private Tiled2DReference() {}

    /** One step on nx by ny inner elements; both arrays are (nx + 2) x (ny + 2). */
    static void step(float[] next, float[] now, int nx, int ny) {
        int pitch = nx + 2;
        for (int y = 1; y <= ny; y++) {
            for (int x = 1; x <= nx; x++) {
                float left = now[y * pitch + x - 1];
                float right = now[y * pitch + x + 1];
                float above = now[(y - 1) * pitch + x];
                float below = now[(y + 1) * pitch + x];
                next[y * pitch + x] = 0.5f * now[y * pitch + x] + 0.125f * (left + right + above + below);
            }
        }
    }
}
