package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.buffer.TransferWay;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import java.nio.ByteBuffer;
import java.util.List;

/** Copies some memory to and from a device, to see how fast that goes. */
final class TransferTrial implements AutoCloseable {

    /** Bytes that are copied. */
    static final int BYTES = 64 << 20;

    /** The same where copies are slow. */
    private static final int FEW_BYTES = 16 << 20;

    /** 10^9 bytes per second that are slow: for all ways to be tried in the time that there is. */
    private static final double SLOW = 8;

    /** A way's pieces of which there are fewer show nothing of it. */
    private static final int PIECES = 4;

    private static final int LEAST_REPETITIONS = 2;
    private static final int MOST_REPETITIONS = 3;

    /** What takes longer is repeated no more than needed: it is long enough for the clock. */
    private static final long LONG_NANOS = 30_000_000;

    private final DeviceContext on;
    private final ClResources resources = new ClResources();
    private final ClPinned host;
    private final DeviceBox device;

    /** What is copied of it. */
    private Box part = Box.of(Extent.of(FEW_BYTES));

    /**
     * Takes memory.
     *
     * @throws io.github.halomill.runtime.cl.ClException if the device does not have it
     */
    TransferTrial(DeviceContext on) {
        this.on = on;
        try {
            // Not the Java machine's memory, of which there may be too little.
            this.host = resources.add(ClPinned.allocate(on.context(), on.transfer(), BYTES));
            ClBuffer buffer = resources.add(ClBuffer.create(on.context(), BYTES));
            this.device = new DeviceBox(buffer, Box.of(Extent.of(BYTES)), 1);
            rates(TransferWay.PIPELINED); // what happens for the first time takes longer, and must not count
            TransferRates seen = rates(TransferWay.PIPELINED);
            if (Math.min(seen.in(), seen.out()) > SLOW) {
                part = device.box();
                rates(TransferWay.PIPELINED);
            }
        } catch (RuntimeException e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    /** What is worth a try beside {@link TransferWay#PIPELINED}. */
    List<TransferWay> others() {
        return TransferWay.OTHERS.stream()
                .filter(way -> part.volume() >= (long) PIECES * way.piece())
                .toList();
    }

    /**
     * The best of a few copies.
     *
     * @throws io.github.halomill.runtime.cl.ClException if that way is none for this device
     */
    TransferRates rates(TransferWay way) {
        ElementSource source = (box, target) -> target.put(bytes(box));
        ElementSink sink = (box, data) -> bytes(box).put(data);
        try (Staging staging = way.open(on.context(), on.transfer())) {
            double in = 0;
            double out = 0;
            long start = System.nanoTime();
            for (int i = 0; i < MOST_REPETITIONS && (i < LEAST_REPETITIONS || isShort(start)); i++) {
                in = Math.max(in, rate(() -> staging.upload(source, part, device)));
                out = Math.max(out, rate(() -> staging.download(device, part, sink)));
            }
            return new TransferRates(way, in, out);
        }
    }

    private static boolean isShort(long start) {
        return System.nanoTime() - start < LONG_NANOS;
    }

    private ByteBuffer bytes(Box box) {
        return host.memory().slice(Math.toIntExact(box.lo().x()), Math.toIntExact(box.volume()));
    }

    private double rate(Runnable copy) {
        long start = System.nanoTime();
        copy.run();
        return (double) part.volume() / Math.max(1, System.nanoTime() - start);
    }

    @Override
    public void close() {
        resources.close();
    }
}
