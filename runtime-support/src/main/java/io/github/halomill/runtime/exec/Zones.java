package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exchange.GhostExchanges;
import io.github.halomill.runtime.exchange.ZoneArrays;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.report.DeviceUse;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All zones of a partition on their devices: zone i on device i, each with a context, two queues, buffers and a worker thread of
 * its own. For one caller at a time.
 */
public final class Zones implements AutoCloseable {

    /** Bytes of a local box from which on its device fills it with zeros: less is sent sooner than a kernel is compiled. */
    private static final long FILLED_BY_DEVICES = 64L << 20;

    private final ZoneProgram program;
    private final Plan plan;
    private final Partition partition;
    private final Abort abort = new Abort();
    private final ClResources resources;
    private final Workers workers;
    private final Stopwatch stopwatch = new Stopwatch();

    private final List<Field<?>> fields;
    private final List<PartitionedArray> arrays;
    /** Arrays that hold something; the others get zeros before they are used. */
    private final BitSet filled = new BitSet();

    private final List<StepCounter> counters;
    private final List<ZoneDevice> devices;
    private final List<ZoneTimes> times;
    private final List<ZoneRun> runs;

    /** By zone: copy bandwidth of the device in 10^9 bytes per second; 0 if not measured. */
    private final List<Double> copies;

    private volatile boolean running;
    private boolean closed;

    /** Why the last run ended early: zones that stopped at different steps cannot go on together. */
    private @Nullable Throwable failure;

    private Zones(
            ZoneProgram program, Plan plan, DeviceContexts contexts, ExecutionOptions options, ClResources resources) {
        this.program = program;
        this.plan = plan;
        this.partition = plan.partition();
        this.resources = resources;
        List<Zone> zones = partition.zones();
        this.workers = resources.add(new Workers(program.name(), zones.size(), abort));
        List<BufferLayout> layouts = partition.problem().buffers();
        this.arrays = layouts.stream()
                .map(layout -> new PartitionedArray(layout, partition, options.poison()))
                .toList();
        this.fields = IntStream.range(0, layouts.size())
                .<Field<?>>mapToObj(i -> new Field<>(this, i, layouts.get(i)))
                .toList();
        this.counters = zones.stream().map(zone -> new StepCounter()).toList();
        this.devices = workers.forEach(
                id -> open(zones.get(id), contexts.of(plan.devices().get(id))));
        this.times =
                devices.stream().map(device -> times(device, options.trace())).toList();
        GhostExchanges exchanges = new GhostExchanges(partition, abort, id -> devices.get(id)::pinned);
        this.copies = workers.forEach(id ->
                options.roofline() ? Roofline.gigabytesPerSecond(devices.get(id).on()) : 0.0);
        // Added last, so closed first: no queue uses the memory of another zone any more when that is released.
        this.runs = devices.stream()
                .map(device -> resources.add(run(device, exchanges, options.poison())))
                .toList();
    }

