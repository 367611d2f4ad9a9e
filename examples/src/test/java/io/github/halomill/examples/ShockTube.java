package io.github.halomill.examples;

import java.util.stream.IntStream;

/**
 * What becomes of two gases at rest that meet at 0: the exact solution of Riemann's problem (Toro, Riemann Solvers, chapter
 * 4), with a rarefaction to the left and a shock to the right.
 *
 * @param p what the pressure is between the two waves
 * @param u how fast the gas is there
 */
record ShockTube(double density1, double pressure1, double density2, double pressure2, double p, double u) {

    private static final double GAMMA = 1.4;

    /** Sod's. */
    static final ShockTube SOD = of(1, 1, 0.125, 0.1);

    private static ShockTube of(double density1, double pressure1, double density2, double pressure2) {
        double low = pressure2;
        double high = pressure1;
        for (int i = 0; i < 100; i++) { // the velocities behind both waves become the same
            double middle = (low + high) / 2;
            if (rarefied(density1, pressure1, middle) > shocked(density2, pressure2, middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new ShockTube(density1, pressure1, density2, pressure2, low, shocked(density2, pressure2, low));
    }

    private static double rarefied(double density, double pressure, double p) {
        double exponent = (GAMMA - 1) / (2 * GAMMA);
        return 2 * Math.sqrt(GAMMA * pressure / density) / (GAMMA - 1) * (1 - Math.pow(p / pressure, exponent));
    }

    private static double shocked(double density, double pressure, double p) {
        double a = 2 / ((GAMMA + 1) * density);
        double b = (GAMMA - 1) / (GAMMA + 1) * pressure;
        return (p - pressure) * Math.sqrt(a / (p + b));
    }

    /** The mean of a cell of so many in a tube of length 1. */
    double density(int cells, int cell, double time) {
        return IntStream.range(0, 10)
                .mapToDouble(part -> density(((cell + (part + 0.5) / 10) / cells - 0.5) / time))
                .average()
                .orElseThrow();
    }

    /** Where x / t is this. */
    private double density(double speed) {
        double c = Math.sqrt(GAMMA * pressure1 / density1);
        double behind = density1 * Math.pow(p / pressure1, 1 / GAMMA);
        double ratio = (GAMMA - 1) / (GAMMA + 1);
        if (speed < -c) {
            return density1;
        }
        if (speed < u - Math.sqrt(GAMMA * p / behind)) {
            return density1 * Math.pow(2 / (GAMMA + 1) - ratio * speed / c, 2 / (GAMMA - 1));
        }
        double sound = Math.sqrt(GAMMA * pressure2 / density2);
        double shock = sound * Math.sqrt((GAMMA + 1) / (2 * GAMMA) * p / pressure2 + (GAMMA - 1) / (2 * GAMMA));
        double ahead = density2 * (p / pressure2 + ratio) / (ratio * p / pressure2 + 1);
        return speed < u ? behind : speed < shock ? ahead : density2;
    }
}
