package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.HostArray;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.BalanceFacts;
import io.github.halomill.runtime.report.DeviceUse;
import io.github.halomill.runtime.report.RunFacts;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Series;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Adds the number of steps to A and twice that to B, on the host: a program without a device. */
final class HostProgram implements StencilProgram {
    static final ArrayShape SHAPE = new ArrayShape(DataType.of("int"), 2, Extent.of(4, 8));

    private final List<Device> on;
    private final Runnable duringRun;
    private final int error;
    private final boolean poisoned;
    private final Partition partition;
    private final HostArray a = HostArray.onHeap(SHAPE);
    private final HostArray b = HostArray.onHeap(SHAPE);
    private long done;
    private boolean closed;
    private LongConsumer listener = steps -> {};
    private boolean forgets;
    private Consumer<String> forgotten = warning -> {};

    /** A run tells {@code duringRun}; on several devices B gets {@code error} in one place, unless that is 0. */
    HostProgram(ExecutionOptions options, Runnable duringRun, int error) {
        this.duringRun = duringRun;
        this.error = error;
        List<Device> on = options.devices();
        this.on = on;
        this.poisoned = options.probes().poison();
        KernelSpace space = new KernelSpace(2, SHAPE.size(), Extent.of(1, 1));
        Problem problem = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.distributed("A", SHAPE.type(), SHAPE.size(), space, Access.INOUT, List.of()),
                        Use.distributed("B", SHAPE.type(), SHAPE.size(), space, Access.INOUT, List.of())),
                List.of());
        this.partition = Partition.of(problem, on.size(), options.cut().strategy());
    }

    /** Lets it warn when it runs. */
    void forget() {
        forgets = true;
    }

    List<ProgramArray> arrays() {
        return List.of(
                new ProgramArray("A", SHAPE, source -> fill(a, source), sink -> sink.write(all(), copy(a))),
                new ProgramArray("B", SHAPE, source -> fill(b, source), sink -> sink.write(all(), copy(b))));
    }

    @Override
    public String name() {
        return "Adder";
    }

    @Override
    public Partition partition() {
        return partition;
    }

    @Override
    public List<Field<?>> fields() {
        throw new AssertionError("the runner was told how to reach the arrays");
    }

    @Override
    public void run(long count) {
        duringRun.run();
        if (forgets) {
            forgotten.accept("B was not given");
        }
        for (int i = 0; i < 32; i++) {
            a.setInt(i, a.getInt(i) + (int) count);
            b.setInt(i, b.getInt(i) + 2 * (int) count);
        }
        if (on.size() > 1 && error != 0) {
            b.setInt(4 * 5 + 3, error);
        }
        done += count;
        listener.accept(count);
    }

    @Override
    public void stop() {}

    @Override
    public void onProgress(LongConsumer stepsDone) {
        listener = stepsDone;
    }

    @Override
    public void onWarning(Consumer<String> warning) {
        forgotten = warning;
    }

    @Override
    public Resumable resumable() {
        Class<?>[] type = {Resumable.class};
        return (Resumable) Proxy.newProxyInstance(Resumable.class.getClassLoader(), type, (any, method, arguments) -> {
            assertThat(method.getName()).as("asked for").isEqualTo("savedBytes");
            return 0L;
        });
    }

    @Override
    public RunReport report() {
        return new RunReport(
                name(),
                partition,
                "as requested",
                true,
                List.of("here"),
                on.stream()
                        .map(d -> new DeviceUse(d.id(), d.name(), "here", 0, "", 1, 0, 0, 0, 1, 1, 0))
                        .toList(),
                done,
                new RunFacts.Numbers(Map.of(), Series.NONE),
                new RunFacts.Seconds(1, 1, 1, 1),
                new RunFacts.Traffic(0, 0, 0, 0, 0),
                new RunFacts.Saved(0, 0, 0, List.of()),
                BalanceFacts.NONE,
                1);
    }

    @Override
    public void close() {
        closed = true;
    }

    List<Device> devices() {
        return on;
    }

    boolean isPoisoned() {
        return poisoned;
    }

    boolean isClosed() {
        return closed;
    }

    private static Box all() {
        return Box.of(SHAPE.size());
    }

    private static void fill(HostArray array, ElementSource source) {
        ByteBuffer buffer = ByteBuffer.allocate(32 * Integer.BYTES).order(ByteOrder.nativeOrder());
        source.read(all(), buffer);
        array.write(all(), buffer.flip());
    }

    private static ByteBuffer copy(HostArray array) {
        ByteBuffer buffer = ByteBuffer.allocate(32 * Integer.BYTES).order(ByteOrder.nativeOrder());
        array.read(all(), buffer);
        return buffer.flip();
    }
}
