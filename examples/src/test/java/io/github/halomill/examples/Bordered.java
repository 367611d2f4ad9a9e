package io.github.halomill.examples;

import java.util.Arrays;

/** Arrays of two dimensions with a border of one element. */
final class Bordered {

    private Bordered() {}

    /** The nx by ny elements with a border of that value around. */
    static float[] around(float[] inner, int nx, int ny, float border) {
        float[] all = new float[(nx + 2) * (ny + 2)];
        Arrays.fill(all, border);
        for (int y = 0; y < ny; y++) {
            System.arraycopy(inner, y * nx, all, (y + 1) * (nx + 2) + 1, nx);
        }
        return all;
    }

    /** The nx by ny elements within the border. */
    static float[] within(float[] all, int nx, int ny) {
        float[] inner = new float[nx * ny];
        for (int y = 0; y < ny; y++) {
            System.arraycopy(all, (y + 1) * (nx + 2) + 1, inner, y * nx, nx);
        }
        return inner;
    }

    /** The nx by ny elements with a border of that value around. */
    static double[] around(double[] inner, int nx, int ny, double border) {
        double[] all = new double[(nx + 2) * (ny + 2)];
        Arrays.fill(all, border);
        for (int y = 0; y < ny; y++) {
            System.arraycopy(inner, y * nx, all, (y + 1) * (nx + 2) + 1, nx);
        }
        return all;
    }

    /** The nx by ny elements within the border. */
    static double[] within(double[] all, int nx, int ny) {
        double[] inner = new double[nx * ny];
        for (int y = 0; y < ny; y++) {
            System.arraycopy(all, (y + 1) * (nx + 2) + 1, inner, y * nx, nx);
        }
        return inner;
    }
}
