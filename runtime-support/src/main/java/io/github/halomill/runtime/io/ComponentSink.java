package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
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
        ByteBuffer elements =
                ByteBuffer.allocate(Math.toIntExact(part.volume() * bytes)).order(ByteOrder.nativeOrder());
        PackedBox.copy(bytes, part, box, data, part, elements);
        return elements;
    }
}
