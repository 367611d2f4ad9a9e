package io.github.halomill.examples;

/** The step of {@code acoustic}: after = now + keep (now - before) + speed2 (sum of the four neighbours - 4 now), and the source. */
final class AcousticReference {

    private AcousticReference() {}

    /** One step on nx by ny cells; the first three are (nx + 2) x (ny + 2), the others nx x ny. */
    static void step(float[] after, float[] now, float[] before, float[] speed2, float[] keep, int nx, int ny) {
        int pitch = nx + 2;
        for (int y = 1; y <= ny; y++) {
            for (int x = 1; x <= nx; x++) {
                int cell = (y - 1) * nx + x - 1;
                float own = now[y * pitch + x];
                float around = now[y * pitch + x - 1]
                        + now[y * pitch + x + 1]
                        + now[(y - 1) * pitch + x]
                        + now[(y + 1) * pitch + x];
                float moved = own + keep[cell] * (own - before[y * pitch + x]);
                after[y * pitch + x] = moved + speed2[cell] * (around - 4 * own);
            }
        }
    }

    /** Ricker's wavelet: what the source adds to its cell in that iteration. */
    static float amplitude(long iteration, double frequency, double delay) {
        double phase = 3.141592653589793 * frequency * (iteration - delay);
        return (float) ((1 - 2 * phase * phase) * Math.exp(-phase * phase));
    }
}
