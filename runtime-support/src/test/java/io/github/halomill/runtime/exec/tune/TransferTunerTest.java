package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.buffer.TransferWay;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.device.SampleDevices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.plan.TransferKind;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How large copies go is as asked, or as measured where arrays are large, and that is remembered. */
class TransferTunerTest {

    private static final Device NONE = SampleDevices.device(0, 0, DeviceType.CPU);

    private static final TransferWay LARGE = new TransferWay(TransferWay.Method.PIPELINED, 16 << 20);

    private final List<String> log = new ArrayList<>();

    /** Nanoseconds on the clock of what is tried. */
    private long now;

    @TempDir
    private Path folder;

    /** Of two zones that hold so many ints each. */
    private static Plan plan(int ints, List<Device> devices, int seats) {
        IntStencil stencil = new IntStencil(
                1, Extent.of(2L * ints), Extent.of(1), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.GLOBAL);
        Partition partition = Partition.of(stencil.problem(), new Split(2, 1, 1));
        return new Plan(
                partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, List.of(), Coarsening.NONE, seats, "");
    }

    private ExecutionOptions options() {
        return ExecutionOptions.DEFAULT.withLog(log::add);
    }

    private Map<String, TransferChoice> choose(ExecutionOptions options, int ints, int seats) {
        List<Device> devices = DeviceSelection.parse("0:0*2").select(Devices.discover());
        try (DeviceContexts contexts = new DeviceContexts()) {
            return new TransferTuner(options, contexts, new TuningCache(folder)).choose(plan(ints, devices, seats));
        }
    }

    private String text(ExecutionOptions options, int ints) {
        return choose(options, ints, 0).values().iterator().next().text();
    }

    private String key() {
        return TransferTuner.key(
                DeviceSelection.parse("0:0").select(Devices.discover()).get(0));
    }

    @Test
    @Tag("device")
    void whatIsMeasuredOfADeviceIsRememberedUnlessItIsToBeMeasuredAgain() {
        int large = 17 << 20;
        Map<String, TransferChoice> first = choose(options(), large, 0);
        assertThat(first).hasSize(1);
        String text = first.values().iterator().next().text();
        assertThat(text)
                .matches("(mapped|pinned|pipelined in pieces of \\d+ MiB), \\d+\\.\\d GB/s in and \\d+\\.\\d GB/s out");
        assertThat(log)
                .anyMatch(line -> line.matches(
                        "tried to copy to and from device 0:0: pipelined in pieces of 4 MiB, .* GB/s out"));
        log.clear();
        assertThat(text(options(), large)).isEqualTo(text + " (measured before)");
        assertThat(log).singleElement().asString().startsWith("transfer: ").endsWith(text + " (measured before)");

        new TuningCache(folder).keep(key(), "PINNED 4194304 3.5 0.25");
        String before = "pinned, 3.5 GB/s in and 0.3 GB/s out (measured before)";
        assertThat(text(options(), large)).isEqualTo(before);
        assertThat(text(options().withTuning(Tuning.OFF), large)).isEqualTo("pipelined in pieces of 4 MiB");
        assertThat(text(options().withTuning(Tuning.FORCE), large)).doesNotEndWith("(measured before)");
        assertThat(text(options(), large)).isNotEqualTo(before);
    }

    @Test
    @Tag("device")
    void nothingIsMeasuredForSmallArraysNorWhenZonesTakeTurns() {
        assertThat(text(options(), 1 << 20)).isEqualTo("pipelined in pieces of 4 MiB");
        assertThat(choose(options(), 17 << 20, 1).values())
                .extracting(TransferChoice::text)
                .containsExactly("in the turns of its zones");
        assertThat(log).hasSize(2);
        assertThat(new TuningCache(folder).find(key())).isEmpty();
    }

    @Test
    @Tag("device")
    void whatIsAskedForIsTaken() {
        assertThat(text(options().withTransfer(TransferKind.MAPPED), 1 << 20)).isEqualTo("mapped, as requested");
        assertThat(text(options().withTransfer(TransferKind.PINNED).withTuning(Tuning.OFF), 1 << 20))
                .isEqualTo("pinned, as requested");
        assertThat(text(options().withTransfer(TransferKind.PIPELINED), 17 << 20))
                .isEqualTo("pipelined in pieces of 4 MiB, as requested");
    }

    private TransferRates fastest(Function<TransferWay, TransferRates> trial) {
        try (DeviceContexts contexts = new DeviceContexts()) {
            return new TransferTuner(options(), contexts, new TuningCache(folder), () -> now)
                    .fastest(NONE, TransferWay.OTHERS, trial);
        }
    }

    @Test
    void aWayThatADeviceDoesNotHaveIsNoneAndTheLogSaysSo() {
        TransferRates best = fastest(way -> {
            if (way.method() == TransferWay.Method.MAPPED) {
                throw new ClException("clEnqueueMapBuffer", -12, "");
            }
            return new TransferRates(way, 10, way.equals(LARGE) ? 12 : 10);
        });
        assertThat(best).isEqualTo(new TransferRates(LARGE, 10, 12));
        assertThat(log)
                .contains(
                        "tried to copy to and from device 0:0: mapped is not possible:"
                                + " clEnqueueMapBuffer failed with CL_MAP_FAILURE (-12)",
                        "tried to copy to and from device 0:0: pipelined in pieces of 16 MiB, 10.0 GB/s in and 12.0 GB/s out")
                .hasSize(1 + TransferWay.OTHERS.size());
    }

    @Test
    void aSmallGainIsNoReason() {
        assertThat(fastest(way -> new TransferRates(way, way.equals(LARGE) ? 10.4 : 10, 10))
                        .way())
                .isEqualTo(TransferWay.PIPELINED);
    }

    @Test
    void whatTakesTooLongIsNotTried() {
        List<TransferWay> tried = new ArrayList<>();
        fastest(way -> {
            tried.add(way);
            now += 300_000_000;
            return new TransferRates(way, 1, 1);
        });
        assertThat(tried).containsExactly(TransferWay.PIPELINED);
        assertThat(log).contains("tried to copy to and from device 0:0: no time is left to try mapped");
    }

    @Test
    void ratesAreTextAndBack() {
        TransferRates rates = new TransferRates(LARGE, 11.25, 1.0 / 3);
        assertThat(TransferRates.parse(rates.toText())).contains(rates);
        for (String other :
                List.of("", "MAPPED", "MAPPED 4 1", "COPIED 4 1 1", "MAPPED 0 1 1", "MAPPED 4 0 1", "MAPPED 4 1 x")) {
            assertThat(TransferRates.parse(other)).as(other).isEmpty();
        }
    }
}
