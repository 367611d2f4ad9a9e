package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.schedule.KernelSpace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("device")
class KernelTest {

    private static final int STEPS = 5;

    @ParameterizedTest
    @EnumSource(Kernel.class)
    void generated_programs_and_the_loop_by_hand_compute_the_formula(Kernel kernel) {
        Extent cells = kernel.dimensions() == 2 ? Extent.of(1024, 12) : Extent.of(70, 9, 6);
        List<Device> devices = DeviceSelection.parse("0:0*2").select(Devices.discover());
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(devices)
                .withDepth(OptionalInt.of(2))
                .withTuning(Tuning.OFF);
        Extent size;
        KernelSpace space;
        float[] generated;
        try (GeneratedProgram program = GeneratedProgram.open(kernel, cells, options)) {
            size = program.size();
            space = program.partition().problem().first().space();
            generated = after(program, size);
        }
        float[] byHand;
        try (HandWrittenLoop loop =
                new HandWrittenLoop(devices.get(0), kernel.source(), space, size, kernel.scalars(cells))) {
            byHand = after(loop, size);
        }

        float[] expected = expected(kernel, cells, size);
        assertThat(generated).containsExactly(expected);
        assertThat(byHand).containsExactly(expected);
    }

    private static float[] after(Stepper stepper, Extent size) {
        stepper.run(STEPS);
        float[] values = new float[(int) size.volume()];
        stepper.read(into(values, size));
        return values;
    }

    private static ElementSink into(float[] values, Extent size) {
        return (box, data) -> {
            ByteBuffer bytes = data.duplicate().order(ByteOrder.nativeOrder());
            for (long z = box.lo().z(); z < box.hi().z(); z++) {
                for (long y = box.lo().y(); y < box.hi().y(); y++) {
                    for (long x = box.lo().x(); x < box.hi().x(); x++) {
                        values[(int) ((z * size.y() + y) * size.x() + x)] = bytes.getFloat();
                    }
                }
            }
        };
    }

    /** The formulas in Java, on arrays that both start as the pattern. */
    private static float[] expected(Kernel kernel, Extent cells, Extent size) {
        ByteBuffer start =
                ByteBuffer.allocate((int) size.volume() * Float.BYTES).order(ByteOrder.nativeOrder());
        new PatternSource(size).read(Box.of(size), start);
        float[] now = new float[(int) size.volume()];
        start.flip().asFloatBuffer().get(now);
        float[] next = now.clone();
        for (int step = 0; step < STEPS; step++) {
            step(kernel, cells, size, now, next);
            float[] written = next;
            next = now;
            now = written;
        }
        return now;
    }

    private static void step(Kernel kernel, Extent cells, Extent size, float[] now, float[] next) {
        boolean flat = kernel.dimensions() == 2;
        int row = (int) size.x();
        int plane = (int) (size.x() * size.y());
        int border = (row - (int) cells.x()) / 2;
        for (int z = flat ? 0 : 1; z < (flat ? 1 : cells.z() + 1); z++) {
            for (int y = 1; y <= cells.y(); y++) {
                for (int x = border; x < border + cells.x(); x++) {
                    int i = z * plane + y * row + x;
                    float around = now[i - 1] + now[i + 1] + now[i - row] + now[i + row];
                    next[i] = flat
                            ? 0.25f * around
                            : now[i] + 0.125f * (around + now[i - plane] + now[i + plane] - 6 * now[i]);
                }
            }
        }
    }
}
