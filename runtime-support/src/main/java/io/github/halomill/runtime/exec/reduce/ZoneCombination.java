package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import io.github.halomill.runtime.schedule.Combining;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A zone's copy of an array that is combined: what it was before a launch and is after it, and what all zones' copies
 * come to. Small, so that the host does it.
 */
public final class ZoneCombination {

    private final ZoneDevice device;
    private final String name;
    private final ScalarType type;
    private final Combining combining;
    private final GlobalReduction<long[]> global;
    private final int place;
    private final ZoneTimes times;
    private final ByteBuffer memory;
    private final ClCopy copy;
    private final ClSignal done;

    /** Sets all elements to what they are before a launch; null: they stay as they are. */
    private final @Nullable ClCopy reset;

    /** The elements before the launch. */
    private final long[] start;

    /** Whether {@link #start} is what the device has, or is about to be set to. */
    private boolean isKnown;

    private final long[] after;

    /** What all zones' copies come to. */
    private long[] all;

    private long rounds;

    /** Of a zone which is the one at {@code place} in this process, and has {@code array} for {@code field}. */
    ZoneCombination(
            ZoneDevice device,
            FieldSpec field,
            ClBuffer array,
            GlobalReduction<long[]> global,
            int place,
            ZoneTimes times) {
        this.device = device;
        this.name = field.name();
        this.type = ((DataType) field.type()).scalar();
        this.combining = field.combining().orElseThrow();
        this.global = global;
        this.place = place;
        this.times = times;
        this.start = new long[Math.toIntExact(field.whole().volume())];
        this.after = new long[start.length];
        this.all = start;
        int bytes = Math.multiplyExact(start.length, field.type().bytes());
        this.memory = device.pinned(bytes);
        this.copy = ClCopy.linear(array, 0, memory);
        this.done = device.resources().add(device.compute().signal());
        ByteBuffer first = combining.from().isPresent() ? device.pinned(bytes) : null;
        this.reset = first == null ? null : ClCopy.linear(array, 0, first);
        if (first != null) {
            for (int i = 0; i < start.length; i++) {
                put(first, i, combining.from().getAsLong());
                start[i] = get(first, i); // as the type has it, which may be of fewer bits
            }
        }
    }

    /** Where zones put together what they tell of a field. */
    static GlobalReduction<long[]> global(FieldSpec field, Homes homes, Abort abort) {
        Combining combining = field.combining().orElseThrow();
        boolean unsigned = ((DataType) field.type()).scalar().isUnsigned();
        return new GlobalReduction<>(
                homes,
                new long[0],
                (one, other) -> combining.both(one, other, unsigned),
                (own, ranks) -> overRanks(own, combining, unsigned, ranks),
                abort);
    }

    private static long[] overRanks(long[] own, Combining combining, boolean unsigned, Ranks ranks) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(own.length, Long.BYTES));
        bytes.asLongBuffer().put(own);
        return ranks.allGatherAlike(bytes.array()).stream()
                .map(of -> {
                    long[] told = new long[own.length];
                    ByteBuffer.wrap(of).asLongBuffer().get(told);
                    return told;
                })
                .reduce((one, other) -> combining.both(one, other, unsigned))
                .orElseThrow();
    }

    /** Whether there are other zones' copies; one alone is right as the launch leaves it. */
    public boolean isOneOfSeveral() {
        return global.isOfSeveral();
    }

    /** Others may change the array from here on. */
    public void forget() {
        isKnown = false;
    }

    /** Before the launch, on the device: elements are what they begin with. */
    public void begin() {
        if (reset != null) {
            device.compute().write(reset, null, null);
        } else if (!isKnown && isOneOfSeveral()) {
            read(start);
        }
    }

    /** After the launch, which it waits for, on the device. */
    public void collect() {
        read(after);
    }

    /** Waits for all zones, and puts together what they have. */
    public void combine() {
        times.begin();
        long[] told = global.reduce(place, ++rounds, combining.told(start, after));
        times.awaitedNeighbour();
        all = combining.elements(name, start, told);
    }

    /** On the device again: the copy is what all have come to. */
    public void spread() {
        for (int i = 0; i < all.length; i++) {
            put(memory, i, all[i]);
        }
        if (reset == null) {
            for (int i = 0; i < start.length; i++) {
                start[i] = get(memory, i);
            }
            isKnown = true;
        }
        device.compute().write(copy, null, null);
    }

    private void read(long[] elements) {
        device.compute().read(copy, null, done);
        device.compute().flush();
        times.begin();
        done.await();
        times.awaitedDevice();
        for (int i = 0; i < elements.length; i++) {
            elements[i] = get(memory, i);
        }
    }

    private long get(ByteBuffer from, int i) {
        return switch (type) {
            case CHAR -> from.get(i);
            case UCHAR -> from.get(i) & 0xFF;
            case SHORT -> from.getShort(2 * i);
            case USHORT -> from.getShort(2 * i) & 0xFFFF;
            case INT -> from.getInt(4 * i);
            case UINT -> Integer.toUnsignedLong(from.getInt(4 * i));
            default -> from.getLong(8 * i);
        };
    }

    private void put(ByteBuffer into, int i, long value) {
        switch (type) {
            case CHAR, UCHAR -> into.put(i, (byte) value);
            case SHORT, USHORT -> into.putShort(2 * i, (short) value);
            case INT, UINT -> into.putInt(4 * i, (int) value);
            default -> into.putLong(8 * i, value);
        }
    }
}
