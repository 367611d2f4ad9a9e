package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No byte is moved that need not be. */
@Tag("device")
class ExchangedBytesTest {

    private static final List<Offset> STAR =
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));

    /**
     * <pre>
     *      6   6
     *    +---+---+   Each of the zones needs one column of 4 and one row of 6 from its two neighbours, and no corner:
     *  4 | 0 | 1 |   4 * (4 + 6) elements of 4 bytes.
     *    +---+---+
     *  4 | 2 | 3 |
     *    +---+---+
     * </pre>
     */
    @Test
    void everyStepButTheFirstMovesTheFacesAndNothingElse() {
        IntStencil stencil = new IntStencil(2, Extent.of(12, 8), Extent.of(2, 2), 1, STAR, Addressing.LOCAL);
        int iterations = 7;
        long bytes = 4L * (iterations - 1) * 4 * (4 + 6);
        List<Device> devices = DeviceSelection.parse("0:0*4").select(Devices.discover());
        Partition partition = Partition.of(stencil.problem(), new Split(2, 2, 1));
        Plan plan = new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, "");
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zones = Zones.open(stencil.program(), plan, contexts, Ranks.alone())) {
            zones.run(iterations);
            RunReport report = zones.report();
            assertThat(report.exchanges()).isEqualTo(iterations - 1);
            assertThat(report.traffic().bytes()).isEqualTo(bytes);
            assertThat(report.traffic().least()).isEqualTo(bytes);
        }
    }
}
