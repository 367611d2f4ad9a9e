package io.github.halomill.examples;

/** Finite volumes for a gas, by fluxes over all faces that are kept; states are {density, momenta, energy}. */
final class EulerReference {

    private static final double GAMMA = 1.4;

    private final int nx;
    private final int ny;

    /** The state of each cell, row by row. */
    double[][] u;

    EulerReference(int nx, int ny, double[][] u) {
        this.nx = nx;
        this.ny = ny;
        this.u = u;
    }

    /** The state of a gas at rest or in motion. */
    static double[] gas(double density, double right, double up, double pressure) {
        return new double[] {
            density, density * right, density * up, pressure / (GAMMA - 1) + 0.5 * density * (right * right + up * up)
        };
    }

    /** The largest speed of a wave. */
    double fastest() {
        double most = 0;
        for (double[] q : u) {
            double speed = Math.max(Math.abs(q[1]), Math.abs(q[2])) / q[0] + Math.sqrt(GAMMA * pressure(q) / q[0]);
            most = Math.max(most, speed);
        }
        return most;
    }

    /** A step of r cells for speed 1. */
    void step(double r) {
        double[][] first = u;
        double[][] slopes = changes();
        u = new double[nx * ny][4];
        for (int i = 0; i < nx * ny; i++) {
            for (int k = 0; k < 4; k++) {
                u[i][k] = first[i][k] + r * slopes[i][k];
            }
        }
        slopes = changes();
        for (int i = 0; i < nx * ny; i++) {
            for (int k = 0; k < 4; k++) {
                u[i][k] = 0.5 * (first[i][k] + u[i][k] + r * slopes[i][k]);
            }
        }
    }

    private double[][] changes() {
        double[][][] across = new double[ny][nx + 1][];
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x <= nx; x++) {
                across[y][x] = face(at(x - 2, y), at(x - 1, y), at(x, y), at(x + 1, y));
            }
        }
        double[][][] along = new double[ny + 1][nx][];
        for (int y = 0; y <= ny; y++) {
            for (int x = 0; x < nx; x++) {
                along[y][x] = turned(
                        face(turned(at(x, y - 2)), turned(at(x, y - 1)), turned(at(x, y)), turned(at(x, y + 1))));
            }
        }
        double[][] changes = new double[nx * ny][4];
        for (int i = 0; i < nx * ny; i++) {
            int x = i % nx;
            int y = i / nx;
            for (int k = 0; k < 4; k++) {
                changes[i][k] = across[y][x][k] - across[y][x + 1][k] + (along[y][x][k] - along[y + 1][x][k]);
            }
        }
        return changes;
    }

    /** The state of a cell; beyond the domain that of the last one before. */
    private double[] at(int x, int y) {
        return u[Math.min(ny - 1, Math.max(0, y)) * nx + Math.min(nx - 1, Math.max(0, x))];
    }

    private static double[] turned(double[] q) {
        return new double[] {q[0], q[2], q[1], q[3]};
    }

    private static double[] face(double[] a, double[] b, double[] c, double[] d) {
        double[] left = new double[4];
        double[] right = new double[4];
        for (int k = 0; k < 4; k++) {
            left[k] = b[k] + 0.5 * minmod(b[k] - a[k], c[k] - b[k]);
            right[k] = c[k] - 0.5 * minmod(c[k] - b[k], d[k] - c[k]);
        }
        return hllc(left, right);
    }

    private static double minmod(double a, double b) {
        if (a * b <= 0) {
            return 0;
        }
        return Math.abs(a) < Math.abs(b) ? a : b;
    }

    private static double pressure(double[] q) {
        return (GAMMA - 1) * (q[3] - 0.5 * (q[1] * q[1] + q[2] * q[2]) / q[0]);
    }

    private static double[] hllc(double[] l, double[] r) {
        double vl = l[1] / l[0];
        double vr = r[1] / r[0];
        double pl = pressure(l);
        double pr = pressure(r);
        double cl = Math.sqrt(GAMMA * pl / l[0]);
        double cr = Math.sqrt(GAMMA * pr / r[0]);
        double slowest = Math.min(vl - cl, vr - cr);
        double fastest = Math.max(vl + cl, vr + cr);
        double ml = l[0] * (slowest - vl);
        double mr = r[0] * (fastest - vr);
        double contact = (pr - pl + ml * vl - mr * vr) / (ml - mr);
        boolean fromLeft = slowest >= 0 || (fastest > 0 && contact >= 0);
        boolean beyond = fromLeft ? slowest >= 0 : fastest <= 0;
        return fromLeft ? flux(l, vl, pl, slowest, contact, beyond) : flux(r, vr, pr, fastest, contact, beyond);
    }

    /** What flows where the gas is q, or between its fastest wave and the contact. */
    private static double[] flux(double[] q, double v, double p, double wave, double contact, boolean beyond) {
        double[] flux = {q[1], q[1] * v + p, q[2] * v, (q[3] + p) * v};
        double energy = q[3] / q[0] + (contact - v) * (contact + p / (q[0] * (wave - v)));
        double[] unit = {1, contact, q[2] / q[0], energy};
        double density = q[0] * (wave - v) / (wave - contact);
        for (int k = 0; k < 4 && !beyond; k++) {
            flux[k] = flux[k] + wave * (density * unit[k] - q[k]);
        }
        return flux;
    }
}
