package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.AxisCut;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.WeightedCut;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Cuts for parts of given weights, against {@link ShortestTime}, which tries all cuts. */
class WeightedCutTest {

    private static final double EXACT = 1e-9;

    @Test
    void noCutIntoTheSamePartsIsDoneSooner() {
        Random random = new Random(7);
        int cut = 0;
        for (int i = 0; i < (Thorough.ON ? 20_000 : 4000); i++) {
            Extent cells = cells(random, 1 + i % 3);
            Extent group = group(random, cells);
            Split split = new Split(1 + random.nextInt(3), 1 + random.nextInt(2), 1 + random.nextInt(3));
            if (!fits(cells, group, split)) {
                continue;
            }
            List<Double> weights = weights(random, split.zones());
            Problem problem = problem(cells, group);

            ZoneGrid found = WeightedCut.of(problem, split, weights);

            double shortest = new ShortestTime(cells, group).of(split, weights);
            assertThat(longest(found, weights))
                    .as("%s by %s cut %s for %s", cells, group, split, weights)
                    .isCloseTo(shortest, within(EXACT * shortest));
            assertThat(WeightedCut.longest(problem, split, weights)).isCloseTo(shortest, within(EXACT * shortest));
            requireGroups(found, group, cells);
            cut++;
        }
        assertThat(cut).isGreaterThan(1000);
    }

    /** Where each zone could be as large, no boundary is another than without weights. */
    @Test
    void equalWeightsCutAsNoWeightsDo() {
        Random random = new Random(8);
        for (int i = 0; i < 2000; i++) {
            Extent group = Extent.of(1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(4));
            Split split = new Split(1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(4));
            Extent cells = Extent.of(1, 1, 1);
            for (int d = 0; d < 3; d++) {
                cells = cells.with(d, group.along(d) * (split.along(d) + random.nextInt(9)));
            }
            Problem problem = problem(cells, group);
            List<Double> weights = new ArrayList<>();
            double each = random.nextDouble() + 0.1;
            for (int zone = 0; zone < split.zones(); zone++) {
                weights.add(each);
            }

            assertThat(WeightedCut.of(problem, split, weights)).isEqualTo(ZoneGrid.of(problem, split));
        }
    }

    /** Two slabs of 3 and 1; rows of the first 2 and 1, of the second 1 and 3. */
    @Test
    void eachRowHasItsOwnBoundaries() {
        Problem problem = problem(Extent.of(12, 16), Extent.of(1, 1));

        ZoneGrid grid = WeightedCut.of(problem, new Split(2, 2, 1), List.of(8.0, 4.0, 1.0, 3.0));

        assertThat(grid.rows(0).bounds()).containsExactly(0L, 12L, 16L);
        assertThat(grid.zones(0, 0).bounds()).containsExactly(0L, 8L, 12L);
        assertThat(grid.zones(0, 1).bounds()).containsExactly(0L, 3L, 12L);
        assertThat(grid.isRegular()).isFalse();
    }

    /** The two fast parts could have 6 and 3 groups in the least time, of which one each goes to the slow ones. */
    @Test
    void aPartHasAtLeastOneGroupHoweverSlowItIs() {
        Problem problem = problem(Extent.of(100), Extent.of(10));

        assertThat(WeightedCut.of(problem, new Split(5, 1, 1), List.of(2.0, 1e-9, 1e-9, 1.0, 1e-9))
                        .zones(0, 0)
                        .bounds())
                .containsExactly(0L, 50L, 60L, 70L, 90L, 100L);
    }

    /** The last group has three cells: the last part has two groups, and is done as soon as others with one. */
    @Test
    void theLastGroupCountsAsShortAsItIs() {
        Problem problem = problem(Extent.of(43), Extent.of(10));

        List<Double> weights = List.of(1.0, 1.0, 1.0, 1.3);

        assertThat(WeightedCut.of(problem, new Split(4, 1, 1), weights)
                        .zones(0, 0)
                        .bounds())
                .containsExactly(0L, 10L, 20L, 30L, 43L);
        assertThat(WeightedCut.longest(problem, new Split(4, 1, 1), weights)).isCloseTo(10, within(EXACT));
    }

    /** More groups than could be dealt out one by one; a double does not count them all. */
    @Test
    void hugeGridsAreCutAtOnce() {
        Problem problem = problem(Extent.of(1L << 62), Extent.of(1));

        AxisCut cut = WeightedCut.of(problem, new Split(3, 1, 1), List.of(1.0, 2.0, 1.0))
                .zones(0, 0);

        assertThat(cut.from(1)).isCloseTo(1L << 60, within(1L << 11));
        assertThat(cut.from(2)).isCloseTo(3L << 60, within(1L << 11));
        assertThat(cut.to(2)).isEqualTo(1L << 62);
    }

    @Test
    void moreZonesThanGroupsAreRefused() {
        assertThatThrownBy(() -> WeightedCut.of(
                        problem(Extent.of(5), Extent.of(2)), new Split(4, 1, 1), List.of(1.0, 2.0, 3.0, 4.0)))
                .isInstanceOf(RunException.class)
                .hasMessage("the split asks for 4 parts along x, where there are 3 work-groups: ask for at most that"
                        + " many");
    }

    static Problem problem(Extent cells, Extent group) {
        KernelSpace space = new KernelSpace(cells.z() > 1 ? 3 : cells.y() > 1 ? 2 : 1, cells, group);
        return Problems.jacobi(space, Addressing.LOCAL, cells, List.of());
    }

    /** Of few groups, the last of which may be short. */
    static Extent cells(Random random, int dimensions) {
        Extent cells = Extent.of(1);
        int most = dimensions == 1 ? 24 : dimensions == 2 ? 11 : 7;
        for (int d = 0; d < dimensions; d++) {
            cells = cells.with(d, (d == dimensions - 1 ? 2 : 1) + random.nextInt(most));
        }
        return cells;
    }

    static Extent group(Random random, Extent cells) {
        Extent group = Extent.of(1);
        for (int d = 0; d < 3; d++) {
            group = group.with(d, Math.min(cells.along(d), 1 + random.nextInt(3)));
        }
        return group;
    }

    /** Often the same, sometimes far apart. */
    static List<Double> weights(Random random, int count) {
        List<Double> weights = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            weights.add(
                    switch (random.nextInt(5)) {
                        case 0, 1 -> 1.0 + random.nextInt(3);
                        case 2 -> 0.01 + random.nextDouble() / 10;
                        default -> 0.1 + 5 * random.nextDouble();
                    });
        }
        return weights;
    }

    private static boolean fits(Extent cells, Extent group, Split split) {
        for (int d = 0; d < 3; d++) {
            if (split.along(d) > (cells.along(d) + group.along(d) - 1) / group.along(d)) {
                return false;
            }
        }
        return true;
    }

    private static double longest(ZoneGrid grid, List<Double> weights) {
        double longest = 0;
        for (int zone = 0; zone < grid.zones(); zone++) {
            longest = Math.max(longest, grid.cells(zone).volume() / weights.get(zone));
        }
        return longest;
    }

    private static void requireGroups(ZoneGrid grid, Extent group, Extent cells) {
        for (int zone = 0; zone < grid.zones(); zone++) {
            for (int d = 0; d < 3; d++) {
                long end = grid.cells(zone).hi().along(d);
                assertThat(grid.cells(zone).lo().along(d) % group.along(d)).isZero();
                assertThat(end == cells.along(d) || end % group.along(d) == 0).isTrue();
            }
        }
    }
}
