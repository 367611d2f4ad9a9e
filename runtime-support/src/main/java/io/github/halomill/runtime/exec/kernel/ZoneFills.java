package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.BufferKernels;
import io.github.halomill.runtime.cl.BufferKernels.Change;
import io.github.halomill.runtime.cl.BufferKernels.Filled;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.compile.Fill;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.schedule.MarginPart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What fills the margins of a zone's arrays on its device: for each array one launch, made once. */
public final class ZoneFills {

    private final ZoneDevice device;
    private final List<PartitionedArray> arrays;
    private final Map<Fill, Prepared> made = new HashMap<>();

    /** A launch. */
    public record Prepared(ClKernel kernel, NdRange range) {}

    public ZoneFills(ZoneDevice device, List<PartitionedArray> arrays) {
        this.device = device;
        this.arrays = arrays;
    }

    /** One after the other. */
    public List<Prepared> of(List<Fill> fills) {
        return fills.stream()
                .map(fill -> made.computeIfAbsent(fill, this::make))
                .toList();
    }

    private Prepared make(Fill fill) {
        PartitionedArray array = arrays.get(fill.array());
        ElementType type = array.field().type();
        DeviceBox held = array.onZone(device.zone().id());
        for (MarginPart part : fill.parts()) {
            held.requirePart(part.target());
            if (part.value().isEmpty()) {
                held.requirePart(part.source());
            }
        }
        int unit = unit(type);
        List<Filled> parts =
                fill.parts().stream().map(part -> filled(part, type)).toList();
        ClKernel kernel = device.on()
                .bufferKernels()
                .get()
                .fill(
                        device.context(),
                        device.resources(),
                        held.buffer(),
                        held.box(),
                        held.elementBytes(),
                        unit,
                        parts);
        return new Prepared(kernel, BufferKernels.fillRange(held.elementBytes(), unit, parts));
    }

    /** Bytes of a component, or of what a struct has a whole number of. */
    private static int unit(ElementType type) {
        return type instanceof DataType data
                ? data.scalar().bytes()
                : Math.min(Long.BYTES, Integer.lowestOneBit(type.bytes()));
    }

    private static Filled filled(MarginPart part, ElementType type) {
        Change change = Change.NONE;
        long value = 0;
        if (type instanceof DataType data) {
            if (part.value().isPresent()) {
                change = Change.CONSTANT;
                value = ScalarBits.of(data.scalar(), part.value().getAsDouble());
                value = part.negated() ? ScalarBits.negated(data.scalar(), value) : value;
            } else if (part.negated()) {
                change = data.scalar().isFloating() ? Change.FIRST_BIT : Change.FROM_ZERO;
            }
        }
        return new Filled(part.target(), part.first(), part.step(), change, value);
    }
}
