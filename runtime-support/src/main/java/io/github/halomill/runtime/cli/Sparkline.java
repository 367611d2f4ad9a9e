package io.github.halomill.runtime.cli;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last numbers of some as a curve of block characters, the least at the bottom and the largest at the top. */
final class Sparkline {

    private static final String BLOCKS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final int LENGTH = 8;

    private final Deque<Double> last = new ArrayDeque<>();

    void add(double value) {
        if (last.size() == LENGTH) {
            last.remove();
        }
        last.add(value);
    }

    /** A blank for what is infinite or NaN. */
    @Override
    public String toString() {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double value : last) {
            if (Double.isFinite(value)) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
        }
        StringBuilder text = new StringBuilder();
        for (double value : last) {
            double part = most > least ? (value - least) / (most - least) : 0.5;
            int block = (int) Math.min(BLOCKS.length() - 1, part * BLOCKS.length());
            text.append(Double.isFinite(value) ? BLOCKS.charAt(block) : ' ');
        }
        return text.toString();
    }
}
