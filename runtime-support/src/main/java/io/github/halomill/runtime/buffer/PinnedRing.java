package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * In pieces through a ring of pinned memory: while the device moves some, threads of the host read or write others. In
 * a ring of one piece, device and host take turns.
 */
final class PinnedRing implements Staging {

    /** Bytes of a piece. */
    private final int piece;

    /** Pieces in memory. */
    private final int size;

    /** Pieces of which the first half of the way is not waited for: as many go the second half. */
    private final int ahead;

    private final ClQueue queue;
    private final IntFunction<ClPinned> pinned;

    /** Made when they are first needed: small arrays need one. */
    private final List<Slot> slots = new ArrayList<>();

    private int next;

    /** What begins the second half of the way of pieces that are on the first, the oldest before others. */
    private final Queue<Runnable> handing = new ArrayDeque<>();

    /** Memory of a piece, and what is done with it by the device, or by the host. */
    private final class Slot {
        private final ClPinned pinned;
        private final ClSignal device;
        private CopyThreads.Task host = CopyThreads.Task.NONE;

        Slot(ClPinned pinned) {
            this.pinned = pinned;
            this.device = queue.signal();
        }

        void awaitDevice() {
            if (device.isSet()) {
                device.await();
                device.clear();
            }
        }
    }

    /**
     * At most {@code size} pieces of {@code piece} bytes; copies go to {@code queue}; {@code pinned} allocates memory
     * of that many bytes.
     */
    PinnedRing(int size, int piece, ClQueue queue, IntFunction<ClPinned> pinned) {
        this.size = size;
        this.piece = piece;
        this.ahead = Math.max(0, size / 2 - 1);
        this.queue = queue;
        this.pinned = pinned;
    }

    @Override
    public void upload(ElementSource source, Box part, DeviceBox target) {
        forEachCopy(target, part, chunk -> {
            Slot slot = free();
            ByteBuffer memory = slot.pinned.memory().limit(target.bytes(chunk));
            slot.host = CopyThreads.Task.begin(() -> source.read(chunk, memory));
            hand(() -> {
                slot.host.await();
                queue.write(target.copy(chunk, memory.rewind()), null, slot.device);
                queue.flush();
            });
        });
        settle();
    }

    @Override
    public void download(DeviceBox source, Box part, ElementSink sink) {
        forEachCopy(source, part, chunk -> {
            Slot slot = free();
            ByteBuffer memory = slot.pinned.memory().limit(source.bytes(chunk));
            queue.read(source.copy(chunk, memory), null, slot.device);
            queue.flush();
            hand(() -> {
                slot.awaitDevice();
                slot.host = CopyThreads.Task.begin(() -> sink.write(chunk, memory));
            });
        });
        settle();
    }

    /** Visits what of a part one copy moves each, in pieces that fit into a slot. */
    private void forEachCopy(DeviceBox on, Box part, Consumer<Box> visitor) {
        Chunks.forEach(
                part, piece / on.elementBytes(), chunk -> on.copies(chunk).forEach(visitor));
    }

    /** A slot that was not used yet, or the one that was used longest ago, once nothing is under way in it. */
    private Slot free() {
        if (next == slots.size()) {
            slots.add(new Slot(pinned.apply(piece)));
        }
        Slot slot = slots.get(next);
        next = (next + 1) % size;
        slot.awaitDevice();
        slot.host.await();
        return slot;
    }

    private void hand(Runnable next) {
        handing.add(next);
        if (handing.size() > ahead) {
            handing.remove().run();
        }
    }

    /** Waits until nothing is under way any more. */
    private void settle() {
        while (!handing.isEmpty()) {
            handing.remove().run();
        }
        for (Slot slot : slots) {
            slot.awaitDevice();
            slot.host.await();
        }
        next = 0;
    }

    @Override
    public void close() {
        ClResources all = new ClResources();
        for (Slot slot : slots) {
            all.add(slot.pinned);
            all.add(slot.device);
            all.add(slot.host::settle);
        }
        slots.clear();
        all.add(queue::finish);
        all.close();
    }
}
