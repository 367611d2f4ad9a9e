package io.github.halomill.examples;

/** The step of {@code grayscott}, on arrays without a border: beyond an edge is the other side. */
final class GrayScottReference {

    private final int nx;
    private final int ny;

    float[] u;
    float[] v;

    /** nx by ny cells. */
    GrayScottReference(int nx, int ny, float[] u, float[] v) {
        this.nx = nx;
        this.ny = ny;
        this.u = u;
        this.v = v;
    }

    /** One step. */
    void step(float du, float dv, float feed, float kill, float dt) {
        float[] un = new float[nx * ny];
        float[] vn = new float[nx * ny];
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                int i = y * nx + x;
                float eaten = u[i] * v[i] * v[i];
                un[i] = u[i] + dt * (du * laplacian(u, x, y) - eaten + feed * (1 - u[i]));
                vn[i] = v[i] + dt * (dv * laplacian(v, x, y) + eaten - (feed + kill) * v[i]);
            }
        }
        u = un;
        v = vn;
    }

    private float laplacian(float[] a, int x, int y) {
        float straight = at(a, x - 1, y) + at(a, x + 1, y) + at(a, x, y - 1) + at(a, x, y + 1);
        float diagonal = at(a, x - 1, y - 1) + at(a, x + 1, y - 1) + at(a, x - 1, y + 1) + at(a, x + 1, y + 1);
        return 0.2f * straight + 0.05f * diagonal - at(a, x, y);
    }

    private float at(float[] a, int x, int y) {
        return a[Math.floorMod(y, ny) * nx + Math.floorMod(x, nx)];
    }
}
