package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many zones, and sizes at the end of what {@code long} holds. */
class LimitsTest {

    @Test
    void aThousandZonesOfALargeProblemAreExact() {
        KernelSpace space = Problems.space(Extent.of(65536, 65536), Extent.of(16, 16));
        Problem problem = Problems.jacobi(space, Addressing.LOCAL, Extent.of(65540, 65540), square(1));

        Partition partition = Partition.of(problem, 1024, Strategy.BALANCED);

        assertThat(partition.split()).isEqualTo(new Split(32, 32, 1));
        // 31 borders each way of 65536 elements, two sides; 31 * 31 crossings with 4 corners; 4 bytes
        assertThat(partition.bytesPerExchange()).isEqualTo((2 * 31 * 2 * 65536L + 31 * 31 * 4) * 4);
        assertThat(partition.zones().get(33).neighbours()).containsExactly(0, 1, 2, 32, 34, 64, 65, 66);
    }

    /** A filled square of 441 points: ghost zones are a frame of 10. */
    @Test
    void manyPointsMakeOneFrame() {
        KernelSpace space = Problems.space(Extent.of(65536, 65536), Extent.of(16, 16));
        Problem problem = Problems.jacobi(space, Addressing.LOCAL, Extent.of(65556, 65556), square(10));

        Partition partition = Partition.of(problem, 1024, Strategy.BALANCED);

        assertThat(partition.bytesPerExchange()).isEqualTo((2 * 31 * 2 * 65536L * 10 + 31 * 31 * 4 * 100) * 4);
    }

    /** Twenty million points in one box: ghost zones are a frame of 2236. One by one they would take hours. */
    @Test
    void aBoxOfManyPointsIsOneBox() {
        KernelSpace space = Problems.space(Extent.of(65536, 65536), Extent.of(16, 16));
        long r = 2236;
        Problem plain = Problems.jacobi(space, Addressing.LOCAL, Extent.of(65536 + 2 * r, 65536 + 2 * r), List.of());
        Use b = plain.first().use("B").withPoints(Range.range(-r, r), Range.range(-r, r));
        Problem problem =
                Problem.ofKernel(space, Addressing.LOCAL, List.of(plain.first().use("A"), b), plain.swaps());

        Partition partition = Partition.of(problem, 16, Strategy.BALANCED, 3);

        long k = 3 * r; // both arrays are exchanged for three steps, what is written two steps further
        assertThat(partition.split()).isEqualTo(new Split(4, 4, 1));
        assertThat(partition.transfers().stream()
                        .filter(transfer -> transfer.argument().equals("B"))
                        .mapToLong(Transfer::bytes)
                        .sum())
                .isEqualTo((2 * 3 * 2 * 65536L * k + 3 * 3 * 4 * k * k) * 4);
    }

    @Test
    void aBoxIsWhatItsPointsAre() {
        KernelSpace space = Problems.space(Extent.of(64, 48), Extent.of(4, 4));
        for (Addressing addressing : Addressing.values()) {
            Problem oneByOne = Problems.jacobi(space, addressing, Extent.of(84, 68), square(10));
            Use box = Use.distributed("B", Problems.FLOAT, Extent.of(84, 68), space, Access.INPUT, List.of())
                    .withPoints(Range.range(-10, 10), Range.range(-10, 10));
            Problem boxed =
                    Problem.ofKernel(space, addressing, List.of(oneByOne.first().use("A"), box), oneByOne.swaps());
            for (int depth = 1; depth <= 3; depth++) {
                Partition expected = Partition.of(oneByOne, 6, Strategy.BALANCED, depth);
                Partition actual = Partition.of(boxed, 6, Strategy.BALANCED, depth);

                assertThat(actual.zones()).isEqualTo(expected.zones());
                assertThat(actual.transfers()).isEqualTo(expected.transfers());
                PartitionCheck.check(actual);
            }
        }
    }

