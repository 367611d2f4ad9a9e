package io.github.halomill.examples;

/** The step of {@code torus}: as of {@code life}, on a board whose opposite edges touch. */
final class TorusReference {

    private TorusReference() {}

    /** One generation of nx by ny cells, 1 for a living one. */
    static void step(byte[] next, byte[] now, int nx, int ny) {
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                int square = 0;
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        square += now[Math.floorMod(y + dy, ny) * nx + Math.floorMod(x + dx, nx)];
                    }
                }
                boolean alive = now[y * nx + x] == 1;
                boolean lives = square == 3 || (alive && square == 4);
                next[y * nx + x] = (byte) (lives ? 1 : 0);
            }
        }
    }
}
