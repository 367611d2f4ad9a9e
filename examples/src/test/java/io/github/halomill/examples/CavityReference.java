package io.github.halomill.examples;

/** Lattice Boltzmann in a box, by pushing: each population moves on, or turns round at a wall; then cells collide. */
final class CavityReference {

    static final int[][] MOVES = {
        {0, 0, 0},
        {1, 0, 0},
        {-1, 0, 0},
        {0, 1, 0},
        {0, -1, 0},
        {0, 0, 1},
        {0, 0, -1},
        {1, 1, 0},
        {-1, -1, 0},
        {1, -1, 0},
        {-1, 1, 0},
        {1, 0, 1},
        {-1, 0, -1},
        {1, 0, -1},
        {-1, 0, 1},
        {0, 1, 1},
        {0, -1, -1},
        {0, 1, -1},
        {0, -1, 1}
    };

    private final int nx;
    private final int ny;
    private final int nz;
    private final float lid;

    /** All populations of all cells, those of one number after those of the one before. */
    float[] f;

    /** A box of nx by ny by nz cells, whose lid moves so many cells a step. */
    CavityReference(int nx, int ny, int nz, double lid) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        this.lid = (float) lid;
        f = new float[19 * nx * ny * nz];
        for (int i = 0; i < f.length; i++) {
            f[i] = weight(i / (nx * ny * nz));
        }
    }

    static float weight(int q) {
        return q == 0 ? 1f / 3 : q < 7 ? 1f / 18 : 1f / 36;
    }

    /** A step. */
    void step(float omega) {
        float[] moved = new float[f.length];
        for (int q = 0; q < 19; q++) {
            for (int cell = 0; cell < nx * ny * nz; cell++) {
                move(q, cell, moved);
            }
        }
        f = moved;
        for (int cell = 0; cell < nx * ny * nz; cell++) {
            collide(cell, omega);
        }
    }

    /**
     * Puts populations where a program with one array has them after an even number of steps: of those that move
     * against each other the second in its own cell, under the other's number, and the first in the cell to which it
     * moves, under the second's. That array has a layer of cells around the box.
     */
    void putInPlace(float[] array) {
        int n = nx * ny * nz;
        int row = nx + 2;
        int plane = row * (ny + 2);
        int all = plane * (nz + 2);
        for (int cell = 0; cell < n; cell++) {
            int i = (cell / nx / ny + 1) * plane + (cell / nx % ny + 1) * row + cell % nx + 1;
            array[i] = f[cell];
            for (int q = 1; q < 19; q += 2) {
                array[(q + 1) * all + i + MOVES[q][2] * plane + MOVES[q][1] * row + MOVES[q][0]] = f[q * n + cell];
                array[q * all + i] = f[(q + 1) * n + cell];
            }
        }
    }

    private void move(int q, int cell, float[] moved) {
        int n = nx * ny * nz;
        int x = cell % nx + MOVES[q][0];
        int y = cell / nx % ny + MOVES[q][1];
        int z = cell / nx / ny + MOVES[q][2];
        int back = q == 0 ? 0 : q % 2 == 0 ? q - 1 : q + 1;
        float population = f[q * n + cell];
        if (x < 0 || x >= nx || y < 0 || z < 0 || z >= nz) {
            moved[back * n + cell] = population;
        } else if (y == ny) {
            moved[back * n + cell] = population + 6 * weight(back) * (MOVES[back][0] * lid);
        } else {
            moved[q * n + (z * ny + y) * nx + x] = population;
        }
    }

    private void collide(int cell, float omega) {
        int n = nx * ny * nz;
        float rho = 0;
        for (int q = 0; q < 19; q++) {
            rho += f[q * n + cell];
        }
        float u = momentum(0, cell);
        float v = momentum(1, cell);
        float w = momentum(2, cell);
        float square = u * u + v * v + w * w;
        for (int q = 0; q < 19; q++) {
            float along = MOVES[q][0] * u + MOVES[q][1] * v + MOVES[q][2] * w;
            float equilibrium = weight(q) * (rho + 3 * along + 4.5f * along * along - 1.5f * square);
            f[q * n + cell] += omega * (equilibrium - f[q * n + cell]);
        }
    }

    private float momentum(int d, int cell) {
        float sum = 0;
        for (int q = 0; q < 19; q++) {
            sum += MOVES[q][d] * f[q * nx * ny * nz + cell];
        }
        return sum;
    }

    /** How fast the fluid is in a cell. */
    double speed(int cell) {
        return Math.hypot(Math.hypot(momentum(0, cell), momentum(1, cell)), momentum(2, cell));
    }
}
