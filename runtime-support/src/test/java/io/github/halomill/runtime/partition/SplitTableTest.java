package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of splits, and what follows from its rules by hand. */
class SplitTableTest {

    @ParameterizedTest
    @CsvSource({
        "GLOBAL, 2, 1, 2",
        "LOCAL, 2, 1, 2",
        "LOCAL, 32, 2, 16",
        "GLOBAL, 32, 1, 16",
        "GLOBAL, 7, 1, 4",
        "LOCAL, 7, 1, 4"
    })
    void gcdSplitsThePapersExample(Addressing addressing, int devices, int x, int y) {
        Problem problem = Problems.example(256, addressing);

        assertThat(Partition.of(problem, devices, Strategy.GCD).split()).isEqualTo(new Split(x, y, 1));
    }

    @ParameterizedTest
    @CsvSource({"GCD, GLOBAL, 1, 4", "GCD, LOCAL, 1, 4", "BALANCED, GLOBAL, 1, 7", "BALANCED, LOCAL, 1, 7"})
    void sevenDevicesAreUsedByTheBalancedSplitOnly(Strategy strategy, Addressing addressing, int x, int y) {
        Problem problem = Problems.star(1024, addressing);

        assertThat(Partition.of(problem, 7, strategy).split()).isEqualTo(new Split(x, y, 1));
    }

    /** 48 gives gcd(64, 48) = 16 and gcd(64, 3) = 1; of 47 to 1, 32 uses the most: gcd(64, 32) = 32. */
    @Test
    void gcdZonesAreEqual() {
        Partition partition = Partition.of(Problems.star(1024, Addressing.LOCAL), 48, Strategy.GCD);

        assertThat(partition.split()).isEqualTo(new Split(1, 32, 1));
        assertThat(partition.zones())
                .allSatisfy(zone -> assertThat(zone.cells().extent()).isEqualTo(Extent.of(1024, 32)));
    }

    /** 211 groups, a prime number, so that only 211 devices or a single one divide them; 300 - 100 is below, 312 - 100 above. */
    @ParameterizedTest
    @CsvSource({"300, 211", "311, 211", "312, 1", "210, 1"})
    void gcdTriesAHundredDevicesFewer(int devices, int used) {
        KernelSpace space = Problems.space(Extent.of(211), Extent.of(1));
        Problem problem = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(211), List.of());

