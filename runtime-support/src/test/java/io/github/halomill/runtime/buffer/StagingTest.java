package io.github.halomill.runtime.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClMapping;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.testing.Thorough;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All ways move the elements of any part of a box, and no others. */
@Tag("device")
class StagingTest {

    private static final int OLD = -1;

    /** Small pieces, so that small boxes have several. */
    private static final int PIECE = 64 << 10;

    private static final List<TransferWay> WAYS = List.of(
            TransferWay.PIPELINED,
            new TransferWay(TransferWay.Method.PIPELINED, PIECE),
            new TransferWay(TransferWay.Method.PIPELINED, 16 << 20),
            TransferWay.PINNED,
            new TransferWay(TransferWay.Method.PINNED, PIECE),
            TransferWay.MAPPED,
            new TransferWay(TransferWay.Method.MAPPED, PIECE));

    private static ClContext context;
    private static ClQueue queue;

    @BeforeAll
    static void open() {
        Device device = DeviceSelection.parse("0:0").select(Devices.discover()).get(0);
        context = ClContext.create(device.clPlatform(), device.clDevice());
        queue = ClQueue.create(context, false);
    }

    @AfterAll
    static void close() {
        queue.close();
        context.close();
    }

    private static Box box(long x, long toX, long y, long toY, long z, long toZ) {
        return new Box(new Offset(x, y, z), new Offset(toX, toY, toZ));
    }

    /** What a device holds, and a part of it. */
    static List<Arguments> parts() {
        Box line = Box.of(Extent.of(200_000)).translate(Offset.of(7));
        Box wide = Box.of(Extent.of(70_001, 12)).translate(Offset.of(-3, 5));
        Box small = Box.of(Extent.of(40, 60, 50)).translate(new Offset(1, -2, 3));
        Box planes = Box.of(Extent.of(300, 300, 5));
        List<Arguments> parts = new ArrayList<>();
        for (Box held : List.of(line, wide, small, planes)) {
            parts.add(Arguments.of(held, held));
            parts.add(Arguments.of(held, new Box(held.lo(), held.lo().plus(new Offset(1, 1, 1)))));
        }
        parts.add(Arguments.of(line, line.withRange(0, 10, 150_000)));
        parts.add(Arguments.of(line, line.withRange(0, 12, 16)));
        parts.add(Arguments.of(wide, wide.withRange(1, 7, 14))); // rows
        parts.add(Arguments.of(wide, box(-2, 69_997, 6, 16, 0, 1))); // long rows without their ends
        parts.add(Arguments.of(wide, wide.withRange(0, 5, 9))); // columns
        parts.add(Arguments.of(wide, box(-2, 69_997, 6, 7, 0, 1))); // one row
        parts.add(Arguments.of(small, small.withRange(2, 4, 40))); // planes
        parts.add(Arguments.of(small, small.withRange(1, -1, 57))); // rows of planes
        parts.add(Arguments.of(small, small.withRange(0, 2, 40))); // columns of planes
        parts.add(Arguments.of(small, box(2, 40, -1, 57, 4, 52))); // a core
        parts.add(Arguments.of(planes, planes.withRange(1, 1, 299))); // rows of large planes
        parts.add(Arguments.of(planes, box(1, 299, 1, 299, 1, 4)));
        return parts;
    }

    private static int value(Offset at) {
        return (int) ((at.x() * 0x9E3779B9L) ^ (at.y() * 3967) ^ (at.z() * 131_071)) & Integer.MAX_VALUE;
    }

    private static ByteBuffer ints(long count) {
        return ByteBuffer.allocateDirect(Math.toIntExact(count * Integer.BYTES)).order(ByteOrder.nativeOrder());
    }

    private static DeviceBox device(Box held) {
        return new DeviceBox(ClBuffer.create(context, held.volume() * Integer.BYTES), held, Integer.BYTES);
    }

    private static void write(DeviceBox to, int[] values) {
        ByteBuffer memory = ints(values.length);
        memory.asIntBuffer().put(values);
        queue.write(to.copy(to.box(), memory), null, null);
        queue.finish();
    }

    private static int[] read(DeviceBox from) {
        ByteBuffer memory = ints(from.box().volume());
        queue.read(ClCopy.linear(from.buffer(), 0, memory), null, null);
        queue.finish();
        int[] values = new int[memory.capacity() / Integer.BYTES];
        memory.asIntBuffer().get(values);
        return values;
    }

    private static int index(Box held, Offset at) {
        return Math.toIntExact(held.extent().indexOf(at.minus(held.lo())));
    }

    private static void fill(Box part, ByteBuffer target) {
        for (long i = 0; i < part.volume(); i++) {
            target.putInt(value(part.point(i)));
        }
    }

