package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Devices of different makes are measured, others are not. */
@Tag("device")
class WeightSearchTest {

    private static final IntStencil STENCIL = new IntStencil(
            2, Extent.of(256, 256), Extent.of(8, 2), 1, List.of(Offset.of(0, -1), Offset.of(0, 1)), Addressing.GLOBAL);

    private static Choice start(int zones) {
        return new Choice(
                new Choice.Cut(zones, 0, Optional.empty()),
                1,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                Optional.empty(),
                Coarsening.NONE,
                "as requested");
    }

    @Test
    void devicesOfOneKindAreNotMeasured() {
        ExecutionOptions alike = ExecutionOptions.DEFAULT.withDevices(
                DeviceSelection.parse("0:0*3").select(Devices.discover()));
        assertThat(WeightSearch.isWanted(alike)).isFalse();
    }

    /** Two equal parts, of which one takes three times as long; two devices that are told in another order. */
    @Test
    void weightsAreCellsByTheTimeThatADeviceIsBusy() {
        List<Device> devices = DeviceSelection.parse("0:0*2").select(Devices.discover());
        Plan plan = new Planner(STENCIL.program(), ExecutionOptions.DEFAULT.withDevices(devices)).of(start(2));

        assertThat(WeightSearch.weights(plan, List.of(1.0, 3.0), devices).values())
                .containsExactly(1.0, 1.0 / 3);
        assertThat(WeightSearch.weights(plan, List.of(1.0, 3.0), List.of(devices.get(1), devices.get(0)))
                        .values())
                .containsExactly(1.0 / 3, 1.0);
    }

    @Test
    void devicesThatDifferAreMeasuredUnlessTheirWeightsAreTold() {
        List<Device> devices = Devices.discover();
        assumeThat(devices).as("devices").hasSizeGreaterThan(1);
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(devices);
        assertThat(WeightSearch.isWanted(options)).isTrue();
        assertThat(WeightSearch.isWanted(options.withWeights(WeightChoice.EQUAL)))
                .isFalse();
        assertThat(WeightSearch.isWanted(options.withWeights(WeightChoice.parse("1,2"))))
                .isFalse();
        try (DeviceContexts contexts = new DeviceContexts()) {
            Planner planner = new Planner(STENCIL.program(), options);
            Trials trials = new Trials(STENCIL.program(), options, contexts, planner);
            Choice found = new WeightSearch(options, planner, trials).from(start(devices.size()));
            Optional<Weights> weights = found.weights();
            assertThat(found.reason())
                    .contains(weights.isPresent() ? "were measured" : "get equal parts: they are as fast");
            weights.map(Weights::values).ifPresent(values -> {
                assertThat(values).hasSameSizeAs(devices).allMatch(weight -> weight > 0);
                assertThat(Collections.max(values)).isEqualTo(1);
            });
        }
    }
}
