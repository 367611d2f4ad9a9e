package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import heat3d.Heat3D;
import io.github.halomill.runtime.partition.cut.Strategy;
import jacobi2d.Jacobi2D;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tiled2d.Tiled2D;

/** The golden programs compute what plain loops over the whole arrays compute. */
@Tag("device")
class GoldenProgramsTest {

    private static final int STEPS = 4;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void jacobi2d(int zones) {
        int width = 128 + 20;
        int height = 48 + 2;
        float[] a = floats(1, width * height);
        float[] b = floats(2, width * height);
        float[] result = new float[b.length];
        try (Jacobi2D program =
                Jacobi2D.builder().devices("0:0*" + zones).nx(128).ny(48).build()) {
            assertThat(program.partition().zones()).hasSize(zones);
            program.a().copyFrom(a);
            program.b().copyFrom(b);
            program.run(STEPS);
            program.b().copyTo(result);
        }
        for (int step = 0; step < STEPS; step++) {
            for (int y = 1; y < height - 1; y++) {
                for (int x = 10; x < width - 10; x++) {
                    int i = y * width + x;
                    a[i] = 0.25f * (b[i - 10] + b[i + 10] + b[i - width] + b[i + width]);
                }
            }
            float[] swapped = a;
            a = b;
            b = swapped;
        }
        assertThat(result).isEqualTo(b);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 6})
    void heat3d(int zones) {
        int width = 17 + 2;
        int plane = width * (9 + 2);
        double[] now = new Random(3).doubles((long) plane * (11 + 2)).toArray();
        double[] next = now.clone();
        double[] result = new double[now.length];
        try (Heat3D program = Heat3D.builder()
                .devices("0:0*" + zones)
                .strategy(Strategy.BALANCED)
                .nx(17)
                .ny(9)
                .nz(11)
                .build()) {
            program.next().copyFrom(next);
            program.now().copyFrom(now);
            program.run(STEPS);
            program.now().copyTo(result);
        }
        for (int step = 0; step < STEPS; step++) {
            for (int z = 1; z <= 11; z++) {
                for (int y = 1; y <= 9; y++) {
                    for (int x = 1; x <= 17; x++) {
                        int i = z * plane + y * width + x;
                        double around = now[i - 1] + now[i + 1] + now[i - width] + now[i + width];
                        around = around + now[i - plane] + now[i + plane];
                        next[i] = now[i] + 0.125 * (around - 6.0 * now[i]);
                    }
                }
            }
            double[] swapped = next;
            next = now;
            now = swapped;
        }
        assertThat(result).isEqualTo(now);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void tiled2d(int zones) {
        int width = 256 + 2;
        int height = 80 + 2;
        float[] now = floats(4, width * height);
        float[] next = now.clone();
        float[] result = new float[now.length];
        try (Tiled2D program =
                Tiled2D.builder().devices("0:0*" + zones).nx(256).ny(80).build()) {
            program.next().copyFrom(next);
            program.now().copyFrom(now);
            program.run(STEPS);
            program.now().copyTo(result);
        }
        for (int step = 0; step < STEPS; step++) {
            for (int y = 1; y < height - 1; y++) {
                for (int x = 1; x < width - 1; x++) {
                    int i = y * width + x;
                    float around = now[i - 1] + now[i + 1] + now[i - width] + now[i + width];
                    next[i] = 0.5f * now[i] + 0.125f * around;
                }
            }
            float[] swapped = next;
            next = now;
            now = swapped;
        }
        assertThat(result).isEqualTo(now);
    }

    private static float[] floats(long seed, int count) {
        Random random = new Random(seed);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextFloat();
        }
        return values;
    }
}
