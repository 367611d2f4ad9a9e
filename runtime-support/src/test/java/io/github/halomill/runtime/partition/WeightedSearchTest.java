package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which devices get a zone, and how the grid is cut for them, against {@link ShortestTime}, which tries all. */
class WeightedSearchTest {

    private static final double EXACT = 1e-9;

    /** Of so many devices the fastest, in any split. */
    @Test
    void noCutIsDoneSooner() {
        Random random = new Random(1);
        for (int i = 0; i < (Thorough.ON ? 15_000 : 1500); i++) {
            Extent cells = WeightedCutTest.cells(random, 1 + i % 3);
            Extent group = WeightedCutTest.group(random, cells);
            List<Double> weights = some(random, 1 + random.nextInt(5));
            ShortestTime times = new ShortestTime(cells, group);
            double shortest = Double.POSITIVE_INFINITY;
            for (int n = 1; n <= weights.size(); n++) {
                shortest = Math.min(shortest, times.all(fastest(weights, n)));
            }

            Partition partition = cut(cells, group, weights);

            assertThat(longest(partition))
                    .as("%s by %s for %s", cells, group, weights)
                    .isCloseTo(shortest, within(EXACT * shortest));
        }
    }

    /** Where groups are as large and lie in a line, it does not matter where a slow device is: none but the fastest helps. */
    @Test
    void noOtherDevicesAreDoneSoonerInALine() {
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            Extent group = Extent.of(1 + random.nextInt(4));
            Extent cells = Extent.of(group.x() * (2 + random.nextInt(12)));
            List<Double> weights = some(random, 1 + random.nextInt(5));
            double shortest = new ShortestTime(cells, group).any(weights);

            assertThat(longest(cut(cells, group, weights)))
                    .as("%s by %s for %s", cells, group, weights)
                    .isCloseTo(shortest, within(EXACT * shortest));
        }
    }

    /** A device more is used only where that makes the longest time shorter: 8 groups on 7 devices take 2 as on 4. */
    @ParameterizedTest
    @CsvSource({"8, 8, 8", "8, 7, 4", "8, 3, 3", "9, 7, 5", "10, 7, 5", "6, 7, 6", "7, 7, 7"})
    void ofDevicesThatAreAsFastTheFirstAreUsed(int groups, int devices, int used) {
        Partition partition = Partition.of(
                WeightedCutTest.problem(Extent.of(16L * groups), Extent.of(16)),
                Weights.equal(devices),
                Strategy.BALANCED,
                1);

        assertThat(partition.used()).isEqualTo(IntStream.range(0, used).boxed().toList());
        assertThat(partition.devices()).isEqualTo(devices);
    }

    @Test
    void equalDevicesAreCutAsWithoutWeights() {
        for (int devices : new int[] {1, 2, 4, 8, 16, 64}) {
            for (Problem problem : List.of(Problems.star(1024, Addressing.LOCAL), Problems.cube(64))) {
                for (Strategy strategy : Strategy.values()) {
                    Partition equal = Partition.of(problem, devices, strategy, 1);
                    Partition weighted = Partition.of(problem, Weights.equal(devices), strategy, 1);

                    assertThat(weighted.zones()).isEqualTo(equal.zones());
                    assertThat(weighted.transfers()).isEqualTo(equal.transfers());
                    assertThat(weighted.used()).isEqualTo(equal.used());
                }
            }
        }
    }

    @Test
    void zonesAreInTheOrderOfTheirDevices() {
        Partition partition = cut(Extent.of(60), Extent.of(1), List.of(1.0, 0.0, 3.0, 0.0001, 2.0));

        assertThat(partition.used()).containsExactly(0, 2, 4);
        assertThat(partition.zones()).extracting(zone -> zone.cells().volume()).containsExactly(10L, 30L, 20L);
    }

    @Test
    void theFastestGetTheZonesOfASplit() {
        Problem problem = WeightedCutTest.problem(Extent.of(60), Extent.of(1));
        Weights weights = new Weights(List.of(1.0, 0.0, 3.0, 2.0));

        Partition partition = Partition.of(problem, weights, new Split(2, 1, 1), 1);

        assertThat(partition.used()).containsExactly(2, 3);
        assertThat(partition.zones().get(0).cells().volume()).isEqualTo(36);
        assertThat(partition.idle()).as("two were asked for").isEmpty();
        assertThatThrownBy(() -> Partition.of(problem, weights, new Split(4, 1, 1), 1))
                .isInstanceOf(RunException.class)
                .hasMessage("the split asks for 4 devices, and 3 have a weight above 0; ask for fewer parts");
    }

    /** Where faces of about the same time differ, the ones with fewer bytes are taken: 2 x 2, not 1 x 4. */
    @Test
    void ofCutsThatAreDoneAtAboutTheSameTimeTheOneThatMovesLeastIsTaken() {
        Weights weights = new Weights(List.of(1.0, 1.01, 0.99, 1.0));

        Partition partition = Partition.of(Problems.star(4096, Addressing.LOCAL), weights, Strategy.BALANCED, 1);

        assertThat(partition.split()).isEqualTo(new Split(2, 2, 1));
        assertThat(longest(partition)).isLessThan(1.01 * 4096 * 4096 / 4);
    }

    /** On grids that have many groups for each device along each dimension that is cut. */
    @ParameterizedTest
    @CsvSource({"67108864, 1, 1, 64", "65536, 65536, 1, 16", "16384, 16384, 16384, 8"})
    void aThousandDevicesAreDoneAtAboutTheSameTime(long x, long y, long z, long group) {
        Random random = new Random(3);
        List<Double> weights =
                IntStream.range(0, 1024).mapToObj(device -> random.nextDouble()).toList();
        Extent groups = Extent.of(group, y > 1 ? group : 1, z > 1 ? group : 1);
        Problem problem = WeightedCutTest.problem(Extent.of(x, y, z), groups);

        WeightedSearch.Found found = new WeightedSearch(problem, new Weights(weights))
                .among(SplitSearch.of(problem, Strategy.BALANCED)::splits);

        double bound = (double) x * y * z / weights.stream().mapToDouble(w -> w).sum();
        assertThat(longest(weights, found)).isBetween(bound, 1.02 * bound);
        assertThat(found.used()).hasSizeGreaterThan(900);
    }

    /** A cut is computed for each split of each number of devices that could still be better; no number is tried twice. */
    @Test
    void noMoreNumbersOfDevicesAreTriedThanCouldBeBetter() {
        Random random = new Random(4);
        List<Double> weights =
                IntStream.range(0, 1024).mapToObj(device -> random.nextDouble()).toList();
        Problem problem = WeightedCutTest.problem(Extent.of(1024, 1024, 1024), Extent.of(8, 8, 8));
        SplitSearch splits = SplitSearch.of(problem, Strategy.BALANCED);
        List<Integer> tried = new ArrayList<>();

        WeightedSearch.Found found = new WeightedSearch(problem, new Weights(weights)).among(n -> {
            tried.add(n);
            return splits.splits(n);
        });

        double longest = longest(weights, found);
        double cells = 1024.0 * 1024 * 1024;
        assertThat(tried)
                .doesNotHaveDuplicates()
                .allSatisfy(n -> assertThat(cells
                                / fastest(weights, n).stream()
                                        .mapToDouble(w -> w)
                                        .sum())
                        .isLessThanOrEqualTo(1.2 * longest));
        assertThat(tried).hasSizeLessThan(400);
    }

    private static double longest(List<Double> weights, WeightedSearch.Found found) {
        return found.grid().longest(new Weights(weights).of(found.used()));
    }

    /** Some of weight 0. */
    private static List<Double> some(Random random, int devices) {
        List<Double> weights = new ArrayList<>(WeightedCutTest.weights(random, devices));
        for (int device = 1; device < devices; device++) {
            if (random.nextInt(6) == 0) {
                weights.set(device, 0.0);
            }
        }
        return weights;
    }

    /** So many of the weights above 0, the largest, in their order. */
    private static List<Double> fastest(List<Double> weights, int n) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, weights.size())
                .filter(device -> weights.get(device) > 0)
                .boxed()
                .toList());
        order.sort(Comparator.comparing(device -> -weights.get(device)));
        return order.subList(0, Math.min(n, order.size())).stream()
                .sorted()
                .map(weights::get)
                .toList();
    }

    private static Partition cut(Extent cells, Extent group, List<Double> weights) {
        Partition partition =
                Partition.of(WeightedCutTest.problem(cells, group), new Weights(weights), Strategy.BALANCED, 1);
        PartitionCheck.check(partition);
        return partition;
    }

    private static double longest(Partition partition) {
        double longest = 0;
        for (Zone zone : partition.zones()) {
            double weight =
                    partition.weights().orElseThrow().of(partition.used().get(zone.id()));
            longest = Math.max(longest, zone.cells().volume() / weight);
        }
        return longest;
    }
}
