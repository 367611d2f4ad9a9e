package io.github.halomill.examples;

import static io.github.halomill.examples.SimulationPicturesTest.FOUR_ZONES;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import adi.Adi;
import cavity.Cavity;
import elastic.Elastic;
import euler.Euler;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import shearlayer.ShearLayer;

/** As {@link SimulationPicturesTest}, of simulations whose arrays have more dimensions than launches, or than the grid. */
@Tag("device")
class LayoutPicturesTest {

    @Test
    @Thorough
    void shearlayer() throws IOException {
        int n = 160;
        double speed = 0.1;
        float[] early = new float[n * n];
        float[] late = new float[n * n];
        try (ShearLayer program =
                ShearLayer.builder().options(FOUR_ZONES).nx(n).ny(n).build()) {
            program.f().copyFrom(new ShearLayerReference(n, n, new Layers(n, speed)).populations());
            program.run(36);
            program.curl().copyTo(early);
            program.run(44);
            program.curl().copyTo(late);
        }
        Picture.hold(
                "shearlayer",
                Picture.sideBySide(
                        n, n, 2, (x, y) -> 0.4 + 12 * early[y * n + x], (x, y) -> 0.4 + 12 * late[y * n + x]));
    }

    @Test
    @Thorough
    void cavity() throws IOException {
        int n = 36;
        int middle = n / 2 * n * n;
        float[] early = new float[n * n * n];
        float[] late = new float[n * n * n];
        try (Cavity program =
                Cavity.builder().options(FOUR_ZONES).nx(n).ny(n).nz(n).build()) {
            program.f().copyFrom(new CavityReference(n, n, n, 0).f);
            program.run(6);
            program.speed().copyTo(early);
            program.run(54);
            program.speed().copyTo(late);
        }
        Picture.hold(
                "cavity",
                Picture.sideBySide(
                        n,
                        n,
                        8,
                        (x, y) -> 20 * early[middle + (n - 1 - y) * n + x],
                        (x, y) -> 20 * late[middle + (n - 1 - y) * n + x]));
    }

    /** How fast rock moves up and down, in a plane through the explosion. */
    @Test
    @Thorough
    void elastic() throws IOException {
        int nx = 110;
        int ny = 12;
        int nz = 70;
        ElasticReference place = new ElasticReference(nx, ny, nz, 5, 0);
        float[] early = new float[(nx + 4) * (ny + 4) * (nz + 4)];
        float[] late = new float[early.length];
        try (Elastic program = ElasticTest.builder(nx, ny, nz, 5, 40, new int[] {40, ny / 2, 24})
                .options(FOUR_ZONES)
                .frequency(0.03)
                .build()) {
            program.run(110);
            program.vz().copyTo(early);
            program.run(60);
            program.vz().copyTo(late);
        }
        Picture.hold(
                "elastic",
                Picture.sideBySide(
                        nx,
                        nz,
                        3,
                        (x, z) -> 0.45 + 7 * early[place.index(x, ny / 2, z)],
                        (x, z) -> 0.45 + 14 * late[place.index(x, ny / 2, z)]));
    }

    @Test
    void adi() throws IOException {
        assumeTrue(FOUR_ZONES.devices().get(0).properties().supportsDouble(), "no double precision (cl_khr_fp64)");
        int nx = 220;
        int ny = 90;
        int nz = 8;
        double[] u = new double[nx * ny * nz];
        for (int i = 0; i < u.length; i++) {
            int x = i % nx;
            int y = i / nx % ny;
            double fromMiddle = Math.hypot(x - 55, y - 45);
            boolean ring = fromMiddle > 20 && fromMiddle < 30;
            boolean cross =
                    Math.abs(x - 150) + Math.abs(y - 45) < 40 && (Math.abs(x - 150) < 4 || Math.abs(y - 45) < 4);
            u[i] = ring || cross ? 1 : 0;
        }
        double[] start = u.clone();
        int middle = nz / 2 * nx * ny;
        try (Adi program =
                Adi.builder().options(FOUR_ZONES).nx(nx).ny(ny).nz(nz).rz(0.01).build()) {
            program.u().copyFrom(u);
            program.run(10);
            program.u().copyTo(u);
        }
        Picture.hold(
                "adi",
                Picture.stacked(
                        nx,
                        ny,
                        2,
                        (x, y) -> 0.1 + 0.8 * start[middle + y * nx + x],
                        (x, y) -> 0.1 + 1.2 * u[middle + y * nx + x]));
    }

    /** The third of the two-dimensional Riemann problems of Lax and Liu (1998): four shocks meet, and a jet comes out. */
    @Test
    @Thorough
    void euler() throws IOException {
        assumeTrue(FOUR_ZONES.devices().get(0).properties().supportsDouble(), "no double precision (cl_khr_fp64)");
        int n = 128;
        double[][] states = new double[n * n][];
        for (int i = 0; i < states.length; i++) {
            boolean right = i % n + 0.5 > 0.8 * n;
            boolean up = i / n + 0.5 > 0.8 * n;
            states[i] = right && up
                    ? EulerReference.gas(1.5, 0, 0, 1.5)
                    : up
                            ? EulerReference.gas(0.5323, 1.206, 0, 0.3)
                            : right
                                    ? EulerReference.gas(0.5323, 0, 1.206, 0.3)
                                    : EulerReference.gas(0.138, 1.206, 1.206, 0.029);
        }
        double[] density = new double[n * n];
        try (Euler program =
                Euler.builder().options(FOUR_ZONES).nx(n).ny(n).dx(1.0 / n).build()) {
            program.u().copyFrom(EulerTest.bordered(states, n, n));
            program.run(10_000);
            program.density().copyTo(density);
        }
        Picture picture = new Picture(3 * n, 3 * n);
        picture.draw(0, 0, n, n, 3, (x, y) -> density[(n - 1 - y) * n + x] / 1.8);
        Picture.hold("euler", picture);
    }

    /** One half flows to the right, the other to the left, with a little up and down. */
    private record Layers(int n, double speed) implements ShearLayerReference.Flow {

        @Override
        public double right(int x, int y) {
            double height = (y + 0.5) / n;
            return speed * Math.tanh(40 * (height < 0.5 ? height - 0.25 : 0.75 - height));
        }

        @Override
        public double up(int x, int y) {
            return 0.05 * speed * Math.sin(2 * Math.PI * (x + 0.5) / n);
        }
    }
}
