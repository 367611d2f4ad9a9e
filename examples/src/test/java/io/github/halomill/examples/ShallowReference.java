package io.github.halomill.examples;

/** The step of {@code shallow} on arrays without a border: behind a wall lies what is before it, and flows the other way. */
final class ShallowReference {

    private static final double G = 9.81;

    final double[] h;
    final double[] hu;
    final double[] hv;

    private final int nx;
    private final int ny;

    private int from;
    private int to;
    private double inflow;

    /** nx by ny cells. */
    ShallowReference(int nx, int ny, double[] h, double[] hu, double[] hv) {
        this.nx = nx;
        this.ny = ny;
        this.h = h;
        this.hu = hu;
        this.hv = hv;
    }

    /** The fastest wave: by how many metres a second it goes at most. */
    double fastest() {
        double fastest = 0;
        for (int i = 0; i < h.length; i++) {
            double speed = Math.max(Math.abs(hu[i]), Math.abs(hv[i])) / h[i] + Math.sqrt(G * h[i]);
            fastest = Math.max(fastest, speed);
        }
        return fastest;
    }

    /** One step of r = dt / dx. */
    void step(double r) {
        double[][][] over = new double[2][3][]; // faces along x, and along y
        for (int part = 0; part < 3; part++) {
            over[0][part] = new double[(nx + 1) * ny];
            over[1][part] = new double[nx * (ny + 1)];
        }
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x <= nx; x++) {
                double[] flow = flow(cell(x - 1, y), cell(x, y), 1);
                for (int part = 0; part < 3; part++) {
                    over[0][part][y * (nx + 1) + x] = flow[part];
                }
            }
        }
        for (int y = 0; y <= ny; y++) {
            for (int x = 0; x < nx; x++) {
                double[] flow = flow(cell(x, y - 1), cell(x, y), 2);
                for (int part = 0; part < 3; part++) {
                    over[1][part][y * nx + x] = flow[part];
                }
            }
        }
        double[][] state = {h, hu, hv};
        for (int part = 0; part < 3; part++) {
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    double alongX = over[0][part][y * (nx + 1) + x + 1] - over[0][part][y * (nx + 1) + x];
                    double alongY = over[1][part][(y + 1) * nx + x] - over[1][part][y * nx + x];
                    state[part][y * nx + x] = state[part][y * nx + x] - r * (alongX + alongY);
                }
            }
        }
    }

    /** From here on so much flows in through some rows of the wall before the first column. */
    void open(int first, int end, double flow) {
        from = first;
        to = end;
        inflow = flow;
    }

    /** Depth and momentum of a cell, or of one behind a wall. */
    private double[] cell(int x, int y) {
        int i = Math.min(Math.max(y, 0), ny - 1) * nx + Math.min(Math.max(x, 0), nx - 1);
        double along = x < 0 && y >= from && y < to ? inflow : x < 0 || x >= nx ? -hu[i] : hu[i];
        return new double[] {h[i], along, y < 0 || y >= ny ? -hv[i] : hv[i]};
    }

    /** Rusanov's flux from a cell to the next one along x (1) or y (2). */
    private static double[] flow(double[] from, double[] to, int axis) {
        double before = from[axis] / from[0];
        double behind = to[axis] / to[0];
        double a = Math.max(Math.abs(before) + Math.sqrt(G * from[0]), Math.abs(behind) + Math.sqrt(G * to[0]));
        double[] flow = new double[3];
        flow[0] = 0.5 * (from[axis] + to[axis]) - 0.5 * a * (to[0] - from[0]);
        for (int part = 1; part < 3; part++) {
            double carriedFrom = from[part] * before;
            double carriedTo = to[part] * behind;
            if (part == axis) {
                carriedFrom = carriedFrom + 0.5 * G * from[0] * from[0];
                carriedTo = carriedTo + 0.5 * G * to[0] * to[0];
            }
            flow[part] = 0.5 * (carriedFrom + carriedTo) - 0.5 * a * (to[part] - from[part]);
        }
        return flow;
    }
}
