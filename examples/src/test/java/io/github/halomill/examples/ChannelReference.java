package io.github.halomill.examples;

/**
 * Lattice Boltzmann in a channel, by pushing: each population moves on, or turns round at a plate, the inflow, the
 * outflow or in an obstacle; then cells of fluid collide.
 */
final class ChannelReference {

    static final int[][] MOVES = CavityReference.MOVES;

    final int nx;
    final int ny;
    final int nz;
    final int cells;
    private final int sponge;
    private final byte[] solid;

    /** All populations of all cells, those of one number after those of the one before. */
    float[] f;

    /** The velocity, its components one after the other. */
    final float[] u;

    /** A fluid at rest around an obstacle, with a sponge of so many cells before the outflow. */
    ChannelReference(int nx, int ny, int nz, int sponge, byte[] solid) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        this.sponge = sponge;
        this.solid = solid;
        cells = nx * ny * nz;
        f = new float[19 * cells];
        u = new float[3 * cells];
    }

    static int back(int q) {
        return q == 0 ? 0 : q % 2 == 0 ? q - 1 : q + 1;
    }

    /** A step. */
    void step(float omega, float bend) {
        float[] moved = new float[f.length];
        for (int q = 0; q < 19; q++) {
            for (int cell = 0; cell < cells; cell++) {
                int to = neighbour(cell, q);
                float p = f[q * cells + cell];
                moved[(to < 0 ? back(q) : q) * cells + (to < 0 ? cell : to)] = to < 0 ? returned(q, cell, p, bend) : p;
            }
        }
        f = moved;
        for (int cell = 0; cell < cells; cell++) {
            if (solid[cell] == 0) {
                collide(cell, cell % nx < nx - sponge ? omega : 1);
            } else {
                turn(cell);
            }
        }
    }

    /** The cell beside another; negative beyond the channel's ends and plates. */
    int neighbour(int cell, int q) {
        int x = cell % nx + MOVES[q][0];
        int y = Math.floorMod(cell / nx % ny + MOVES[q][1], ny);
        int z = cell / nx / ny + MOVES[q][2];
        return x < 0 || x >= nx || z < 0 || z >= nz ? -1 : (z * ny + y) * nx + x;
    }

    /** What comes back of a population that leaves the channel. */
    float returned(int q, int cell, float sent, float bend) {
        int back = back(q);
        int x = cell % nx + MOVES[q][0];
        int z = cell / nx / ny;
        if (x < 0) {
            float profile = solid[cell] != 0 ? 0 : bend * (z + 0.5f) * (nz - z - 0.5f);
            return sent + 6 * CavityReference.weight(back) * (MOVES[back][0] * profile);
        }
        if (x < nx) {
            return sent;
        }
        float energy = 1.5f * (square(0, cell) + square(1, cell) + square(2, cell));
        float along = along(back, u[cell], u[cells + cell], u[2 * cells + cell]);
        return 2 * CavityReference.weight(back) * (4.5f * along * along - energy) - sent;
    }

    private float square(int d, int cell) {
        return u[d * cells + cell] * u[d * cells + cell];
    }

    private static float along(int q, float vx, float vy, float vz) {
        return MOVES[q][0] * vx + MOVES[q][1] * vy + MOVES[q][2] * vz;
    }

    private void turn(int cell) {
        for (int q = 1; q < 19; q += 2) {
            float first = f[q * cells + cell];
            f[q * cells + cell] = f[(q + 1) * cells + cell];
            f[(q + 1) * cells + cell] = first;
        }
    }

    private void collide(int cell, float relax) {
        float rho = 0;
        float[] sum = new float[3];
        for (int q = 0; q < 19; q++) {
            rho += f[q * cells + cell];
            for (int d = 0; d < 3; d++) {
                sum[d] += MOVES[q][d] * f[q * cells + cell];
            }
        }
        for (int d = 0; d < 3; d++) {
            u[d * cells + cell] = sum[d];
        }
        float square = sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2];
        for (int q = 0; q < 19; q++) {
            float along = along(q, sum[0], sum[1], sum[2]);
            float equilibrium = CavityReference.weight(q) * (rho + 3 * along + 4.5f * along * along - 1.5f * square);
            f[q * cells + cell] += relax * (equilibrium - f[q * cells + cell]);
        }
    }

    /** What the fluid does to a cell of the obstacle in the next step, along x or z. */
    float force(int cell, int axis) {
        float sum = 0;
        for (int q = 1; q < 19 && solid[cell] != 0; q++) {
            int from = neighbour(cell, back(q));
            if (from >= 0) {
                sum += 2f * MOVES[q][axis] * f[q * cells + from];
            }
        }
        return sum;
    }

    /**
     * Puts populations where a program with one array has them after an even number of steps. That array has a layer of
     * cells along x and z, and nothing of what obstacles keep.
     */
    void putInPlace(float[] array) {
        int row = nx + 2;
        int all = row * ny * (nz + 2);
        for (int cell = 0; cell < cells; cell++) {
            if (solid[cell] == 0) {
                int x = cell % nx + 1;
                int y = cell / nx % ny;
                int z = cell / nx / ny + 1;
                array[(z * ny + y) * row + x] = f[cell];
                for (int q = 1; q < 19; q += 2) {
                    int[] c = MOVES[q];
                    int to = ((z + c[2]) * ny + Math.floorMod(y + c[1], ny)) * row + x + c[0];
                    array[(q + 1) * all + to] = f[q * cells + cell];
                    array[q * all + (z * ny + y) * row + x] = f[(q + 1) * cells + cell];
                }
            }
        }
    }
}