        assertThat(Partition.of(problem, devices, Strategy.GCD).split()).isEqualTo(new Split(used, 1, 1));
    }

    /** Of 12, 11, 10, 9 and 8 devices, 4 x 2 = 8 are used at most; 12 gives gcd(4, 12) = 4 and gcd(2, 3) = 1. */
    @Test
    void tiesGoToTheLargerNumberOfDevices() {
        KernelSpace space = Problems.space(Extent.of(2, 4), Extent.of(1, 1));
        Problem problem = Problems.jacobi(space, Addressing.LOCAL, Extent.of(2, 4), List.of());

        assertThat(Partition.of(problem, 12, Strategy.GCD).split()).isEqualTo(new Split(2, 4, 1));
        assertThat(Partition.of(problem, 7, Strategy.GCD).split()).isEqualTo(new Split(1, 4, 1));
    }

    /** 3 x 3 groups cannot be cut for 7 or 8 (no factor above 3 fits), so 6 = 2 x 3 are used. */
    @Test
    void balancedFallsBackToFewerDevicesOnlyWhereItMust() {
        KernelSpace space = Problems.space(Extent.of(3, 3), Extent.of(1, 1));
        Problem problem = Problems.jacobi(space, Addressing.LOCAL, Extent.of(3, 3), List.of());

        assertThat(Partition.of(problem, 8, Strategy.BALANCED).split()).isEqualTo(new Split(2, 3, 1));
        assertThat(Partition.of(problem, 100, Strategy.BALANCED).split()).isEqualTo(new Split(3, 3, 1));
    }

    /** 1 x 4 exchanges 6 rows of 1024; 2 x 2 exchanges 2 * 1024 in y and 2 * 1024 in x; both have zones of 2^18. */
    @Test
    void balancedPrefersFewerBytesAmongEquallyLargeZones() {
        Partition partition = Partition.of(Problems.star(1024, Addressing.LOCAL), 4, Strategy.BALANCED);

        assertThat(partition.split()).isEqualTo(new Split(2, 2, 1));
        assertThat(partition.bytesPerExchange()).isEqualTo(4096 * 4);
    }

    /** The first dimensions may be left whole: faces are larger then. */
    @Test
    void nothingIsCutAlongDimensionsThatStayWhole() {
        Problem square = Problems.star(1024, Addressing.LOCAL);
        Problem cube = Problems.cube(64);

        Partition slabs = Partition.whole(square, 4, 1, 2);
        assertThat(slabs.split()).isEqualTo(new Split(1, 4, 1));
        assertThat(slabs.depth()).isEqualTo(2);
        assertThat(Partition.whole(square, 4, 1, 1).bytesPerExchange()).isEqualTo(6 * 1024 * 4);
        assertThat(Partition.of(cube, 8, Strategy.BALANCED).split()).isEqualTo(new Split(2, 2, 2));
        assertThat(Partition.whole(cube, 8, 1, 1).split()).isEqualTo(new Split(1, 2, 4));
        assertThat(Partition.whole(cube, 8, 2, 1).split()).isEqualTo(new Split(1, 1, 8));
        assertThat(Partition.whole(cube, 11, 2, 1).split())
                .as("8 groups along z")
                .isEqualTo(new Split(1, 1, 8));
    }

    @Test
    void priorityIsByWidthThenSlowestFirst() {
        KernelSpace space = Problems.space(Extent.of(8, 8, 8), Extent.of(1, 1, 1));
        List<Offset> points = Problems.points(new long[] {1, 0, -2}, new long[] {3, 1, 2}, new long[] {2, 0, 0});
        Problem wide = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(8, 8, 8), points);
        Problem none = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(8, 8, 8), List.of());

        assertThat(Partition.of(wide, 1, Strategy.GCD).priority()).containsExactly(1, 0, 2);
        assertThat(Partition.of(none, 1, Strategy.GCD).priority()).containsExactly(2, 1, 0);
    }

    @Test
    void widthsAreOverThePointsOfAllDistributedBuffers() {
        KernelSpace space = Problems.space(Extent.of(8, 8), Extent.of(1, 1));
        DataType type = Problems.FLOAT;
        List<Offset> up = Problems.points(new long[] {0, 1});
        List<Offset> down = Problems.points(new long[] {1, -1});
        Problem problem = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.distributed("B", type, Extent.of(8, 8), space, Access.INPUT, up),
                        Use.distributed("C", type, Extent.of(8, 8), space, Access.INPUT, down),
                        Use.replicated("T", type, 1, Extent.of(5))),
                List.of());

        assertThat(Partition.of(problem, 1, Strategy.GCD).priority()).containsExactly(0, 1);
    }

    @Test
    void idsAreRowMajor() {
        KernelSpace space = Problems.space(Extent.of(8, 8, 8), Extent.of(1, 1, 1));
        Problem problem = Problems.jacobi(space, Addressing.LOCAL, Extent.of(8, 8, 8), List.of());

        Partition partition = Partition.of(problem, new Split(2, 3, 4));

        int id = 0;
        for (int iz = 0; iz < 4; iz++) {
            for (int iy = 0; iy < 3; iy++) {
                for (int ix = 0; ix < 2; ix++) {
                    Zone zone = partition.zones().get(id);
                    assertThat(zone.id()).isEqualTo(id);
                    assertThat(zone.index()).isEqualTo(new Offset(ix, iy, iz));
                    id++;
                }
            }
        }
        assertThat(partition.zones()).hasSize(id);
    }
}
