package io.github.halomill.examples;

/**
 * The gas of {@code hydro.cl}, in loops that ask for what is beyond a wall where they need it. A sweep along y is one along x
 * of the gas with x and y exchanged.
 */
final class HydroReference {

    private static final double GAMMA = 1.4;

    final double courant = 0.5;
    double time;
    State gas;

    /** What a cell or a node has, by x and y. */
    record State(
            double dx,
            double dy,
            double[][] rho,
            double[][] e,
            double[][] mass,
            double[][] u,
            double[][] v,
            double[][] fx,
            double[][] fy) {

        State(int nx, int ny, double dx, double dy) {
            this(
                    dx,
                    dy,
                    new double[nx][ny],
                    new double[nx][ny],
                    new double[nx][ny],
                    new double[nx + 1][ny + 1],
                    new double[nx + 1][ny + 1],
                    new double[nx + 1][ny],
                    new double[nx][ny + 1]);
        }

        int nx() {
            return rho.length;
        }

        int ny() {
            return rho[0].length;
        }

        State transposed() {
            return new State(dy, dx, turn(rho), turn(e), turn(mass), turn(v), turn(u), turn(fy), turn(fx));
        }
    }

    HydroReference(State gas) {
        this.gas = gas;
    }

    /** A step, which ends at 'end' at the latest; along x first if that is said. */
    void step(double end, boolean firstX) {
        State g = gas;
        double area = g.dx * g.dy;
        double[][] p = new double[g.nx()][g.ny()];
        double[][] q = new double[g.nx()][g.ny()];
        for (int x = 0; x < g.nx(); x++) {
            for (int y = 0; y < g.ny(); y++) {
                p[x][y] = (GAMMA - 1.0) * g.rho[x][y] * g.e[x][y];
                g.mass[x][y] = g.rho[x][y] * area;
            }
        }
        double shortest = Double.POSITIVE_INFINITY;
        for (int x = 0; x < g.nx(); x++) {
            for (int y = 0; y < g.ny(); y++) {
                shortest = Math.min(shortest, viscosity(p, q, x, y));
            }
        }
        double dt = Math.min(courant * shortest, end - time);
        faces(g.u, g.v, 0.5 * dt);
        for (int x = 0; x < g.nx(); x++) {
            for (int y = 0; y < g.ny(); y++) {
                double inner = g.rho[x][y] * g.e[x][y] * area - (p[x][y] + q[x][y]) * growth(x, y);
                p[x][y] = (GAMMA - 1.0) * inner / (area + growth(x, y));
            }
        }
        double[][] oldU = copy(g.u);
        double[][] oldV = copy(g.v);
        accelerate(p, q, dt);
        faces(oldU, oldV, dt);
        for (int x = 0; x < g.nx(); x++) {
            for (int y = 0; y < g.ny(); y++) {
                g.rho[x][y] = g.mass[x][y] / (area + growth(x, y));
                g.e[x][y] = g.e[x][y] - (p[x][y] + q[x][y]) * growth(x, y) / g.mass[x][y];
            }
        }
        if (firstX) {
            HydroSweep.along(g, 1);
            gas = g.transposed();
            HydroSweep.along(gas, 0);
            gas = gas.transposed();
        } else {
            gas = g.transposed();
            HydroSweep.along(gas, 1);
            gas = gas.transposed();
            HydroSweep.along(gas, 0);
        }
        time = time + dt;
    }

