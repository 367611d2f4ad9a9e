package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.partition.BareBorders;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Output;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Which arrays were given something, and what that leaves open: the border of one time level, which no work-item
 * writes, if only another level was given.
 */
public final class GivenArrays {

    private final Partition partition;

    /** Those that hold something. */
    private final BitSet given = new BitSet();

    /** Of these, those that hold just anything. */
    private final BitSet arbitrary = new BitSet();

    private boolean hasRun;
    private Consumer<String> listener =
            text -> LoggerFactory.getLogger(GivenArrays.class).warn(text);

    /** Hands on elements of an array. */
    public interface Reading {
        void read(int array, Box part, ElementSink sink);
    }

    public GivenArrays(Partition partition) {
        this.partition = partition;
    }

    /** Whom to tell. */
    public void onWarning(Consumer<String> to) {
        listener = to;
    }

    /** An array was given something. */
    public void add(int array, ElementSource source) {
        given.set(array);
        arbitrary.set(array, source.isArbitrary());
    }

    /**
     * Tells, before the first run, of elements that are 0 because nobody gave them. A program with hooks sees to its
     * borders itself.
     */
    public void look(Reading reading) {
        boolean first = !hasRun;
        hasRun = true;
        if (first
                && !given.isEmpty()
                && partition.problem().steps().stream().noneMatch(Output.Hook.class::isInstance)) {
            BareBorders.of(partition).forEach(bare -> look(bare, reading));
        }
    }

    private void look(BareBorders.Bare bare, Reading reading) {
        for (int other : bare.others()) {
            if (!given.get(bare.array()) && given.get(other) && !arbitrary.get(other)) {
                Optional<Offset> place = firstGiven(bare, other, reading);
                if (place.isPresent()) {
                    listener.accept(text(bare, field(other), place.get()));
                    return;
                }
            }
        }
    }

    /** One of such elements that is not 0 in another array. */
    private static Optional<Offset> firstGiven(BareBorders.Bare bare, int other, Reading reading) {
        AtomicReference<@Nullable Offset> found = new AtomicReference<>();
        for (Box box : bare.elements().boxes()) {
            reading.read(other, box, (part, data) -> {
                int bytes = Math.toIntExact(data.remaining() / part.volume());
                for (int i = 0; data.hasRemaining(); i++) {
                    if (data.get() != 0) {
                        Offset here = part.point(i / bytes);
                        found.accumulateAndGet(here, (one, more) -> one == null || isBefore(here, one) ? here : one);
                        return;
                    }
                }
            });
            if (found.get() != null) {
                break;
            }
        }
        return Optional.ofNullable(found.get());
    }

    private static boolean isBefore(Offset one, Offset other) {
        return Arrays.compare(new long[] {one.z(), one.y(), one.x()}, new long[] {other.z(), other.y(), other.x()}) < 0;
    }

    private FieldSpec field(int array) {
        return partition.problem().fields().get(array);
    }

    private String text(BareBorders.Bare bare, FieldSpec other, Offset place) {
        FieldSpec field = field(bare.array());
        return "no work-item writes the border of " + field.name() + ", "
                + bare.elements().volume()
                + " elements, and " + field.name() + " was not given: it is 0 there. " + other.name()
                + ", with which it takes turns, is not, at " + place.text(field.dimensions())
                + " for example, and " + bare.kernel() + " reads both as " + bare.argument() + ": give " + field.name()
                + " the same border (--input " + field.name() + "=..., or copyFrom), or both a <border>";
    }
}
