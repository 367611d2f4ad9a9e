package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import fdtd3d.Fdtd3D;
import io.github.halomill.runtime.Field;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class Fdtd3DTest {

    private static final int NX = 21;
    private static final int NY = 30;
    private static final int NZ = 43;
    private static final int STEPS = 6;
    private static final double OMEGA = 0.1;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        Fdtd3DReference reference = new Fdtd3DReference(NX, NY, NZ, 0.5f);
        try (Fdtd3D program =
                Fdtd3D.builder().options(run.options()).nx(NX).ny(NY).nz(NZ).build()) {
            List<Field<float[]>> fields =
                    List.of(program.ex(), program.ey(), program.ez(), program.hx(), program.hy(), program.hz());
            List<Fdtd3DReference.Grid> grids =
                    List.of(reference.ex, reference.ey, reference.ez, reference.hx, reference.hy, reference.hz);
            for (int i = 0; i < 6; i++) {
                float[] values = grids.get(i).values;
                System.arraycopy(Values.floats(i, values.length), 0, values, 0, values.length);
                fields.get(i).copyFrom(values);
            }
            for (int step = 0; step < STEPS; step++) {
                reference.step(3 * NZ / 8, 5 * NZ / 8, (float) Math.sin(OMEGA * step));
            }

            program.run(STEPS);

            for (int i = 0; i < 6; i++) {
                float[] actual = new float[grids.get(i).values.length];
                fields.get(i).copyTo(actual);
                assertThat(Arrays.mismatch(actual, grids.get(i).values))
                        .as("first wrong element of field " + i)
                        .isEqualTo(-1);
            }
        }
    }
}
