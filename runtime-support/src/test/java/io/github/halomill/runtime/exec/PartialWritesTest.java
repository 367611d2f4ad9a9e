package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Elements that a kernel leaves as they were keep what plain loops say, whatever decides: ids, rows, data. At every depth, under
 * every name that swaps give an array, in ghost zones, too; and poison changes nothing. {@code -Dhalomill.seeds=1000-1999} runs
 * these seeds instead of the usual few.
 */
@Tag("device")
class PartialWritesTest {

    private static final int DEEPEST = 5;
    private static final int STEPS = 4;

    static LongStream seeds() {
        String[] range = System.getProperty("halomill.seeds", "1-16").split("-", 2);
        return LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Thorough(every = 2)
    void whatIsNotWrittenKeepsItsValue(long seed) {
        // Seeds that follow each other begin with like numbers.
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        PartialWrites stencil = PartialWrites.random(random);
        for (int depth = 1; depth <= DEEPEST; depth++) {
            Split split = new Split(1, 2 + random.nextInt(3), 1);
            boolean poison = random.nextInt(3) > 0;
            ExecutionOptions options = ExecutionOptions.DEFAULT
                    .withDevices(DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover()))
                    .withSplit(Optional.of(split))
                    .withDepth(OptionalInt.of(depth))
                    .withTuning(Tuning.OFF)
                    .withPoison(poison);
            try (Zones zones = TunedZones.open(stencil.program(), options)) {
                run(stencil, zones, random, "depth %s, %s, poison %s, %s".formatted(depth, split, poison, stencil));
            }
        }
    }

    /** Two runs, with new values for one array between them. */
    private static void run(PartialWrites stencil, Zones zones, Random random, String how) {
        List<int[]> expected = new ArrayList<>();
        for (Field<?> field : new Fields(zones).all()) {
            expected.add(random.ints(field.size().volume()).toArray());
        }
        List<Integer> filled = List.of(0, 1, 2);
        for (int part = 0; part < 2; part++) {
            for (int name : filled) {
                field(zones, name).copyFrom(expected.get(name));
            }
            int steps = 1 + part + random.nextInt(STEPS);
            zones.run(steps);
            for (int step = 0; step < steps; step++) {
                stencil.step(expected);
            }
            for (int name = 0; name < expected.size(); name++) {
                int[] actual = new int[expected.get(name).length];
                field(zones, name).copyTo(actual);
                assertThat(actual).as("%s, run %s, array %s", how, part, name).isEqualTo(expected.get(name));
            }
            int name = random.nextInt(expected.size());
            expected.set(name, random.ints(expected.get(name).length).toArray());
            filled = List.of(name);
        }
    }

    private static Field<int[]> field(Zones zones, int name) {
        return new Fields(zones).get(new Fields(zones).all().get(name).name(), int[].class);
    }
}
