package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.halomill.runtime.Field;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import multigrid.Multigrid;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Against the solution of the discrete equation: its eigenvectors are products of sines at the centres of cells, which
 * are 0 on the walls, with eigenvalues 4 - 2 cos(pi k / nx) - 2 cos(pi l / ny).
 */
@Tag("device")
class MultigridTest {

    /** Cells of the grid that every device has, of odd numbers: 5 x 3, 3 x 2, 2 x 1 and one cell. */
    private static final int MX = 5;

    private static final int MY = 3;
    private static final int NX = 4 * MX;
    private static final int NY = 4 * MY;
    private static final int[][] WAVES = {{1, 1}, {3, 2}, {9, 7}};

    @Test
    void a_few_cycles_solve_the_equation() {
        assumeTrue(DeepRun.alone().hasDoubles(), "no double precision (cl_khr_fp64)");
        double[] u = solution(DeepRun.three());

        for (int i = 0; i < u.length; i++) {
            double exact = 0;
            for (int[] wave : WAVES) {
                exact += wave(wave, i) / eigenvalue(wave);
            }
            assertThat(u[i]).as("element " + i).isCloseTo(exact, within(1e-7));
        }
        assertThat(u).isEqualTo(solution(DeepRun.alone()));
    }

    /** Each cycle is as good as the first: none leaves more than a quarter of what was missing. */
    private static double[] solution(DeepRun run) {
        double[] u = new double[NX * NY];
        List<Double> most = new ArrayList<>();
        try (Multigrid program = Multigrid.builder()
                .options(run.options())
                .mx(MX)
                .my(MY)
                .tolerance(1e-10)
                .build()) {
            program.onLog(values -> most.add(values.get("most")));
            copy(program.f0());
            program.run(1);
            program.u0().copyTo(u);

            assertThat(program.levels()).isEqualTo(6);
            assertThat(program.cycles()).isBetween(8.0, 14.0).isEqualTo(most.size());
        }
        for (int i = 1; i < most.size(); i++) {
            assertThat(most.get(i)).as("after cycle " + (i + 1)).isLessThan(0.25 * most.get(i - 1));
        }
        return u;
    }

    /** Held against the picture that is beside the example. */
    @Test
    @Thorough
    void multigrid() throws IOException {
        int nx = 240;
        int ny = 160;
        double[] u = new double[nx * ny];
        try (Multigrid program = Multigrid.builder()
                .options(DeepRun.three().options())
                .mx(nx / 4)
                .my(ny / 4)
                .build()) {
            program.f0().fill((x, y, z) -> charge(x - 70, y - 60) - charge(x - 160, y - 110) + charge(x - 190, y - 40));
            program.run(1);
            program.u0().copyTo(u);
        }
        Picture picture = new Picture(2 * nx, 2 * ny);
        picture.draw(0, 0, nx, ny, 2, (x, y) -> 0.5 + 0.1 * u[y * nx + x]);
        Picture.hold("multigrid", picture);
    }

    private static double charge(long x, long y) {
        return x * x + y * y < 100 ? 0.02 : 0;
    }

    private static void copy(Field<double[]> f) {
        double[] right = new double[NX * NY];
        for (int i = 0; i < right.length; i++) {
            for (int[] wave : WAVES) {
                right[i] += wave(wave, i);
            }
        }
        f.copyFrom(right);
    }

    private static double wave(int[] wave, int i) {
        return Math.sin(Math.PI * wave[0] * (i % NX + 0.5) / NX) * Math.sin(Math.PI * wave[1] * (i / NX + 0.5) / NY);
    }

    private static double eigenvalue(int[] wave) {
        return 4 - 2 * Math.cos(Math.PI * wave[0] / NX) - 2 * Math.cos(Math.PI * wave[1] / NY);
    }
}
