package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.device.Device;
import java.util.BitSet;

/**
 * Keeps kernels that run at the same time apart on PoCL. Before 6.0 it counts the uses of a compiled kernel by source,
 * options and group size, but holds several of it, for launches with and without an offset for example. Queues that
 * share all three make it release the wrong one and abort. So each gets an option of its own, the lowest number that is
 * not in use in this process, for what was compiled before is found again by its options.
 */
final class CompilerSlot implements AutoCloseable {

    private static final BitSet USED = new BitSet();

    private final int number;

    private CompilerSlot(int number) {
        this.number = number;
    }

    static CompilerSlot take() {
        synchronized (USED) {
            CompilerSlot slot = new CompilerSlot(USED.nextClearBit(0));
            USED.set(slot.number);
            return slot;
        }
    }

    /** The option, or nothing where it is of no use. */
    String optionFor(Device device) {
        boolean pocl = device.properties().platformName().equals("Portable Computing Language");
        return pocl ? "-DHALOMILL_SLOT=" + number : "";
    }

    @Override
    public void close() {
        synchronized (USED) {
            USED.clear(number);
        }
    }
}
