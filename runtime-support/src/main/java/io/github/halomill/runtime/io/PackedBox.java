package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/** Boxes of elements in memory of the host, each without gaps. */
public final class PackedBox {

    private PackedBox() {}

    /**
     * Copies the elements of a box between memory that holds other boxes around it.
     *
     * @param bytes of an element
     * @param held what {@code from} holds from its position on
     * @param whole what {@code into} holds from its beginning on
     */
    public static void copy(int bytes, Box box, Box held, ByteBuffer from, Box whole, ByteBuffer into) {
        int base = from.position();
        int axis = fastest(box);
        int run = Math.toIntExact(Math.min(box.run(held), box.run(whole)));
        long count = run > 1 ? 1 : box.length(axis); // of runs as far from each other as the next
        long apart = held.pitch(axis) * bytes;
        long apartInto = whole.pitch(axis) * bytes;
        for (long first = 0; first < box.volume(); first += run * count) {
            long source = base + held.indexOf(box.point(first), box.component(first)) * bytes;
            long target = whole.indexOf(box.point(first), box.component(first)) * bytes;
            for (long i = 0; i < count; i++) {
                into.put(
                        Math.toIntExact(target + i * apartInto),
                        from,
                        Math.toIntExact(source + i * apart),
                        run * bytes);
            }
        }
    }

    /** The fastest axis along which there are several. */
    private static int fastest(Box box) {
        int[] order = box.order();
        int i = 0;
        while (i < order.length - 1 && box.length(order[i]) == 1) {
            i++;
        }
        return order[i];
    }
}
