package io.github.halomill.examples;

/** Implicit steps of heat by Cholesky's method for a matrix with a band, and the eigenvalues of that matrix over its diagonal. */
final class ImplicitReference {

    private final int nx;
    private final int n;

    /** Of the matrix: row i has its elements from i - nx to i. */
    private final double[][] matrix;

    private final double[][] factor;

    ImplicitReference(int nx, int ny, double[] k, double ratio) {
        this.nx = nx;
        n = nx * ny;
        matrix = new double[n][nx + 1];
        for (int i = 0; i < n; i++) {
            matrix[i][nx] = 1;
        }
        for (int i = 0; i < n; i++) {
            if (i % nx > 0) {
                join(i, 1, ratio * 2 / (1 / k[i] + 1 / k[i - 1]));
            }
            if (i >= nx) {
                join(i, nx, ratio * 2 / (1 / k[i] + 1 / k[i - nx]));
            }
        }
        factor = cholesky();
    }

    private void join(int i, int distance, double coupling) {
        matrix[i][nx - distance] -= coupling;
        matrix[i][nx] += coupling;
        matrix[i - distance][nx] += coupling;
    }

    private double[][] cholesky() {
        double[][] l = new double[n][nx + 1];
        for (int i = 0; i < n; i++) {
            for (int j = Math.max(0, i - nx); j <= i; j++) {
                double sum = matrix[i][j - i + nx];
                for (int m = Math.max(0, i - nx); m < j; m++) {
                    sum -= l[i][m - i + nx] * (m < j - nx ? 0 : l[j][m - j + nx]);
                }
                l[i][j - i + nx] = i == j ? Math.sqrt(sum) : sum / l[j][nx];
            }
        }
        return l;
    }

    /** What is after a step. */
    double[] step(double[] u) {
        double[] x = u.clone();
        for (int i = 0; i < n; i++) {
            for (int j = Math.max(0, i - nx); j < i; j++) {
                x[i] -= factor[i][j - i + nx] * x[j];
            }
            x[i] /= factor[i][nx];
        }
        for (int i = n - 1; i >= 0; i--) {
            x[i] /= factor[i][nx];
            for (int j = Math.max(0, i - nx); j < i; j++) {
                x[j] -= factor[i][j - i + nx] * x[i];
            }
        }
        return x;
    }

    /** The least eigenvalue of the matrix over its diagonal, by inverse iteration. */
    double least() {
        double[] v = Values.doubles(1, n, -1, 1);
        double growth = 1;
        for (int round = 0; round < 1000; round++) {
            for (int i = 0; i < n; i++) {
                v[i] *= matrix[i][nx];
            }
            v = step(v);
            growth = normalize(v);
        }
        return 1 / growth;
    }

    /** The greatest, by iteration with 1 more, so that none is negative. */
    double greatest() {
        double[] v = Values.doubles(2, n, -1, 1);
        double growth = 1;
        for (int round = 0; round < 2000; round++) {
            double[] next = v.clone();
            for (int i = 0; i < n; i++) {
                for (int j = Math.max(0, i - nx); j <= i; j++) {
                    double element = matrix[i][j - i + nx];
                    next[i] += element * v[j] / matrix[i][nx];
                    next[j] += i == j ? 0 : element * v[i] / matrix[j][nx];
                }
            }
            v = next;
            growth = normalize(v);
        }
        return growth - 1;
    }

    private double normalize(double[] v) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += v[i] * v[i] * matrix[i][nx];
        }
        double norm = Math.sqrt(sum);
        for (int i = 0; i < n; i++) {
            v[i] /= norm;
        }
        return norm;
    }
}
