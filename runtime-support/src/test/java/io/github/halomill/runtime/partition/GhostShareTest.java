package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GhostShareTest {

    private static final List<Offset> BOTH = List.of(Offset.of(-1), Offset.of(1));

    /** 12 rows: in twelve or seven parts some zone between others has one row and two ghost rows; in six, two and two. */
    @Test
    void zonesThinnerThanTheirGhostZonesAreNamed() {
        KernelSpace space = Problems.space(Extent.of(12), Extent.of(1));
        Problem problem = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(14), BOTH);

        assertThat(GhostShare.of(Partition.of(problem, 12, Strategy.BALANCED)))
                .contains(new GhostShare(1, 2, 1, OptionalInt.of(6)));
        assertThat(GhostShare.of(Partition.of(problem, 7, Strategy.BALANCED)))
                .contains(new GhostShare(5, 2, 1, OptionalInt.of(6)));
        assertThat(GhostShare.of(Partition.of(problem, 6, Strategy.BALANCED))).isEmpty();
    }

    /** Two arrays read with two ghost rows each against one written: four rows each are needed. */
    @Test
    void elementsOfAllArgumentsCount() {
        KernelSpace space = Problems.space(Extent.of(12), Extent.of(1));
        Use a = Use.distributed("A", Problems.FLOAT, Extent.of(14), space, Access.OUTPUT, List.of());
        Use b = Use.distributed("B", Problems.FLOAT, Extent.of(14), space, Access.INPUT, BOTH);
        Use c = Use.distributed("C", Problems.FLOAT, Extent.of(14), space, Access.INPUT, BOTH);
        Problem problem = Problem.ofKernel(
                space, Addressing.GLOBAL, List.of(a, b, c), List.of(new Step.Swap("A", "B"), new Step.Swap("B", "C")));

        assertThat(GhostShare.of(Partition.of(problem, 3, Strategy.BALANCED))).isEmpty();
        assertThat(GhostShare.of(Partition.of(problem, 4, Strategy.BALANCED)))
                .contains(new GhostShare(1, 4, 3, OptionalInt.of(3)));
    }

    /** 16 rows read four rows away: in two parts a zone writes eight and receives four, in three it receives more than it writes. */
    @Test
    void farMoreDevicesThanThereAreRowsAreNoTrouble() {
        KernelSpace space = Problems.space(Extent.of(16), Extent.of(1));
        List<Offset> far = List.of(Offset.of(-4), Offset.of(4));
        Problem problem = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(24), far);

        Partition partition = Partition.of(problem, 65_536, Strategy.BALANCED);

        assertThat(partition.zones()).hasSize(16);
        assertThat(GhostShare.of(partition)).map(GhostShare::devices).contains(OptionalInt.of(2));
    }

    /** A fast device has ten of twelve rows, the other two one each and receive two. */
    @Test
    void howManyUnequalDevicesAreEnoughIsNotSaid() {
        KernelSpace space = Problems.space(Extent.of(12), Extent.of(1));
        Problem problem = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(14), BOTH);
        Weights weights = new Weights(List.of(1.0, 1.0, 10.0));

        Partition partition = Partition.of(problem, weights, Strategy.BALANCED, 1);

        assertThat(partition.zones()).hasSize(3);
        assertThat(GhostShare.of(partition)).contains(new GhostShare(1, 2, 1, OptionalInt.empty()));
    }

    @Test
    void theNumberNamedIsOneThatTheStrategyUsesWell() {
        KernelSpace space = Problems.space(Extent.of(12), Extent.of(1));
        Problem problem = Problems.jacobi(space, Addressing.GLOBAL, Extent.of(14), BOTH);

        assertThat(GhostShare.of(Partition.of(problem, 12, Strategy.GCD)))
                .contains(new GhostShare(1, 2, 1, OptionalInt.of(11)));
        assertThat(Partition.of(problem, 11, Strategy.GCD).split()).isEqualTo(new Split(6, 1, 1));
    }
}
