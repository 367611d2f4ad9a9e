package io.github.halomill.examples;

/** Conjugate gradients for -laplace x = b on nx by ny cells with 0 around, all in double precision. */
final class CgReference {

    private final int nx;
    private final int ny;
    private final double[] x;
    private final double[] r;
    private final double[] p;

    CgReference(int nx, int ny, float[] b) {
        this.nx = nx;
        this.ny = ny;
        x = new double[nx * ny];
        r = new double[nx * ny];
        p = new double[nx * ny];
        for (int i = 0; i < b.length; i++) {
            r[i] = b[i];
            p[i] = b[i];
        }
    }

    /** What the solution is after that many iterations. */
    double[] solve(int iterations) {
        for (int n = 0; n < iterations; n++) {
            double[] q = laplace();
            double rr = dot(r, r);
            double alpha = rr / dot(p, q);
            for (int i = 0; i < x.length; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
            }
            double beta = dot(r, r) / rr;
            for (int i = 0; i < x.length; i++) {
                p[i] = r[i] + beta * p[i];
            }
        }
        return x;
    }

    private double[] laplace() {
        double[] q = new double[nx * ny];
        for (int j = 0; j < ny; j++) {
            for (int i = 0; i < nx; i++) {
                q[j * nx + i] = 4 * at(i, j) - at(i - 1, j) - at(i + 1, j) - at(i, j - 1) - at(i, j + 1);
            }
        }
        return q;
    }

    private double at(int i, int j) {
        return i < 0 || i >= nx || j < 0 || j >= ny ? 0 : p[j * nx + i];
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
