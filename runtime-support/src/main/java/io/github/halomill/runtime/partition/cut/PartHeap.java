package io.github.halomill.runtime.partition.cut;

import java.util.Arrays;

/**
 * Parts by a number each: the one with the smallest is known at any time, of those that have the same the first. What
 * {@link java.util.PriorityQueue} does, without objects, for there are splits by the thousand to compare.
 */
final class PartHeap {

    private final double[] numbers;
    private final int[] parts;

    /** A number for each part, which is changed here. */
    PartHeap(double[] numbers) {
        this.numbers = numbers;
        parts = new int[numbers.length];
        Arrays.setAll(parts, part -> part);
        for (int i = parts.length / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    /** The part with the smallest number. */
    int first() {
        return parts[0];
    }

    /** Gives the first part another number, not smaller than it had. */
    void raiseFirst(double number) {
        numbers[parts[0]] = number;
        sink(0);
    }

    private void sink(int from) {
        int part = parts[from];
        int i = from;
        for (int child = 2 * i + 1; child < parts.length; child = 2 * i + 1) {
            if (child + 1 < parts.length && isBefore(parts[child + 1], parts[child])) {
                child++;
            }
            if (!isBefore(parts[child], part)) {
                break;
            }
            parts[i] = parts[child];
            i = child;
        }
        parts[i] = part;
    }

    private boolean isBefore(int part, int other) {
        return numbers[part] < numbers[other] || (numbers[part] == numbers[other] && part < other);
    }
}
