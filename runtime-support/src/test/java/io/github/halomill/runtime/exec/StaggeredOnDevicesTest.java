package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PartitionCheck;
import io.github.halomill.runtime.partition.cut.Split;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Work-items beyond the grid belong to the nearest cell, and write what lies in margins: as plain loops have it. */
@Tag("device")
class StaggeredOnDevicesTest {

    static Stream<StaggeredProgram> programs() {
        return Stream.of(
                new StaggeredProgram(1, Extent.of(23), Extent.of(4), false),
                new StaggeredProgram(2, Extent.of(5, 11), Extent.of(2, 1), true),
                new StaggeredProgram(3, Extent.of(3, 4, 8), Extent.of(1, 3, 2), false));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everySplitAndDepthComputesWhatPlainLoopsCompute(StaggeredProgram program) {
        int[][] partsAndDepths = {{1, 1}, {2, 1}, {2, 2}, {3, 3}, {4, 1}};
        for (int[] cut : partsAndDepths) {
            check(program, Split.WHOLE.with(program.dimensions() - 1, cut[0]), cut[1]);
        }
    }

    /** With all spoilt that zones must not read, so that a margin that a zone has of an earlier iteration would be seen. */
    private static void check(StaggeredProgram program, Split split, int depth) {
        PartitionCheck.check(Partition.of(program.problem(), split, depth));
        int[] u = new Random(1).ints(program.cells().volume()).toArray();
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover()))
                .withSplit(Optional.of(split))
                .withDepth(OptionalInt.of(depth))
                .withTuning(Tuning.OFF)
                .withPoison(true);
        try (Zones zones = TunedZones.open(program.program(), options)) {
            new Fields(zones).get("u", int[].class).copyFrom(u);
            zones.run(3);
            zones.run(2);
            int[] found = new int[u.length];
            new Fields(zones).get("u", int[].class).copyTo(found);
            assertThat(found).as("split %s, depth %s", split, depth).isEqualTo(program.expected(u, 5));
            int[] faces = new int[(int) program.size("fx").volume()];
            new Fields(zones).get("fx", int[].class).copyTo(faces);
            int last = (int) program.size("fx").x();
            assertThat(faces[faces.length - 1])
                    .as("the last face of %s", split)
                    .isEqualTo(3 * program.expected(u, 4)[u.length - 1] - 5 * 11);
            assertThat(faces[last - 1]).isEqualTo(3 * program.expected(u, 4)[last - 2] - 5 * 11);
        }
    }
}
