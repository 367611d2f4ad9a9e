package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.ValueBits;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.FillKernels;
import io.github.halomill.runtime.cl.FillKernels.Filled;
import io.github.halomill.runtime.cl.FillKernels.Unit;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.compile.Fill;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.margin.BorderValue;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What fills the margins of a zone's arrays on its device: for each array launches that are made once. */
public final class ZoneFills {

    private final ZoneDevice device;
    private final List<PartitionedArray> arrays;
    private final Map<Fill, List<Prepared>> made = new HashMap<>();

    /**
     * A launch.
     *
     * @param passed the values that change, which the kernel is passed
     */
    public record Prepared(FieldSpec field, ClKernel kernel, NdRange range, List<BorderValue> passed) {

        public Prepared {
            passed = List.copyOf(passed);
        }

        /** The kernel with scalars as they are now. */
        public ClKernel with(Scalars scalars) {
            if (!passed.isEmpty()) {
                long[] values = new long[FillKernels.VALUES];
                for (int i = 0; i < passed.size(); i++) {
                    values[i] = ValueBits.of(field, passed.get(i), passed.get(i).at(scalars));
                }
                FillKernels.pass(kernel, values);
            }
            return kernel;
        }
    }

    public ZoneFills(ZoneDevice device, List<PartitionedArray> arrays) {
        this.device = device;
        this.arrays = arrays;
    }

    /** One after the other. */
    public List<Prepared> of(List<Fill> fills) {
        return fills.stream()
                .flatMap(fill -> made.computeIfAbsent(fill, this::make).stream())
                .toList();
    }

    /** Launches with as many values as each may be passed. */
    private List<Prepared> make(Fill fill) {
        List<Prepared> launches = new ArrayList<>();
        List<MarginPart> parts = new ArrayList<>();
        Set<BorderValue> passed = new LinkedHashSet<>();
        for (MarginPart part : fill.parts()) {
            Set<BorderValue> more = new LinkedHashSet<>(passed);
            part.source().values().filter(BorderValue::changes).forEach(more::add);
            if (more.size() > FillKernels.VALUES) {
                launches.add(prepare(fill.array(), parts, List.copyOf(passed)));
                parts.clear();
                more.removeAll(passed);
            }
            parts.add(part);
            passed = more;
        }
        launches.add(prepare(fill.array(), parts, List.copyOf(passed)));
        return launches;
    }

    private Prepared prepare(int number, List<MarginPart> parts, List<BorderValue> passed) {
        PartitionedArray array = arrays.get(number);
        DeviceBox held = array.onZone(device.zone().id());
        for (MarginPart part : parts) {
            held.requirePart(part.target());
            part.sources().forEach(held::requirePart);
        }
        Unit unit = unit(array.field().type());
        long units = held.elementBytes() / unit.bytes();
        FillOperations operations = new FillOperations(array.field(), held.box(), units, passed);
        List<Filled> filled = parts.stream().map(operations::of).toList();
        ClKernel kernel = device.on()
                .bufferKernels()
                .get()
                .fills()
                .fill(device.context(), device.resources(), held.buffer(), held.box(), units, unit, filled);
        return new Prepared(array.field(), kernel, FillKernels.range(units, filled), passed);
    }

    /** A component, or what a struct has a whole number of. */
    private static Unit unit(ElementType type) {
        if (type instanceof DataType data) {
            return switch (data.scalar()) {
                case HALF -> Unit.HALF;
                case FLOAT -> Unit.FLOAT;
                case DOUBLE -> Unit.DOUBLE;
                default -> Unit.ofBytes(data.scalar().bytes());
            };
        }
        return Unit.ofBytes(Math.min(Long.BYTES, Integer.lowestOneBit(type.bytes())));
    }
}
