package io.github.halomill.runtime.exec.save;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.DeviceTimes;
import io.github.halomill.runtime.exec.zone.WorkerTimes;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.picture.Caption;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The frames of a field whose files are written when the test says so: what is copied aside waits, and who comes too soon. */
@Tag("device")
class FieldFramesTest {

    private static final IntStencil STENCIL =
            new IntStencil(1, Extent.of(96), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.GLOBAL);

    @TempDir
    private Path folder;

    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final AtomicReference<Throwable> ended = new AtomicReference<>();
    private final FrameWriters writers = new FrameWriters(new Held(tasks), ended::set);

    private DeviceContexts contexts;
    private ZoneDevice device;
    private PartitionedArray array;
    private ZoneTimes times;
    private FieldFrames frames;

    /** Carries out nothing by itself. */
    private static final class Held extends AbstractExecutorService {

        private final BlockingQueue<Runnable> tasks;

        Held(BlockingQueue<Runnable> tasks) {
            this.tasks = tasks;
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return false;
        }
    }

    @BeforeEach
    void open() {
        Partition partition = Partition.of(STENCIL.problem(), Split.WHOLE);
        Zone zone = partition.zones().get(0);
        contexts = new DeviceContexts();
        DeviceContext context = contexts.of(
                DeviceSelection.parse("0:0").select(Devices.discover()).get(0));
        device = new ZoneDevice(zone, context, TransferChoice.DEFAULT);
        FieldSpec field = STENCIL.problem().fields().get(0);
        array = new PartitionedArray(field, partition, new Homes(Ranks.alone(), List.of(0)), false);
        device.allocate(array);
        times = new ZoneTimes(new WorkerTimes("", Optional.empty()), new DeviceTimes("", context, Optional.empty()));
        CopyAside copy = CopyAside.open(device, List.of(array), field.name(), Optional.empty());
        frames = new FieldFrames(new ByZone<>(List.of(0), List.of(copy)), writers);
        times.start();
    }

    @AfterEach
    void close() {
        frames.close();
        device.close();
        contexts.close();
        writers.close();
    }

    /** As a step does: after what was copied aside before. */
    private void fill(int value) {
        try (Staging staging = device.staging(device.compute())) {
            array.upload(array.field().whole(), device.zone(), staging, (box, target) -> {
                while (target.hasRemaining()) {
                    target.putInt(value);
                }
            });
        }
    }

    private static final BorderNumbers NO_BORDERS = new BorderNumbers(List.of(), new Scalars() {
        @Override
        public double get(String name) {
            throw new IllegalArgumentException(name);
        }

        @Override
        public long iteration() {
            return 0;
        }
    });

    private void take(String name) {
        take(name, () -> {});
    }

    /** {@code waits} is called while it waits for the frame before. */
    private void take(String name, Runnable waits) {
        FieldSpec field = array.field();
        ArrayShape shape = new ArrayShape(field.type(), field.dimensions(), field.size());
        frames.take(
                0,
                new FrameFile(
                        name, folder.resolve(name), Caption.of(new ArrayName("u")), shape, Optional.empty(), () -> {}),
                array,
                NO_BORDERS,
                times,
                waits);
    }

    @Test
    void aFrameHoldsWhatWasThereAndTheNextOneWaitsForIt() throws Exception {
        fill(1);
        take("1.raw");
        fill(2);
        Runnable first = tasks.take();
        CountDownLatch waits = new CountDownLatch(1);
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> take("2.raw", waits::countDown));
        waits.await();
        assertThat(tasks).isEmpty();
        assertThat(second).isNotDone();
        assertThat(folder).isEmptyDirectory();

        first.run();
        second.join();
        assertThat(values("1.raw")).containsOnly(1).hasSize((int)
                STENCIL.array().volume());
        assertThat(times.worker().frameSeconds()).isPositive();

        tasks.take().run();
        frames.drain();
        assertThat(values("2.raw")).containsOnly(2);
        assertThat(writers.files()).isEqualTo(2);
        assertThat(ended).hasValue(null);
    }

    @Test
    void afterAFailureNobodyWaitsAndNothingIsWritten() throws Exception {
        Path file = folder.resolve("file");
        Files.write(file, new byte[1]);
        take("file/1.raw");
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> take("2.raw"));
        tasks.take().run();
        second.join();
        frames.drain();
        assertThat(tasks).isEmpty();
        assertThat(ended.get()).hasMessageContaining(file.toString());
        assertThatThrownBy(writers::complain).isSameAs(ended.get());
        assertThat(folder).isDirectoryNotContaining("glob:**.raw");
    }

    private int[] values(String name) throws IOException {
        ByteBuffer file =
                ByteBuffer.wrap(Files.readAllBytes(folder.resolve(name))).order(ByteOrder.nativeOrder());
        int[] values = new int[file.remaining() / 4];
        file.asIntBuffer().get(values);
        return values;
    }
}
