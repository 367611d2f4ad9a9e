package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** T(k) = c * w(k) + e / k, by hand. */
class DepthModelTest {

    private static DepthModel model(double compute, double exchange) {
        return new DepthModel(compute, exchange);
    }

    @Test
    void aStepIsComputingAndItsShareOfAnExchange() {
        assertThat(model(10, 40).predict(1, 1)).isEqualTo(10 + 40);
        assertThat(model(10, 40).predict(4, 1.5)).isEqualTo(15 + 10);
        assertThat(model(10, 0).predict(16, 2)).isEqualTo(20);
    }

    /** 50 = c + e and 17 = 1.2 c + e / 8 have the solution c = 10, e = 40. */
    @Test
    void twoMeasurementsGiveBothCosts() {
        DepthModel model = DepthModel.of(50, 8, 1.2, 17);
        assertThat(model.compute()).isCloseTo(10, within(1e-9));
        assertThat(model.exchange()).isCloseTo(40, within(1e-9));
    }

    @Test
    void whatIsNotFasterWithFewerExchangesHasNoneThatCost() {
        // 1.2 times the work takes 1.2 times as long: exchanges are hidden
        assertThat(DepthModel.of(50, 8, 1.2, 60)).isEqualTo(model(50, 0));
        // and noise makes none of the costs negative
        assertThat(DepthModel.of(50, 8, 1.2, 100)).isEqualTo(model(50, 0));
        assertThat(DepthModel.of(50, 8, 1.2, 1)).isEqualTo(model(0, 50));
    }

    /** 24 work-items in 3 zones of 8; a step reads one to each side. */
    private static double work(int group, int depth) {
        List<Offset> points = List.of(Offset.of(-1), Offset.of(1));
        IntStencil stencil = new IntStencil(1, Extent.of(24), Extent.of(group), 1, points, Addressing.LOCAL);
        return DepthModel.work(Partition.of(stencil.problem(), new Split(3, 1, 1), depth));
    }

    @Test
    void theZoneInTheMiddleHasTheMostWork() {
        assertThat(work(1, 1)).isEqualTo(1);
        assertThat(work(1, 3)).isCloseTo((8 + 10 + 12) / 3.0 / 8, within(1e-12));
        assertThat(work(4, 3)).isCloseTo((8 + 16 + 16) / 3.0 / 8, within(1e-12));
        // no zone computes more than there is
        assertThat(work(1, 10)).isCloseTo((8 + 10 + 12 + 14 + 16 + 18 + 20 + 22 + 24 + 24) / 10.0 / 8, within(1e-12));
    }
}
