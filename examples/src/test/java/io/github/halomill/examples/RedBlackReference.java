package io.github.halomill.examples;

/** Successive over-relaxation of a chessboard, as {@code redblack} has it. */
final class RedBlackReference {

    private RedBlackReference() {}

    /** Relaxes the cells of both colours, those where x + y is even first; u is (nx + 2) x (ny + 2), f nx x ny. */
    static void sweep(float[] u, float[] f, int nx, int ny, float omega) {
        int pitch = nx + 2;
        for (int colour = 0; colour < 2; colour++) {
            for (int y = 0; y < ny; y++) {
                for (int x = (y + colour) % 2; x < nx; x += 2) {
                    int i = (y + 1) * pitch + x + 1;
                    float around = u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch];
                    u[i] = u[i] + omega * (0.25f * (around - f[y * nx + x]) - u[i]);
                }
            }
        }
    }

    /** What is missing for the equation to hold, the largest of all cells. */
    static double missing(float[] u, float[] f, int nx, int ny) {
        int pitch = nx + 2;
        double largest = 0;
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                int i = (y + 1) * pitch + x + 1;
                float around = u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch];
                largest = Math.max(largest, Math.abs(f[y * nx + x] - (around - 4 * u[i])));
            }
        }
        return largest;
    }
}
