package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import java.util.Arrays;
import java.util.List;
import lbm.Lbm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class LbmTest {

    private static final int NX = 83;
    private static final int NY = 61;
    private static final int LENGTH = (NX + 2) * (NY + 2);
    private static final int STEPS = 12;
    private static final double INFLOW = 0.1;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        byte[] solid = new byte[NX * NY];
        for (int y = 0; y < NY; y++) {
            for (int x = 0; x < NX; x++) {
                solid[y * NX + x] = (byte) ((x - 20) * (x - 20) + (y - 31) * (y - 31) < 64 ? 1 : 0);
            }
        }
        LbmReference reference = new LbmReference(NX, NY, solid, INFLOW);
        try (Lbm program = Lbm.builder().options(run.options()).nx(NX).ny(NY).build()) {
            program.solid().copyFrom(solid);
            List<Field<float[]>> fields = particles(program);
            for (int i = 0; i < 9; i++) {
                double middle = i == 0 ? 4.0 / 9 : i < 5 ? 1.0 / 9 : 1.0 / 36;
                reference.f[i] = Values.floats(i, NX * NY, 0.9 * middle, 1.1 * middle);
                fields.get(i).copyFrom(Bordered.around(reference.f[i], NX, NY, 1000));
            }
            for (int step = 0; step < STEPS; step++) {
                reference.step(1.85f);
            }

            program.run(STEPS);

            float[] actual = new float[LENGTH];
            for (int i = 0; i < 9; i++) {
                fields.get(i).copyTo(actual);
                hold("f" + i, Bordered.within(actual, NX, NY), reference.f[i]);
            }
            actual = new float[NX * NY];
            program.ux().copyTo(actual);
            hold("ux", actual, reference.ux);
            program.uy().copyTo(actual);
            hold("uy", actual, reference.uy);
        }
    }

    /** The particles of each direction. */
    static List<Field<float[]>> particles(Lbm program) {
        return List.of(
                program.f0(),
                program.f1(),
                program.f2(),
                program.f3(),
                program.f4(),
                program.f5(),
                program.f6(),
                program.f7(),
                program.f8());
    }

    private static void hold(String what, float[] actual, float[] expected) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }
}
