package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/** Boxes of elements in memory of the host, each without gaps. */
final class PackedBox {

    private PackedBox() {}

    /**
     * Copies the elements of a box between memory that holds other boxes around it.
     *
     * @param bytes of an element
     * @param held what {@code from} holds from its position on
     * @param whole what {@code into} holds from its beginning on
     */
    static void copy(int bytes, Box box, Box held, ByteBuffer from, Box whole, ByteBuffer into) {
        int base = from.position();
        long run = Math.min(box.run(held), box.run(whole));
        for (long first = 0; first < box.volume(); first += run) {
            int source = base + Math.toIntExact(held.indexOf(box.point(first), box.component(first)) * bytes);
            int target = Math.toIntExact(whole.indexOf(box.point(first), box.component(first)) * bytes);
            into.put(target, from, source, Math.toIntExact(run * bytes));
        }
    }
}
