package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.PackedBox;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Elements so many apart of an array, as they were when all zones paused. */
public final class Sample implements ElementSink {

    private final Lattice points;
    private final int elementBytes;
    private final Box numbers;
    private @Nullable ByteBuffer elements;

    /** What devices have gathered, and is still there. */
    private final List<Runnable> gathered = new ArrayList<>();

    Sample(Lattice points, int elementBytes) {
        this.points = points;
        this.elementBytes = elementBytes;
        this.numbers = Box.of(points.count());
    }

    /** Made when it is needed, which is after zones go on where devices have all elements. */
    private ByteBuffer elements() {
        ByteBuffer made = elements;
        if (made == null) {
            made = ByteBuffer.allocate(Math.toIntExact(numbers.volume() * elementBytes))
                    .order(ByteOrder.nativeOrder());
            elements = made;
        }
        return made;
    }

    /** To be done when the elements are read. */
    void add(Runnable copy) {
        gathered.add(copy);
    }

    /** Takes elements that follow each other as in their array, those among them that belong here. */
    @Override
    public void write(Box box, ByteBuffer data) {
        Box found = points.within(box);
        for (long i = 0; i < (found.isEmpty() ? 0 : found.volume()); i++) {
            Offset number = found.point(i);
            long from = box.indexOf(points.point(number), box.firstComponent()) * elementBytes;
            long to = numbers.indexOf(number, 0) * elementBytes;
            elements().put(Math.toIntExact(to), data, Math.toIntExact(data.position() + from), elementBytes);
        }
    }

    /** Takes elements of those numbers, without the elements between them. */
    void put(Box found, ByteBuffer packed) {
        Box of = found.ofComponents(numbers);
        PackedBox.copy(elementBytes, of, of, packed, numbers, elements());
    }

    /** All elements, x fastest, in native byte order; waits until devices have handed them on. */
    public ByteBuffer read() {
        gathered.forEach(Runnable::run);
        gathered.clear();
        return elements().duplicate().order(ByteOrder.nativeOrder());
    }
}
