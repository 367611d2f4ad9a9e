package io.github.halomill.runtime.exec.zone;

import java.util.Arrays;

/** How long something was going on: spans of time, which may overlap and come nearly in order. */
final class CoveredTime {

    /** In ascending order, each for itself: what covers a moment has begun before it and not ended. */
    private long[] starts = new long[1024];

    private long[] ends = new long[1024];
    private int count;

    void add(long start, long end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        insert(starts, start);
        insert(ends, end);
        count++;
    }

    private void insert(long[] times, long time) {
        int place = count;
        while (place > 0 && times[place - 1] > time) {
            times[place] = times[place - 1];
            place--;
        }
        times[place] = time;
    }

    /** The time that at least one of them covers; they are forgotten. */
    long take() {
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
