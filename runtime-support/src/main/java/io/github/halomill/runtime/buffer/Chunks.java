package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.geometry.Box;
import java.util.function.Consumer;

/** Cuts boxes into pieces that fit a staging buffer. */
public final class Chunks {

    private Chunks() {}

    /**
     * Calls {@code action} for pieces of {@code box}, which together are the box, in the order of memory (x fastest). Each
     * has at most {@code maxElements} elements and is as large as whole planes, else whole rows, else parts of a row allow.
     */
    public static void forEach(Box box, long maxElements, Consumer<Box> action) {
        if (!box.isEmpty()) {
            cut(box, 2, maxElements, action);
        }
    }

    private static void cut(Box box, int d, long maxElements, Consumer<Box> action) {
        if (box.volume() <= maxElements) {
            action.accept(box);
            return;
        }
        long slab = box.volume() / box.extent().along(d);
        long slabs = Math.max(1, maxElements / slab);
        long end = box.hi().along(d);
        for (long from = box.lo().along(d); from < end; from += slabs) {
            cut(box.withRange(d, from, Math.min(from + slabs, end)), d - 1, maxElements, action);
        }
    }
}
