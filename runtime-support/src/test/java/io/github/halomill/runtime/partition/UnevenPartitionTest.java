package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.AxisCut;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Zones of any sizes, those of each row with boundaries of their own, against {@link BruteForce}. */
class UnevenPartitionTest {

    private static final int MOST_PARTS = 6;

    /** Boundaries are drawn here, as lists of numbers. */
    @ParameterizedTest
    @EnumSource
    void everyElementArrivesOnceFromTheZoneThatHasIt(Addressing addressing) {
        Random random = new Random(11);
        int uneven = 0;
        for (int i = 0; i < (Thorough.ON ? 9000 : 900); i++) {
            Problem problem = problem(random, addressing, 1 + i % 3);
            Bounds bounds = bounds(random, problem);
            Partition partition = Partition.of(problem, bounds.split()).with(bounds.grid());

            ExhaustivePartitionTest.check(partition, bounds.truth(problem));

            assertThat(new ZoneShapes(problem).bytesPerExchange(partition.cut()))
                    .as("%s", partition)
                    .isEqualTo(partition.bytesPerExchange());
            if (i % 5 == 0) {
                deeper(partition, 2 + i / 5 % 3);
            }
            uneven += partition.cut().isRegular() ? 0 : 1;
        }
        if (addressing == Addressing.LOCAL) {
            assertThat(uneven).isGreaterThan(50);
        } else {
            assertThat(uneven).isZero(); // slabs only
        }
    }

    /** Boundaries are those that weights give. */
    @ParameterizedTest
    @EnumSource
    void zonesOfWeightsAreAsGood(Addressing addressing) {
        Random random = new Random(12);
        for (int i = 0; i < (Thorough.ON ? 6000 : 600); i++) {
            Problem problem = problem(random, addressing, 1 + i % 3);
            Weights weights = new Weights(WeightedCutTest.weights(random, 1 + random.nextInt(MOST_PARTS)));
            Strategy strategy = Strategy.values()[random.nextInt(2)];

            Partition partition = Partition.of(problem, weights, strategy, 1);

            ExhaustivePartitionTest.check(
                    partition,
                    new BruteForce(
                            problem,
                            problem.first().use("B"),
                            partition.zones().size(),
                            (x, y, z) -> zone(partition, x, y, z)));
            assertThat(partition.used())
                    .hasSameSizeAs(partition.zones())
                    .doesNotHaveDuplicates()
                    .isSorted();
        }
    }

    /** The only one that has the cell. */
    private static int zone(Partition partition, int x, int y, int z) {
        List<Integer> zones = partition.zones().stream()
                .filter(zone -> zone.cells().contains(new Box(new Offset(x, y, z), new Offset(x + 1, y + 1, z + 1))))
                .map(Zone::id)
                .toList();
        assertThat(zones).hasSize(1);
        return zones.get(0);
    }

    private static void deeper(Partition partition, int depth) {
        Partition deep =
                Partition.of(partition.problem(), partition.split(), depth).with(partition.cut());
        PartitionCheck.check(deep);
        assertThat(deep.zones())
                .extracting(Zone::cells)
                .isEqualTo(partition.zones().stream().map(Zone::cells).toList());
    }

    private static Problem problem(Random random, Addressing addressing, int dimensions) {
        List<List<Points>> points = List.of(
                        ExhaustivePartitionTest.POINTS_1D,
                        ExhaustivePartitionTest.POINTS_2D,
                        ExhaustivePartitionTest.POINTS_3D)
                .get(dimensions - 1);
        Extent cells = WeightedCutTest.cells(random, dimensions);
        Extent group = WeightedCutTest.group(random, cells);
        Extent perItem = Extent.of(1);
        for (int d = 0; d < dimensions; d++) {
            perItem = perItem.with(d, 1 + random.nextInt(2));
        }
        return ExhaustivePartitionTest.problem(
                addressing, cells, group, perItem, points.get(random.nextInt(points.size())), random.nextInt(3));
    }

    /** Slabs, rows of each, zones of each of these. */
    private record Bounds(List<Long> z, List<List<Long>> y, List<List<Long>> x) {

        Split split() {
            return new Split(x.get(0).size() - 1, y.get(0).size() - 1, z.size() - 1);
        }

        ZoneGrid grid() {
            return new ZoneGrid(
                    split(),
                    new AxisCut(z),
                    y.stream().map(AxisCut::new).toList(),
                    x.stream().map(AxisCut::new).toList());
        }

        BruteForce truth(Problem problem) {
            return new BruteForce(problem, problem.first().use("B"), split().zones(), this::zone);
        }

        private int zone(int ix, int iy, int iz) {
            int slab = part(z, iz);
            int row = slab * split().y() + part(y.get(slab), iy);
            return row * split().x() + part(x.get(row), ix);
        }

        private static int part(List<Long> bounds, int cell) {
            int part = 0;
            while (bounds.get(part + 1) <= cell) {
                part++;
            }
            return part;
        }
    }

    private static Bounds bounds(Random random, Problem problem) {
        int[] parts = {1, 1, 1};
        int left = MOST_PARTS;
        for (int d : new int[] {2, 0, 1}) {
            parts[d] = 1
                    + random.nextInt(
                            (int) Math.min(left, problem.cuttableUnits().along(d)));
            left /= parts[d];
        }
        List<List<Long>> y = new ArrayList<>();
        List<List<Long>> x = new ArrayList<>();
        for (int slab = 0; slab < parts[2]; slab++) {
            y.add(bounds(random, problem, 1, parts[1]));
            for (int row = 0; row < parts[1]; row++) {
                x.add(bounds(random, problem, 0, parts[0]));
            }
        }
        return new Bounds(bounds(random, problem, 2, parts[2]), y, x);
    }

    /** So many parts of whole work-groups, at least one each. */
    private static List<Long> bounds(Random random, Problem problem, int d, int parts) {
        long cells = problem.first().space().workItems().along(d);
        long group = problem.first().space().groupSize().along(d);
        TreeSet<Long> bounds = new TreeSet<>(List.of(0L, cells));
        while (bounds.size() <= parts) {
            bounds.add(group * random.nextInt((int) ((cells + group - 1) / group)));
        }
        return List.copyOf(bounds);
    }
}
