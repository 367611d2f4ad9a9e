package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import heat3d.Heat3D;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class Heat3DTest {

    private static final int NX = 37;
    private static final int NY = 21;
    private static final int NZ = 13;
    private static final int LENGTH = (NX + 2) * (NY + 2) * (NZ + 2);
    private static final int STEPS = 7;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_gives_the_bits_of_the_formula(Run run) {
        assumeThat(run.withoutDoubles())
                .as("devices without double precision (cl_khr_fp64)")
                .isEmpty();
        Pair<double[]> start = new Pair<>(Values.doubles(1, LENGTH), Values.doubles(2, LENGTH));
        try (Heat3D program = Heat3D.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(NX)
                .ny(NY)
                .nz(NZ)
                .build()) {
            program.next().copyFrom(start.written());
            program.now().copyFrom(start.read());
            Pair<double[]> expected =
                    start.after(STEPS, (next, now) -> Heat3DReference.step(next, now, NX, NY, NZ, 0.125));

            program.run(STEPS);

            double[] actual = new double[LENGTH];
            program.next().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.written()))
                    .as("first wrong element of the older array")
                    .isEqualTo(-1);
            program.now().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.read()))
                    .as("first wrong element of the newer array")
                    .isEqualTo(-1);
        }
    }
}
