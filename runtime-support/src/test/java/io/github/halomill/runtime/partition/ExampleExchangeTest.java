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
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The numbers of README's first example. */
class ExampleExchangeTest {

    /** 4096 x 1024 work-items, margins 20 and 2: rows 1 to 1024 are owned, the border between the zones is at row 513. */
    @Test
    void twoZonesOfTheExampleExchangeARowEachWay() {
        Partition partition = Partition.of(Problems.example(1024, Addressing.GLOBAL), 2, Strategy.BALANCED);

        assertThat(partition.split()).isEqualTo(new Split(1, 2, 1));
        assertThat(partition.transfers())
                .containsExactly(
                        new Transfer("B", 1, 0, List.of(box(10, 513, 4106, 514)), 4096 * 4),
                        new Transfer("B", 0, 1, List.of(box(10, 512, 4106, 513)), 4096 * 4));
        assertThat(partition.bytesPerExchange()).isEqualTo(32_768);
        assertThat(partition.exchanged()).containsExactly("B");
        PartitionCheck.check(partition);
    }

    @Test
    void cutInXTheyExchangeTenColumnsEachWay() {
        Partition partition = Partition.of(Problems.example(1024, Addressing.LOCAL), new Split(2, 1, 1));

        assertThat(partition.transfers())
                .containsExactly(
                        new Transfer("B", 1, 0, List.of(box(2058, 1, 2068, 1025)), 10 * 1024 * 4),
                        new Transfer("B", 0, 1, List.of(box(2048, 1, 2058, 1025)), 10 * 1024 * 4));
        assertThat(partition.bytesPerExchange()).isEqualTo(81_920);
        PartitionCheck.check(partition);
    }

    @Test
    void localBoxesHoldWhatIsReadOrWritten() {
        Partition global = Partition.of(Problems.example(1024, Addressing.GLOBAL), 2, Strategy.BALANCED);
        Partition local = Partition.of(Problems.example(1024, Addressing.LOCAL), new Split(2, 1, 1));

        assertThat(global.zones().get(0).write()).containsEntry("A", box(10, 1, 4106, 513));
        assertThat(global.zones().get(0).boxes()).containsEntry("A", box(0, 0, 4116, 514));
        assertThat(global.zones().get(1).boxes()).containsEntry("B", box(0, 512, 4116, 1026));
        assertThat(local.zones().get(1).write()).containsEntry("A", box(2058, 1, 4106, 1025));
        assertThat(local.zones().get(1).boxes()).containsEntry("B", box(2048, 0, 4116, 1026));
    }

    /** The paper's 4098 x 1026 floats for 4096 x 256 work-items: every one owns a column of four, from (1, 1) on. */
    @Test
    void stepoclsElementsPerWorkItem() {
        KernelSpace space = Problems.space(Extent.of(4096, 256), Extent.of(64, 16));
        List<Offset> star =
                Problems.points(new long[] {-1, 0}, new long[] {1, 0}, new long[] {0, 1}, new long[] {0, -1});
        Problem problem = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(4098, 1026), star);

        Partition partition = Partition.of(problem, 2, Strategy.GCD);

        assertThat(problem.first().use("B").elementsPerItem()).isEqualTo(Extent.of(1, 4));
        assertThat(problem.first().use("B").origin()).isEqualTo(Offset.of(1, 1));
        assertThat(partition.zones().get(0).cells()).isEqualTo(box(0, 0, 4096, 128));
        assertThat(partition.zones().get(0).write()).containsEntry("B", box(1, 1, 4097, 513));
        assertThat(partition.transfers())
                .containsExactly(
                        new Transfer("B", 1, 0, List.of(box(1, 513, 4097, 514)), 16_384),
                        new Transfer("B", 0, 1, List.of(box(1, 512, 4097, 513)), 16_384));
        PartitionCheck.check(partition);
    }

    @Test
    void outputsThatAreNeverReadHaveNoGhostRows() {
        KernelSpace space = Problems.space(Extent.of(8, 8), Extent.of(1, 1));
        Extent size = Extent.of(8, 10);
        List<Offset> points = Problems.points(new long[] {0, 1}, new long[] {0, -1});
        Problem problem = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.distributed("A", Problems.FLOAT, size, space, Access.OUTPUT, List.of()),
                        Use.distributed("B", Problems.FLOAT, size, space, Access.INPUT, points),
                        Use.replicated("T", DataType.of("int"), 1, Extent.of(5))),
                List.of());

        Zone first = Partition.of(problem, 2, Strategy.BALANCED).zones().get(0);

        assertThat(first.box("A")).isEqualTo(box(0, 1, 8, 5));
        assertThat(first.box("B")).isEqualTo(box(0, 0, 8, 6));
        assertThat(first.box("T")).isEqualTo(box(0, 0, 5, 1));
        assertThat(first.write()).containsOnlyKeys("A", "B");
    }

    @Test
    void aStarMovesNoCornersAndADiagonalDoes() {
        KernelSpace space = Problems.space(Extent.of(4, 4), Extent.of(1, 1));
        List<Offset> star = Problems.points(new long[] {1, 0}, new long[] {0, 1});
        List<Offset> diagonal = Problems.points(new long[] {1, 1});

        Partition withStar =
                Partition.of(Problems.jacobi(space, Addressing.LOCAL, Extent.of(6, 6), star), new Split(2, 2, 1));
        Partition withDiagonal =
                Partition.of(Problems.jacobi(space, Addressing.LOCAL, Extent.of(6, 6), diagonal), new Split(2, 2, 1));

        assertThat(withStar.zones().get(0).neighbours()).containsExactly(1, 2);
        assertThat(withDiagonal.zones().get(0).neighbours()).containsExactly(1, 2, 3);
        assertThat(withDiagonal.transfers())
                .contains(
                        new Transfer("B", 1, 0, List.of(box(3, 2, 4, 3)), 4),
                        new Transfer("B", 3, 0, List.of(box(3, 3, 4, 4)), 4));
    }

    /** Five rows in parts of 2, 1, 1, 1: the first zone reads three rows on, which three zones own. */
    @Test
    void aGhostZoneWiderThanANeighbourTakesFromTheNextOnesToo() {
        KernelSpace space = Problems.space(Extent.of(5), Extent.of(1));
        Problem problem = Problems.jacobi(
                space, Addressing.GLOBAL, Extent.of(5), Problems.points(new long[] {1}, new long[] {2}, new long[] {3
                }));

        Partition partition = Partition.of(problem, 4, Strategy.BALANCED);

        assertThat(partition.zones().get(0).neighbours()).containsExactly(1, 2, 3);
        assertThat(partition.zones().get(3).neighbours()).isEmpty();
    }

    private static Box box(long x0, long y0, long x1, long y1) {
        return new Box(Offset.of(x0, y0), new Offset(x1, y1, 1));
    }
}
