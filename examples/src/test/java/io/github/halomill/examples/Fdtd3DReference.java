package io.github.halomill.examples;

/** Yee's scheme in a metal box, field by field: each element is changed by what circulates around it. */
final class Fdtd3DReference {

    final Grid ex;
    final Grid ey;
    final Grid ez;
    final Grid hx;
    final Grid hy;
    final Grid hz;

    private final int nx;
    private final int ny;
    private final int nz;
    private final float c;

    /** All fields 0. */
    Fdtd3DReference(int nx, int ny, int nz, float c) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        this.c = c;
        ex = new Grid(nx, ny + 1, nz + 1);
        ey = new Grid(nx + 1, ny, nz + 1);
        ez = new Grid(nx + 1, ny + 1, nz);
        hx = new Grid(nx + 1, ny, nz);
        hy = new Grid(nx, ny + 1, nz);
        hz = new Grid(nx, ny, nz + 1);
    }

    /** One step, with a current through the wire along z in the middle, from cell {@code from} to before {@code to}. */
    void step(int from, int to, float current) {
        magnetic(hx, (x, y, z) -> (ez.at(x, y + 1, z) - ez.at(x, y, z)) - (ey.at(x, y, z + 1) - ey.at(x, y, z)));
        magnetic(hy, (x, y, z) -> (ex.at(x, y, z + 1) - ex.at(x, y, z)) - (ez.at(x + 1, y, z) - ez.at(x, y, z)));
        magnetic(hz, (x, y, z) -> (ey.at(x + 1, y, z) - ey.at(x, y, z)) - (ex.at(x, y + 1, z) - ex.at(x, y, z)));
        electric(
                ex,
                new int[] {0, 1, 1},
                (x, y, z) -> (hz.at(x, y, z) - hz.at(x, y - 1, z)) - (hy.at(x, y, z) - hy.at(x, y, z - 1)));
        electric(
                ey,
                new int[] {1, 0, 1},
                (x, y, z) -> (hx.at(x, y, z) - hx.at(x, y, z - 1)) - (hz.at(x, y, z) - hz.at(x - 1, y, z)));
        electric(
                ez,
                new int[] {1, 1, 0},
                (x, y, z) -> (hy.at(x, y, z) - hy.at(x - 1, y, z)) - (hx.at(x, y, z) - hx.at(x, y - 1, z)));
        for (int z = from; z < to; z++) {
            ez.values[ez.index(nx / 2, ny / 2, z)] -= current;
        }
    }

    private void magnetic(Grid field, Circulation curl) {
        update(field, new int[3], -1, curl);
    }

    private void electric(Grid field, int[] first, Circulation curl) {
        update(field, first, 1, curl);
    }

    private void update(Grid field, int[] first, int sign, Circulation curl) {
        for (int z = first[2]; z < nz; z++) {
            for (int y = first[1]; y < ny; y++) {
                for (int x = first[0]; x < nx; x++) {
                    float change = c * curl.around(x, y, z);
                    int own = field.index(x, y, z);
                    field.values[own] = sign < 0 ? field.values[own] - change : field.values[own] + change;
                }
            }
        }
    }

    /** An array of three dimensions, x fastest. */
    static final class Grid {

        final float[] values;
        private final int width;
        private final int height;

        Grid(int width, int height, int depth) {
            this.width = width;
            this.height = height;
            values = new float[width * height * depth];
        }

        float at(int x, int y, int z) {
            return values[index(x, y, z)];
        }

        private int index(int x, int y, int z) {
            return (z * height + y) * width + x;
        }
    }

    @FunctionalInterface
    private interface Circulation {
        float around(int x, int y, int z);
    }
}
