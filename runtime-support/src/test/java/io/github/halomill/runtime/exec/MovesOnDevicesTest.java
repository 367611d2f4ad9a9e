package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.balance.MoveRequest;
import io.github.halomill.runtime.exec.balance.RandomMoves;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Zones whose boundaries move while they run compute what plain loops over the whole array compute. */
@Tag("device")
class MovesOnDevicesTest {

    private static final long ALIVE = ClObject.created() - ClObject.released();
    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final int STEPS = 30;

    @AfterAll
    static void nothingIsLeftOpen() {
        CONTEXTS.close();
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(ALIVE);
    }

    /** A stencil, and how it is cut. */
    private record Cut(IntStencil stencil, Split split, int depth) {}

    static Stream<Cut> cuts() {
        List<Offset> wide = List.of(Offset.of(-3), Offset.of(2));
        List<Offset> diagonal = List.of(Offset.of(-1, -1), Offset.of(2, 1), Offset.of(-2, 2));
        List<Offset> corners = List.of(Offset.of(-1, -1, -1), Offset.of(1, 1, 1), Offset.of(1, -1, 1));
        return Stream.of(Addressing.values())
                .flatMap(addressing -> Stream.of(
                        new Cut(
                                new IntStencil(1, Extent.of(61), Extent.of(4), 3, wide, addressing),
                                new Split(4, 1, 1),
                                1),
                        new Cut(
                                new IntStencil(1, Extent.of(83), Extent.of(2), 3, wide, addressing),
                                new Split(3, 1, 1),
                                3),
                        new Cut(
                                new IntStencil(2, Extent.of(19, 26), Extent.of(4, 2), 2, diagonal, addressing),
                                addressing == Addressing.LOCAL ? new Split(2, 3, 1) : new Split(1, 5, 1),
                                2),
                        new Cut(
                                new IntStencil(3, Extent.of(9, 8, 11), Extent.of(2, 1, 1), 1, corners, addressing),
                                addressing == Addressing.LOCAL ? new Split(2, 1, 2) : new Split(1, 1, 3),
                                1)));
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void whateverBoundariesAreTheResultIsTheSame(Cut cut) {
        IntStencil stencil = cut.stencil;
        int[] a = stencil.random(1);
        int[] b = stencil.random(2);
        for (int seed = 0; seed < 3; seed++) {
            int[] result = new int[b.length];
            Counted request = new Counted(new RandomMoves(seed));
            try (Zones zones = open(cut)) {
                zones.onMove(request);
                Field<int[]> fieldA = new Fields(zones).get("A", int[].class);
                Field<int[]> fieldB = new Fields(zones).get("B", int[].class);
                fieldA.copyFrom(a);
                fieldB.copyFrom(b);
                zones.run(STEPS / 2 + 1);
                zones.run(STEPS / 2 - 1);
                fieldB.copyTo(result);
                assertThat(zones.report().iterations()).isEqualTo(STEPS);
            }
            assertThat(result).as("seed %s", seed).isEqualTo(stencil.expected(a, b, STEPS));
            assertThat(request.moves.get()).isGreaterThan(3);
        }
    }

    /** What copies in and out between two runs goes to and comes from zones as they are by then. */
    @Test
    void whatIsCopiedBetweenRunsCounts() {
        Cut cut = cuts().toList().get(2);
        int[] a = cut.stencil.random(3);
        int[] b = cut.stencil.random(4);
        int[] other = cut.stencil.random(5);
        int[] first = new int[b.length];
        int[] second = new int[b.length];
        try (Zones zones = open(cut)) {
            zones.onMove(new RandomMoves(7));
            Field<int[]> fieldA = new Fields(zones).get("A", int[].class);
            Field<int[]> fieldB = new Fields(zones).get("B", int[].class);
            fieldA.copyFrom(a);
            fieldB.copyFrom(b);
            zones.run(10);
            fieldB.copyTo(first);
            fieldA.copyFrom(other);
            fieldB.copyFrom(a);
            zones.run(12);
            fieldB.copyTo(second);
        }
        assertThat(first).isEqualTo(cut.stencil.expected(a, b, 10));
        assertThat(second).isEqualTo(cut.stencil.expected(other, a, 12));
    }

    /** Another number of zones cannot be: boundaries stay, and it is said why. */
    @Test
    void whatCannotBeIsRefusedAndTheRunGoesOn() {
        IntStencil stencil = new IntStencil(
                2,
                Extent.of(16, 24),
                Extent.of(1, 1),
                1,
                List.of(Offset.of(0, -1), Offset.of(0, 1)),
                Addressing.GLOBAL);
        Cut cut = new Cut(stencil, new Split(1, 2, 1), 1);
        int[] a = stencil.random(8);
        int[] b = stencil.random(9);
        int[] result = new int[b.length];
        AtomicInteger refused = new AtomicInteger();
        try (Zones zones = open(cut)) {
            ZoneGrid wrong = Partition.of(stencil.problem(), new Split(1, 3, 1)).cut();
            zones.onMove(new MoveRequest() {
                @Override
                public Optional<ZoneGrid> look(long done, long left, Partition now) {
                    return Optional.of(wrong);
                }

                @Override
                public long next(long done) {
                    return done + 3;
                }

                @Override
                public void refused(String why) {
                    assertThat(why).contains("1 x 3 x 1");
                    refused.incrementAndGet();
                }
            });
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(9);
            new Fields(zones).get("B", int[].class).copyTo(result);
        }
        assertThat(result).isEqualTo(stencil.expected(a, b, 9));
        assertThat(refused).hasPositiveValue();
    }

    private static Zones open(Cut cut) {
        List<Device> devices = DeviceSelection.parse("0:0*" + cut.split.zones()).select(Devices.discover());
        Partition partition = Partition.of(cut.stencil.problem(), cut.split, cut.depth);
        Plan plan = new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, "");
        return Zones.open(cut.stencil.program(), plan, CONTEXTS, Ranks.alone());
    }

    /** Counts moves. */
    private record Counted(MoveRequest of, AtomicInteger moves) implements MoveRequest {

        Counted(MoveRequest of) {
            this(of, new AtomicInteger());
        }

        @Override
        public Optional<ZoneGrid> look(long done, long left, Partition now) {
            return of.look(done, left, now);
        }

        @Override
        public long next(long done) {
            return of.next(done);
        }

        @Override
        public void moved(double seconds) {
            moves.incrementAndGet();
        }
    }
}
