package io.github.halomill.runtime.schedule.margin;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.util.List;
import java.util.stream.Stream;

/**
 * What each element of a box in a margin is made of, element by element of the same component: another one that no
 * border makes, a value, or what follows from these. Places are those of the element that is made.
 */
public sealed interface MarginSource {

    /** What is made of a source, by its kind. */
    <R> R fold(Cases<R> cases);

    /** All elements that it takes. */
    Stream<Element> elements();

    /** All values that it takes. */
    Stream<BorderValue> values();

    /** What is made of each kind of source. */
    interface Cases<R> {

        R element(Element element);

        R value(Value value);

        R negated(Negated negated);

        R extrapolated(Extrapolated extrapolated);
    }

    /**
     * What lies at {@code base + step * place}, dimension by dimension.
     *
     * @param step 1: in the same order; -1: in reverse; 0: all from one place
     */
    record Element(Offset base, Offset step) implements MarginSource {

        /** The element itself. */
        public static final Element ITSELF = new Element(Offset.ZERO, new Offset(1, 1, 1));

        /** The same, but along {@code d}. */
        public Element along(int d, long newBase, long newStep) {
            return new Element(base.with(d, newBase), step.with(d, newStep));
        }

        /** What it takes for a place. */
        public Offset of(Offset place) {
            Offset at = place;
            for (int d = 0; d < 3; d++) {
                at = at.with(d, base.along(d) + step.along(d) * place.along(d));
            }
            return at;
        }

        /** What it takes for all places of a box. */
        public Box of(Box target) {
            Box box = target;
            for (int d = 0; d < 3; d++) {
                long first = base.along(d) + step.along(d) * target.lo().along(d);
                long last = base.along(d) + step.along(d) * (target.hi().along(d) - 1);
                box = box.withRange(d, Math.min(first, last), Math.max(first, last) + 1);
            }
            return box;
        }

        /** The places of {@code target} for which it takes something in {@code taken}, a part of all that it takes. */
        public Box taking(Box taken, Box target) {
            Box box = target.ofComponents(taken);
            for (int d = 0; d < 3; d++) {
                long one = (taken.lo().along(d) - base.along(d)) * step.along(d);
                long other = (taken.hi().along(d) - 1 - base.along(d)) * step.along(d);
                if (step.along(d) != 0) {
                    box = box.withRange(d, Math.min(one, other), Math.max(one, other) + 1);
                }
            }
            return box;
        }

        @Override
        public Stream<Element> elements() {
            return Stream.of(this);
        }

        @Override
        public Stream<BorderValue> values() {
            return Stream.empty();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.element(this);
        }
    }

    /** A value. */
    record Value(BorderValue value) implements MarginSource {

        @Override
        public Stream<Element> elements() {
            return Stream.empty();
        }

        @Override
        public Stream<BorderValue> values() {
            return Stream.of(value);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.value(this);
        }
    }

    /** The same with the other sign. */
    record Negated(MarginSource of) implements MarginSource {

        @Override
        public Stream<Element> elements() {
            return of.elements();
        }

        @Override
        public Stream<BorderValue> values() {
            return of.values();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.negated(this);
        }
    }

    /**
     * What a straight line through two elements has at a third: {@code near + k * (near - far)}, rounded after each
     * operation, where k is how far the place lies from {@code edge} along {@code d}.
     *
     * @param edge where the nearer of both lies
     */
    record Extrapolated(int d, long edge, MarginSource near, MarginSource far) implements MarginSource {

        @Override
        public Stream<Element> elements() {
            return Stream.concat(near.elements(), far.elements());
        }

        @Override
        public Stream<BorderValue> values() {
            return Stream.concat(near.values(), far.values());
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.extrapolated(this);
        }
    }

    /** All boxes of elements that it takes for a box. */
    default List<Box> taken(Box target) {
        return elements().map(element -> element.of(target)).toList();
    }

    /** Whether it depends on no element. */
    default boolean isOfValues() {
        return elements().findAny().isEmpty();
    }
}
