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
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Offset;
import java.util.ArrayList;
import java.util.List;

/** Has a zone's device gather elements, and a queue of their own to read them with while it computes. */
final class ZoneSampler implements AutoCloseable {

    private final ZoneDevice device;
    private final ClResources resources = new ClResources();
    private final ClQueue reading;

    /** What each box of a sample is gathered in: kept for the next one, if it is large enough. */
    private final List<Room> rooms = new ArrayList<>();

    /** Memory on the device and of the host, and when the former has what it is for. */
    private record Room(ClBuffer memory, ClPinned pinned, ClSignal gathered, ClSignal read, ClResources resources)
            implements AutoCloseable {

        static Room of(ZoneDevice device, ClQueue reading, int bytes) {
            ClResources own = new ClResources();
            try {
                return new Room(
                        own.add(ClBuffer.create(device.context(), bytes)),
                        own.add(ClPinned.allocate(device.context(), reading, bytes)),
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

    ZoneSampler(ZoneDevice device) {
        this.device = device;
        boolean alone = device.transfer() == device.compute(); // queues of such devices do not work together
        this.reading = alone ? device.compute() : resources.add(ClQueue.beside(device.context()));
    }

    /** Enqueues that what the zone hands on of {@code part} is gathered, and tells {@code sample} how it is read. */
    void take(PartitionedArray array, Box part, Lattice points, Sample sample) {
        int taken = 0;
        for (Box box : array.handed(part, device.zone())) {
            Box numbers = points.within(box);
            if (!numbers.isEmpty()) {
                take(array.onZone(device.zone().id()), points, numbers, taken, sample);
                taken++;
            }
        }
        device.compute().flush();
    }

    private void take(DeviceBox held, Lattice points, Box numbers, int number, Sample sample) {
        Offset last = points.point(numbers.hi().minus(new Offset(1, 1, 1)));
        Lattice some =
                new Lattice(new Box(points.point(numbers.lo()), last.plus(new Offset(1, 1, 1))), points.stride());
        int bytes = held.bytes(numbers);
        Room room = room(number, bytes);
        try (ClKernel kernel = device.on()
                .bufferKernels()
                .get()
                .sample(
                        held.buffer(),
                        held.box(),
                        some,
                        numbers.firstComponent(),
                        held.elementBytes(),
                        room.memory())) {
            device.compute().launch(kernel, BufferKernels.range(some, held.elementBytes()), null, room.gathered());
        }
        Runnable read = () -> read(room, numbers, bytes, sample);
        if (reading == device.compute()) {
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
        Room made = Room.of(device, reading, bytes);
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
