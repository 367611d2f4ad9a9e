package io.github.halomill.examples;

/** Elastic waves by loops over the entries of vectors and tensors, with what layers remember in every cell. */
final class ElasticReference {

    private final int[] size;
    private final int layer;
    private final int below;
    private final float buoyancy;
    private final float[] lambda;
    private final float[] mu;
    private final int[] steps;

    /** Velocities, each with a margin of two. */
    final float[][] v = new float[3][];

    /** Stresses; s[a][b] and s[b][a] are one. */
    final float[][][] s = new float[3][3][];

    private final float[][][][] remembered;

    /** As a program with its own numbers has it. */
    ElasticReference(int nx, int ny, int nz, int layer, int below) {
        size = new int[] {nx, ny, nz};
        this.layer = layer;
        this.below = below;
        buoyancy = 0.4f;
        lambda = new float[] {(float) (0.12 * 0.4), (float) (0.4 / 3)};
        mu = lambda;
        steps = new int[] {1, nx + 4, (nx + 4) * (ny + 4)};
        int all = steps[2] * (nz + 4);
        for (int a = 0; a < 3; a++) {
            v[a] = new float[all];
            for (int b = 0; b <= a; b++) {
                s[a][b] = new float[all];
                s[b][a] = s[a][b];
            }
        }
        remembered = new float[2][3][3][all];
    }

    int index(int... cell) {
        return cell[0] + 2 + (cell[1] + 2) * steps[1] + (cell[2] + 2) * steps[2];
    }

    /** A step, with an explosion at the end. */
    void step(int[] place, float amount) {
        forEachCell(this::accelerate);
        forEachCell(this::strain);
        for (int a = 0; a < 3; a++) {
            s[a][a][index(place)] += amount;
        }
    }

    private void accelerate(int[] cell) {
        for (int a = 0; a < 3; a++) {
            float sum = 0;
            for (int b = 0; b < 3; b++) {
                float d = derivative(s[a][b], cell, b, a == b, remembered[0][a][b]);
                sum = b == 0 ? d : sum + d;
            }
            v[a][index(cell)] += buoyancy * sum;
        }
    }

    private void strain(int[] cell) {
        float[][] d = new float[3][3];
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                d[a][b] = derivative(v[a], cell, b, a != b, remembered[1][a][b]);
            }
        }
        int material = cell[2] < below ? 0 : 1;
        float all = lambda[material] * (d[0][0] + d[1][1] + d[2][2]);
        for (int a = 0; a < 3; a++) {
            s[a][a][index(cell)] += all + 2 * mu[material] * d[a][a];
            for (int b = a + 1; b < 3; b++) {
                s[a][b][index(cell)] += mu[material] * (d[a][b] + d[b][a]);
            }
        }
    }

    /** Along an axis, half a cell ahead or behind of where {@code u} lies, which is half a cell ahead otherwise. */
    private float derivative(float[] u, int[] cell, int axis, boolean ahead, float[] memory) {
        int step = steps[axis];
        int i = index(cell);
        int first = ahead ? i : i - step;
        float d = 1.125f * (u[first + step] - u[first]) - 1 / 24f * (u[first + 2 * step] - u[first - step]);
        int fromLow = cell[axis];
        int fromHigh = size[axis] - 1 - cell[axis];
        if (Math.min(fromLow, fromHigh) >= layer) {
            return d;
        }
        float half = ahead ? 0.5f : 0;
        float inside = fromLow < layer ? fromLow + half : fromHigh - half;
        float depth = (layer - 0.5f - inside) * (float) (1.0 / layer);
        float damping = (float) (5.5 / layer) * depth * depth;
        memory[i] = memory[i] - (damping + 0.02f) * memory[i] - damping * d;
        return d + memory[i];
    }

    private void forEachCell(Change change) {
        for (int z = 0; z < size[2]; z++) {
            for (int y = 0; y < size[1]; y++) {
                for (int x = 0; x < size[0]; x++) {
                    change.at(new int[] {x, y, z});
                }
            }
        }
    }

    private interface Change {
        void at(int[] cell);
    }
}
