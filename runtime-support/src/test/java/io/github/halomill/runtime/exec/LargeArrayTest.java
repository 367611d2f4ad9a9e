package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.OperatingSystemMXBean;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.testing.Thorough;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An array above 2 GiB, the end of a Java buffer, goes through whole. */
@Tag("device")
class LargeArrayTest {

    private static final long ELEMENTS = (1L << 31) + 4096;

    /** After so many elements the values that go in begin again. */
    private static final int PERIOD = 1 << 20;

    private static final DataType UCHAR = DataType.of("uchar");

    @Test
    @Thorough
    void everyElementOfAnArrayAboveTwoGibibytesArrives() {
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getFreeMemorySize();
        assumeThat(memory).as("bytes of free memory").isGreaterThan(3 * ELEMENTS);
        KernelSpace space = new KernelSpace(1, Extent.of(ELEMENTS / 16), Extent.of(64));
        Problem problem = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(Use.distributed("A", UCHAR, Extent.of(ELEMENTS), space, Access.INOUT, List.of())),
                List.of());
        KernelSource source = KernelSource.wrapped(
                "add.cl",
                "add",
                "__kernel void add(__global uchar *A) { size_t i = get_global_id(0);"
                        + " vstore16(vload16(i, A) + (uchar)(i >> 20), i, A); }",
                "__kernel void halomill_add(__global uchar *A, long a) { add(A - a); }");
        ZoneProgram program = new ZoneProgram("Large", problem, source, zone -> List.of(KernelArgument.buffer("A")));
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(
                DeviceSelection.parse("0:0*2").select(Devices.discover()));
        try (Zones zones = TunedZones.open(program, options)) {
            Field<byte[]> field = new Fields(zones).get("A", byte[].class);
            byte[] values = period(0);
            field.copyFrom((box, target) -> {
                for (long i = box.lo().x(); i < box.hi().x(); i += behind(i, box)) {
                    target.put(values, (int) (i % PERIOD), behind(i, box));
                }
            });
            zones.run(1);
            AtomicLong right = new AtomicLong();
            field.copyTo((box, data) -> right.addAndGet(countRight(box, data)));
            assertThat(right).hasValue(ELEMENTS);
        }
    }

    private static long countRight(Box box, ByteBuffer data) {
        long right = 0;
        long added = -1;
        byte[] values = {};
        for (long i = box.lo().x(); i < box.hi().x(); i += behind(i, box)) {
            int length = behind(i, box);
            if (added != i / PERIOD / 16) {
                added = i / PERIOD / 16;
                values = period(added);
            }
            ByteBuffer expected = ByteBuffer.wrap(values, (int) (i % PERIOD), length);
            int wrong = expected.mismatch(data.slice(data.position(), length));
            right += wrong < 0 ? length : wrong;
            data.position(data.position() + length);
        }
        return right;
    }

    /** How many elements, with the {@code i}th, are in the box and in one period. */
    private static int behind(long i, Box box) {
        return (int) Math.min(PERIOD - i % PERIOD, box.hi().x() - i);
    }

    /** The values that go in, and what the kernel adds to them; it does the same to 16 periods. */
    private static byte[] period(long added) {
        byte[] values = new byte[PERIOD];
        for (int i = 0; i < PERIOD; i++) {
            values[i] = (byte) (((i * 7) >> 12) + added);
        }
        return values;
    }
}
