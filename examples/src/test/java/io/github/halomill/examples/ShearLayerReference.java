package io.github.halomill.examples;

/** Lattice Boltzmann as its two halves: all populations move on first, then those of each cell collide. */
final class ShearLayerReference {

    private static final int[][] MOVES = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

    private final int nx;
    private final int ny;

    /** The populations: number, row, column. */
    float[][][] f;

    /** A flow of nx by ny cells, at its equilibrium, which is the same for the pressure of all cells. */
    ShearLayerReference(int nx, int ny, Flow flow) {
        this.nx = nx;
        this.ny = ny;
        f = new float[9][ny][nx];
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                for (int q = 0; q < 9; q++) {
                    f[q][y][x] = equilibrium(q, 1, (float) flow.right(x, y), (float) flow.up(x, y));
                }
            }
        }
    }

    /** A step. */
    void step(float omega) {
        float[][][] moved = new float[9][ny][nx];
        for (int q = 0; q < 9; q++) {
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    moved[q][Math.floorMod(y + MOVES[q][1], ny)][Math.floorMod(x + MOVES[q][0], nx)] = f[q][y][x];
                }
            }
        }
        f = moved;
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                float rho = 0;
                for (int q = 0; q < 9; q++) {
                    rho += f[q][y][x];
                }
                float right = moment(0, x, y);
                float up = moment(1, x, y);
                for (int q = 0; q < 9; q++) {
                    f[q][y][x] += omega * (equilibrium(q, rho, right, up) - f[q][y][x]);
                }
            }
        }
    }

    /** How fast a cell flows along a dimension. */
    private float moment(int d, int x, int y) {
        float sum = 0;
        for (int q = 0; q < 9; q++) {
            sum += MOVES[q][d] * f[q][y][x];
        }
        return sum;
    }

    /** How fast the flow turns in each cell, row by row. */
    float[] curl() {
        float[] curl = new float[nx * ny];
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                float along = moment(1, (x + 1) % nx, y) - moment(1, (x + nx - 1) % nx, y);
                float across = moment(0, x, (y + 1) % ny) - moment(0, x, (y + ny - 1) % ny);
                curl[y * nx + x] = 0.5f * along - 0.5f * across;
            }
        }
        return curl;
    }

    /** All populations, one after the other. */
    float[] populations() {
        float[] all = new float[9 * nx * ny];
        for (int q = 0; q < 9; q++) {
            for (int y = 0; y < ny; y++) {
                System.arraycopy(f[q][y], 0, all, (q * ny + y) * nx, nx);
            }
        }
        return all;
    }

    private static float equilibrium(int q, float rho, float right, float up) {
        float weight = q == 0 ? 4f / 9 : q < 5 ? 1f / 9 : 1f / 36;
        float along = MOVES[q][0] * right + MOVES[q][1] * up;
        return weight * (rho + 3 * along + 4.5f * along * along - 1.5f * (right * right + up * up));
    }

    /** The velocity of cells. */
    interface Flow {
        /** Along x. */
        double right(int x, int y);

        /** Along y. */
        double up(int x, int y);
    }
}
