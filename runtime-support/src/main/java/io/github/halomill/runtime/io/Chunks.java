package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.util.function.Consumer;

/** Boxes in handy pieces. */
public final class Chunks {

    /** Bytes of a handy piece: large enough for a file or a network, and little memory. */
    public static final int BYTES = 4 << 20;

    private Chunks() {}

    /** Visits pieces of at most {@code elements} elements that follow each other in memory. */
    public static void forEach(Box box, long elements, Consumer<Box> visitor) {
        forEach(box, elements, Box.AXES - 1, visitor);
    }

    /** Cuts along the axes that are the fastest up to {@code slowest}. */
    private static void forEach(Box box, long elements, int slowest, Consumer<Box> visitor) {
        if (box.isEmpty()) {
            return;
        }
        if (box.volume() <= elements) {
            visitor.accept(box);
            return;
        }
        int axis = box.order()[slowest];
        long from = box.from(axis);
        long end = box.to(axis);
        long layer = box.volume() / (end - from);
        long step = Math.max(1, elements / layer);
        for (long at = from; at < end; at += step) {
            Box piece = box.withRange(axis, at, Math.min(end, at + step));
            forEach(piece, elements, Math.max(0, slowest - 1), visitor);
        }
    }
}
