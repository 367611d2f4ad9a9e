package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import inflow.Inflow;
import io.github.halomill.testing.Thorough;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import shallow.Shallow;

@Tag("device")
class ShallowTest {

    private static final int NX = 61;
    private static final int NY = 83;
    private static final int LENGTH = (NX + 2) * (NY + 2);
    private static final double END = 3;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    @Thorough(every = 3)
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        assumeTrue(run.hasDoubles(), run + " has no double precision (cl_khr_fp64)");
        double[] h = Values.doubles(1, NX * NY, 1, 2);
        double[] hu = Values.doubles(2, NX * NY, -1, 1);
        double[] hv = Values.doubles(3, NX * NY, -1, 1);
        try (Shallow program =
                Shallow.builder().options(run.options()).nx(NX).ny(NY).end(END).build()) {
            program.h().copyFrom(Bordered.around(h, NX, NY, 1000));
            program.hu().copyFrom(Bordered.around(hu, NX, NY, 1000));
            program.hv().copyFrom(Bordered.around(hv, NX, NY, 1000));
            ShallowReference reference = new ShallowReference(NX, NY, h, hu, hv);
            double time = 0;
            int steps = 0;
            while (time < END) {
                double dt = 0.4 / reference.fastest();
                reference.step(dt);
                time = time + dt;
                steps++;
            }

            program.run(10L * steps);

            assertThat(program.report().iterations()).isEqualTo(steps);
            assertThat(program.time()).isEqualTo(time);
            double[] actual = new double[LENGTH];
            program.h().copyTo(actual);
            hold("h", Bordered.within(actual, NX, NY), h);
            program.hu().copyTo(actual);
            hold("hu", Bordered.within(actual, NX, NY), hu);
            program.hv().copyTo(actual);
            hold("hv", Bordered.within(actual, NX, NY), hv);
        }
    }

    /** As much as the time says that there is before each step. */
    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    @Thorough(every = 3)
    void water_comes_in_through_an_opening(DeepRun run) {
        assumeTrue(run.hasDoubles(), run + " has no double precision (cl_khr_fp64)");
        double[] h = Values.doubles(4, NX * NY, 1, 2);
        double[] hu = new double[NX * NY];
        double[] hv = new double[NX * NY];
        Inflow.Builder builder =
                Inflow.builder().options(run.options()).nx(NX).ny(NY).end(END);
        try (Inflow program = builder.from(20).to(50).rise(2.0).build()) {
            program.h().copyFrom(Bordered.around(h, NX, NY, 1000));
            program.hu().copyFrom(Bordered.around(hu, NX, NY, 1000));
            program.hv().copyFrom(Bordered.around(hv, NX, NY, 1000));
            ShallowReference reference = new ShallowReference(NX, NY, h, hu, hv);
            double time = 0;
            while (time < END) {
                reference.open(20, 50, 2.0 * Math.min(1, time / 2));
                double dt = 0.4 / reference.fastest();
                reference.step(dt);
                time = time + dt;
            }

            program.run(10000);

            assertThat(program.time()).isEqualTo(time);
            double[] actual = new double[LENGTH];
            program.h().copyTo(actual);
            hold("h", Bordered.within(actual, NX, NY), h);
            program.hu().copyTo(actual);
            hold("hu", Bordered.within(actual, NX, NY), hu);
            program.hv().copyTo(actual);
            hold("hv", Bordered.within(actual, NX, NY), hv);
        }
    }

    private static void hold(String what, double[] actual, double[] expected) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }
}
