package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.BufferKernels;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Zone;
import java.util.ArrayList;
import java.util.List;

/** Has a zone's device gather elements, and a queue of their own to read them with while it computes. */
final class ZoneSampler implements AutoCloseable {

    private final DeviceContext on;
    private final ClResources resources = new ClResources();
    private final ClQueue reading;

    /** What each box of a sample is gathered in: kept for the next one, if it is large enough. */
    private final List<Room> rooms = new ArrayList<>();

    /** Memory on the device and of the host, and when the former has what it is for. */
    private record Room(ClBuffer memory, ClPinned pinned, ClSignal gathered, ClSignal read, ClResources resources)
            implements AutoCloseable {

        static Room of(DeviceContext on, ClQueue reading, int bytes) {
            ClResources own = new ClResources();
            try {
                return new Room(
                        own.add(ClBuffer.create(on.context(), bytes)),
                        own.add(ClPinned.allocate(on.context(), reading, bytes)),
                        own.add(reading.signal()),
                        own.add(reading.signal()),
                        own);
            } catch (RuntimeException | Error e) {
                own.closeAfter(e);
                throw e;
            }
        }

        @Override
        public void close() {
            resources.close();
        }
    }

    ZoneSampler(DeviceContext on) {
        this.on = on;
        boolean alone = on.transfer() == on.compute(); // queues of such devices do not work together
        this.reading = alone ? on.compute() : resources.add(ClQueue.beside(on.context()));
    }

    /** Enqueues that what the zone hands on of {@code part} is gathered, and tells {@code sample} how it is read. */
    void take(PartitionedArray array, Zone zone, Box part, Lattice points, Sample sample) {
        int taken = 0;
        for (Box box : array.handed(part, zone)) {
            Box numbers = points.within(box);
            if (!numbers.isEmpty()) {
                take(array.onZone(zone.id()), points, numbers, taken, sample);
                taken++;
            }
        }
        on.compute().flush();
    }

    private void take(DeviceBox held, Lattice points, Box numbers, int number, Sample sample) {
        Offset last = points.point(numbers.hi().minus(new Offset(1, 1, 1)));
        Lattice some =
                new Lattice(new Box(points.point(numbers.lo()), last.plus(new Offset(1, 1, 1))), points.stride());
        int bytes = held.bytes(numbers);
        Room room = room(number, bytes);
        try (ClKernel kernel = on.bufferKernels()
                .get()
                .sample(
                        held.buffer(),
                        held.box(),
                        some,
                        numbers.firstComponent(),
                        held.elementBytes(),
                        room.memory())) {
            on.compute().launch(kernel, BufferKernels.range(some, held.elementBytes()), null, room.gathered());
        }
        Runnable read = () -> read(room, numbers, bytes, sample);
        if (reading == on.compute()) {
            read.run();
        } else {
            sample.add(read);
        }
    }

    private Room room(int number, int bytes) {
        if (number < rooms.size() && rooms.get(number).memory().bytes() >= bytes) {
            return rooms.get(number);
        }
        if (number < rooms.size()) {
            rooms.remove(number).close();
        }
        Room made = Room.of(on, reading, bytes);
        rooms.add(number, made);
        return made;
    }

    private void read(Room room, Box numbers, int bytes, Sample sample) {
        reading.read(
                ClCopy.linear(room.memory(), 0, room.pinned().memory().limit(bytes)), room.gathered(), room.read());
        reading.flush();
        room.read().await();
        room.read().clear();
        room.gathered().clear();
        sample.put(numbers, room.pinned().memory());
    }

    @Override
    public void close() {
        resources.addAll(rooms);
        resources.close();
    }
}
