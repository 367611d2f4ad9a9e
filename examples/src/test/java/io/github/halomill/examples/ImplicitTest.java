package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import implicit.Implicit;
import io.github.halomill.runtime.exec.plan.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Implicit heat against a direct solver, and iterations against what theory says of their number. */
@Tag("device")
class ImplicitTest {

    private static final int NX = 21;
    private static final int NY = 17;
    private static final int CELLS = NX * NY;
    private static final int STEPS = 3;
    private static final double EPSILON = 1e-9;
    private static final DeepRun ALONE = DeepRun.alone();
    private static final DeepRun THREE = DeepRun.three();

    /** What is after each step, and how many iterations that took. */
    private record Solved(List<double[]> steps, List<Double> passes, double least, double greatest, double condition) {}

    @Test
    void each_step_is_that_of_a_direct_solver_in_no_more_iterations_than_theory_says() {
        Solved three = solved(THREE);

        ImplicitReference reference = new ImplicitReference(NX, NY, conductivity(), 2);
        double[] before = heat();
        for (int step = 0; step < STEPS; step++) {
            double[] expected = reference.step(before);
            double[] actual = three.steps().get(step);
            for (int i = 0; i < CELLS; i++) {
                assertThat(actual[i]).as("element " + i + " after " + step).isCloseTo(expected[i], within(1e-8));
            }
            before = actual;
        }
        assertThat(Arrays.stream(before).sum()).isCloseTo(Arrays.stream(heat()).sum(), within(1e-6));

        double least = reference.least();
        double greatest = reference.greatest();
        assertThat(three.least()).isCloseTo(least, within(0.01 * least));
        assertThat(three.greatest()).isCloseTo(greatest, within(0.01 * greatest));
        for (int step = 0; step < STEPS; step++) {
            double condition = step < 1 ? greatest / least : three.condition();
            double most = Math.sqrt(condition) / 2 * Math.log(2 * Math.sqrt(condition) / EPSILON);
            assertThat(three.passes().get(step))
                    .as("iterations of step " + step)
                    .isBetween(most / 4, step < 1 ? most : most + 10);
        }

        Solved alone = solved(ALONE);
        assertThat(three.passes()).isEqualTo(alone.passes());
        for (int step = 0; step < STEPS; step++) {
            assertThat(three.steps().get(step)).isEqualTo(alone.steps().get(step));
        }
    }

    private static Solved solved(DeepRun run) {
        assumeTrue(run.hasDoubles(), run + " has no double precision (cl_khr_fp64)");
        List<double[]> steps = new ArrayList<>();
        List<Double> passes = new ArrayList<>();
        try (Implicit program = Implicit.builder()
                .options(run.options().withTuning(Tuning.OFF))
                .nx(NX)
                .ny(NY)
                .dt(2.0)
                .epsilon(EPSILON)
                .estimates(1)
                .build()) {
            program.u().copyFrom(heat());
            program.k().copyFrom(conductivity());
            for (int step = 0; step < STEPS; step++) {
                program.run(1);
                double[] u = new double[CELLS];
                program.u().copyTo(u);
                steps.add(u);
                passes.add(program.passes());
            }
            return new Solved(steps, passes, program.least(), program.greatest(), program.high() / program.low());
        }
    }

    private static double[] heat() {
        return Values.doubles(1, CELLS, 0, 1);
    }

    /** Two materials, one of which conducts twenty times as well. */
    private static double[] conductivity() {
        double[] k = Values.doubles(2, CELLS, 0.5, 1.5);
        Arrays.setAll(k, i -> (i % NX / 5 + i / NX / 5) % 2 == 0 ? k[i] : 0.05 * k[i]);
        return k;
    }
}
