package io.github.halomill.examples;

/** Puts what has moved along x back where it belongs, as {@code hydro.cl} does; for {@link HydroReference}. */
final class HydroSweep {

    private final HydroReference.State g;
    private final double rest;
    private final double[][] gone;

    private HydroSweep(HydroReference.State g, double rest) {
        this.g = g;
        this.rest = rest;
        gone = new double[g.nx() + 1][g.ny()];
    }

    /** Changes all but the volumes; {@code rest} is 1 if the other direction has yet to follow, else 0. */
    static void along(HydroReference.State g, double rest) {
        new HydroSweep(g, rest).sweep();
    }

    private void sweep() {
        int nx = g.nx();
        int ny = g.ny();
        double[][] energy = new double[nx + 1][ny];
        for (int x = 1; x < nx; x++) {
            for (int y = 0; y < ny; y++) {
                flow(x, y, energy);
            }
        }
        double[][] lost = new double[nx + 1][ny + 1];
        double[][] u = HydroReference.copy(g.u());
        double[][] v = HydroReference.copy(g.v());
        for (int x = 0; x <= nx; x++) {
            for (int y = 0; y <= ny; y++) {
                mix(u, v, x, y, lost);
            }
        }
        for (int x = 0; x < nx; x++) {
            for (int y = 0; y < ny; y++) {
                double m = g.mass()[x][y] + (gone[x][y] - gone[x + 1][y]);
                double heat = 0.25 * ((lost[x][y] + lost[x + 1][y + 1]) + (lost[x + 1][y] + lost[x][y + 1]));
                g.e()[x][y] = (g.mass()[x][y] * g.e()[x][y] + (energy[x][y] - energy[x + 1][y])) / m + heat;
                g.rho()[x][y] = m / (g.dx() * g.dy() + rest * (g.fy()[x][y + 1] - g.fy()[x][y]));
                g.mass()[x][y] = m;
            }
        }
    }

    private void flow(int x, int y, double[][] energy) {
        double volume = g.fx()[x][y];
        int s = volume > 0 ? 1 : -1;
        int i = volume > 0 ? x - 1 : x;
        double whole = g.dx() * g.dy() + ((g.fx()[i + 1][y] - g.fx()[i][y]) + rest * (g.fy()[i][y + 1] - g.fy()[i][y]));
        double rho = g.rho()[i][y];
        double mass = volume * over(g.rho(), i, y, s, Math.abs(volume) / whole);
        gone[x][y] = mass;
        energy[x][y] = mass * over(g.e(), i, y, s, Math.abs(mass) / (rho * whole));
    }

    private static double over(double[][] a, int x, int y, int s, double part) {
        return over(HydroReference.at(a, x - s, y), a[x][y], HydroReference.at(a, x + s, y), part);
    }

    private static double over(double up, double here, double down, double part) {
        double a = here - up;
        double b = down - here;
        return here + (a * b > 0 ? (1.0 - part) * (a * b / (a + b)) : 0.0);
    }

    private void mix(double[][] u, double[][] v, int x, int y, double[][] lost) {
        double mass = around(g.mass(), x, y);
        double[] in = carried(u, v, x - 1, y);
        double[] out = carried(u, v, x, y);
        double sum = mass + (in[0] - out[0]);
        double oldU = u[x][y];
        double oldV = v[x][y];
        double newU = (mass * oldU + (in[0] * in[1] - out[0] * out[1])) / sum;
        double newV = (mass * oldV + (in[0] * in[2] - out[0] * out[2])) / sum;
        double came = in[0] * (in[1] * in[1] + in[2] * in[2]);
        double went = out[0] * (out[1] * out[1] + out[2] * out[2]);
        double motion = (mass * (oldU * oldU + oldV * oldV) + (came - went)) / sum;
        g.u()[x][y] = newU;
        g.v()[x][y] = newV;
        lost[x][y] = 0.5 * (motion - (newU * newU + newV * newV));
    }

    /** What goes from a node to the next one: mass and its velocities. */
    private double[] carried(double[][] u, double[][] v, int x, int y) {
        double mass = 0.25 * ((face(x, y) + face(x + 1, y - 1)) + (face(x + 1, y) + face(x, y - 1)));
        int s = mass > 0 ? 1 : -1;
        int from = mass > 0 ? x : x + 1;
        double part = Math.abs(mass) / around(g.mass(), from, y);
        return new double[] {
            mass,
            over(moving(u, from - s, y, -1), moving(u, from, y, -1), moving(u, from + s, y, -1), part),
            over(moving(v, from - s, y, 1), moving(v, from, y, 1), moving(v, from + s, y, 1), part)
        };
    }

    private double face(int x, int y) {
        return moving(gone, x, HydroReference.mirrored(y, g.ny()), -1);
    }

    /** Beyond a wall it moves the other way, or has that sign. */
    private double moving(double[][] a, int x, int y, double sign) {
        return x < 0 ? sign * a[-x][y] : x <= g.nx() ? a[x][y] : sign * a[2 * g.nx() - x][y];
    }

    static double around(double[][] mass, int x, int y) {
        double here = HydroReference.at(mass, x, y);
        double corner = HydroReference.at(mass, x - 1, y - 1);
        return 0.25 * ((here + corner) + (HydroReference.at(mass, x - 1, y) + HydroReference.at(mass, x, y - 1)));
    }
}
