package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import flood.Flood;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Exact solutions, and what no flood may do: move a lake, lose water, or ask how many zones there are. */
@Tag("device")
class FloodTest {

    private static final int NX = 64;
    private static final int NY = 48;
    private static final double G = 9.81;
    private static final DeepRun ALONE = DeepRun.alone();
    private static final DeepRun THREE = DeepRun.three();
    private static final Path GAUGES = Path.of("gauges");

    /** Levels are multiples of 1/64, so that not even rounding moves anything. */
    @Test
    void a_lake_with_islands_stays_at_rest() {
        double[] bed = Values.doubles(1, NX * NY, 0, 10);
        Arrays.setAll(bed, i -> Math.rint(64 * bed[i]) / 64);
        double[] h = Arrays.stream(bed).map(b -> Math.max(0, 8 - b)).toArray();
        try (Flood program = flood(ALONE).build()) {
            program.bed().copyFrom(bed);
            program.h().copyFrom(h);

            program.run(20);

            assertThat(read(program.clock())[0]).isPositive();
            assertThat(read(program.h())).isEqualTo(h);
            assertThat(read(program.hu())).containsOnly(0);
            assertThat(read(program.hv())).containsOnly(0);
        }
    }

    /** Stoker 1957: a bore runs into still water. */
    @Test
    @Thorough
    void a_dam_breaks_over_water() {
        double left = 2;
        double right = 0.5;
        double middle = 1;
        for (double low = right, high = left; high - low > 1e-12; ) {
            middle = 0.5 * (low + high);
            double jump = (middle - right) * Math.sqrt(G * (middle + right) / (2 * middle * right));
            if (2 * (Math.sqrt(G * left) - Math.sqrt(G * middle)) > jump) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double level = middle;
        double bore = 2 * (Math.sqrt(G * left) - Math.sqrt(G * level)) * level / (level - right);
        double behind = 2 * Math.sqrt(G * left) - 3 * Math.sqrt(G * level);

        double error =
                dam(left, right, speed -> speed > bore ? right : speed > behind ? level : rarefaction(left, speed));

        assertThat(error).isBetween(0.005, 0.02);
    }

    /** Ritter 1892: water runs onto dry land. */
    @Test
    @Thorough
    void a_dam_breaks_over_dry_land() {
        double front = 2 * Math.sqrt(G * 2);

        double error = dam(2, 0, speed -> speed > front ? 0 : rarefaction(2, speed));

        assertThat(error).isBetween(0.005, 0.02);
    }

    /** Thacker 1981: a plane surface goes round in a paraboloid, and its shore with it. */
    @Test
    @Thorough
    void water_goes_round_in_a_bowl() {
        double omega = Math.sqrt(2 * G * 0.1);
        double[] bed = cells((x, y) -> 0.1 * (x * x + y * y));
        double[] h = cells((x, y) -> bowl(x, y, 0));
        double finish = 0.75 * Math.PI / omega;
        try (Flood program = flood(ALONE).dx(1.0 / 16).finish(finish).manning(0).build()) {
            program.bed().copyFrom(bed);
            program.h().copyFrom(h);
            program.hv()
                    .copyFrom(Arrays.stream(h).map(depth -> 0.4 * omega * depth).toArray());

            program.run(100_000);

            assertThat(read(program.clock())[0]).isEqualTo(finish);
            double[] then = read(program.h());
            double water = Arrays.stream(h).sum();
            assertThat(difference(then, cells((x, y) -> bowl(x, y, omega * finish))) / water)
                    .isBetween(0.02, 0.045);
            assertThat(Arrays.stream(then).min().orElseThrow()).isNotNegative();
            assertThat(Arrays.stream(then).sum()).isCloseTo(water, within(1e-12 * water));
        }
    }

    /** Manning's formula for the depth of even flow down a slope. */
    @Test
    @Thorough
    void a_river_flows_as_deep_as_friction_makes_it() {
        try (Flood program = flood(ALONE).dx(20).from(0).to(NY).finish(500).build()) {
            program.bed().copyFrom(cells((x, y) -> -0.02 * 320 * x));
            program.h().fill((x, y, z) -> 1);
            program.storm()
                    .copyFrom(new double[] {0, 0, 0, 60, 2 * NY * 20, 0, 1e4, 2 * NY * 20, 0, 2e4, 2 * NY * 20, 0});

            program.run(100_000);

            double depth = Math.pow(0.03 * 2 / Math.sqrt(0.02), 0.6);
            assertThat(read(program.h())[NY / 2 * NX + NX / 2]).isCloseTo(depth, within(1e-5));
        }
    }

    @Test
    void no_water_is_lost_and_zones_do_not_matter() throws IOException {
        List<double[]> three = storm(THREE, SavedFields.SCHEDULED);
        List<String> depths = Files.readAllLines(GAUGES.resolve("h.csv"));
        List<String> times = Files.readAllLines(GAUGES.resolve("clock.csv"));
        Files.delete(GAUGES.resolve("h.csv"));
        Files.delete(GAUGES.resolve("clock.csv"));
        Files.delete(GAUGES);

        List<double[]> alone = storm(ALONE, SavedFields.NONE);

        for (int i = 0; i < alone.size(); i++) {
            assertThat(three.get(i)).as("field " + i).isEqualTo(alone.get(i));
        }
        double dx = 5;
        double water = Arrays.stream(three.get(0)).sum() * dx * dx;
        double given = three.get(4)[0];
        assertThat(water).isCloseTo(given, within(1e-12 * given));
        // 20 mm an hour everywhere, and what rises to 50 cubic metres a second in 60 seconds
        assertThat(given).isCloseTo(80 * (NX * dx * NY * dx * 20 / 3.6e6) + 30 * 50 + 20 * 50, within(1e-5 * given));
        assertThat(depths).hasSameSizeAs(times);
        assertThat(depths.get(0)).isEqualTo("iteration,\"{16,24}\",\"{48,24}\"");
        assertThat(times.get(times.size() - 1)).endsWith(",80.0");
    }

    /** Depths, momenta, time and all the water that came, after 80 seconds of a storm over a basin. */
    private static List<double[]> storm(DeepRun run, SavedFields saved) {
        Flood.Builder builder = flood(run).from(10).to(20).outlet(0).finish(80);
        try (Flood program = builder.options(
                        run.options().withTuning(Tuning.OFF).withSavedFields(saved))
                .build()) {
            program.bed().copyFrom(cells((x, y) -> x + 0.3 * Math.sin(9 * x) * Math.cos(7 * y)));
            program.storm().copyFrom(new double[] {0, 0, 20, 60, 50, 20, 1e4, 50, 20, 2e4, 0, 20});
            program.run(100_000);
            return List.of(
                    read(program.h()),
                    read(program.hu()),
                    read(program.hv()),
                    read(program.clock()),
                    read(program.given()),
                    read(program.highest()));
        }
    }

    /** How far depths are from the exact ones 1.5 s after a dam at the middle broke, as a mean over 50 m. */
    private static double dam(double left, double right, DoubleUnaryOperator exact) {
        double[] h = cells((x, y) -> x < 0 ? left : right);
        try (Flood program = flood(ALONE).dx(50.0 / NX).finish(1.5).manning(0).build()) {
            program.h().copyFrom(h);
            program.run(100_000);
            double[] then = cells((x, y) -> exact.applyAsDouble(x * 12.5 / 1.5));
            return difference(read(program.h()), then) / h.length;
        }
    }

    private static double rarefaction(double left, double speed) {
        double wave = Math.sqrt(G * left);
        return speed < -wave ? left : (2 * wave - speed) * (2 * wave - speed) / (9 * G);
    }

    private static double bowl(double x, double y, double phase) {
        double plane = 0.4 * 0.1 * (2 * (x * Math.cos(phase) + y * Math.sin(phase)) - 0.4);
        return Math.max(0, plane + 0.1 * (1 - x * x - y * y));
    }

    private static double difference(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += Math.abs(a[i] - b[i]);
        }
        return sum;
    }

    /** Of places from -2 to 2 and from -1.5 to 1.5. */
    private static double[] cells(DoubleBinaryOperator formula) {
        double[] values = new double[NX * NY];
        Arrays.setAll(values, i -> formula.applyAsDouble((i % NX + 0.5) / 16 - 2, (i / NX + 0.5) / 16 - 1.5));
        return values;
    }

    private static double[] read(Field<double[]> field) {
        double[] values = new double[Math.toIntExact(field.size().volume())];
        field.copyTo(values);
        return values;
    }

    private static Flood.Builder flood(DeepRun run) {
        assumeTrue(run.hasDoubles(), run + " has no double precision (cl_khr_fp64)");
        return Flood.builder()
                .options(run.options().withTuning(Tuning.OFF).withSavedFields(SavedFields.NONE))
                .gx(NX / 16)
                .gy(NY / 16)
                .from(0)
                .to(0);
    }
}
