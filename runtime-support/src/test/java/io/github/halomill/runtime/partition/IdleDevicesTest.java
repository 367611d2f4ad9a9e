package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why devices get no zone, in words and numbers. */
class IdleDevicesTest {

    private static final Problem LINE = WeightedCutTest.problem(Extent.of(1000), Extent.of(10));

    @Test
    void eachDeviceThatHasAZoneNeedsNoReason() {
        assertThat(Partition.of(LINE, 7, Strategy.BALANCED).idle()).isEmpty();
        assertThat(Partition.of(LINE, Weights.equal(10), Strategy.BALANCED, 1).idle())
                .isEmpty();
    }

    @Test
    void aDeviceMayHaveWeightZero() {
        assertThat(idle(3.0, 0.0, 1.0)).isEqualTo("device 1 has weight 0");
        assertThat(idle(0.0, 3.0, 0.0)).isEqualTo("devices 0, 2 have weight 0");
        assertThat(idle(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)).isEqualTo("devices 0, 1, 2, 4 and 2 more have weight 0");
    }

    /** 1000 cells on weights 3 and 2 take 200; ten cells of weight 0.01 take 1000. */
    @Test
    void aDeviceMayBeTooSlowForOneGroup() {
        assertThat(idle(3.0, 2.0, 0.01))
                .isEqualTo("device 2, of weight 0.01, would take 1000 (cells divided by weight) for the smallest part,"
                        + " of 10 cells, where all others are done in 200");
        assertThat(idle(3.0, 0.01, 2.0, 0.02, 0.0))
                .isEqualTo("device 4 has weight 0; device 1, of weight 0.01, would take 1000 (cells divided by weight)"
                        + " for the smallest part, of 10 cells, where all others are done in 200, and so on device 3");
    }

    /** The last group has 3 cells only, which a device of weight 0.01 computes in 300: too long. */
    @Test
    void theSmallestPartIsTheLastGroupIfThatIsNotWhole() {
        Problem line = WeightedCutTest.problem(Extent.of(1003), Extent.of(10));

        assertThat(Partition.of(line, new Weights(List.of(3.0, 2.0, 0.01)), Strategy.BALANCED, 1)
                        .idle())
                .contains("device 2, of weight 0.01, would take 300 (cells divided by weight) for the smallest part,"
                        + " of 3 cells, where all others are done in 201.5");
    }

    /** 8 groups take 2 on four devices, and on five, six or seven. */
    @Test
    void aDeviceMoreNeedNotHelp() {
        Problem line = WeightedCutTest.problem(Extent.of(80), Extent.of(10));

        assertThat(Partition.of(line, Weights.equal(6), Strategy.BALANCED, 1).idle())
                .contains("devices 4, 5 are of no use: no cut for more devices is done sooner");
        assertThat(Partition.of(line, Weights.equal(5), Strategy.GCD, 1).idle())
                .contains("device 4 is of no use: no split of strategy gcd for more devices is done sooner; strategy"
                        + " balanced has more splits");
    }

    @Test
    void thereMayBeNoMorePieces() {
        Problem line = WeightedCutTest.problem(Extent.of(25), Extent.of(10));

        assertThat(Partition.of(line, Weights.equal(5), Strategy.BALANCED, 1).idle())
                .contains("devices 3, 4 are of no use: along x, where it can be cut, the grid has 25 cells, of which 10"
                        + " stay together: that is a work-group of "
                        + line.first().name());
    }

    /** Somebody else has decided: that has a reason of its own. */
    @Test
    void whereFewerDevicesAreAskedForNothingIsSaid() {
        Weights weights = new Weights(List.of(3.0, 2.0, 0.0));

        assertThat(Partition.of(LINE, weights.fastest(1), Strategy.BALANCED, 1).idle())
                .isEmpty();
        assertThat(Partition.of(LINE, weights, new Split(1, 1, 1), 1).idle()).isEmpty();
        Weights slow = new Weights(List.of(3.0, 2.0, 0.01, 0.001));
        assertThat(Partition.of(LINE, slow.fastest(3), Strategy.BALANCED, 1)
                        .idle()
                        .orElseThrow())
                .startsWith("device 2, of weight 0.01, would take")
                .endsWith("done in 200");
    }

    @Test
    void manyAreNotNamedOneByOne() {
        List<Double> weights = new ArrayList<>(Collections.nCopies(10_000, 1e-9));
        weights.set(0, 1.0);

        assertThat(Partition.of(LINE, new Weights(weights), Strategy.BALANCED, 1)
                        .idle()
                        .orElseThrow())
                .endsWith("where all others are done in 1000, and so on devices 2, 3, 4, 5 and 9994 more");
    }

    @Test
    void withoutWeightsTheCutIsTheReason() {
        assertThat(Partition.of(Problems.star(64, Addressing.LOCAL), 17, Strategy.BALANCED)
                        .idle()
                        .orElseThrow())
                .contains("the grid has 64 cells, of which 16 stay together");
        assertThat(Partition.of(LINE, 7, Strategy.GCD).idle())
                .contains(
                        "strategy gcd cuts into equal numbers of work-groups only; strategy balanced uses more devices");
    }

    private static String idle(Double... weights) {
        return Partition.of(LINE, new Weights(List.of(weights)), Strategy.BALANCED, 1)
                .idle()
                .orElseThrow();
    }
}
