package io.github.halomill.runtime.exec.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Poison changes the result exactly if a zone reads what the description does not say. What is wrong on purpose runs with poison
 * only: then there is room beside what a zone holds, and no kernel here reaches so far.
 */
@Tag("device")
class PoisonTest {

    private static final int STEPS = 5;

    /** Elements, rows or planes beside what a zone holds. */
    private static final long ROOM = 16;

    static Stream<Arguments> stencils() {
        List<Offset> oneSided = List.of(Offset.of(-3), Offset.of(-1));
        List<Offset> diagonal = List.of(Offset.of(-1, -1), Offset.of(2, 1), Offset.of(-2, 2));
        List<Offset> corners = List.of(Offset.of(-1, -1, -1), Offset.of(1, 1, 1));
        IntStencil line = new IntStencil(1, Extent.of(23), Extent.of(2), 3, oneSided, Addressing.GLOBAL);
        IntStencil plane = new IntStencil(2, Extent.of(16, 12), Extent.of(4, 2), 2, diagonal, Addressing.GLOBAL);
        IntStencil space = new IntStencil(3, Extent.of(6, 8, 6), Extent.of(3, 1, 1), 1, corners, Addressing.GLOBAL);
        return Stream.of(
                arguments(line, new Split(4, 1, 1)),
                arguments(locally(line), new Split(3, 1, 1)),
                arguments(plane, new Split(1, 3, 1)),
                arguments(locally(plane), new Split(2, 2, 1)),
                arguments(space, new Split(1, 1, 2)),
                arguments(locally(space), new Split(2, 1, 2)));
    }

    private static IntStencil locally(IntStencil stencil) {
        return new IntStencil(
                stencil.dimensions(),
                stencil.items(),
                stencil.group(),
                stencil.margin(),
                stencil.points(),
                Addressing.LOCAL);
    }

    @ParameterizedTest
    @MethodSource("stencils")
    void aRightDescriptionGivesTheSameAtEveryDepth(IntStencil stencil, Split split) {
        int[] a = stencil.random(1);
        int[] b = stencil.random(2);
        int[] expected = stencil.expected(a, b, STEPS);
        for (int depth = 1; depth <= 3; depth += 2) {
            assertThat(run(stencil.program(), split, depth, a, b))
                    .as("depth %s", depth)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("stencils")
    @Thorough(every = 5)
    void aMissingPointGivesAnotherResultIfAZoneReadsMoreForIt(IntStencil stencil, Split split) {
        int[] a = stencil.random(3);
        int[] b = stencil.random(4);
        int[] expected = stencil.expected(a, b, STEPS);
        int noticed = 0;
        for (Offset missing : stencil.points()) {
            assertThat(List.of(missing.x(), missing.y(), missing.z()))
                    .as("it stays within the room that poison has")
                    .allSatisfy(reach -> assertThat(reach).isBetween(1 - ROOM, ROOM - 1));
            List<Offset> points = new ArrayList<>(stencil.points());
            points.remove(missing);
            IntStencil described = new IntStencil(
                    stencil.dimensions(),
                    stencil.items(),
                    stencil.group(),
                    stencil.margin(),
                    points,
                    stencil.addressing());
            int[] result = run(described.program(stencil.source(), zone -> {}), split, 1, a, b);
            boolean matters = readsMore(stencil, described, split);
            noticed += matters ? 1 : 0;
            assertThat(Arrays.equals(result, expected))
                    .as("without %s it is right", missing)
                    .isEqualTo(!matters);
        }
        assertThat(noticed).isPositive();
    }

    /** Whether the work-items of a zone read elements for which {@code described} has no point. */
    private static boolean readsMore(IntStencil stencil, IntStencil described, Split split) {
        Partition partition = Partition.of(stencil.problem(), split);
        for (Zone zone : partition.zones()) {
            Region read = stencil.problem().first().use("B").touched(zone.cells());
            Region declared = described.problem().first().use("B").touched(zone.cells());
            if (!read.equals(declared)) {
                return true;
            }
        }
        return false;
    }

    /** B after two runs. */
    private static int[] run(ZoneProgram program, Split split, int depth, int[] a, int[] b) {
        List<Device> devices = DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover());
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(devices)
                .withSplit(Optional.of(split))
                .withDepth(OptionalInt.of(depth))
                .withTuning(Tuning.OFF)
                .withPoison(true);
        long alive = ClObject.created() - ClObject.released();
        int[] result = new int[b.length];
        try (Zones zones = TunedZones.open(program, options)) {
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(2);
            zones.run(STEPS - 2);
            new Fields(zones).get("B", int[].class).copyTo(result);
        }
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
        return result;
    }
}
