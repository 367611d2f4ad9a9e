package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Arrays that every zone holds and reads whole, each writing its own elements, against {@link BruteForce}. */
class GatheredPartitionTest {

    @Test
    void everyZoneReceivesAllThatOthersOwnOnce() {
        for (Extent items : List.of(Extent.of(11), Extent.of(3, 9), Extent.of(2, 3, 7))) {
            for (int group = 1; group <= 3; group++) {
                for (int e = 1; e <= 2; e++) {
                    for (int origin = 0; origin <= 2; origin++) {
                        checkAll(problem(items, group, e, origin));
                    }
                }
            }
        }
    }

    /** A and B are gathered and change places; C is distributed, written in place and read around. */
    private static Problem problem(Extent items, int group, int e, int origin) {
        int slowest = items.z() > 1 ? 2 : items.y() > 1 ? 1 : 0;
        KernelSpace space = Problems.space(items, Extent.of(1).with(slowest, group));
        Extent size = items.with(slowest, e * items.along(slowest) + 2);
        List<Offset> points = List.of(Offset.ZERO.with(slowest, -1), Offset.ZERO.with(slowest, 2));
        Offset from = Offset.ZERO.with(slowest, origin);
        return Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.gathered("A", Problems.FLOAT, size, space, Access.OUTPUT)
                                .withOrigin(from),
                        Use.gathered("B", Problems.FLOAT, size, space, Access.INPUT)
                                .withOrigin(from),
                        Use.distributed("C", Problems.FLOAT, items, space, Access.INOUT, points)),
                List.of(new Step.Swap("A", "B")));
    }

    private static void checkAll(Problem problem) {
        int slowest = problem.first().space().slowest();
        for (int parts = 1; parts <= problem.first().space().groups().along(slowest); parts++) {
            Split split = Split.WHOLE.with(slowest, parts);
            Partition partition = Partition.of(problem, split);
            PartitionCheck.check(partition);
            for (Use buffer : problem.first().uses()) {
                BruteForce truth = new BruteForce(problem, buffer, split);
                int[] expected = buffer.access().reads() ? truth.receivers() : new int[truth.receivers().length];
                assertThat(truth.receivers(partition)).as("%s", partition).isEqualTo(expected);
                for (Zone zone : partition.zones()) {
                    truth.checkWrite(zone.id(), zone.write().getOrDefault(buffer.name(), Box.EMPTY));
                    assertThat(buffer.gathered() && !zone.box(buffer.name()).equals(buffer.whole()))
                            .isFalse();
                }
            }
            assertThat(new ZoneShapes(problem).bytesPerExchange(ZoneGrid.of(problem, split)))
                    .isEqualTo(partition.bytesPerExchange());
        }
    }

    @Test
    void whatIsGatheredIsCounted() {
        Partition partition = Partition.of(problem(Extent.of(3, 9), 1, 2, 0), new Split(1, 3, 1));

        assertThat(partition.gatheredBytes()).containsExactly(Map.entry("B", 2L * 3 * 18 * 4));
        assertThat(partition.bytesPerExchange()).isGreaterThan(2L * 3 * 18 * 4);
    }

    @Test
    void anExchangeIsNeededBeforeEveryStep() {
        Problem problem = problem(Extent.of(3, 9), 1, 1, 0);

        assertThat(Partition.of(problem, 1, Strategy.BALANCED, 4).depth()).isEqualTo(1);
        assertThatThrownBy(() -> Partition.of(problem, 2, Strategy.BALANCED, 4))
                .isInstanceOf(RunException.class)
                .hasMessage("every zone reads all of B, which others write: an exchange is needed before every step,"
                        + " not every 4; use depth 1");
    }

    @Test
    void whatNoNameIsReadUnderIsNotExchanged() {
        KernelSpace space = Problems.space(Extent.of(8), Extent.of(1));
        Use output = Use.gathered("A", Problems.FLOAT, Extent.of(8), space, Access.OUTPUT);
        Problem problem = Problem.ofKernel(space, Addressing.GLOBAL, List.of(output), List.of());

        assertThat(Partition.of(problem, 4, Strategy.GCD).transfers()).isEmpty();
    }
}
