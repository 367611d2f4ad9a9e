package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hydro.Hydro;
import io.github.halomill.runtime.Field;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compilers of processors take a while for 26 kernels, of each zone anew: a build has time for the blast on one zone, and
 * thorough ones for all.
 */
@Tag("device")
class HydroTest {

    private static final DeepRun ONE_ZONE = DeepRun.alone();

    /** What a blast of two dimensions needs to come to 0.75 at time 1 in a gas of density 1 (Kamm and Timmes 2007). */
    private static final double BLAST = 0.311357;

    private static final double COLD = 1e-6;

    @BeforeEach
    void doubles() {
        assumeTrue(ONE_ZONE.hasDoubles(), "no double precision (cl_khr_fp64)");
    }

    @ParameterizedTest
    @Thorough
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        int nx = 13;
        int ny = 11;
        HydroReference.State start = noise(nx, ny, 0.1, 0.125);
        try (Hydro program =
                builder(run, nx, ny).dx(0.1).dy(0.125).end(0.2).given(1).build()) {
            copyTo(start, program);
            HydroReference reference = new HydroReference(start);
            int steps = 0;
            while (reference.time < 0.2) {
                reference.step(0.2, steps++ % 2 == 0);
            }

            program.run(1000);

            assertThat(program.time()).isEqualTo(reference.time);
            assertThat(cells(program.rho(), nx, ny)).as("density").isDeepEqualTo(reference.gas.rho());
            assertThat(cells(program.eps(), nx, ny)).as("energy").isDeepEqualTo(reference.gas.e());
            assertThat(cells(program.u(), nx + 1, ny + 1)).as("u").isDeepEqualTo(reference.gas.u());
            assertThat(cells(program.v(), nx + 1, ny + 1)).as("v").isDeepEqualTo(reference.gas.v());
        }
    }

    /** Gas of all densities and energies, which moves in all directions but through walls. */
    private static HydroReference.State noise(int nx, int ny, double dx, double dy) {
        HydroReference.State gas = new HydroReference.State(nx, ny, dx, dy);
        double[] noise = Values.doubles(1, 4 * (nx + 1) * (ny + 1), 0, 1);
        for (int i = 0; i < (nx + 1) * (ny + 1); i++) {
            int x = i % (nx + 1);
            int y = i / (nx + 1);
            if (x < nx && y < ny) {
                gas.rho()[x][y] = 0.5 + noise[4 * i];
                gas.e()[x][y] = 0.5 + 2 * noise[4 * i + 1];
            }
            gas.u()[x][y] = x % nx == 0 ? 0 : noise[4 * i + 2] - 0.5;
            gas.v()[x][y] = y % ny == 0 ? 0 : noise[4 * i + 3] - 0.5;
        }
        return gas;
    }

    /** Waves are a few cells wide, so that the error shrinks as cells do, a little slower at the contact. */
    @Test
    @Thorough
    void a_shock_tube_comes_to_the_exact_solution() {
        double[] errors =
                IntStream.of(50, 100, 200).mapToDouble(HydroTest::error).toArray();

        assertThat(errors[1]).isLessThan(0.62 * errors[0]);
        assertThat(errors[2]).isLessThan(0.62 * errors[1]).isLessThan(0.003);
    }

    /** The mean of how far off densities are in Sod's tube of so many cells. */
    private static double error(int nx) {
        try (Hydro program = tube(nx).build()) {
            program.run(1000);

            double[][] rho = cells(program.rho(), nx, 2);
            return IntStream.range(0, nx)
                    .mapToDouble(x -> Math.abs(rho[x][0] - ShockTube.SOD.density(nx, x, 0.2)))
                    .average()
                    .orElseThrow();
        }
    }

    /** In the middle of a box: the same to all sides, as far as Sedov says, and nothing is lost. */
    @Test
    void a_blast_is_as_far_as_sedov_says() {
        int n = 41;
        double end = 0.25;
        try (Hydro program = blast(n, end)) {
            program.run(100_000);

            double[][] rho = cells(program.rho(), n, n);
            double[][] u = cells(program.u(), n + 1, n + 1);
            double[][] v = cells(program.v(), n + 1, n + 1);
            for (int x = 0; x < n; x++) {
                for (int y = 0; y < n; y++) {
                    assertThat(rho[x][y]).isEqualTo(rho[n - 1 - x][y]).isEqualTo(rho[x][n - 1 - y]);
                    assertThat(u[x][y]).isEqualTo(u[x][n - y]).isEqualTo(0 - u[n - x][y]);
                    assertThat(v[x][y]).isEqualTo(v[n - x][y]).isEqualTo(0 - v[x][n - y]);
                }
            }
            double mass = 0;
            double energy = 0;
            double[][] eps = cells(program.eps(), n, n);
            for (int i = 0; i < n * n; i++) {
                int x = i % n;
                int y = i / n;
                double motion = square(u, v, x, y) + square(u, v, x + 1, y) + square(u, v, x, y + 1);
                mass += rho[x][y] / n / n;
                energy += rho[x][y] * (eps[x][y] + (motion + square(u, v, x + 1, y + 1)) / 8) / n / n;
            }
            assertThat(mass).isCloseTo(1, within(1e-13));
            assertThat(energy).isCloseTo(BLAST + COLD * (n * n - 1) / (n * n), within(1e-13));
            double radius = 0.75 * Math.sqrt(end) * n; // (E t^2 / (alpha rho))^(1/4), in cells, with alpha = 0.984
            int middle = n / 2;
            assertThat(densest(r -> rho[middle + r][middle])).isCloseTo(radius, within(0.5));
            assertThat(Math.sqrt(2) * densest(r -> rho[middle + r][middle + r])).isCloseTo(radius, within(0.5));
        }
    }

    /** How far out a parabola through the densest cell and its neighbours is highest. */
    private static double densest(IntToDoubleFunction rho) {
        int at = 1;
        while (rho.applyAsDouble(at + 1) > rho.applyAsDouble(at)) {
            at++;
        }
        double before = rho.applyAsDouble(at - 1);
        double after = rho.applyAsDouble(at + 1);
        return at + (before - after) / 2 / (before - 2 * rho.applyAsDouble(at) + after);
    }

    /** With x and y exchanged and the other sweep first: the program counts its iterations on through both runs. */
    @Test
    @Thorough
    void with_x_and_y_exchanged_the_other_sweep_comes_first() {
        HydroReference.State start = noise(12, 9, 0.1, 0.1);
        double[][][] results = new double[2][][];
        for (int turned = 0; turned < 2; turned++) {
            HydroReference.State gas = turned == 0 ? start : start.transposed();
            try (Hydro program = builder(ONE_ZONE, gas.nx(), gas.ny())
                    .dx(0.1)
                    .dy(0.1)
                    .end(1000)
                    .given(1)
                    .build()) {
                copyTo(gas, program);
                program.run(turned);
                copyTo(gas, program);
                program.run(5);

                results[turned] = cells(program.rho(), gas.nx(), gas.ny());
            }
        }
        assertThat(HydroReference.turn(results[1])).isDeepEqualTo(results[0]);
    }

    /** Density when a dense, hot box in a corner has begun to expand, and when its waves come back from the walls. */
    @Test
    @Thorough
    void picture() throws IOException {
        int n = 200;
        try (Hydro program = builder(DeepRun.three(), n, n).x1(n / 2).y1(n / 4).build()) {
            program.run(150);
            double[][] early = cells(program.rho(), n, n);
            program.run(375);
            double[][] late = cells(program.rho(), n, n);

            Picture.Field right = (x, y) -> 1.4 * late[x][n - 1 - y];
            Picture.hold("hydro", Picture.sideBySide(n, n, 2, (x, y) -> 1.4 * early[x][n - 1 - y], right));
        }
    }

    private static double square(double[][] u, double[][] v, int x, int y) {
        return u[x][y] * u[x][y] + v[x][y] * v[x][y];
    }

    /** Sod's. */
    private static Hydro.Builder tube(int nx) {
        return builder(ONE_ZONE, nx, 2)
                .x1(nx / 2)
                .y1(2)
                .density(0.125)
                .specific(2)
                .end(0.2);
    }

    private static Hydro blast(int n, double end) {
        return builder(ONE_ZONE, n, n)
                .x0(n / 2)
                .y0(n / 2)
                .x1(n / 2 + 1)
                .y1(n / 2 + 1)
                .density(1)
                .specific(COLD)
                .specific2(BLAST * n * n)
                .end(end)
                .build();
    }

    private static Hydro.Builder builder(DeepRun run, int nx, int ny) {
        return Hydro.builder().options(run.options()).nx(nx).ny(ny).x1(1).y1(1);
    }

    private static void copyTo(HydroReference.State state, Hydro program) {
        fill(program.rho(), state.rho());
        fill(program.eps(), state.e());
        fill(program.u(), state.u());
        fill(program.v(), state.v());
    }

    /** Beyond walls there is something else. */
    private static void fill(Field<double[]> field, double[][] values) {
        double[] all = new double[(values.length + 4) * (values[0].length + 4)];
        Arrays.fill(all, 1000);
        for (int x = 0; x < values.length; x++) {
            for (int y = 0; y < values[0].length; y++) {
                all[(y + 2) * (values.length + 4) + x + 2] = values[x][y];
            }
        }
        field.copyFrom(all);
    }

    private static double[][] cells(Field<double[]> field, int nx, int ny) {
        double[] all = new double[(nx + 4) * (ny + 4)];
        field.copyTo(all);
        double[][] values = new double[nx][ny];
        for (int x = 0; x < nx; x++) {
            for (int y = 0; y < ny; y++) {
                values[x][y] = all[(y + 2) * (nx + 4) + x + 2];
            }
        }
        return values;
    }
}
