package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClFill;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.exec.program.ChangingBuffer;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A few numbers on a zone's device: those that have changed are written anew, in the order of launches. */
final class RefilledBuffer {

    private final ChangingBuffer numbers;
    private final ClQueue queue;
    private final ClBuffer buffer;
    private final ClFill fill;
    private final long[] offsets;
    private final double[] last;

    RefilledBuffer(ChangingBuffer numbers, ClQueue queue, ClBuffer buffer) {
        this.numbers = numbers;
        this.queue = queue;
        this.buffer = buffer;
        fill = new ClFill(numbers.numberBytes());
        offsets = IntStream.range(0, numbers.of().size())
                .mapToLong(numbers::offset)
                .toArray();
        last = new double[offsets.length];
        Arrays.fill(last, Double.longBitsToDouble(-1)); // a NaN that no expression has
    }

    /** What it is filled with. */
    ChangingBuffer numbers() {
        return numbers;
    }

    ClBuffer buffer() {
        return buffer;
    }

    /** What is enqueued from now on finds the numbers for scalars as they are now. */
    void refill(Scalars scalars) {
        for (int i = 0; i < last.length; i++) {
            double value = numbers.of().get(i).of(scalars);
            if (Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(last[i])) {
                numbers.put(value, fill.pattern());
                queue.fill(buffer, offsets[i], fill);
                last[i] = value;
            }
        }
    }
}