    /** The values of a part of what is held, and everywhere else what was there before. */
    private static int[] expected(Box held, Box part) {
        int[] expected = new int[Math.toIntExact(held.volume())];
        Arrays.fill(expected, OLD);
        for (long i = 0; i < part.volume(); i++) {
            expected[index(held, part.point(i))] = value(part.point(i));
        }
        return expected;
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aPartArrivesAndNothingBesideItChanges(Box held, Box part) {
        int[] old = new int[Math.toIntExact(held.volume())];
        Arrays.fill(old, OLD);
        int[] expected = expected(held, part);
        for (TransferWay way : WAYS) {
            try (DeviceBox device = device(held);
                    Staging staging = way.open(context, queue)) {
                write(device, old);
                staging.upload(StagingTest::fill, part, device);
                assertThat(Arrays.mismatch(read(device), expected))
                        .as("%s", way)
                        .isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("parts")
    @Thorough(every = 3)
    void aPartIsHandedOnEachElementOnce(Box held, Box part) {
        int[] expected = expected(held, part);
        for (TransferWay way : WAYS) {
            int[] got = new int[expected.length];
            Arrays.fill(got, OLD);
            AtomicInteger elements = new AtomicInteger();
            try (DeviceBox device = device(held);
                    Staging staging = way.open(context, queue)) {
                write(device, expected(held, held));
                staging.download(device, part, (box, data) -> {
                    elements.addAndGet(Math.toIntExact(box.volume()));
                    for (long i = 0; i < box.volume(); i++) {
                        got[index(held, box.point(i))] = data.getInt();
                    }
                });
            }
            assertThat(Arrays.mismatch(got, expected)).as("%s", way).isEqualTo(-1);
            assertThat(elements).as("%s", way).hasValue(Math.toIntExact(part.volume()));
        }
    }

    @Test
    void noPieceIsLargerThanItMayBeAndTheHostIsAtSeveralUnlessThereIsOneOnly() {
        Box held = Box.of(Extent.of(200_000));
        for (TransferWay way : WAYS) {
            boolean several = way.method() != TransferWay.Method.PINNED && way.piece() == PIECE;
            // The first two pieces wait for each other, unless one comes after the other.
            CountDownLatch met = new CountDownLatch(several ? 2 : 1);
            AtomicInteger atOnce = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            AtomicInteger largest = new AtomicInteger();
            try (DeviceBox device = device(held);
                    Staging staging = way.open(context, queue)) {
                staging.upload(
                        (box, target) -> {
                            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                            largest.accumulateAndGet(target.remaining(), Math::max);
                            met.countDown();
                            await(met);
                            fill(box, target);
                            atOnce.decrementAndGet();
                        },
                        held,
                        device);
            }
            assertThat(largest.get()).as("%s", way).isLessThanOrEqualTo(way.piece());
            assertThat(most.get() > 1).as("%s", way).isEqualTo(several);
        }
    }

    private static void await(CountDownLatch met) {
        try {
            assertThat(met.await(1, TimeUnit.MINUTES))
                    .as("a second piece has begun")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void afterAFailureOfTheHostNothingIsUnderWayAndTheNextCopyIsRight() {
        Box held = Box.of(Extent.of(200_000));
        for (TransferWay way : WAYS) {
            try (DeviceBox device = device(held)) {
                AtomicInteger pieces = new AtomicInteger();
                try (Staging staging = way.open(context, queue)) {
                    assertThatThrownBy(() -> staging.upload(
                                    (box, target) -> {
                                        if (pieces.incrementAndGet() == Math.min(3, 800_000 / way.piece() + 1)) {
                                            throw new RunException("made to fail");
                                        }
                                        fill(box, target);
                                    },
                                    held,
                                    device))
                            .hasMessage("made to fail");
                }
                try (Staging staging = way.open(context, queue)) {
                    staging.upload(StagingTest::fill, held, device);
                }
                assertThat(Arrays.mismatch(read(device), expected(held, held)))
                        .as("%s", way)
                        .isEqualTo(-1);
            }
        }
    }

    @Test
    void memoryThatCannotBeMappedIsAFailureThatNamesTheCall() {
        Device device = DeviceSelection.parse("0:0").select(Devices.discover()).get(0);
        try (ClContext other = ClContext.create(device.clPlatform(), device.clDevice());
                ClBuffer buffer = ClBuffer.create(other, 64)) {
            assertThatThrownBy(() -> ClMapping.toWrite(queue, buffer, 0, 64))
                    .isInstanceOf(ClException.class)
                    .hasMessageStartingWith("clEnqueueMapBuffer failed with CL_INVALID_CONTEXT");
        }
    }
}
