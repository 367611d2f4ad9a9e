package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The stencils are what they are called: after a step on two zones an element is what its weights make of its neighbours. */
@Tag("device")
class StencilTest {

    private static final int SIZE = 24;

    @Test
    void a_star_of_reach_two() {
        int pitch = SIZE + 4;
        float[] now = random(pitch * pitch);
        float[] next = stepped(Stencil.STAR2D2, now);
        for (int y = 2; y < SIZE + 2; y++) {
            for (int x = 2; x < SIZE + 2; x++) {
                int i = y * pitch + x;
                double sum = 0.48 * now[i];
                for (int r = 1; r <= 2; r++) {
                    sum += 0.07 / r * now[i - r]
                            + 0.065 / r * now[i + r]
                            + 0.06 / r * now[i - r * pitch]
                            + 0.055 / r * now[i + r * pitch];
                }
                assertThat(next[i]).as("%d, %d", x, y).isCloseTo((float) sum, within(1e-5f));
            }
        }
    }

    @Test
    void a_cube_of_reach_one() {
        int pitch = SIZE + 2;
        float[] now = random(pitch * pitch * pitch);
        float[] next = stepped(Stencil.BOX3D1, now);
        for (int z = 1; z <= SIZE; z++) {
            for (int y = 1; y <= SIZE; y++) {
                for (int x = 1; x <= SIZE; x++) {
                    int i = (z * pitch + y) * pitch + x;
                    double sum = 0;
                    for (int k = 0; k < 27; k++) {
                        int dx = k % 3 - 1;
                        int dy = k / 3 % 3 - 1;
                        int dz = k / 9 - 1;
                        sum += (1.0 / 27 + 0.001 * dz + 0.0007 * dy + 0.0003 * dx)
                                * now[i + (dz * pitch + dy) * pitch + dx];
                    }
                    assertThat(next[i]).as("%d, %d, %d", x, y, z).isCloseTo((float) sum, within(1e-5f));
                }
            }
        }
    }

    private static float[] random(int elements) {
        Random random = new Random(6);
        float[] values = new float[elements];
        for (int i = 0; i < elements; i++) {
            values[i] = random.nextFloat();
        }
        return values;
    }

    @SuppressWarnings("unchecked")
    private static float[] stepped(Stencil stencil, float[] values) {
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*2").select(Devices.discover()))
                .withTuning(Tuning.OFF);
        try (StencilProgram program = stencil.builder(SIZE).options(options).build()) {
            Field<float[]> now = (Field<float[]>) program.fields().stream()
                    .filter(field -> field.name().equals("now"))
                    .findFirst()
                    .orElseThrow();
            now.copyFrom(values);
            program.run(1);
            float[] result = new float[values.length];
            now.copyTo(result);
            return result;
        }
    }
}