    @Test
    void anyNumberOfDevicesUpTo4096IsCut() {
        KernelSpace space = Problems.space(Extent.of(60, 70, 80), Extent.of(1, 1, 1));
        Problem problem = Problems.jacobi(space, Addressing.LOCAL, Extent.of(62, 72, 82), cube());

        SplitSearch search = SplitSearch.of(problem, Strategy.BALANCED);

        // All small ones; of the others some: odd and even, primes and not.
        for (int devices = 1; devices <= 4096; devices += devices < 256 ? 1 : Thorough.ON ? 11 : 111) {
            assertThat(search.split(devices).zones()).isLessThanOrEqualTo(devices);
        }
        assertThat(search.split(4096).zones()).isEqualTo(4096);
        assertThat(search.split(4093).zones()).isLessThan(4093);
    }

    @Test
    void theWarningOfAnOverfineCutNamesTheMostDevicesWithoutIt() {
        KernelSpace space = Problems.space(Extent.of(60, 70, 80), Extent.of(1, 1, 1));
        Problem problem = Problems.jacobi(space, Addressing.LOCAL, Extent.of(62, 72, 82), cube());
        Partition partition = Partition.of(problem, 4096, Strategy.BALANCED);

        int enough = GhostShare.of(partition).orElseThrow().devices().orElseThrow();

        assertThat(enough).isBetween(1, 4095);
        assertThat(GhostShare.of(Partition.of(problem, enough, Strategy.BALANCED)))
                .isEmpty();
        assertThat(GhostShare.of(Partition.of(problem, enough + 1, Strategy.BALANCED)))
                .isPresent();
    }

    /** 2^62 + 2 chars, in halves of 2^61 work-items; points at both ends of long reach nothing, those at 1 one element. */
    @Test
    void sizesAndPointsNear2To62AreExact() {
        long items = 1L << 62;
        KernelSpace space = Problems.space(Extent.of(items), Extent.of(1));
        List<Offset> points = List.of(
                Offset.of(Long.MAX_VALUE),
                Offset.of(Long.MIN_VALUE),
                Offset.of(items),
                Offset.of(-items),
                Offset.of(1));
        DataType type = DataType.of("char");
        Use b = Use.distributed("B", type, Extent.of(items + 2), space, Access.INOUT, points);
        Problem problem = Problem.ofKernel(space, Addressing.GLOBAL, List.of(b), List.of());

        Partition partition = Partition.of(problem, 2, Strategy.BALANCED);

        long border = (1L << 61) + 1;
        assertThat(partition.transfers())
                .containsExactly(new Transfer("B", 1, 0, List.of(line(border, border + 1)), 1));
        assertThat(partition.zones().get(0).box("B")).isEqualTo(line(1, items + 2));
        assertThat(partition.zones().get(1).box("B")).isEqualTo(line(0, items + 2));
    }

    /** Widths 2^64 - 1 and 2^63 along x and y do not fit a signed long; y is narrower than x, z narrower than both. */
    @Test
    void widthsAreComparedExactly() {
        KernelSpace space = Problems.space(Extent.of(2, 2, 2), Extent.of(1, 1, 1));
        List<Offset> points = List.of(new Offset(Long.MAX_VALUE, 0, 3), new Offset(Long.MIN_VALUE, Long.MIN_VALUE, 0));
        Problem problem = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(2, 2, 2), points);

        assertThat(Partition.of(problem, 2, Strategy.GCD).priority()).containsExactly(2, 1, 0);
    }

    private static Box line(long from, long to) {
        return new Box(Offset.of(from), new Offset(to, 1, 1));
    }

    private static List<Offset> square(int reach) {
        List<Offset> points = new ArrayList<>();
        for (int y = -reach; y <= reach; y++) {
            for (int x = -reach; x <= reach; x++) {
                points.add(Offset.of(x, y));
            }
        }
        return points;
    }

    private static List<Offset> cube() {
        List<Offset> points = new ArrayList<>();
        for (int z = -1; z <= 1; z++) {
            for (Offset point : square(1)) {
                points.add(point.with(2, z));
            }
        }
        return points;
    }
}
