package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class CutTimesTest {

    private static final Problem LINE = WeightedCutTest.problem(Extent.of(120), Extent.of(10));

    /** Nine groups and three; equal parts are six groups each. */
    @Test
    void timesAreCellsDividedByWeights() {
        assertThat(times(3.0, 1.0)).isEqualTo(new CutTimes(30, 60, 30));
        assertThat(times(30.0, 10.0)).isEqualTo(new CutTimes(3, 6, 3));
        assertThat(times(1.0)).isEqualTo(new CutTimes(120, 120, 120));
    }

    /** 7.2 and 4.8 groups are not whole: seven and five take 23.3 and 25. */
    @Test
    void noCutTakesLessThanTheBound() {
        assertThat(times(3.0, 2.0)).isEqualTo(new CutTimes(25, 30, 24));
    }

    /** A device of weight 0 would never be done: it has no equal part. */
    @Test
    void devicesThatCannotWorkHaveNoEqualPart() {
        assertThat(times(3.0, 0.0, 1.0)).isEqualTo(new CutTimes(30, 60, 30));
    }

    /** What is too slow for one group would have a third. */
    @Test
    void devicesThatAreTooSlowHaveOne() {
        assertThat(times(1.0, 0.05, 1.0)).isEqualTo(new CutTimes(60, 800, 120 / 2.05));
    }

    @Test
    void equalPartsAreThoseOfTheStrategy() {
        Problem square = Problems.star(1024, Addressing.LOCAL);
        Weights weights = Weights.equal(7);

        CutTimes balanced =
                CutTimes.of(Partition.of(square, weights, Strategy.BALANCED, 1)).orElseThrow();
        CutTimes gcd =
                CutTimes.of(Partition.of(square, weights, Strategy.GCD, 1)).orElseThrow();

        assertThat(balanced.equal()).isEqualTo(160 * 1024); // 10 of 64 groups along y
        assertThat(gcd.equal()).isEqualTo(256 * 1024); // 1 x 4
    }

    /** 64 groups along y in twelve parts have 6 at most; the strategy itself would cut into 3 x 4. */
    @Test
    void whereEachDeviceHasAZoneEqualPartsAreOfTheSameSplit() {
        Problem square = Problems.star(1024, Addressing.LOCAL);
        Partition asked = Partition.of(square, Weights.equal(12), new Split(1, 12, 1), 1);

        assertThat(Partition.of(square, 12, Strategy.BALANCED).split()).isEqualTo(new Split(3, 4, 1));
        assertThat(CutTimes.of(asked).orElseThrow().equal()).isEqualTo(6 * 16 * 1024);
        assertThat(CutTimes.of(asked).orElseThrow().equalParts()).isEqualTo(1);
    }

    @Test
    void withoutWeightsNobodyKnows() {
        assertThat(CutTimes.of(Partition.of(LINE, 2, Strategy.BALANCED))).isEmpty();
    }

    private static CutTimes times(Double... weights) {
        return CutTimes.of(Partition.of(LINE, new Weights(List.of(weights)), Strategy.BALANCED, 1))
                .orElseThrow();
    }
}
