package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** What the arrays of all zones hold: zeros before anything is copied into them. */
public final class ArrayContents {

    /**
     * Bytes of a local box from which on its device fills it with zeros: less is sent sooner than a kernel is compiled.
     */
    private static final long FILLED_BY_DEVICES = 64L << 20;

    /** What copies are called in the trace. */
    private static final String UPLOAD = "upload";

    private static final String DOWNLOAD = "download";

    private final List<PartitionedArray> arrays;
    private final LocalZones zones;
    private final IntConsumer onFilled;
    private final IntConsumer onChanged;
    private final Stopwatch stopwatch;
    private final ArrayCopies copies;
    private final Supplier<Scalars> scalars;

    /** Arrays that hold something; the others get zeros before they are used. */
    private final BitSet filled = new BitSet();

    /**
     * Of {@code zones}; {@code onFilled} is told which array is filled, {@code onChanged} of which elements are others;
     * {@code scalars} are asked for what the values of borders are.
     */
    public ArrayContents(
            List<PartitionedArray> arrays,
            LocalZones zones,
            IntConsumer onFilled,
            IntConsumer onChanged,
            Stopwatch stopwatch,
            ArrayCopies copies,
            Supplier<Scalars> scalars) {
        this.arrays = arrays;
        this.zones = zones;
        this.onFilled = onFilled;
        this.onChanged = onChanged;
        this.stopwatch = stopwatch;
        this.copies = copies;
        this.scalars = scalars;
    }

    /** By array: what the values of its borders are now. */
    public List<BorderNumbers> numbers() {
        return arrays.stream()
                .map(array -> array.field().numbers(scalars.get()))
                .toList();
    }

    /** The arrays. */
    public List<PartitionedArray> arrays() {
        return arrays;
    }

    /**
     * Collective: fills an array. What every zone holds whole is read by the first rank for all, if it is one for all
     * ranks.
     */
    public void upload(int array, ElementSource source) {
        if (!zones.homes().isOne() && source.isCommon() && arrays.get(array).isWholeOnAll()) {
            fill(
                    array,
                    source,
                    () -> withCopies(array, UPLOAD, byZone -> arrays.get(array).uploadWhole(byZone, source)));
        } else {
            fillEach(array, source, id -> stage(array, whole(array), id, source));
        }
    }

    /** Fills a part of an array, from a source that cannot fail. */
    public void upload(int array, Box part, ElementSource source) {
        fillWithZeros(array);
        long start = System.nanoTime();
        forEachZone(id -> stage(array, part, id, source));
        arrays.get(array).uploadRest(part, source);
        onChanged.accept(array);
        stopwatch.upload(start);
    }

    /** Fills an array with zeros if it holds nothing yet. */
    public void fillWithZeros(int array) {
        if (filled.get(array)) {
            return;
        }
        ElementSource zeros = ConstantSource.zeros(arrays.get(array).field().type());
        boolean hosted = arrays.get(array).isHosted(zones.homes().own().get(0));
        if (hosted || largestBytes(arrays.get(array)) < FILLED_BY_DEVICES) {
            fillEach(array, zeros, id -> stage(array, whole(array), id, zeros));
        } else {
            fillEach(array, zeros, id -> {
                DeviceContext on = zones.devices().get(id).on();
                on.bufferKernels()
                        .get()
                        .zero(on.compute(), arrays.get(array).onZone(id).buffer());
            });
        }
    }

    /** Bytes of the largest local box of this process. */
    private long largestBytes(PartitionedArray array) {
        return zones.homes().own().stream()
                .mapToLong(id -> array.onZone(id).buffer().bytes())
                .max()
                .orElse(0);
    }

    /** All arrays hold something, without having been filled here. */
    public void haveAll() {
        filled.set(0, arrays.size());
    }

    private void stage(int array, Box part, int id, ElementSource source) {
        try (Staging copy = copies.open(array, id, UPLOAD)) {
            arrays.get(array).upload(part, zones.devices().get(id).zone(), copy, source);
        }
    }

    private Box whole(int array) {
        return arrays.get(array).field().whole();
    }

    private void fillEach(int array, ElementSource source, IntConsumer fillZone) {
        fill(array, source, () -> forEachZone(fillZone));
    }

    private void fill(int array, ElementSource source, Runnable fillZones) {
        long start = System.nanoTime();
        // If the source fails, some zones have new elements and others old ones: start again from zeros.
        filled.clear(array);
        fillZones.run();
        arrays.get(array).uploadRest(whole(array), source);
        filled.set(array);
        onFilled.accept(array);
        stopwatch.upload(start);
    }

    /**
     * Collective: hands on a part of an array; what all ranks have is handed to a sink that they share by the first.
     */
    public void download(int array, Box part, ElementSink sink) {
        fillWithZeros(array);
        long start = System.nanoTime();
        PartitionedArray of = arrays.get(array);
        if (zones.homes().isOne() || sink.isShared()) {
            forEachZone(id -> {
                try (Staging copy = copies.open(array, id, DOWNLOAD)) {
                    of.download(part, zones.devices().get(id).zone(), copy, sink);
                }
            });
        } else {
            withCopies(array, DOWNLOAD, byZone -> of.downloadAll(part, byZone, sink));
        }
        ElementSink common = sink.isShared() && zones.homes().ranks().rank() > 0 ? (box, data) -> {} : sink;
        of.downloadRest(part, common);
        BorderNumbers numbers = of.field().numbers(scalars.get());
        withCopies(array, DOWNLOAD, byZone -> of.downloadMargins(part, byZone, numbers, common));
        stopwatch.download(start);
    }

    /** Collective: makes the margins of an array what borders make of what it holds. */
    public void fillMargins(int array) {
        PartitionedArray of = arrays.get(array);
        BorderNumbers numbers = of.field().numbers(scalars.get());
        withCopies(array, "margins of", byZone -> of.fillMargins(byZone, numbers));
    }

    private void withCopies(int array, String what, Consumer<IntFunction<Staging>> task) {
        Map<Integer, Staging> open = new HashMap<>();
        try {
            task.accept(id -> open.computeIfAbsent(id, any -> copies.open(array, id, what)));
        } finally {
            ClResources.closeAll(open.values());
        }
    }

    private void forEachZone(IntConsumer task) {
        zones.workers().forEach(id -> {
            task.accept(id);
            return id;
        });
    }
}
