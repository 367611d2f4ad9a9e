package io.github.halomill.examples;

/** The step of {@code nbody}: every body is pulled by every other, then moves. In double precision. */
final class NBodyReference {

    final double[] position;
    final double[] velocity;

    /** Four numbers for each body: x, y, z and mass, and the velocity. */
    NBodyReference(float[] position, float[] velocity) {
        this.position = new double[position.length];
        this.velocity = new double[position.length];
        for (int i = 0; i < position.length; i++) {
            this.position[i] = position[i];
            this.velocity[i] = velocity[i];
        }
    }

    void step(double dt, double softening) {
        int n = position.length / 4;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double square = softening * softening;
                for (int k = 0; k < 3; k++) {
                    square += Math.pow(position[4 * j + k] - position[4 * i + k], 2);
                }
                double pull = position[4 * j + 3] / (square * Math.sqrt(square));
                for (int k = 0; k < 3; k++) {
                    velocity[4 * i + k] += dt * pull * (position[4 * j + k] - position[4 * i + k]);
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 3; k++) {
                position[4 * i + k] += dt * velocity[4 * i + k];
            }
        }
    }
}
