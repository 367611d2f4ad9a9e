package io.github.halomill.examples;

/** What {@code twogrid} does to nx x ny cells, with a border of one cell around the fine ones. */
final class TwoGridReference {

    float[] u;
    float[] v;
    final float[] f;

    /** An element for 2 x 2 cells. */
    final float[] c;

    /** An element for 8 x 4 cells. */
    final float[] partial;

    private final int nx;
    private final int ny;
    private final int pitch;

    TwoGridReference(int nx, int ny) {
        this.nx = nx;
        this.ny = ny;
        pitch = nx + 2;
        u = Values.floats(1, pitch * (ny + 2));
        v = Values.floats(2, pitch * (ny + 2));
        f = Values.floats(3, nx * ny);
        c = new float[nx / 2 * (ny / 2)];
        partial = new float[nx / 8 * (ny / 4)];
    }

    void step() {
        float[] next = v;
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                int i = at(x, y);
                next[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch] - f[y * nx + x]);
            }
        }
        v = u;
        u = next;
        for (int y = 0; y < ny; y += 2) {
            for (int x = 0; x < nx; x += 2) {
                float mean = 0.25f * (u[at(x, y)] + u[at(x + 1, y)] + u[at(x, y + 1)] + u[at(x + 1, y + 1)]);
                c[y / 2 * (nx / 2) + x / 2] = mean;
            }
        }
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                u[at(x, y)] += 0.5f * c[y / 2 * (nx / 2) + x / 2];
            }
        }
        for (int group = 0; group < partial.length; group++) {
            partial[group] = sum(group % (nx / 8) * 8, group / (nx / 8) * 4, 0, 1);
        }
    }

    /** Every {@code step}-th of the 32 cells of a work-group from {@code first} on: halves are added, pair by pair. */
    private float sum(int left, int top, int first, int step) {
        return step == 32
                ? u[at(left + first % 8, top + first / 8)]
                : sum(left, top, first, 2 * step) + sum(left, top, first + step, 2 * step);
    }

    private int at(int x, int y) {
        return (y + 1) * pitch + x + 1;
    }
}
