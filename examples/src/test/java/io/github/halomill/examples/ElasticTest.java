package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import elastic.Elastic;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class ElasticTest {

    private static final int NX = 11;
    private static final int NY = 9;
    private static final int NZ = 13;
    private static final int LAYER = 3;
    private static final int BELOW = 8;
    private static final int STEPS = 4;
    private static final int[] PLACE = {5, 2, 7};

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        ElasticReference reference = new ElasticReference(NX, NY, NZ, LAYER, BELOW);
        try (Elastic program =
                builder(NX, NY, NZ, LAYER, BELOW, PLACE).options(run.options()).build()) {
            List<Field<float[]>> fields = fields(program);
            List<float[]> arrays = arrays(reference);
            for (int i = 0; i < fields.size(); i++) {
                float[] values = arrays.get(i);
                System.arraycopy(Values.floats(i, values.length), 0, values, 0, values.length);
                fields.get(i).copyFrom(values);
            }
            for (int step = 0; step < STEPS; step++) {
                reference.step(PLACE, wavelet(step));
            }

            program.run(STEPS);

            for (int i = 0; i < fields.size(); i++) {
                float[] actual = new float[arrays.get(i).length];
                fields.get(i).copyTo(actual);
                assertThat(Arrays.mismatch(actual, arrays.get(i)))
                        .as("first wrong element of field " + i)
                        .isEqualTo(-1);
            }
        }
    }

    /** In the middle of a cube of one material: the same to all sides, and then gone. */
    @Test
    void waves_are_symmetric_and_leave() {
        int n = 17;
        int middle = n / 2;
        ElasticReference place = new ElasticReference(n, n, n, 5, 0);
        float[] vx = new float[(n + 4) * (n + 4) * (n + 4)];
        float[] vz = new float[vx.length];
        try (Elastic program = builder(n, n, n, 5, 0, new int[] {middle, middle, middle})
                .options(DeepRun.three().options())
                .frequency(0.06)
                .build()) {
            program.run(32);
            program.vx().copyTo(vx);
            program.vz().copyTo(vz);
            double strongest = 0;
            for (int cell = 0; cell < n * n * n; cell++) {
                strongest = Math.max(strongest, Math.abs(vx[place.index(cell % n, cell / n % n, cell / n / n)]));
            }
            for (int cell = 0; cell < n * n * (n - 1); cell++) {
                int y = cell % n;
                int z = cell / n % n;
                int x = cell / n / n;
                double there = vx[place.index(x, y, z)];
                assertThat(there)
                        .as("against x at %d, %d, %d", x, y, z)
                        .isCloseTo(-vx[place.index(n - 2 - x, y, z)], within(1e-5 * strongest));
                assertThat(there)
                        .as("along z at %d, %d, %d", x, y, z)
                        .isCloseTo(vz[place.index(z, y, x)], within(1e-5 * strongest));
            }
            double before = energy(program);

            program.run(64);

            assertThat(energy(program)).isLessThan(1e-3 * before);
        }
    }

    /**
     * An explosion in a whole space (Aki and Richards, Quantitative Seismology, chapter 4): what a receiver on each axis
     * records, half a cell further than its cell along that axis.
     */
    @Test
    void a_receiver_records_what_the_formula_says_and_then_nothing() throws IOException {
        int n = 40;
        int away = 10;
        double frequency = 0.02;
        List<Double> rows = new ArrayList<>();
        List<Double> motion = new ArrayList<>();
        try (Elastic program = builder(n, n, n, 8, n, new int[] {n / 2, n / 2, n / 2})
                .options(alone())
                .frequency(frequency)
                .rx(n / 2 + away)
                .ry(n / 2)
                .rz(n / 2)
                .build()) {
            program.onLog(row -> motion.add(row.get("motion")));
            program.run(160);
            for (String line : Files.readAllLines(Path.of("seismograms/vx.csv"))) {
                if (!line.startsWith("iteration")) {
                    rows.add(Double.valueOf(line.substring(line.indexOf(',') + 1)));
                }
            }
            program.run(80);
            double left = motion.get(23);
            program.run(80);

            assertThat(left).isLessThan(1e-6 * Collections.max(motion));
            assertThat(motion.get(31)).isLessThan(0.1 * left);
        }
        double difference = 0;
        double peak = 0;
        for (int step = 0; step < rows.size(); step++) {
            double expected = explosion(away + 0.5, step, frequency);
            difference = Math.max(difference, Math.abs(rows.get(step) - expected));
            peak = Math.max(peak, Math.abs(expected));
        }
        assertThat(rows).hasSize(160);
        assertThat(difference).isLessThan(0.02 * peak);
        double most = peak;
        Picture picture = new Picture(3 * rows.size(), 180);
        picture.drawGrey(x -> 0.5 + 0.45 * explosion(away + 0.5, x / 3.0, frequency) / most);
        picture.drawBold(x -> 0.5 + 0.45 * rows.get(x / 3) / most);
        Picture.hold("elastic", "seismogram", picture);
    }

    /**
     * How fast rock moves away from an explosion in the upper material after so many steps. Its moment grows by minus
     * the wavelet in a step; rock is at rest before.
     */
    private static double explosion(double distance, double step, double frequency) {
        double density = 1 / 0.4;
        double speed = 0.6 * 0.4;
        double h = 1e-3;
        double late = step - distance / speed;
        double slope = (ricker(late + h, frequency) - ricker(late - h, frequency)) / (2 * h);
        return -(ricker(late, frequency) / distance + slope / speed)
                / (4 * Math.PI * density * speed * speed * distance);
    }

    private static double ricker(double step, double frequency) {
        double phase = Math.PI * (frequency * step - 1.2);
        return step < 0 ? 0 : (1 - 2 * phase * phase) * StrictMath.exp(-phase * phase);
    }

    private static ExecutionOptions alone() {
        return DeepRun.alone().options().withTuning(Tuning.OFF);
    }

    /** Seismograms lie in the current folder. */
    @AfterAll
    static void remove() throws IOException {
        for (String file : List.of("vx.csv", "vy.csv", "vz.csv", "")) {
            Files.deleteIfExists(Path.of("seismograms", file));
        }
    }

    /** Twice the kinetic one. */
    private static double energy(Elastic program) {
        double sum = 0;
        for (Field<float[]> field : fields(program).subList(0, 3)) {
            float[] values = new float[(int) (field.shape().packedBytes() / Float.BYTES)];
            field.copyTo(values);
            for (float value : values) {
                sum += (double) value * value;
            }
        }
        return sum;
    }

    static Elastic.Builder builder(int nx, int ny, int nz, int layer, int below, int[] place) {
        return Elastic.builder()
                .nx(nx)
                .ny(ny)
                .nz(nz)
                .layer(layer)
                .below(below)
                .px(place[0])
                .py(place[1])
                .pz(place[2])
                .rx(place[0])
                .ry(place[1])
                .rz(place[2]);
    }

    private static float wavelet(int step) {
        double phase = 3.14159265 * (0.025 * step - 1.2);
        return (float) ((1 - 2 * phase * phase) * Math.exp(-phase * phase));
    }

    private static List<Field<float[]>> fields(Elastic program) {
        return List.of(
                program.vx(),
                program.vy(),
                program.vz(),
                program.sxx(),
                program.syy(),
                program.szz(),
                program.sxy(),
                program.sxz(),
                program.syz());
    }

    private static List<float[]> arrays(ElasticReference reference) {
        float[][][] s = reference.s;
        return List.of(
                reference.v[0], reference.v[1], reference.v[2], s[0][0], s[1][1], s[2][2], s[0][1], s[0][2], s[1][2]);
    }
}
