package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * Hands elements on and looks for real numbers that a computation seldom means: NaN, infinity, and beyond
 * {@value #LARGE}. They say that a step is too long, or that a scalar or an input is not what it should be.
 */
public final class NumberWatch implements ElementSink {

    /** What grows beyond this will hardly stop. */
    private static final double LARGE = 1e30;

    private final ArrayShape shape;
    private final ElementSink next;
    private final List<Slot> slots;
    private long count;
    private long firstIndex = Long.MAX_VALUE;
    private String first = "";

    /** Watches what goes to {@code next}, the elements of an array of that shape. */
    public NumberWatch(ArrayShape shape, ElementSink next) {
        this.shape = shape;
        this.next = next;
        this.slots = shape.type().slots().stream()
                .filter(slot -> slot.scalar().isFloating())
                .toList();
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        if (!slots.isEmpty()) {
            look(box, data.duplicate().order(ByteOrder.nativeOrder()));
        }
        next.write(box, data);
    }

    private void look(Box box, ByteBuffer data) {
        int bytes = shape.type().bytes();
        int start = data.position();
        long elements = box.volume();
        long unusual = 0;
        for (long element = 0; element < elements; element++) {
            int at = start + Math.toIntExact(element * bytes);
            for (int s = 0; s < slots.size(); s++) {
                double number = ScalarBits.number(
                        data, at + slots.get(s).offset(), slots.get(s).scalar());
                // Neither holds for NaN.
                if (!(number >= -LARGE && number <= LARGE)) {
                    if (unusual++ == 0) {
                        note(box.point(element), box.component(element), slots.get(s), number);
                    }
                }
            }
        }
        add(unusual);
    }

    private synchronized void note(Offset position, long component, Slot slot, double number) {
        long index = shape.whole().indexOf(position, component);
        if (index < firstIndex) {
            firstIndex = index;
            String of = shape.components() > 1 ? " of component " + component : "";
            first = position.text(shape.dimensions()) + of + slot.name() + " = " + number;
        }
    }

    private synchronized void add(long unusual) {
        count += unusual;
    }

    /** What there was, for example {@code 12 numbers that are NaN, infinite or beyond 1e30, first [3, 4] = NaN}. */
    public synchronized Optional<String> finding() {
        return count == 0
                ? Optional.empty()
                : Optional.of(count + (count == 1 ? " number that is" : " numbers that are")
                        + " NaN, infinite or beyond 1e30, first " + first);
    }
}
