package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import java.nio.ByteBuffer;

/** Where what a zone's elements come to, some numbers at once, comes to the host. */
final class ReductionSlot {

    private final ClCopy copy;
    private final ByteBuffer memory;
    private final ClSignal done;

    /** Whether it has come. */
    private boolean here;

    /** For {@code count} numbers that are in {@code all}. */
    ReductionSlot(ZoneDevice device, ClBuffer all, int count) {
        this.memory = device.pinned(count * Joined.BYTES);
        this.copy = ClCopy.linear(all, 0, memory);
        this.done = device.resources().add(device.compute().signal());
    }

    /** Has it read, after what was enqueued. */
    void read(ClQueue compute) {
        here = false;
        compute.read(copy, null, done);
    }

    /** Waits for it: what the number at a place comes to, joined as {@code like}. */
    Joined await(int place, Joined like) {
        if (!here) {
            done.await();
            here = true;
        }
        return like.read(memory.position(place * Joined.BYTES));
    }
}
