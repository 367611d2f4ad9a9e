package io.github.halomill.examples;

import java.util.Arrays;

/** The Himeno benchmark as its program in C has it: what it begins with, and its loop, number for number. */
final class HimenoReference {

    final float[][] a = new float[4][];
    final float[][] b = new float[3][];
    final float[][] c = new float[3][];
    final float[] p;
    final float[] wrk1;
    final float[] wrk2;
    final float[] bnd;

    /** How far each cell was off in the last sweep. */
    final float[] ss;

    private final int imax;
    private final int jmax;
    private final int kmax;

    /** What the benchmark begins with; imax x jmax x kmax cells, the last index fastest. */
    HimenoReference(int imax, int jmax, int kmax) {
        this.imax = imax;
        this.jmax = jmax;
        this.kmax = kmax;
        int cells = imax * jmax * kmax;
        Arrays.setAll(a, n -> filled(cells, n == 3 ? 1f / 6 : 1));
        Arrays.setAll(b, n -> filled(cells, 0));
        Arrays.setAll(c, n -> filled(cells, 1));
        p = new float[cells];
        for (int m = 0; m < cells; m++) {
            int i = m / (jmax * kmax);
            p[m] = (float) (i * i) / (float) ((imax - 1) * (imax - 1));
        }
        wrk1 = new float[cells];
        wrk2 = p.clone();
        bnd = filled(cells, 1);
        ss = new float[cells];
    }

    /** That many sweeps; returns gosa of the last, summed up in single precision in the order of the loop. */
    float jacobi(int sweeps, float omega) {
        float gosa = 0;
        for (int n = 0; n < sweeps; n++) {
            gosa = 0;
            for (int i = 1; i < imax - 1; i++) {
                for (int j = 1; j < jmax - 1; j++) {
                    for (int k = 1; k < kmax - 1; k++) {
                        gosa += square(relax(i, j, k, omega));
                    }
                }
            }
            for (int i = 1; i < imax - 1; i++) {
                for (int j = 1; j < jmax - 1; j++) {
                    System.arraycopy(wrk2, at(i, j, 1), p, at(i, j, 1), kmax - 2);
                }
            }
        }
        return gosa;
    }

    /** The squares of ss, summed up in double precision. */
    double gosa() {
        double sum = 0;
        for (float off : ss) {
            sum += (double) off * off;
        }
        return sum;
    }

    private float relax(int i, int j, int k, float omega) {
        int m = at(i, j, k);
        float s0 = a[0][m] * p[at(i + 1, j, k)]
                + a[1][m] * p[at(i, j + 1, k)]
                + a[2][m] * p[at(i, j, k + 1)]
                + b[0][m]
                        * (p[at(i + 1, j + 1, k)]
                                - p[at(i + 1, j - 1, k)]
                                - p[at(i - 1, j + 1, k)]
                                + p[at(i - 1, j - 1, k)])
                + b[1][m]
                        * (p[at(i, j + 1, k + 1)]
                                - p[at(i, j - 1, k + 1)]
                                - p[at(i, j + 1, k - 1)]
                                + p[at(i, j - 1, k - 1)])
                + b[2][m]
                        * (p[at(i + 1, j, k + 1)]
                                - p[at(i - 1, j, k + 1)]
                                - p[at(i + 1, j, k - 1)]
                                + p[at(i - 1, j, k - 1)])
                + c[0][m] * p[at(i - 1, j, k)]
                + c[1][m] * p[at(i, j - 1, k)]
                + c[2][m] * p[at(i, j, k - 1)]
                + wrk1[m];
        ss[m] = (s0 * a[3][m] - p[m]) * bnd[m];
        wrk2[m] = p[m] + omega * ss[m];
        return ss[m];
    }

    private int at(int i, int j, int k) {
        return (i * jmax + j) * kmax + k;
    }

    private static float square(float value) {
        return value * value;
    }

    private static float[] filled(int length, float value) {
        float[] values = new float[length];
        Arrays.fill(values, value);
        return values;
    }
}
