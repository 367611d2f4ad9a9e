package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.schedule.MarginPart;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Elements of margins made on the host of what they are made of, as devices make them. */
final class MarginElements {

    private final ElementType type;
    private final int bytes;

    MarginElements(ElementType type) {
        this.type = type;
        this.bytes = type.bytes();
    }

    /** The elements of {@code part}, packed. {@code source}: those that it is made of, packed. */
    ByteBuffer of(MarginPart part, ByteBuffer source) {
        Box target = part.target();
        ByteBuffer elements =
                ByteBuffer.allocate(Math.toIntExact(target.volume() * bytes)).order(ByteOrder.nativeOrder());
        Box from = part.source();
        for (long i = 0; i < target.volume(); i++) {
            int to = Math.toIntExact(i * bytes);
            if (part.value().isPresent()) {
                put(elements, to, part);
            } else {
                long place = from.indexOf(source(part, target.point(i)), target.component(i));
                elements.put(to, source, Math.toIntExact(place * bytes), bytes);
                if (part.negated()) {
                    negate(elements, to);
                }
            }
        }
        return elements;
    }

    private static Offset source(MarginPart part, Offset at) {
        Offset source = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            long by = at.along(d) - part.target().lo().along(d);
            source = source.with(d, part.first().along(d) + part.step().along(d) * by);
        }
        return source;
    }

    private void put(ByteBuffer elements, int at, MarginPart part) {
        DataType.ScalarType scalar = ((DataType) type).scalar();
        long bits = ScalarBits.of(scalar, part.value().orElseThrow());
        bits = part.negated() ? ScalarBits.negated(scalar, bits) : bits;
        for (int c = 0; c < bytes; c += scalar.bytes()) {
            ScalarBits.put(elements, at + c, scalar, bits);
        }
    }

    private void negate(ByteBuffer elements, int at) {
        DataType.ScalarType scalar = ((DataType) type).scalar();
        for (int c = 0; c < bytes; c += scalar.bytes()) {
            long bits = get(elements, at + c, scalar.bytes());
            ScalarBits.put(elements, at + c, scalar, ScalarBits.negated(scalar, bits));
        }
    }

    private static long get(ByteBuffer elements, int at, int size) {
        return switch (size) {
            case 1 -> elements.get(at);
            case 2 -> elements.getShort(at);
            case 4 -> elements.getInt(at);
            default -> elements.getLong(at);
        };
    }
}
