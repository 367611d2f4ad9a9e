package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.cl.BufferKernels;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.geometry.Box;
import org.jspecify.annotations.Nullable;

/**
 * The way of one part of a message between the memory of one device and the host: prepared for each of the arrays that
 * the argument may point to, so that nothing is computed or allocated when it is taken.
 */
final class Route {

    /** By array and parity of the message's number. Arrays that the argument never points to have none. */
    private final ClCopy[][] copies;

    /** By array: what packs or unpacks it on the device; none where the copies reach into the array itself. */
    private final ClKernel[] kernels;

    private final @Nullable NdRange range;

    /** Of which of the exchange's moves it is a part, and in which piece of the message. */
    private final Part part;

    private Route(Part part, ClCopy[][] copies, ClKernel[] kernels, @Nullable NdRange range) {
        this.part = part;
        this.copies = copies;
        this.kernels = kernels;
        this.range = range;
    }

    /** The driver copies straight from or to the arrays, row by row if need be. */
    static Route direct(ZoneArrays arrays, int[] targets, Part part, Box box) {
        ClCopy[][] copies = new ClCopy[arrays.count()][2];
        for (int array : targets) {
            DeviceBox held = arrays.onZone(array);
            for (int parity = 0; parity < 2; parity++) {
                copies[array][parity] = held.copy(box, part.slot(parity));
            }
        }
        return new Route(part, copies, new ClKernel[0], null);
    }

    /** A kernel packs the elements on the sender's device. */
    static Route packed(ZoneArrays arrays, int[] targets, Part part, Box box) {
        return throughMemory(arrays, targets, part, box, "pack", BufferKernels::pack);
    }

    /** A kernel unpacks the elements on the receiver's device. */
    static Route unpacked(ZoneArrays arrays, int[] targets, Part part, Box box) {
        return throughMemory(arrays, targets, part, box, "unpack", BufferKernels::unpack);
    }

    private interface Making {
        ClKernel kernel(BufferKernels kernels, ClBuffer array, Box box, Box part, int elementBytes, ClBuffer packed);
    }

    private static Route throughMemory(
            ZoneArrays arrays, int[] targets, Part part, Box box, String name, Making making) {
        ClBuffer memory = arrays.resources()
                .add(ClBuffer.create(arrays.context(), part.even().remaining()));
        ClCopy[] linear = {ClCopy.linear(memory, 0, part.slot(0)), ClCopy.linear(memory, 0, part.slot(1))};
        ClCopy[][] copies = new ClCopy[arrays.count()][2];
        ClKernel[] kernels = new ClKernel[arrays.count()];
        for (int array : targets) {
            DeviceBox held = arrays.onZone(array);
            copies[array] = linear;
            kernels[array] = arrays.resources()
                    .add(making.kernel(
                            arrays.bufferKernels().get(), held.buffer(), held.box(), box, held.elementBytes(), memory));
        }
        int elementBytes = arrays.onZone(targets[0]).elementBytes();
        return new Route(part, copies, kernels, BufferKernels.range(name, box, elementBytes));
    }

    /** Which piece of the message it is in. */
    int piece() {
        return part.piece();
    }

    /** Whether a kernel has to run, before what it copies is read or after it was written. */
    boolean hasKernel() {
        return range != null;
    }

    /**
     * Packs or unpacks what is to be.
     *
     * @param arrays by move: the array that takes part
     */
    void launch(ClQueue queue, int[] arrays, @Nullable ClSignal after, @Nullable ClSignal done) {
        if (range != null) {
            queue.launch(kernels[arrays[part.move()]], range, after, done);
        }
    }

    /** The copy between device and message {@code number}. */
    ClCopy copy(int[] arrays, long number) {
        return copies[arrays[part.move()]][(int) (number % 2)];
    }
}
