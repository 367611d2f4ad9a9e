package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import euler.Euler;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class EulerTest {

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        assumeTrue(run.hasDoubles(), run + " has no double precision (cl_khr_fp64)");
        int nx = 23;
        int ny = 19;
        double end = 0.1;
        double[][] start = new double[nx * ny][];
        double[] noise = Values.doubles(1, 4 * nx * ny, 0, 1);
        for (int i = 0; i < start.length; i++) {
            double right = (i % nx < nx / 2 ? 1.6 : -1.6) + 0.2 * noise[4 * i + 1]; // faster than sound
            double up = (i / nx < ny / 2 ? 1.6 : -1.6) + 0.2 * noise[4 * i + 2];
            start[i] = EulerReference.gas(1 + 0.2 * noise[4 * i], right, up, 1 + 0.2 * noise[4 * i + 3]);
        }
        try (Euler program = Euler.builder()
                .options(run.options())
                .nx(nx)
                .ny(ny)
                .dx(0.05)
                .end(end)
                .build()) {
            program.u().copyFrom(bordered(start, nx, ny));
            EulerReference reference = new EulerReference(nx, ny, start);
            double time = 0;
            while (time < end) {
                double dt = Math.min(0.4 * 0.05 / reference.fastest(), end - time);
                reference.step(dt / 0.05);
                time = time + dt;
            }

            program.run(1000);

            assertThat(program.time()).isEqualTo(time);
            double[] u = new double[4 * (nx + 4) * (ny + 4)];
            program.u().copyTo(u);
            assertThat(Arrays.mismatch(states(u, nx, ny), reference.u, Arrays::compare))
                    .as("first wrong cell")
                    .isEqualTo(-1);
        }
    }

    /** Between the waves of Sod's tube the gas is as the exact solution says (Toro, Riemann Solvers, section 4.3.3). */
    @Test
    void a_shock_tube_is_as_the_exact_solution_says() {
        DeepRun run = DeepRun.three();
        assumeTrue(run.hasDoubles(), run + " has no double precision (cl_khr_fp64)");
        int nx = 200;
        int ny = 3;
        double[][] start = new double[nx * ny][];
        for (int i = 0; i < start.length; i++) {
            start[i] = i % nx < nx / 2 ? EulerReference.gas(1, 0, 0, 1) : EulerReference.gas(0.125, 0, 0, 0.1);
        }
        double[] u = bordered(start, nx, ny);
        try (Euler program = Euler.builder()
                .options(run.options())
                .nx(nx)
                .ny(ny)
                .dx(1.0 / nx)
                .end(0.2)
                .build()) {
            program.u().copyFrom(u);

            program.run(1000);

            program.u().copyTo(u);
        }
        double[][] gas = states(u, nx, ny);
        hold(gas[nx + 40], 1, 0, 1); // before the rarefaction
        hold(gas[nx + 120], 0.42632, 0.92745, 0.30313); // before the contact
        hold(gas[nx + 155], 0.26557, 0.92745, 0.30313); // before the shock
        hold(gas[nx + 185], 0.125, 0, 0.1); // where it has not been
    }

    private static void hold(double[] actual, double density, double velocity, double pressure) {
        double[] expected = EulerReference.gas(density, velocity, 0, pressure);
        for (int k = 0; k < 4; k++) {
            assertThat(actual[k]).isCloseTo(expected[k], within(0.01 * expected[3]));
        }
    }

    /** As the program has states: number by number, with a border of two cells that something else is in. */
    static double[] bordered(double[][] states, int nx, int ny) {
        double[] all = new double[4 * (nx + 4) * (ny + 4)];
        Arrays.fill(all, 1000);
        for (int i = 0; i < all.length; i++) {
            int x = i % (nx + 4) - 2;
            int y = i / (nx + 4) % (ny + 4) - 2;
            if (x >= 0 && x < nx && y >= 0 && y < ny) {
                all[i] = states[y * nx + x][i / (nx + 4) / (ny + 4)];
            }
        }
        return all;
    }

    private static double[][] states(double[] all, int nx, int ny) {
        double[][] states = new double[nx * ny][4];
        for (int i = 0; i < nx * ny; i++) {
            for (int k = 0; k < 4; k++) {
                states[i][k] = all[(k * (ny + 4) + i / nx + 2) * (nx + 4) + i % nx + 2];
            }
        }
        return states;
    }
}
