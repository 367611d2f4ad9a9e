package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import java.util.List;

/**
 * What shapes of strips cost beside what has to be computed, so that few of them need a trial. A strip of R rows goes
 * through a rows more, until all levels are filled (a: how far T steps read), and has ghosts on its other sides, too;
 * and where each processor of the devices has g work-groups to do, as much as it has at a time, c, is lost while the
 * last of them end. In two dimensions no launch is shorter than one of its work-groups, whose rows take as long as e
 * rows of a processor that is full:
 *
 * <pre>
 *   cost = columns / stored columns * max((R + a) / R * (1 + c / g), e * (R + a) / (R * g))
 *   g = rows * strips / (R * processors)
 * </pre>
 *
 * Within 4 % of 5-point Jacobi of 16384 x 16384 on an H100 (2026-11-27; 9, 13 and 17 steps, strips of 64 to 512 rows),
 * and within 15 % of 8192 x 8192 and 4096 x 4096, where it matters how often work-groups fill the device.
 *
 * @param items that a launch stores, along each dimension of memory
 * @param units processors of all devices
 * @param local bytes of local memory for a work-group
 * @param bytes that an element takes in each row of a level
 */
record StreamModel(StreamedCopy copy, List<Long> items, long units, long local, long bytes) {

    /** Work-items that end together at the end of a launch, on two dimensions and on three. */
    private static final List<Double> HELD = List.of(275.0, 1800.0);

    /** While a work-group of two dimensions computes a row, a processor that is full computes that many work-items. */
    private static final double ITEMS_PER_ROW = 950;

    /** Of the 255 that a work-item may have: the rest is for what it computes. */
    private static final int REGISTERS = 200;

    StreamModel {
        items = List.copyOf(items);
    }

    /** How many times as much is done as the last level of a shape stores. */
    double cost(StreamShape shape) {
        int slowest = slowest();
        boolean strips = slowest > 0 && !shape.tile();
        double cost = 1;
        for (int k = 0; k < (strips ? slowest : slowest + 1); k++) {
            cost *= (double) copy.across(k, shape) / copy.stored(k, shape);
        }
        if (strips) {
            cost *= ofRows(shape, shape.rows());
        }
        return cost;
    }

    /** The shape with as many rows as cost least, in strips that are about equal. */
    StreamShape withBestRows(StreamShape shape) {
        if (slowest() == 0 || shape.tile() || !copy.fits(shape)) {
            return shape;
        }
        double all = items.get(slowest());
        double best = all;
        double least = ofRows(shape, all);
        // The more strips there are, the less they cost, and from somewhere on the more, for all have the same ghosts.
        for (long strips = 2; strips <= all; strips++) {
            double cost = ofRows(shape, all / strips);
            if (cost > 2 * least) {
                break;
            }
            if (cost < least) {
                best = all / strips;
                least = cost;
            }
        }
        return inStripsOf(shape, best);
    }

    /** What strips of that many rows cost. */
    private double ofRows(StreamShape shape, double rows) {
        double through = rows + fill(shape);
        double unit = rowsOfUnit(shape);
        double cost = through / rows * (1 + held(shape) * rows / unit);
        return slowest() > 1 ? cost : Math.max(cost, ITEMS_PER_ROW / shape.width() * through / unit);
    }

    /**
     * The shape with about as many rows, so that the last strip is not so short that the one before it is near the end,
     * too: it would test each element, and begin among those that do not.
     */
    StreamShape inStripsOf(StreamShape shape, double rows) {
        long all = items.get(slowest());
        long strips = Math.max(1, Math.round(all / rows));
        long each = Math.max(1, Arithmetic.ceilDiv(all, strips));
        long end = (long) shape.steps() * (copy.high().get(slowest()) + 1);
        while (all % each > 0 && all % each < Math.min(end, each / 2)) {
            each++;
        }
        return shape.inRows((int) each);
    }

    /** Whether registers, or local memory, hold all levels; on a line, and of tiles, it is the latter. */
    boolean fits(StreamShape shape) {
        boolean isLocal = slowest() == 0 || shape.tile();
        long kept = Arithmetic.ceilDiv(bytes, Integer.BYTES)
                * shape.elements()
                * (isLocal ? 1L : (long) rows() * shape.steps());
        return copy.fits(shape) && kept <= REGISTERS && copy.localBytes(shape, bytes) <= local;
    }

    /** Rows that a strip goes through beside those that it stores. */
    private double fill(StreamShape shape) {
        return Math.max(1, (double) shape.steps() * (rows() - 1));
    }

    /** Rows of which a step reads for one. */
    private int rows() {
        return copy.low().get(slowest()) + copy.high().get(slowest()) + 1;
    }

    /** The rows, of the width of a work-group, that a processor has to store. */
    private double rowsOfUnit(StreamShape shape) {
        double rows = items.get(slowest());
        for (int k = 0; k < slowest(); k++) {
            rows *= Arithmetic.ceilDiv(items.get(k), copy.stored(k, shape));
        }
        return rows / units;
    }

    /** Work-groups that a processor has at a time. */
    private double held(StreamShape shape) {
        return HELD.get(slowest() - 1) / ((double) shape.width() * shape.height());
    }

    private int slowest() {
        return copy.dimensions() - 1;
    }
}
