package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.save.Sample;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Addressing;
import java.nio.IntBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Elements so many apart are those that plain loops have, wherever zones and components are. */
@Tag("device")
class SampleTest {

    private static final int STEPS = 3;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void samplesAreWhatPlainLoopsHave(int dimensions) {
        for (int zones = 1; zones <= 3; zones++) {
            Random random = new Random(10L * dimensions + zones);
            check(random, dimensions, on("0:0*" + zones));
        }
    }

    @Test
    void zonesThatTakeTurnsAreAskedWhereTheyAre() {
        check(new Random(5), 3, on("0:0").withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.empty())));
    }

    private static ExecutionOptions on(String devices) {
        return ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse(devices).select(Devices.discover()))
                .withTuning(Tuning.OFF);
    }

    private static void check(Random random, int dimensions, ExecutionOptions options) {
        ComponentProgram program = ComponentProgram.random(random, dimensions, Addressing.GLOBAL);
        int[] u = program.random(1);
        int[] v = program.random(2);
        try (Zones zones = TunedZones.open(program.program(), options)) {
            new Fields(zones).get("u", int[].class).copyFrom(u);
            new Fields(zones).get("v", int[].class).copyFrom(v);
            zones.run(STEPS);
            int[] expected = program.expected(u, v, STEPS).get(0);
            for (int i = 0; i < 12; i++) {
                Lattice points = points(random, program.cells());
                int component = random.nextInt(program.from().size());
                check(program, zones.resumable().sample(0, points, component), points, component, expected);
            }
        }
    }

    private static void check(ComponentProgram program, Sample sample, Lattice points, int component, int[] expected) {
        IntBuffer found = sample.read().asIntBuffer();
        assertThat(found.limit()).isEqualTo((int) points.count().volume());
        Box numbers = Box.of(points.count());
        for (int n = 0; n < found.limit(); n++) {
            Offset at = points.point(numbers.point(n));
            assertThat(found.get(n))
                    .as("%s component %d of %s", at, component, points)
                    .isEqualTo(expected[program.at(at.x(), at.y(), at.z(), component)]);
        }
    }

    /** What is read while zones go on is what was taken, also where other zones go on. */
    @Test
    void aSampleStaysAsItIsWhereBoundariesMove() {
        Random random = new Random(6);
        ComponentProgram program = ComponentProgram.random(random, 2, Addressing.GLOBAL);
        int[] u = program.random(1);
        int[] v = program.random(2);
        try (Zones zones = TunedZones.open(program.program(), on("0:0*3").withBalance(Balance.random(1)))) {
            new Fields(zones).get("u", int[].class).copyFrom(u);
            new Fields(zones).get("v", int[].class).copyFrom(v);
            zones.run(STEPS);
            Partition before = zones.partition();
            Offset end = new Offset(1 + program.cells().x(), 1 + program.cells().y(), 1);
            Lattice points = new Lattice(new Box(new Offset(1, 1, 0), end), new Extent(1, 1, 1));
            Sample sample = zones.resumable().sample(0, points, 0);
            zones.run(20);
            assertThat(zones.partition()).isNotEqualTo(before);
            check(program, sample, points, 0, program.expected(u, v, STEPS).get(0));
        }
    }

    /** Some cells, which have their elements beyond a margin of one. */
    private static Lattice points(Random random, Extent cells) {
        Offset lo = Offset.ZERO;
        Offset hi = new Offset(1, 1, 1);
        Extent stride = new Extent(1, 1, 1);
        for (int d = 0; d < 3; d++) {
            if (cells.along(d) > 1) {
                long first = random.nextInt((int) cells.along(d));
                lo = lo.with(d, 1 + first);
                hi = hi.with(d, 2 + first + random.nextInt((int) (cells.along(d) - first)));
                stride = stride.with(d, 1 + random.nextInt(3));
            }
        }
        return new Lattice(new Box(lo, hi), stride);
    }
}
