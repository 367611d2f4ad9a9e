package io.github.halomill.examples;

/** The step of {@code life}: a cell lives on with two or three living neighbours, and is born with three. */
final class LifeReference {

    private LifeReference() {}

    /** One generation of nx by ny cells; both arrays are (nx + 2) x (ny + 2), 1 for a living cell. */
    static void step(byte[] next, byte[] now, int nx, int ny) {
        int pitch = nx + 2;
        for (int y = 1; y <= ny; y++) {
            for (int x = 1; x <= nx; x++) {
                int square = 0;
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        square += now[(y + dy) * pitch + x + dx];
                    }
                }
                boolean alive = now[y * pitch + x] == 1;
                boolean lives = square == 3 || (alive && square == 4);
                next[y * pitch + x] = (byte) (lives ? 1 : 0);
            }
        }
    }
}
