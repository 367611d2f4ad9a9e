package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** All zones of a partition on their devices: zone i on device i, each with a context, queues, buffers and a worker. */
@SuppressWarnings("DoNotCallSuggester")
public final class Zones implements AutoCloseable {

    /** Sets up every device that gets a zone; if one fails, what the others hold is released. */
    public static Zones open(
            String program, Partition partition, List<Device> devices, KernelSource source, Optional<Trace> trace) {
        throw new UnsupportedOperationException();
    }

    /** The buffer argument of that name; {@code arrayType} must fit its data type. */
    public <A> Field<A> field(String argument, Class<A> arrayType) {
        throw new UnsupportedOperationException();
    }

    /** Lets every zone carry out {@code body} on its own thread and waits for all; the first failure is thrown. */
    public void run(Consumer<ZoneRun> body) {
        throw new UnsupportedOperationException();
    }

    /** Every buffer argument, in the order of the kernel's parameters. */
    public List<Field<?>> fields() {
        throw new UnsupportedOperationException();
    }

    /** From now on tells {@code stepsDone} how many iterations of the current run every zone has carried out. */
    public void onProgress(LongConsumer stepsDone) {
        throw new UnsupportedOperationException();
    }

    /** Numbers of all that was run so far. */
    public RunReport report() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
