package io.github.halomill.examples;

/** The step of {@code insulated2d}: next = now + r (flows from left, right, above and below; none over an edge). */
final class Insulated2DReference {

    private Insulated2DReference() {}

    /** One step on a plate of nx by ny elements. */
    static void step(float[] next, float[] now, int nx, int ny, float r) {
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                float own = now[y * nx + x];
                float flow = 0;
                flow += x == 0 ? 0 : now[y * nx + x - 1] - own;
                flow += x == nx - 1 ? 0 : now[y * nx + x + 1] - own;
                flow += y == 0 ? 0 : now[(y - 1) * nx + x] - own;
                flow += y == ny - 1 ? 0 : now[(y + 1) * nx + x] - own;
                next[y * nx + x] = own + r * flow;
            }
        }
    }
}
