package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import blackscholes.BlackScholes;
import histogram.Histogram;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import knn.Knn;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perlin.Perlin;
import porous.Porous;
import twogrid.TwoGrid;

/** Programs that are no stencils compute what plain loops compute, on one to three zones. */
@Tag("device")
class ApplicationsTest {

    private static final int NEAREST = 4;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    @Thorough(every = 3)
    void knn_finds_the_nearest(DeepRun run) {
        int queries = 61;
        int count = 300;
        float[] refs = Values.floats(1, 2 * count);
        float[] points = Values.floats(2, 2 * queries);
        int[] index = new int[NEAREST * queries];
        float[] dist = new float[NEAREST * queries];
        try (Knn program = Knn.builder()
                .options(run.options())
                .queries(queries)
                .count(count)
                .build()) {
            program.refs().copyFrom(refs);
            program.points().copyFrom(points);
            program.run(1);
            program.index().copyTo(index);
            program.dist().copyTo(dist);
        }
        for (int q = 0; q < queries; q++) {
            float[] far = new float[count];
            for (int r = 0; r < count; r++) {
                float dx = refs[2 * r] - points[2 * q];
                float dy = refs[2 * r + 1] - points[2 * q + 1];
                far[r] = dx * dx + dy * dy;
            }
            List<Integer> sorted = IntStream.range(0, count)
                    .boxed()
                    .sorted((a, b) -> Float.compare(far[a], far[b]))
                    .toList();
            for (int i = 0; i < NEAREST; i++) {
                assertThat(index[q * NEAREST + i]).isEqualTo(sorted.get(i));
                assertThat(dist[q * NEAREST + i]).isEqualTo(far[sorted.get(i)]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    @Thorough(every = 3)
    void perlin_makes_noise(DeepRun run) {
        int width = 101;
        int height = 67;
        int[] perm = new int[512];
        List<Integer> order = new ArrayList<>(IntStream.range(0, 256).boxed().toList());
        Collections.shuffle(order, new Random(1));
        Arrays.setAll(perm, i -> order.get(i & 255));
        float[] noise = new float[width * height];
        try (Perlin program = Perlin.builder()
                .options(run.options())
                .width(width)
                .height(height)
                .build()) {
            program.perm().copyFrom(perm);
            program.run(1);
            program.out().copyTo(noise);
        }
        float[] expected = new float[noise.length];
        for (int i = 0; i < expected.length; i++) {
            float frequency = 0.015625f;
            float amplitude = 1;
            for (int octave = 0; octave < 5; octave++) {
                expected[i] += amplitude * noise(perm, i % width * frequency, i / width * frequency);
                frequency *= 2;
                amplitude *= 0.5f;
            }
        }
        assertThat(Arrays.mismatch(noise, expected)).isEqualTo(-1);
    }

    private static float noise(int[] perm, float x, float y) {
        int xi = (int) x & 255;
        int yi = (int) y & 255;
        float right = x - (int) x;
        float down = y - (int) y;
        float[] corners = new float[4];
        for (int corner = 0; corner < 4; corner++) {
            int east = corner & 1;
            int south = corner >> 1;
            int hash = perm[perm[xi + east] + yi + south];
            float dx = right - east;
            float dy = down - south;
            corners[corner] = ((hash & 3) == 1 || (hash & 3) == 3 ? -dx : dx) + ((hash & 3) > 1 ? -dy : dy);
        }
        float above = corners[0] + fade(right) * (corners[1] - corners[0]);
        float below = corners[2] + fade(right) * (corners[3] - corners[2]);
        return above + fade(down) * (below - above);
    }

    private static float fade(float t) {
        return t * t * t * (t * (t * 6 - 15) + 10);
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    @Thorough(every = 3)
    void blackscholes_prices_options(DeepRun run) {
        int options = 1001;
        float[] price = Values.floats(1, options, 5, 30);
        float[] strike = Values.floats(2, options, 1, 100);
        float[] years = Values.floats(3, options, 0.25, 10);
        float[] call = new float[options];
        float[] put = new float[options];
        try (BlackScholes program =
                BlackScholes.builder().options(run.options()).count(options).build()) {
            program.price().copyFrom(price);
            program.strike().copyFrom(strike);
            program.years().copyFrom(years);
            program.run(1);
            program.call().copyTo(call);
            program.put().copyTo(put);
        }
        for (int i = 0; i < options; i++) {
            double root = 0.3 * Math.sqrt(years[i]);
            double d1 = (Math.log((double) price[i] / strike[i]) + (0.02 + 0.045) * years[i]) / root;
            double later = strike[i] * Math.exp(-0.02 * years[i]);
            double expected = price[i] * normal(d1) - later * normal(d1 - root);
            assertThat((double) call[i]).as("option %s", i).isCloseTo(expected, within(1e-4));
            // Who has a call and owes a put has the share, and owes the price of later.
            assertThat((double) put[i]).as("option %s", i).isCloseTo(expected - price[i] + later, within(1e-4));
        }
    }

    /** The normal distribution by Simpson's rule. */
    private static double normal(double d) {
        int steps = 400;
        double from = -10;
        double width = (d - from) / steps;
        double sum = 0;
        for (int i = 0; i <= steps; i++) {
            double x = from + i * width;
            double weight = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
            sum += weight * Math.exp(-x * x / 2);
        }
        return d < from ? 0 : sum * width / 3 / Math.sqrt(2 * Math.PI);
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    @Thorough(every = 3)
    void histogram_counts_bytes(DeepRun run) {
        byte[] data = new byte[256 * 1024];
        Random random = new Random(1);
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (random.nextInt(256) * random.nextInt(256) / 256);
        }
        int[] expected = new int[256];
        for (byte value : data) {
            expected[value & 0xff]++;
        }
        try (Histogram program = Histogram.builder().options(run.options()).build()) {
            program.data().copyFrom(data);
            program.run(1);
            int[] histogram = new int[256];
            program.histogram().copyTo(histogram);
            assertThat(histogram).isEqualTo(expected);
            assertThat(program.sevens()).isEqualTo(expected[7]);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    @Thorough(every = 3)
    void two_grids_give_the_bits_of_plain_loops(DeepRun run) {
        int gx = 3;
        int gy = 7;
        TwoGridReference reference = new TwoGridReference(8 * gx, 4 * gy);
        try (TwoGrid program =
                TwoGrid.builder().options(run.options()).gx(gx).gy(gy).build()) {
            program.u().copyFrom(reference.u);
            program.v().copyFrom(reference.v);
            program.f().copyFrom(reference.f);
            IntStream.range(0, 5).forEach(i -> reference.step());

            program.run(5);

            hold("u", program.u()::copyTo, reference.u);
            hold("c", program.c()::copyTo, reference.c);
            hold("partial", program.partial()::copyTo, reference.partial);
            double sum = 0;
            for (float part : reference.partial) {
                sum += part;
            }
            assertThat(program.total()).isCloseTo(sum, within(1e-9));
        }
    }

    private static void hold(String what, Consumer<float[]> copy, float[] expected) {
        float[] actual = new float[expected.length];
        copy.accept(actual);
        assertThat(Arrays.mismatch(actual, expected))
                .as("first wrong element of " + what)
                .isEqualTo(-1);
    }

    /** All bits of the gas, and of the time step, which no host computes. */
    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    void porous_ground_is_filled_in_steps_that_the_device_chooses(DeepRun run) {
        int nx = 24;
        int ny = 32;
        float[] u = Values.floats(1, nx * ny, 0, 1);
        u[3 * nx + 5] = 9;
        float dt = 0.015625f;
        float time = 0;
        float[] actual = new float[nx * ny];
        float[] number = new float[1];
        try (Porous program =
                Porous.builder().options(run.options()).gx(nx / 8).gy(ny / 8).build()) {
            program.u().copyFrom(u);
            program.dt().copyFrom(new float[] {dt});
            program.run(40);
            program.u().copyTo(actual);
            program.time().copyTo(number);
        }
        for (int step = 0; step < 40; step++) {
            u = spread(u, dt, nx, ny);
            float most = 0;
            for (float value : u) {
                most = Math.max(most, value);
            }
            time += dt;
            dt = 1;
            while (dt * most > 0.2f) {
                dt *= 0.5f;
            }
        }
        assertThat(actual).isEqualTo(u);
        assertThat(number).containsExactly(time);
        assertThat(dt).as("the last step").isGreaterThan(0.03f);
    }

    private static float[] spread(float[] u, float dt, int nx, int ny) {
        float[] v = new float[u.length];
        int[][] neighbours = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (int i = 0; i < u.length; i++) {
            float flow = 0;
            for (int[] to : neighbours) {
                int x = i % nx + to[0];
                int y = i / nx + to[1];
                if (x >= 0 && x < nx && y >= 0 && y < ny) {
                    float there = u[y * nx + x];
                    flow += 0.5f * (there + u[i]) * (there - u[i]);
                }
            }
            v[i] = u[i] + dt * flow;
        }
        return v;
    }
}
