package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A form of a kernel that is wrong where random numbers hardly get is found out by what the program begins with. */
@Tag("device")
class FirstInputTest {

    private static final int RARE = 12345;
    private static final int STEPS = 7;
    private static final IntStencil STENCIL = new IntStencil(
            2, Extent.of(24, 32), Extent.of(8, 2), 1, List.of(Offset.of(-1, 0), Offset.of(0, 1)), Addressing.LOCAL);

    /** Where work-items do several elements, {@code kernel} is a macro. */
    private static ZoneProgram program() {
        KernelSource own = STENCIL.source();
        String wrong = own.text().replace("A[i] = ", """

                #ifdef kernel
                    if (B[i] == %d) { A[i] = 0; return; }
                #endif
                    A[i] =""".formatted(RARE));
        CoarseForm form = new CoarseForm(
                List.of("__global int *A", "__global int *B", "int w", "int h", "int nx", "int ny", "int nz"), "");
        ZoneProgram program = STENCIL.program();
        KernelCall call = new KernelCall(
                KernelSource.untouched("rare.cl", own.function(), wrong),
                form,
                program.calls().get("kernel").arguments());
        return new ZoneProgram("Rare", program.problem(), Map.of("kernel", call), Map.of());
    }

    private static Zones open(Tuning tuning) {
        return TunedZones.open(
                program(),
                ExecutionOptions.DEFAULT
                        .withDevices(DeviceSelection.parse("0:0").select(Devices.discover()))
                        .withVariant(Variant.COARSE)
                        .withTuning(tuning));
    }

    /** The explanation of a run whose result is right, of values among which the rare one is, or not. */
    private static String run(Zones zones, boolean rare) {
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        b[300] = rare ? RARE : 1;
        int[] result = new int[b.length];
        new Fields(zones).get("A", int[].class).copyFrom(a);
        new Fields(zones).get("B", int[].class).copyFrom(b);
        zones.run(STEPS);
        new Fields(zones).get("B", int[].class).copyTo(result);
        assertThat(result).isEqualTo(STENCIL.expected(a, b, STEPS));
        return zones.report().toText();
    }

    @Test
    void whatGivesOtherBitsOnTheFirstInputIsNotUsedAndForgotten() {
        try (Zones zones = open(Tuning.FORCE)) {
            assertThat(zones.plan().coarsening()).isNotEqualTo(Coarsening.NONE);
            assertThat(run(zones, true))
                    .contains("but it is run as the kernel itself: it gives other bits in 2 steps of the first input");
        }
        try (Zones zones = open(Tuning.AUTO)) {
            assertThat(zones.plan().reason()).doesNotContain("tuned before");
        }
    }

    @Test
    void whatGivesTheSameBitsIsUsedAndKept() {
        try (Zones zones = open(Tuning.FORCE)) {
            assertThat(run(zones, false))
                    .contains("the same bits on random numbers and in 2 steps of the first input")
                    .doesNotContain("other bits");
        }
        try (Zones zones = open(Tuning.AUTO)) {
            assertThat(zones.plan().reason()).contains("tuned before");
        }
    }
}
