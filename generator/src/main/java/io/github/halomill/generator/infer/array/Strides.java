package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * How an array lies in memory and hangs on the work-items, as the coefficients of global ids in its subscripts tell.
 *
 * @param steps elements from one to the next along each dimension that it has, x first
 * @param perItem elements that a work-item owns along it; 0 where there is one work-item, which owns all
 * @param origin first element that work-item 0 owns: numbers, or scalars that say how wide a border is
 * @param before how many of the other dimensions are faster in memory than components, if the last step is from a
 *     component of a cell to the next, of which the cell has all; {@link #NONE} otherwise
 */
record Strides(List<Poly> steps, List<Long> perItem, List<Poly> origin, int before) {

    /** Of what has no components. */
    private static final int NONE = -1;

    /** More elements of a work-item are no components. */
    private static final long MOST = 32;

    Strides {
        steps = List.copyOf(steps);
        perItem = List.copyOf(perItem);
        origin = List.copyOf(origin);
    }

    /** Of cells without components, wherever their elements begin. */
    static Strides ofCells(List<Poly> steps, List<Long> perItem) {
        return new Strides(steps, perItem, List.of(), NONE);
    }

    /** Whether the last step is from a component to the next. */
    boolean ofComponents() {
        return before != NONE;
    }

    /** Whether components are faster in memory than a dimension. */
    boolean areTogether() {
        return ofComponents() && before < rank() - 1;
    }

    /** The dimensions as they lie in memory, the fastest first. */
    List<Integer> order() {
        return SymbolicShape.order(rank(), rank() - 1, ofComponents() ? before : rank());
    }

    /** The next slower dimension in memory; empty for the slowest. */
    private OptionalInt slower(int d) {
        return order().stream()
                .dropWhile(any -> any != d)
                .skip(1)
                .mapToInt(any -> any)
                .findFirst();
    }

    /** The same with the place of the first of these offsets as origin; empty if one does not lie like that. */
    Optional<Strides> placed(List<Poly> offsets) {
        List<List<Poly>> places =
                offsets.stream().flatMap(offset -> place(offset).stream()).toList();
        return places.size() < offsets.size() ? Optional.empty() : least(places).map(this::withOrigin);
    }

    /** The same with so much from a component of a cell to the next. */
    Strides withComponents(Poly step) {
        List<Poly> more = new ArrayList<>(steps);
        more.add(step);
        List<Long> owned = new ArrayList<>(perItem);
        owned.add(0L);
        return new Strides(more, owned, List.of(), rank());
    }

    /** The same with the several elements that a work-item owns along one dimension as components; empty if none. */
    Optional<Strides> withElementsAsComponents() {
        int d = IntStream.range(0, rank())
                .filter(any -> perItem.get(any) > 1)
                .findFirst()
                .orElse(0);
        long count = perItem.get(d);
        boolean once = IntStream.range(0, rank()).allMatch(any -> any == d || perItem.get(any) <= 1);
        Poly step = steps.get(d).times(count);
        if (count == 1
                || count > MOST
                || !once
                || !steps.stream()
                        .skip(d + 1)
                        .allMatch(slower -> slower.exactly(step).isPresent())) {
            return Optional.empty();
        }
        List<Poly> all = new ArrayList<>(steps);
        all.set(d, step);
        all.add(steps.get(d));
        List<Long> owned = new ArrayList<>(perItem);
        owned.set(d, 1L);
        owned.add(0L);
        return Optional.of(new Strides(all, owned, List.of(), d));
    }

    /** What is left of an offset without what the work-items' ids are in it. */
    Poly withoutIds(Poly offset) {
        Poly rest = offset;
        for (int d = 0; d < steps.size(); d++) {
            rest = rest.minus(Poly.of(new WorkId(Level.GLOBAL, d)).times(ofItem(d)));
        }
        return rest;
    }

    /** How many dimensions the array has. */
    int rank() {
        return steps.size();
    }

    /** Along so many dimensions at most. */
    Strides ofRank(int most) {
        int rank = Math.min(most, rank());
        boolean all = rank == rank();
        return new Strides(
                steps.subList(0, rank), perItem.subList(0, rank), origin.subList(0, rank), all ? before : NONE);
    }

    /**
     * The same elements of work-items as another has, along as many dimensions as this has; with components, if this
     * has them, or if these offsets go to others than the first.
     */
    Strides belongingLike(Strides other, List<Poly> offsets) {
        if (other.ofComponents() && (ofComponents() || offsets.stream().anyMatch(other::isOfOthers))) {
            return other;
        }
        return ofComponents() && !areTogether() && steps.subList(0, rank() - 1).equals(other.steps)
                ? other.withComponents(steps.get(rank() - 1)).withOrigin(other.origin)
                : other.ofRank(rank());
    }

    /** Whether an offset goes to another component than the first. */
    private boolean isOfOthers(Poly offset) {
        Poly component = component(offset);
        return isByLoopOverComponents(offset)
                || (component.isUniform() && component.constant().orElse(1) != 0);
    }

    /** Which component an offset goes to; of a loop, in its first round. What wraps may be in it. */
    Poly component(Poly offset) {
        Poly rest = withoutIds(offset);
        OptionalInt slower = slower(rank() - 1);
        if (slower.isPresent()) {
            rest = divided(rest, slower.getAsInt()).remainder();
        }
        return rest.dividedBy(steps.get(rank() - 1)).quotient();
    }

    /** Divides by the step along {@code d}; what is left goes to no component before the first. */
    private Poly.Division divided(Poly poly, int d) {
        Poly.Division division = poly.dividedBy(steps.get(d));
        Poly first = division.remainder()
                .bind(symbol -> symbol instanceof Counter ? Optional.of(Poly.ZERO) : Optional.empty());
        boolean before = areTogether()
                && slower(rank() - 1).orElse(d) == d
                && first.dividedBy(steps.get(rank() - 1)).quotient().constant().orElse(0) < 0;
        return before
                ? new Poly.Division(
                        division.quotient().plus(-1), division.remainder().plus(steps.get(d)))
                : division;
    }

    /** Whether a loop has an offset go through the components. */
    boolean isByLoopOverComponents(Poly offset) {
        Poly rest = withoutIds(offset);
        return rest.symbols().stream()
                .filter(Counter.class::isInstance)
                .anyMatch(counter -> rest.linear(counter)
                        .flatMap(factor -> factor.exactly(steps.get(rank() - 1)))
                        .isPresent());
    }

    Strides withOrigin(List<Poly> newOrigin) {
        return new Strides(steps, perItem, newOrigin, before);
    }

    /**
     * The same with an origin as near to another as these offsets, in elements, reach: an array is read where it is.
     */
    Strides withOriginNear(List<Poly> other, List<Poly> offsets) {
        List<List<Poly>> places =
                offsets.stream().flatMap(offset -> place(offset).stream()).toList();
        List<Poly> near = new ArrayList<>(other);
        for (int d = 0; d < Math.min(rank(), other.size()) && places.size() == offsets.size(); d++) {
            OptionalLong origin = other.get(d).constant();
            int at = d;
            if (origin.isPresent()) {
                long last = places.stream()
                        .mapToLong(place -> place.get(at).constant().orElse(origin.getAsLong()))
                        .max()
                        .orElse(0);
                near.set(d, Poly.of(Math.min(origin.getAsLong(), Math.max(0, last))));
            }
        }
        return withOrigin(near);
    }

    /**
     * The first of several elements along each dimension, of components that a work-item has one each of the one where
     * most are; empty if that is not known.
     */
    private Optional<List<Poly>> least(List<List<Poly>> places) {
        List<Poly> least = new ArrayList<>();
        for (int d = 0; d < rank(); d++) {
            int at = d;
            List<Poly> here =
                    places.stream().map(place -> place.get(at)).distinct().toList();
            if (here.stream().allMatch(place -> place.constant().isPresent())) {
                long first = here.stream()
                        .mapToLong(place -> place.constant().orElse(0))
                        .min()
                        .orElse(0);
                boolean one = ofComponents() && d < rank() - 1 && perItem.get(d) == 1;
                least.add(Poly.of(Math.max(0, one ? Places.likely(d, places) : first)));
            } else if (here.size() == 1) {
                least.add(here.get(0));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(least);
    }

    /** Where the first work-item's element is, per dimension, if this offset follows the work-items like that. */
    Optional<List<Poly>> place(Poly offset) {
        Poly rest = withoutIds(offset);
        boolean ids =
                rest.symbols().stream().anyMatch(symbol -> symbol instanceof WorkId id && id.level() == Level.GLOBAL);
        Poly fixed = rest.bind(symbol -> symbol.isUniform() ? Optional.empty() : Optional.of(Poly.ZERO));
        List<Poly> place = new ArrayList<>(steps);
        List<Integer> order = order();
        for (int i = rank() - 1; i >= 0; i--) {
            int d = order.get(i);
            Poly.Division division = divided(fixed, d);
            Poly first = division.quotient();
            boolean known = first.constant().isPresent();
            boolean ownsAll = perItem.get(d) == 0; // the only work-item does, wherever it begins
            if (ids || (!known && !ownsAll && !isBorder(first))) {
                return Optional.empty();
            }
            place.set(d, ownsAll && !known ? Poly.ZERO : first);
            fixed = division.remainder();
        }
        return Optional.of(place);
    }

    /** Whether it may say how wide a border is: so many times a scalar that is in no stride. */
    private boolean isBorder(Poly first) {
        return first.terms().size() == 1
                && first.symbols().stream().allMatch(Symbol.Uniform.class::isInstance)
                && first.symbols().size() == 1
                && steps.stream()
                        .noneMatch(step -> step.exactly(
                                        Poly.of(first.symbols().iterator().next()))
                                .isPresent());
    }

    /** Elements from a work-item's own to the next one's along {@code d}. */
    private Poly ofItem(int d) {
        return steps.get(d).times(perItem.get(d));
    }

    /** Whether an offset moves with the work-items like that, whatever else is in it. */
    boolean isFollowedBy(Poly offset) {
        for (int d = 0; d < steps.size(); d++) {
            List<Poly> powers = offset.coefficients(new WorkId(Level.GLOBAL, d));
            if (perItem.get(d) != 0 && (powers.size() != 2 || !powers.get(1).equals(ofItem(d)))) {
                return false;
            }
        }
        return true;
    }

    /** Elements along {@code d}, where the next dimension's stride tells. */
    Optional<Poly> extent(int d) {
        OptionalInt slower = slower(d);
        return slower.isPresent() ? steps.get(slower.getAsInt()).exactly(steps.get(d)) : Optional.empty();
    }
}
