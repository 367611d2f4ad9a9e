package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A zone's copy of an array that is combined: what it was before a launch and is after it, and what all zones' copies come to. */
final class ZoneCombination {

    private final ZoneDevice device;
    private final FieldSpec field;
    private final Meeting<Copied> meeting;
    private final int place;
    private final ZoneTimes times;
    private final Residence residence;
    private final ByteBuffer memory;
    private final ClCopy copy;
    private final ClSignal done;
    private final long[] start;
    private long rounds;

    /** Of a zone which is the one at {@code place} in this process. */
    ZoneCombination(
            ZoneDevice device,
            FieldSpec field,
            ClBuffer array,
            Meeting<Copied> meeting,
            int place,
            ZoneTimes times,
            Residence residence) {
        this.device = device;
        this.field = field;
        this.meeting = meeting;
        this.place = place;
        this.times = times;
        this.residence = residence;
        int elements = Math.toIntExact(field.size().volume());
        this.memory = device.pinned(Math.multiplyExact(elements, field.type().bytes()));
        this.copy = ClCopy.linear(array, 0, memory);
        this.done = device.resources().add(device.compute().signal());
        this.start = new long[elements];
    }

    /** Before the launch: elements are set to what they begin with, or kept. */
    void begin() {
        residence.enter();
        field.combining()
                .orElseThrow()
                .from()
                .ifPresentOrElse(
                        from -> {
                            device.compute().finish(); // the memory may be in use still
                            Arrays.fill(start, from);
                            write(start);
                            read(start); // as the type has it, which may be of fewer bits
                        },
                        () -> read(start));
    }

    /** Behind the launch: waits for it on all zones. */
    void end() {
        long[] after = new long[start.length];
        read(after);
        residence.leave();
        times.begin();
        Copied all = meeting.meet(place, ++rounds, new Copied(start.clone(), after));
        times.awaitedNeighbour();
        residence.enter();
        write(all.after());
    }

    private void read(long[] elements) {
        device.compute().read(copy, null, done);
        device.compute().flush();
        times.begin();
        done.await();
        times.awaitedDevice();
        for (int i = 0; i < elements.length; i++) {
            elements[i] = get(i);
        }
    }

    private void write(long[] elements) {
        for (int i = 0; i < elements.length; i++) {
            put(i, elements[i]);
        }
        device.compute().write(copy, null, null);
    }

    private long get(int i) {
        return switch (((DataType) field.type()).scalar()) {
            case CHAR -> memory.get(i);
            case UCHAR -> memory.get(i) & 0xFF;
            case SHORT -> memory.getShort(2 * i);
            case USHORT -> memory.getShort(2 * i) & 0xFFFF;
            case INT -> memory.getInt(4 * i);
            case UINT -> Integer.toUnsignedLong(memory.getInt(4 * i));
            default -> memory.getLong(8 * i);
        };
    }

    private void put(int i, long value) {
        switch (field.type().bytes()) {
            case 1 -> memory.put(i, (byte) value);
            case 2 -> memory.putShort(2 * i, (short) value);
            case 4 -> memory.putInt(4 * i, (int) value);
            default -> memory.putLong(8 * i, value);
        }
    }
}
