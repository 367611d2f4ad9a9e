package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.FiniteKernels;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for elements that are NaN or infinite among those of a zone's cells, on its device, and agrees with the others
 * on the first one.
 */
public final class ZoneWatch {

    /** Work-groups at most; each finds one element, and the host the first of these. */
    private static final long GROUPS = 1024;

    private final ZoneDevice device;
    private final FieldSpec field;
    private final int index;
    private final List<PartitionedArray> arrays;
    private final Agreement agreement;
    private final Box part;
    private final ZoneTimes times;
    private final Residency residency;
    private final @Nullable Prepared prepared;

    private record Prepared(ClKernel kernel, NdRange range, ClCopy copy, ByteBuffer memory, ClSignal done) {}

    ZoneWatch(
            ZoneDevice device,
            Problem problem,
            FieldSpec field,
            List<PartitionedArray> arrays,
            Agreement agreement,
            ZoneTimes times,
            Residency residency) {
        this.device = device;
        this.field = field;
        this.index = problem.indexOf(field.name());
        this.arrays = arrays;
        this.agreement = agreement;
        this.times = times;
        this.residency = residency;
        this.part = field.inner(device.zone().cells());
        this.prepared = part.isEmpty() ? null : prepare();
    }

    /**
     * Waits for what was enqueued, and looks; field i points to array {@code bindings.get(i)}. The place, for people;
     * empty: all are finite.
     */
    public Optional<String> find(List<Integer> bindings) {
        long own = prepared == null ? Long.MAX_VALUE : ownFirst(prepared, bindings);
        residency.leave();
        long first = ((Extreme) agreement.of(List.of(new Extreme(true, 0, own))).get(0)).place();
        return first == Long.MAX_VALUE ? Optional.empty() : Optional.of(text(first));
    }

    /** The number of the first element in the array; {@link Long#MAX_VALUE}: all are finite. */
    private long ownFirst(Prepared with, List<Integer> bindings) {
        residency.enter();
        DeviceBox held = arrays.get(bindings.get(index)).onZone(device.zone().id());
        with.kernel.set(5, held.buffer());
        with.kernel.set(6, held.box().indexOf(part));
        int[] order = part.order();
        for (int i = 1; i < order.length; i++) {
            with.kernel.set(6 + i, held.box().pitch(order[i]));
        }
        device.compute().launch(with.kernel, with.range, null, null);
        device.compute().read(with.copy, null, with.done);
        device.compute().flush();
        times.begin();
        with.done.await();
        times.awaitedDevice();
        long first = Long.MAX_VALUE;
        for (int at = 0; at < with.memory.limit(); at += Long.BYTES) {
            first = Math.min(first, with.memory.getLong(at));
        }
        return first == Long.MAX_VALUE ? first : inArray(first);
    }

    /** The number in the whole array, as in memory, of an element of the part. */
    private long inArray(long inPart) {
        return field.whole().indexOf(part.point(inPart), part.component(inPart));
    }

    private String text(long element) {
        Box whole = field.whole();
        Offset at = whole.point(element);
        String place = IntStream.range(0, field.dimensions())
                .mapToObj(d -> Axes.name(d) + " = " + at.along(d))
                .collect(Collectors.joining(", "));
        return place + (whole.components() > 1 ? ", component " + whole.component(element) : "");
    }

    private Prepared prepare() {
        ClResources resources = device.resources();
        long pieces = FiniteKernels.pieces(part);
        long groups = Math.min(GROUPS, pieces);
        FiniteKernels kernels = resources.add(FiniteKernels.build(
                device.context(), (DataType) field.type(), device.on().options()));
        ClKernel kernel = resources.add(kernels.find());
        ClBuffer found = resources.add(ClBuffer.create(device.context(), groups * Long.BYTES));
        kernel.set(0, found);
        int[] order = part.order();
        kernel.set(1, part.length(order[0]));
        kernel.set(2, part.length(order[1]));
        kernel.set(3, part.length(order[2]));
        kernel.set(4, pieces);
        ByteBuffer memory = device.pinned(Math.toIntExact(groups * Long.BYTES));
        NdRange range =
                new NdRange("watch " + field.name(), 1, null, new long[] {groups * FiniteKernels.GROUP}, new long[] {
                    FiniteKernels.GROUP
                });
        return new Prepared(
                kernel,
                range,
                ClCopy.linear(found, 0, memory),
                memory,
                resources.add(device.compute().signal()));
    }
}
