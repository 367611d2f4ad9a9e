package io.github.halomill.runtime.exec;

import java.util.Arrays;

/** How long something was going on: spans of time, which may overlap. */
final class Covered {

    private long[] starts = new long[64];
    private long[] ends = new long[64];
    private int count;

    void add(long start, long end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        starts[count] = start;
        ends[count] = end;
        count++;
    }

    /** The time that at least one of them covers; they are forgotten. */
    long take() {
        Arrays.sort(starts, 0, count);
        Arrays.sort(ends, 0, count);
        long covered = 0;
        long from = 0;
        for (int begun = 0, ended = 0; ended < count; ended++) {
            while (begun < count && starts[begun] <= ends[ended]) {
                from = begun == ended ? starts[begun] : from; // nothing else is open
                begun++;
            }
            if (begun == ended + 1) {
                covered += ends[ended] - from;
            }
        }
        count = 0;
        return covered;
    }
}
