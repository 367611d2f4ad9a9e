package io.github.halomill.examples;

/** The step of {@code heat3d}: next = now + r (sum of the six neighbours - 6 now), x neighbours first, then y, then z. */
final class Heat3DReference {

    private Heat3DReference() {}

    /** One step on nx by ny by nz inner cells; both arrays are (nx + 2) x (ny + 2) x (nz + 2). */
    static void step(double[] next, double[] now, int nx, int ny, int nz, double r) {
        for (int z = 1; z <= nz; z++) {
            for (int y = 1; y <= ny; y++) {
                for (int x = 1; x <= nx; x++) {
                    double around = now[at(x - 1, y, z, nx, ny)]
                            + now[at(x + 1, y, z, nx, ny)]
                            + now[at(x, y - 1, z, nx, ny)]
                            + now[at(x, y + 1, z, nx, ny)]
                            + now[at(x, y, z - 1, nx, ny)]
                            + now[at(x, y, z + 1, nx, ny)];
                    double own = now[at(x, y, z, nx, ny)];
                    next[at(x, y, z, nx, ny)] = own + r * (around - 6.0 * own);
                }
            }
        }
    }

    private static int at(int x, int y, int z, int nx, int ny) {
        return (z * (ny + 2) + y) * (nx + 2) + x;
    }
}
