package io.github.halomill.examples;

/** Heat in a box, 0 around it: explicit along z, then implicit along x and along y, line by line. */
final class AdiReference {

    private final int nx;
    private final int ny;
    private final int nz;

    AdiReference(int nx, int ny, int nz) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
    }

    /** A step of the nx by ny by nz cells. */
    void step(double[] u, double rx, double ry, double rz) {
        double[] v = new double[u.length];
        for (int i = 0; i < u.length; i++) {
            int z = i / nx / ny;
            double below = z == 0 ? 0 : u[i - nx * ny];
            double above = z == nz - 1 ? 0 : u[i + nx * ny];
            v[i] = u[i] + rz * (below - 2 * u[i] + above);
        }
        for (int row = 0; row < ny * nz; row++) {
            solve(v, row * nx, 1, nx, rx);
        }
        for (int z = 0; z < nz; z++) {
            for (int x = 0; x < nx; x++) {
                solve(v, z * nx * ny + x, nx, ny, ry);
            }
        }
        System.arraycopy(v, 0, u, 0, u.length);
    }

    /** Solves -r x[i - 1] + (1 + 2 r) x[i] - r x[i + 1] = b[i], where b is a line of an array that x takes the place of. */
    private static void solve(double[] all, int first, int stride, int length, double r) {
        double[] upper = new double[length];
        double[] right = new double[length];
        for (int i = 0; i < length; i++) {
            double b = all[first + i * stride];
            double pivot = i == 0 ? 1 + 2 * r : 1 + 2 * r + r * upper[i - 1];
            upper[i] = -r / pivot;
            right[i] = i == 0 ? b / pivot : (b + r * right[i - 1]) / pivot;
        }
        double x = 0;
        for (int i = length - 1; i >= 0; i--) {
            x = i == length - 1 ? right[i] : right[i] - upper[i] * x;
            all[first + i * stride] = x;
        }
    }
}
