package io.github.halomill.generator.endtoend;

import io.github.halomill.generator.endtoend.Stencil.Buffer;
import io.github.halomill.generator.endtoend.Stencil.Lookup;
import io.github.halomill.generator.endtoend.Stencil.Position;
import io.github.halomill.generator.endtoend.Stencil.Read;
import io.github.halomill.generator.endtoend.Stencil.Term;
import io.github.halomill.generator.endtoend.Stencil.Write;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Carries out a stencil over whole arrays, one work-item after the other: what a run on devices is held against. */
final class StencilRun {

    private final Stencil stencil;
    private final Map<String, Cells> targets = new LinkedHashMap<>();

    /** Starts with random arrays. */
    StencilRun(Stencil stencil, Random random) {
        this.stencil = stencil;
        for (Buffer buffer : stencil.buffers()) {
            targets.put(buffer.name(), Cells.random(buffer.type(), buffer.size().volume(), random));
        }
    }

    private StencilRun(StencilRun other) {
        stencil = other.stencil;
        other.targets.forEach((name, cells) -> targets.put(name, cells.copy()));
    }

    StencilRun copy() {
        return new StencilRun(this);
    }

    /** The array that the name points to now. */
    Cells array(String name) {
        Cells cells = targets.get(name);
        if (cells == null) {
            throw new IllegalArgumentException(name);
        }
        return cells;
    }

    /** Puts other random values into the array that the name points to now. */
    void refill(Buffer buffer, Random random) {
        targets.put(buffer.name(), Cells.random(buffer.type(), buffer.size().volume(), random));
    }

    void run(int iterations) {
        for (int i = 0; i < iterations; i++) {
            step();
            for (List<String> swap : stencil.swaps()) {
                Cells first = array(swap.get(0));
                targets.put(swap.get(0), array(swap.get(1)));
                targets.put(swap.get(1), first);
            }
        }
    }

    private void step() {
        Index items = stencil.items();
        for (int z = 0; z < items.z(); z++) {
            for (int y = 0; y < items.y(); y++) {
                for (int x = 0; x < items.x(); x++) {
                    Index item = new Index(x, y, z);
                    stencil.writes().forEach(write -> write(write, item));
                }
            }
        }
    }

    private void write(Write write, Index item) {
        if (isLeftOut(write, item)) {
            return;
        }
        Index e = write.target().e();
        for (int z = 0; z < e.z(); z++) {
            for (int y = 0; y < e.y(); y++) {
                for (int x = 0; x < e.x(); x++) {
                    write(write, item, new Index(x, y, z));
                }
            }
        }
    }

    private boolean isLeftOut(Write write, Index item) {
        boolean leftOut = write.modulus() > 0 && (item.x() + item.y() + item.z()) % write.modulus() == 0;
        for (int d = 0; d < stencil.dimensions() && write.innerOnly(); d++) {
            leftOut |= item.along(d) == 0 || item.along(d) == stencil.items().along(d) - 1;
        }
        return leftOut;
    }

    private void write(Write write, Index item, Index sub) {
        Buffer target = write.target();
        int element = target.linear(target.element(item, sub, Index.ZERO));
        for (int c = 0; c < target.type().components(); c++) {
            switch (target.type().accumulator()) {
                case "double" -> {
                    double sum = 1;
                    for (Term term : write.terms()) {
                        sum = sum * 0.5 + term.weight().real() * real(term, item, sub, c);
                    }
                    array(target.name()).set(element, c, sum);
                }
                case "float" -> {
                    float sum = 1;
                    for (Term term : write.terms()) {
                        sum = sum * 0.5f + term.weight().real() * (float) real(term, item, sub, c);
                    }
                    array(target.name()).set(element, c, (double) sum);
                }
                default -> {
                    long sum = 1;
                    for (Term term : write.terms()) {
                        sum = sum * 5 + term.weight().integer() * integer(term, item, sub, c);
                    }
                    array(target.name()).set(element, c, sum);
                }
            }
        }
    }

    private double real(Term term, Index item, Index sub, int c) {
        if (term instanceof Position position) {
            return place(position, item) & 255;
        }
        Buffer buffer = buffer(term);
        int element = element(term, item, sub);
        int component = component(term, c);
        if (element < 0) {
            return 0;
        }
        return buffer.type().isReal()
                ? array(buffer.name()).real(element, component)
                : array(buffer.name()).integer(element, component) & 255;
    }

    private long integer(Term term, Index item, Index sub, int c) {
        if (term instanceof Position position) {
            return place(position, item);
        }
        Buffer buffer = buffer(term);
        int element = element(term, item, sub);
        int component = component(term, c);
        if (element < 0) {
            return 0;
        }
        return buffer.type().isReal()
                ? (long) (array(buffer.name()).real(element, component) * 16)
                : array(buffer.name()).integer(element, component);
    }

    private static Buffer buffer(Term term) {
        return term instanceof Read read ? read.buffer() : ((Lookup) term).table();
    }

    private static int component(Term term, int c) {
        int shift = term instanceof Read read ? read.shift() : ((Lookup) term).shift();
        return (c + shift) % buffer(term).type().components();
    }

    /** Which element a term reads, or -1 outside of the array. */
    private int element(Term term, Index item, Index sub) {
        if (term instanceof Read read) {
            Index element = read.buffer().element(item, read.sub().orElse(sub), read.point());
            return read.buffer().contains(element) ? read.buffer().linear(element) : -1;
        }
        Lookup lookup = (Lookup) term;
        int sum = 1;
        for (int d = 0; d < stencil.dimensions() && !stencil.first().isEmpty(); d++) {
            sum += lookup.factors().along(d) * item.along(d);
        }
        return sum % lookup.table().size().volume();
    }

    private long place(Position position, Index item) {
        int d = position.d();
        return switch (position.place()) {
            case ID -> item.along(d);
            case GROUP -> item.along(d) / stencil.group().orElseThrow().along(d);
            case LOCAL_ID -> item.along(d) % stencil.group().orElseThrow().along(d);
            case GROUPS -> stencil.groups(d);
            case GLOBAL_SIZE -> stencil.launched(d);
            case GROUP_SIZE -> stencil.group().orElseThrow().along(d);
            case OFFSET -> stencil.offset().along(d);
            case DIMENSIONS -> stencil.dimensions();
            case NEXT -> next(item, stencil.group().orElseThrow());
        };
    }

    /** The id of the next work-item of the group, after the last the first; it may be one too many for the problem. */
    private static long next(Index item, Index group) {
        int place = (item.z() % group.z() * group.y() + item.y() % group.y()) * group.x() + item.x() % group.x();
        int next = (place + 1) % group.volume();
        int x = item.x() / group.x() * group.x() + next % group.x();
        int y = item.y() / group.y() * group.y() + next / group.x() % group.y();
        int z = item.z() / group.z() * group.z() + next / group.x() / group.y();
        return (z * 1000L + y) * 1000 + x;
    }
}
