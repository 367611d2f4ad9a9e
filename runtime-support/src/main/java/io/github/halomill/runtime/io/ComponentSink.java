package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Takes the elements of a whole array, and hands on those of one component, as if the array had no other.
 *
 * @param bytes of an element
 * @param component its number
 * @param next takes these elements
 */
public record ComponentSink(int bytes, long component, ElementSink next) implements ElementSink {

    @Override
    public void write(Box box, ByteBuffer data) {
        if (box.firstComponent() <= component && component < box.endComponent()) {
            Box part = box.ofComponents(component, component + 1);
            next.write(new Box(part.lo(), part.hi()), elements(part, box, data));
        }
    }

    @Override
    public boolean isShared() {
        return next.isShared();
    }

    private ByteBuffer elements(Box part, Box box, ByteBuffer data) {
        ByteBuffer all = data.duplicate().order(ByteOrder.nativeOrder());
        int start = data.position();
        if (part.isContiguousIn(box)) {
            all.position(at(box.indexOf(part), start));
            return Slices.next(all, part.volume() * bytes);
        }
        ByteBuffer elements =
                ByteBuffer.allocate(Math.toIntExact(part.volume() * bytes)).order(ByteOrder.nativeOrder());
        Box row = part.withRange(0, part.lo().x(), part.lo().x() + 1);
        for (long i = 0; i < row.volume(); i++) {
            Offset first = row.point(i);
            long index = box.indexOf(first, component);
            long step = box.indexOf(first.plus(Offset.of(1)), component) - index;
            for (long x = 0; x < part.extent().x(); x++) {
                all.limit(at(index + x * step + 1, start)).position(at(index + x * step, start));
                elements.put(all);
            }
        }
        return elements.flip();
    }

    private int at(long index, int start) {
        return Math.toIntExact(start + index * bytes);
    }
}
