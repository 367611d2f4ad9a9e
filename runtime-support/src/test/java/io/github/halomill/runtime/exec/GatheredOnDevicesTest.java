package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Arrays that all zones read whole and write in parts, beside others of which they need the nearest elements only, against plain loops:
 * {@code after[i] = 31 * now[i] + now[7919 * i % n] + left and right of i}, and {@code next[i] = 5 * last[i] + now[n - 1 - i]}.
 */
@Tag("device")
class GatheredOnDevicesTest {

    private static final DataType INT = DataType.of("int");
    private static final String KERNEL = """
            __kernel void blend(__global int *after, __global const int *now, __global int *next, __global const int *last,
                    int n) {
                int i = get_global_id(0);
                int sides = (i > 0 ? last[i - 1] : 0) - (i < n - 1 ? last[i + 1] : 0);
                after[i] = 31 * now[i] + now[(int) (7919L * i % n)] + sides;
                next[i] = 5 * last[i] + now[n - 1 - i];
            }
            """;
    private static final String WRAPPER = """
            __kernel void halomill_blend(__global int *after, __global const int *now, __global int *next,
                    __global const int *last, int n, long a, long b) {
                blend(after, now, next - a, last - b, n);
            }
            """;

    private static ZoneProgram program(int n) {
        KernelSpace space = new KernelSpace(1, Extent.of(n), Extent.of(3));
        List<Offset> sides = List.of(Offset.of(-1), Offset.of(1));
        Problem problem = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.gathered("after", INT, Extent.of(n), space, Access.OUTPUT),
                        Use.gathered("now", INT, Extent.of(n), space, Access.INPUT),
                        Use.distributed("next", INT, Extent.of(n), space, Access.OUTPUT, List.of()),
                        Use.distributed("last", INT, Extent.of(n), space, Access.INPUT, sides)),
                List.of(new Step.Swap("after", "now"), new Step.Swap("next", "last")));
        return new ZoneProgram(
                "Blend",
                problem,
                KernelSource.wrapped("blend.cl", "blend", KERNEL, WRAPPER),
                zone -> List.of(
                        KernelArgument.buffer("after"),
                        KernelArgument.buffer("now"),
                        KernelArgument.buffer("next"),
                        KernelArgument.buffer("last"),
                        ScalarArgument.integer("n", INT, n)));
    }

    private static int[] random(int n, long seed) {
        return new Random(seed).ints(n).toArray();
    }

    /** What now and last are after some steps. */
    private static List<int[]> expected(int n, int steps) {
        int[] now = random(n, 1);
        int[] last = random(n, 2);
        for (int step = 0; step < steps; step++) {
            int[] after = new int[n];
            int[] next = new int[n];
            for (int i = 0; i < n; i++) {
                int sides = (i > 0 ? last[i - 1] : 0) - (i < n - 1 ? last[i + 1] : 0);
                after[i] = 31 * now[i] + now[(int) (7919L * i % n)] + sides;
                next[i] = 5 * last[i] + now[n - 1 - i];
            }
            now = after;
            last = next;
        }
        return List.of(now, last);
    }

    private static void check(int n, int zones, int steps, double mostCalls) {
        List<Device> devices = DeviceSelection.parse("0:0*" + zones).select(Devices.discover());
        Partition partition = Partition.of(program(n).problem(), new Split(zones, 1, 1));
        try (DeviceContexts contexts = new DeviceContexts();
                Zones all = Zones.open(
                        program(n),
                        new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, ""),
                        contexts,
                        Ranks.alone())) {
            Field<int[]> now = new Fields(all).get("now", int[].class);
            Field<int[]> last = new Fields(all).get("last", int[].class);
            now.copyFrom(random(n, 1));
            last.copyFrom(random(n, 2));
            all.run(steps / 2);
            all.run(steps - steps / 2);
            int[] result = new int[n];
            now.copyTo(result);
            assertThat(result)
                    .as("now, %s zones", zones)
                    .isEqualTo(expected(n, steps).get(0));
            last.copyTo(result);
            assertThat(result)
                    .as("last, %s zones", zones)
                    .isEqualTo(expected(n, steps).get(1));
            // Before the first step all is fresh; then each zone needs all of now that it did not write, and an element
            // from each side.
            long bytes = (steps - 1) * 4L * ((zones - 1L) * n + 2L * (zones - 1));
            assertThat(all.report().traffic().bytes()).isEqualTo(bytes);
            assertThat(all.report().traffic().least()).isEqualTo(bytes);
            assertThat(all.report().devices())
                    .allSatisfy(device -> assertThat(device.callsPerStep()).isLessThan(mostCalls));
        }
    }

    /**
     * Of a step with an exchange: 1 or 3 launches, a read of the own part, and of the elements beside each of two
     * neighbours, 2 writes of what lies before and after the own part, 2 from the neighbours; 5 flushes, 3 waits, 7
     * releases. With a read and a write for each other zone that would be 12 more in the last case.
     */
    @Test
    void zonesThatReadAllOfAnArrayGetIt() {
        check(33, 2, 9, 40);
        check(33, 3, 9, 40);
        check(40, 5, 1000, 27);
        check(40, 8, 1000, 27);
    }

    /** Parts above 4 MiB, of which the last piece has hardly anything of some zones, and nothing of others. */
    @Test
    void largeArraysGoInPieces() {
        check(3 * (1 << 20) + 4, 3, 3, 1000);
    }
}
