package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import io.github.halomill.runtime.schedule.margin.MarginSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;

/** Elements of margins made on the host of what they are made of, as devices make them. */
final class MarginElements {

    private final FieldSpec field;
    private final BorderNumbers numbers;
    private final Function<Box, ByteBuffer> reading;
    private final int bytes;

    /**
     * Of a field.
     *
     * @param numbers what the values of its borders are
     * @param reading hands on elements of a box, packed
     */
    MarginElements(FieldSpec field, BorderNumbers numbers, Function<Box, ByteBuffer> reading) {
        this.field = field;
        this.numbers = numbers;
        this.reading = reading;
        this.bytes = field.type().bytes();
    }

    /** The elements of {@code part}, packed. */
    ByteBuffer of(MarginPart part) {
        return part.source().fold(new Making(part.target()));
    }

    /** The elements of a box, by what they are made of. */
    private final class Making implements MarginSource.Cases<ByteBuffer> {

        private final Box target;
        private final int length;

        Making(Box target) {
            this.target = target;
            this.length = Math.toIntExact(target.volume() * bytes);
        }

        private ByteBuffer empty() {
            return ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        }

        private ScalarType scalar() {
            return ((DataType) field.type()).scalar();
        }

        @Override
        public ByteBuffer element(MarginSource.Element element) {
            Box from = element.of(target);
            ByteBuffer source = reading.apply(from);
            ByteBuffer elements = empty();
            for (long i = 0; i < target.volume(); i++) {
                long place = from.indexOf(element.of(target.point(i)), target.component(i));
                elements.put(Math.toIntExact(i * bytes), source, Math.toIntExact(place * bytes), bytes);
            }
            return elements;
        }

        @Override
        public ByteBuffer value(MarginSource.Value value) {
            long bits = ValueBits.of(field, value.value(), numbers.of(value.value()));
            ByteBuffer elements = empty();
            for (int at = 0; at < length; at += scalar().bytes()) {
                ScalarBits.put(elements, at, scalar(), bits);
            }
            return elements;
        }

        @Override
        public ByteBuffer negated(MarginSource.Negated negated) {
            ByteBuffer elements = negated.of().fold(this);
            for (int at = 0; at < length; at += scalar().bytes()) {
                long bits = ScalarBits.get(elements, at, scalar());
                ScalarBits.put(elements, at, scalar(), ScalarBits.negated(scalar(), bits));
            }
            return elements;
        }

        @Override
        public ByteBuffer extrapolated(MarginSource.Extrapolated line) {
            ByteBuffer near = line.near().fold(this);
            ByteBuffer far = line.far().fold(this);
            for (int at = 0; at < length; at += scalar().bytes()) {
                long k = Math.abs(target.point(at / bytes).along(line.d()) - line.edge());
                long one = ScalarBits.get(near, at, scalar());
                ScalarBits.put(
                        near,
                        at,
                        scalar(),
                        ScalarBits.extrapolated(scalar(), one, ScalarBits.get(far, at, scalar()), k));
            }
            return near;
        }
    }
}
