package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Takes the elements of an array, and hands on those at some points, as if the array had no others.
 *
 * @param bytes of an element
 * @param lattice these points
 * @param next takes these elements
 */
public record LatticeSink(int bytes, Lattice lattice, ElementSink next) implements ElementSink {

    @Override
    public void write(Box box, ByteBuffer data) {
        Box part = lattice.within(box);
        if (part.isEmpty()) {
            return;
        }
        ByteBuffer elements =
                ByteBuffer.allocate(Math.toIntExact(part.volume() * bytes)).order(ByteOrder.nativeOrder());
        for (long i = 0; i < part.volume(); i++) {
            long from = box.indexOf(lattice.point(part.point(i)), part.component(i));
            elements.put(Math.toIntExact(i * bytes), data, Math.toIntExact(data.position() + from * bytes), bytes);
        }
        next.write(part, elements);
    }

    @Override
    public boolean isShared() {
        return next.isShared();
    }
}