    /**
     * Decides how the program is run, and sets up every device that gets a zone; if one fails, what the others hold is released.
     *
     * @throws io.github.halomill.runtime.base.RunException if the problem cannot be cut, or its local boxes do not fit the
     *     devices' memory
     */
    public static Zones open(ZoneProgram program, ExecutionOptions options) {
        long start = System.nanoTime();
        ClResources resources = new ClResources();
        try {
            DeviceContexts contexts = resources.add(new DeviceContexts());
            Plan plan = new Tuner(program, options, contexts).plan();
            Zones zones = new Zones(program, plan, contexts, options, resources);
            zones.stopwatch.setup(start);
            return zones;
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    /** On contexts that stay open. */
    static Zones open(ZoneProgram program, Plan plan, DeviceContexts contexts) {
        ClResources resources = new ClResources();
        try {
            return new Zones(program, plan, contexts, ExecutionOptions.DEFAULT, resources);
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    private ZoneDevice open(Zone zone, DeviceContext context) {
        ZoneDevice opened = resources.add(ZoneDevice.open(zone, context, program.problem(), program.source()));
        arrays.forEach(opened::allocate);
        return opened;
    }

    private static ZoneTimes times(ZoneDevice device, Optional<Trace> trace) {
        String name = "zone " + device.zone().id() + " on " + device.device().id();
        return new ZoneTimes(
                new WorkerTimes(name + ", worker", trace),
                new DeviceTimes(
                        name, device.compute(), device.transfer(), device.on().clock(), trace));
    }

    private ZoneRun run(ZoneDevice device, GhostExchanges exchanges, boolean poison) {
        int id = device.zone().id();
        ZoneArrays held = new ZoneArrays(
                id, arrays, device.context(), device.resources(), device.on().bufferKernels());
        return new ZoneRun(
                device,
                partition,
                new ZoneKernels(device, partition, arrays),
                new LaunchPlan(partition, device.zone(), plan.overlap(), new LocalSize(plan.groupSize())),
                exchanges.of(held, device.compute(), device.transfer(), plan.packing(), times.get(id)),
                counters.get(id),
                times.get(id),
                poison ? new Poison(device, partition, arrays) : null);
    }

    /** How the program is run. */
    public Plan plan() {
        return plan;
    }

    /** How the problem is cut. */
    public Partition partition() {
        return partition;
    }

    /**
     * The buffer argument of that name.
     *
     * @param arrayType the Java array that holds its components, {@code float[].class} for {@code float4} for example
     */
    @SuppressWarnings("unchecked") // held against the data type
    public <A> Field<A> field(String argument, Class<A> arrayType) {
        for (Field<?> field : fields) {
            if (field.name().equals(argument)) {
                if (field.arrayType() != arrayType) {
                    throw new IllegalArgumentException(argument + " of " + field.type() + " is held in "
                            + field.arrayType().getSimpleName() + ", not " + arrayType.getSimpleName());
                }
                return (Field<A>) field;
            }
        }
        throw new IllegalArgumentException("no buffer " + argument);
    }

    /** Every buffer argument, in the order of the kernel's parameters. */
    public List<Field<?>> fields() {
        return fields;
    }

    /** Whom to tell, after each step of the first zone, how many of the run there were. Called by a worker. */
    public void onProgress(LongConsumer listener) {
        counters.get(0).onProgress(listener);
    }

    /** Lets every zone carry out so many steps, on its own thread, and waits for all; the first failure is thrown. */
    public void run(long iterations) {
        checkUsable();
        for (int array = 0; array < arrays.size(); array++) {
            fillWithZeros(array);
        }
        long start = System.nanoTime();
        counters.get(0).startRun();
        running = true;
        try {
            forEachZone(id ->
                    runs.get(id).run(iterations, arguments(partition.zones().get(id)), program.step()));
        } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
        } finally {
            running = false;
        }
        stopwatch.loop(start);
    }

    private List<KernelArgument> arguments(Zone zone) {
        try {
            return program.arguments().apply(zone);
        } catch (ArithmeticException e) {
            throw new RunException(
                    "an argument cannot be computed for zone " + zone.id() + ", " + e.getMessage()
                            + "; choose other sizes or fewer devices",
                    e);
        }
    }

    /** Fills the array that field {@code index} denotes. */
    void upload(int index, ElementSource source) {
        checkUsable();
        int array = runs.get(0).denotedBy(index);
        fill(array, source, id -> stage(array, id, source));
    }

    private void fillWithZeros(int array) {
        if (filled.get(array)) {
            return;
        }
        ElementSource zeros = ConstantSource.zeros(fields.get(array).type());
        if (arrays.get(array).largestBytes() < FILLED_BY_DEVICES) {
            fill(array, zeros, id -> stage(array, id, zeros));
        } else {
            fill(array, zeros, id -> {
                DeviceContext on = devices.get(id).on();
                on.bufferKernels()
                        .get()
                        .zero(on.compute(), arrays.get(array).onZone(id).buffer());
            });
        }
    }

    private void stage(int array, int id, ElementSource source) {
        try (Staging staging = devices.get(id).staging()) {
            arrays.get(array).upload(partition.zones().get(id), staging, source);
        }
    }

    private void fill(int array, ElementSource source, IntConsumer fillZone) {
        long start = System.nanoTime();
        // If the source fails, some zones have new elements and others old ones: start again from zeros.
        filled.clear(array);
        forEachZone(id -> {
            fillZone.accept(id);
            runs.get(id).filled(array);
        });
        arrays.get(array).uploadRest(source);
        filled.set(array);
        stopwatch.upload(start);
    }

    /** Hands on the array that field {@code index} denotes. */
    void download(int index, ElementSink sink) {
        checkUsable();
        int array = runs.get(0).denotedBy(index);
        fillWithZeros(array);
        long start = System.nanoTime();
        forEachZone(id -> {
            try (Staging staging = devices.get(id).staging()) {
                arrays.get(array).download(partition.zones().get(id), staging, sink);
            }
        });
        arrays.get(array).downloadRest(sink);
        stopwatch.download(start);
    }

    private void forEachZone(IntConsumer task) {
        workers.forEach(id -> {
            task.accept(id);
            return id;
        });
    }

    private void checkUsable() {
        if (running) {
            throw new IllegalStateException(program.name() + " is running");
        }
        if (closed) {
            throw new IllegalStateException(program.name() + " is closed", failure);
        }
        if (failure != null) {
            throw new IllegalStateException(
                    program.name() + " has failed before; close it and build a new one", failure);
        }
    }

    /** Numbers of all that was run so far. */
    public RunReport report() {
        long iterations = counters.get(0).launches();
        long exchanges =
                counters.stream().mapToLong(StepCounter::exchanges).max().orElse(0);
        RunReport.Seconds seconds = stopwatch.seconds();
        double steps = seconds.loop() > 0 ? iterations / seconds.loop() : 0;
        Box all = partition.problem().space().items();
        return new RunReport(
                program.name(),
                partition,
                plan.reason(),
                plan.overlap(),
                devices.stream().map(device -> use(device, iterations, steps)).toList(),
                iterations,
                seconds,
                exchanges,
                counters.stream().mapToLong(StepCounter::bytes).sum(),
                bytesPerStep(all) * steps / 1e9);
    }

    private DeviceUse use(ZoneDevice device, long iterations, double stepsPerSecond) {
        int id = device.zone().id();
        ZoneTimes spent = times.get(id);
        return new DeviceUse(
                device.device().id(),
                device.device().name(),
                spent.device().kernelSeconds(),
                spent.device().transferSeconds(),
                spent.worker().deviceSeconds(),
                spent.worker().neighbourSeconds(),
                iterations > 0 ? (double) counters.get(id).calls() / iterations : 0,
                bytesPerStep(device.zone().items()) * stepsPerSecond / 1e9,
                copies.get(id));
    }

    /** What the kernel has to read and write at least for these work-items: what they own, once in each direction. */
    private long bytesPerStep(Box items) {
        long bytes = 0;
        for (BufferLayout layout : partition.problem().buffers()) {
            if (layout.owned()) {
                int directions =
                        (layout.access().reads() ? 1 : 0) + (layout.access().writes() ? 1 : 0);
                long elements = layout.own(items).volume();
                bytes += directions * elements * layout.type().bytes();
            }
        }
        return bytes;
    }

    /** Waits for what is under way and releases every OpenCL object. */
    @Override
    public void close() {
        closed = true;
        resources.close();
    }
}