    private double viscosity(double[][] p, double[][] q, int x, int y) {
        State g = gas;
        double[][] u = g.u;
        double[][] v = g.v;
        double ux = 0.5 * ((u[x + 1][y] - u[x][y]) + (u[x + 1][y + 1] - u[x][y + 1])) / g.dx;
        double uy = 0.5 * ((u[x][y + 1] - u[x][y]) + (u[x + 1][y + 1] - u[x + 1][y])) / g.dy;
        double vx = 0.5 * ((v[x + 1][y] - v[x][y]) + (v[x + 1][y + 1] - v[x][y + 1])) / g.dx;
        double vy = 0.5 * ((v[x][y + 1] - v[x][y]) + (v[x + 1][y + 1] - v[x + 1][y])) / g.dy;
        double px = (at(p, x + 1, y) - at(p, x - 1, y)) / g.dx;
        double py = (at(p, x, y + 1) - at(p, x, y - 1)) / g.dy;
        double rho = g.rho[x][y];
        double steep = px * px + py * py;
        double sound = Math.sqrt(GAMMA * p[x][y] / rho);
        if (ux + vy < 0 && steep > 0) {
            double strain = ((ux * (px * px) + vy * (py * py)) + (uy + vx) * (px * py)) / steep;
            double length = Math.sqrt(steep / ((px / g.dx) * (px / g.dx) + (py / g.dy) * (py / g.dy)));
            double jump = Math.max(0, -strain * length);
            q[x][y] = rho * jump * (0.25 * sound + 1.5 * jump);
        }
        double wave = Math.sqrt(sound * sound + 2.0 * q[x][y] / rho);
        double limit = Math.min(g.dx / (wave + largest(u, x, y)), g.dy / (wave + largest(v, x, y)));
        return Math.min(limit, 1.0 / (Math.abs(ux) + Math.abs(vy)));
    }

    private static double largest(double[][] u, int x, int y) {
        return Math.max(
                Math.max(Math.abs(u[x][y]), Math.abs(u[x + 1][y])),
                Math.max(Math.abs(u[x][y + 1]), Math.abs(u[x + 1][y + 1])));
    }

    /** The volumes over which faces go at the mean of these velocities and those that are now. */
    private void faces(double[][] u, double[][] v, double dt) {
        State g = gas;
        for (int x = 1; x < g.nx(); x++) {
            for (int y = 0; y < g.ny(); y++) {
                g.fx[x][y] = dt * g.dy * (0.25 * ((u[x][y] + u[x][y + 1]) + (g.u[x][y] + g.u[x][y + 1])));
            }
        }
        for (int x = 0; x < g.nx(); x++) {
            for (int y = 1; y < g.ny(); y++) {
                g.fy[x][y] = dt * g.dx * (0.25 * ((v[x][y] + v[x + 1][y]) + (g.v[x][y] + g.v[x + 1][y])));
            }
        }
    }

    private double growth(int x, int y) {
        return (gas.fx[x + 1][y] - gas.fx[x][y]) + (gas.fy[x][y + 1] - gas.fy[x][y]);
    }

    private void accelerate(double[][] p, double[][] q, double dt) {
        State g = gas;
        for (int x = 0; x <= g.nx(); x++) {
            for (int y = 0; y <= g.ny(); y++) {
                double here = at(p, x, y) + at(q, x, y);
                double left = at(p, x - 1, y) + at(q, x - 1, y);
                double below = at(p, x, y - 1) + at(q, x, y - 1);
                double corner = at(p, x - 1, y - 1) + at(q, x - 1, y - 1);
                double m = HydroSweep.around(g.mass, x, y);
                double pushX = 0.5 * g.dy * ((left - here) + (corner - below));
                double pushY = 0.5 * g.dx * ((below - here) + (corner - left));
                g.u[x][y] = x == 0 || x == g.nx() ? 0 : g.u[x][y] + dt * pushX / m;
                g.v[x][y] = y == 0 || y == g.ny() ? 0 : g.v[x][y] + dt * pushY / m;
            }
        }
    }

    /** Of a cell, or of its mirror image beyond a wall. */
    static double at(double[][] cells, int x, int y) {
        return cells[mirrored(x, cells.length)][mirrored(y, cells[0].length)];
    }

    static int mirrored(int i, int n) {
        return i < 0 ? -1 - i : i < n ? i : 2 * n - 1 - i;
    }

    static double[][] copy(double[][] a) {
        double[][] copy = new double[a.length][];
        for (int x = 0; x < a.length; x++) {
            copy[x] = a[x].clone();
        }
        return copy;
    }

    static double[][] turn(double[][] a) {
        double[][] turned = new double[a[0].length][a.length];
        for (int x = 0; x < a.length; x++) {
            for (int y = 0; y < a[0].length; y++) {
                turned[y][x] = a[x][y];
            }
        }
        return turned;
    }
}
