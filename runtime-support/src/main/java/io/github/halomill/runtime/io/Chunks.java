package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.util.function.Consumer;

/** Boxes in handy pieces. */
public final class Chunks {

    /** Bytes of a handy piece: large enough for a file or a network, and little memory. */
    public static final int BYTES = 4 << 20;

    private Chunks() {}

    /**
     * Visits pieces of at most {@code elements} elements that follow each other in the box's own order, x fastest and
     * components slowest.
     */
    public static void forEach(Box box, long elements, Consumer<Box> visitor) {
        forEach(box, elements, Box.COMPONENTS, visitor);
    }

    private static void forEach(Box box, long elements, int axis, Consumer<Box> visitor) {
        if (box.isEmpty()) {
            return;
        }
        if (box.volume() <= elements) {
            visitor.accept(box);
            return;
        }
        long from = box.from(axis);
        long end = box.to(axis);
        long layer = box.volume() / (end - from);
        long step = Math.max(1, elements / layer);
        for (long at = from; at < end; at += step) {
            Box piece = box.withRange(axis, at, Math.min(end, at + step));
            forEach(piece, elements, Math.max(0, axis - 1), visitor);
        }
    }
}
