package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.mpi.Launcher;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.Arrays;
import java.util.List;

/** Components with borders of their own, cut along y over the ranks of a launcher, each of which holds the arrays against plain loops. */
final class ComponentRanksProgram {

    private static final int STEPS = 5;

    private ComponentRanksProgram() {}

    public static void main(String[] arguments) {
        Ranks ranks = Launcher.ofProcess();
        for (Addressing addressing : Addressing.values()) {
            hold(ranks, addressing);
        }
        System.out.println("rank " + ranks.rank() + " of " + ranks.count() + " is done");
    }

    /** Of five populations one is periodic along the cut, one has a value there, one is mirrored, and two are fixed. */
    private static ComponentProgram program(Addressing addressing) {
        return new ComponentProgram(
                2,
                Extent.of(6, 9),
                Extent.of(1, 1),
                addressing,
                List.of(Offset.of(0, 0), Offset.of(0, -1), Offset.of(1, 1), Offset.of(-1, 1), Offset.of(1, -1)),
                List.of(
                        List.of(Kind.FIXED, Kind.FIXED, Kind.FIXED, Kind.FIXED),
                        List.of(Kind.PERIODIC, Kind.PERIODIC, Kind.PERIODIC, Kind.PERIODIC),
                        List.of(Kind.COPY, Kind.REFLECT, Kind.VALUE, Kind.VALUE),
                        List.of(Kind.PERIODIC, Kind.PERIODIC, Kind.MIRROR, Kind.ANTIMIRROR),
                        List.of(Kind.MIRROR, Kind.COPY, Kind.FIXED, Kind.COPY)),
                addressing == Addressing.LOCAL ? 3 : 0);
    }

    private static void hold(Ranks ranks, Addressing addressing) {
        ComponentProgram program = program(addressing);
        List<Device> devices = Devices.select(ranks, DeviceSelection.parse("0:0"), Devices.discover(ranks));
        Partition partition = Partition.of(program.problem(), new Split(1, ranks.count(), 1), 1);
        Plan plan = new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, "");
        int[] u = program.random(1);
        int[] v = program.random(2);
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zones = Zones.open(program.program(), plan, contexts, ranks)) {
            Fields fields = new Fields(zones);
            fields.get("u", int[].class).copyFrom(u);
            fields.get("v", int[].class).copyFrom(v);
            zones.run(STEPS);
            List<int[]> expected = program.expected(u, v, STEPS);
            require(expected.get(0), fields.get("u", int[].class));
            require(expected.get(1), fields.get("v", int[].class));
        }
    }

    private static void require(int[] expected, Field<int[]> field) {
        int[] found = new int[expected.length];
        field.copyTo(found);
        if (!Arrays.equals(expected, found)) {
            throw new AssertionError(field.name() + " differs first at " + Arrays.mismatch(expected, found));
        }
    }
}
