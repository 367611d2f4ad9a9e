package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cg.Cg;
import io.github.halomill.testing.Thorough;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class CgTest {

    private static final int NX = 61;
    private static final int NY = 83;
    private static final int LENGTH = (NX + 2) * (NY + 2);
    private static final int STEPS = 15;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_one_zone(DeepRun run) {
        float[] actual = solution(run, STEPS, 0);

        assertThat(Arrays.mismatch(actual, solution(DeepRun.alone(), STEPS, 0)))
                .as("first wrong element")
                .isEqualTo(-1);
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    @Thorough(every = 3)
    void every_split_gives_nearly_the_values_of_the_formula(DeepRun run) {
        double[] expected = new CgReference(NX, NY, right()).solve(STEPS);

        float[] actual = solution(run, STEPS, 0);

        for (int i = 0; i < expected.length; i++) {
            assertThat((double) actual[i]).as("element " + i).isCloseTo(expected[i], within(1e-4));
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void it_ends_when_the_equation_holds(DeepRun run) {
        float[] solution = solution(run, 1000, 1e-4);

        float[] b = right();
        float[] all = Bordered.around(solution, NX, NY, 0);
        int pitch = NX + 2;
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                int i = (y + 1) * pitch + x + 1;
                double applied = 4.0 * all[i] - all[i - 1] - all[i + 1] - all[i - pitch] - all[i + pitch];
                assertThat(applied).as("at " + x + ", " + y).isCloseTo(b[y * NX + x], within(1e-3));
            }
        }
    }

    private static float[] solution(DeepRun run, int atMost, double tolerance) {
        try (Cg program = Cg.builder()
                .options(run.options())
                .nx(NX)
                .ny(NY)
                .tolerance(tolerance)
                .build()) {
            program.r().copyFrom(Bordered.around(right(), NX, NY, 0));
            program.run(atMost);
            float[] all = new float[LENGTH];
            program.solution().copyTo(all);
            return Bordered.within(all, NX, NY);
        }
    }

    private static float[] right() {
        return Values.floats(1, NX * NY, -1, 1);
    }
}
