package io.github.halomill.examples;

/** The step of {@code lbm} on arrays without a border: stream all particles, then let them collide. */
final class LbmReference {

    private static final int[] CX = {0, 1, 0, -1, 0, 1, -1, -1, 1};
    private static final int[] CY = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    private static final int[] OPPOSITE = {0, 3, 4, 1, 2, 7, 8, 5, 6};

    /** Particles of each direction. */
    final float[][] f = new float[9][];

    final float[] ux;
    final float[] uy;

    private final int nx;
    private final int ny;
    private final byte[] solid;
    private final double inflow;

    /** nx by ny cells; solid ones are not 0. */
    LbmReference(int nx, int ny, byte[] solid, double inflow) {
        this.nx = nx;
        this.ny = ny;
        this.solid = solid;
        this.inflow = inflow;
        for (int i = 0; i < 9; i++) {
            f[i] = new float[nx * ny];
        }
        ux = new float[nx * ny];
        uy = new float[nx * ny];
    }

    /** One step. */
    void step(float omega) {
        float[][] come = new float[9][nx * ny];
        for (int i = 0; i < 9; i++) {
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    come[i][y * nx + x] = from(i, x - CX[i], Math.floorMod(y - CY[i], ny));
                }
            }
        }
        float[] c = new float[9];
        for (int m = 0; m < nx * ny; m++) {
            for (int i = 0; i < 9; i++) {
                c[i] = come[i][m];
            }
            collide(m, c, omega);
        }
    }

    private float from(int i, int x, int y) {
        if (x < 0) {
            double weight = CY[i] == 0 ? 9 : 36;
            return (float) ((1 + 3 * inflow + 3 * inflow * inflow) / weight);
        }
        return f[i][y * nx + Math.min(x, nx - 1)];
    }

    private void collide(int m, float[] c, float omega) {
        boolean wall = solid[m] != 0;
        float rho = c[0] + c[1] + c[2] + c[3] + c[4] + c[5] + c[6] + c[7] + c[8];
        float u = (c[1] + c[5] + c[8]) - (c[3] + c[6] + c[7]);
        float v = (c[2] + c[5] + c[6]) - (c[4] + c[7] + c[8]);
        float square = u * u + v * v;
        for (int i = 0; i < 9; i++) {
            float weight = i == 0 ? 4f / 9 : CX[i] * CY[i] == 0 ? 1f / 9 : 1f / 36;
            float along = CX[i] * u + CY[i] * v;
            float equilibrium = weight * (rho + 3 * along + 4.5f * along * along - 1.5f * square);
            f[i][m] = wall ? c[OPPOSITE[i]] : c[i] + omega * (equilibrium - c[i]);
        }
        ux[m] = wall ? 0 : u;
        uy[m] = wall ? 0 : v;
    }
}
