package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.BufferKernels;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.file.Moment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one zone has at the places of a probe: its device copies these elements to a row of its own memory, which has
 * room for two blocks of rows. A block that is full is read while rows go to the other one, so nobody waits. For one
 * thread at a time: the zone's worker, or whoever runs all zones while none does.
 */
final class ZoneProbe {

    /** About that many bytes, and at most that many rows, are a block. */
    private static final int BLOCK_BYTES = 1 << 16;

    private static final int MOST_ROWS = 1024;

    private final ZoneDevice device;
    private final List<Box> elements;
    private final List<PartitionedArray> arrays;
    private final ProbeSeries series;
    private final int rowBytes;
    private final int rows;
    private final List<Block> blocks = new ArrayList<>();

    /** By array: what gathers from it. */
    private final Map<Integer, ClKernel> kernels = new HashMap<>();

    private int current;
    private @Nullable ClBuffer memory;

    /** Rows of a block, and after how many iterations each was recorded. */
    private static final class Block {

        private final ByteBuffer memory;
        private final ClSignal read;
        private final List<Moment> moments = new ArrayList<>();

        Block(ByteBuffer memory, ClSignal read) {
            this.memory = memory;
            this.read = read;
        }
    }

    /** {@code elements}: those that the zone answers for. */
    ZoneProbe(ZoneDevice device, List<Box> elements, List<PartitionedArray> arrays, ProbeSeries series) {
        this.device = device;
        this.elements = elements;
        this.arrays = arrays;
        this.series = series;
        this.rowBytes = Math.multiplyExact(elements.size(), series.elementBytes());
        this.rows = Math.max(1, Math.min(MOST_ROWS, BLOCK_BYTES / Math.max(1, rowBytes)));
    }

    /** Copies a row, after all that was enqueued. */
    synchronized void take(int array, Moment at) {
        if (elements.isEmpty()) {
            return;
        }
        if (blocks.isEmpty()) {
            open();
        }
        Block block = blocks.get(current);
        ClKernel kernel = kernels.computeIfAbsent(array, this::kernel);
        long row = (long) current * rows + block.moments.size();
        device.compute()
                .launch(kernel, BufferKernels.toRow(kernel, row, elements.size(), series.elementBytes()), null, null);
        block.moments.add(at);
        if (block.moments.size() == rows) {
            read(current);
            current = 1 - current;
            handOn(blocks.get(current));
        }
    }

    private void open() {
        memory = device.resources().add(ClBuffer.create(device.context(), 2L * rows * rowBytes));
        for (int i = 0; i < 2; i++) {
            blocks.add(new Block(
                    device.pinned(rows * rowBytes),
                    device.resources().add(device.compute().signal())));
        }
    }

    private ClKernel kernel(int array) {
        DeviceBox held = arrays.get(array).onZone(device.zone().id());
        List<Long> places = elements.stream()
                .map(element -> {
                    if (!held.box().contains(element)) {
                        throw new RunException("probe: no device holds " + element + " of "
                                + arrays.get(array).field().name());
                    }
                    return held.box().indexOf(element);
                })
                .toList();
        return device.on()
                .bufferKernels()
                .get()
                .gather(device.context(), device.resources(), held.buffer(), places, series.elementBytes(), memory());
    }

    private void read(int number) {
        Block block = blocks.get(number);
        ByteBuffer into = block.memory.duplicate().clear().limit(block.moments.size() * rowBytes);
        device.compute().read(ClCopy.linear(memory(), (long) number * rows * rowBytes, into), null, block.read);
        device.compute().flush();
    }

    /** Hands on the rows of a block that is being read. */
    private void handOn(Block block) {
        if (!block.read.isSet()) {
            return;
        }
        block.read.await();
        block.read.clear();
        series.add(device.zone().id(), block.moments, block.memory, rowBytes);
        block.moments.clear();
    }

    /** Waits for all rows and hands them on. */
    synchronized void drain() {
        if (blocks.isEmpty()) {
            return;
        }
        handOn(blocks.get(1 - current));
        if (!blocks.get(current).moments.isEmpty()) {
            read(current);
            handOn(blocks.get(current));
        }
    }

    /** Another run begins: nothing is recorded. */
    synchronized void forget() {
        blocks.forEach(block -> {
            block.read.clear();
            block.moments.clear();
        });
    }

    private ClBuffer memory() {
        if (memory == null) {
            throw new IllegalStateException("no memory for rows");
        }
        return memory;
    }
}
