package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How an array lies in memory and hangs on the work-items, as the coefficients of global ids in its subscripts tell.
 *
 * @param steps elements from one to the next along each dimension that it has, x first
 * @param perItem elements that a work-item owns along it; 0 where there is one work-item, which owns all
 * @param origin first element that work-item 0 owns: numbers, or scalars that say how wide a border is
 * @param ofComponents whether the last step is from a component of a cell to the next, of which the cell has all
 */
record Strides(List<Poly> steps, List<Long> perItem, List<Poly> origin, boolean ofComponents) {

    Strides {
        steps = List.copyOf(steps);
        perItem = List.copyOf(perItem);
        origin = List.copyOf(origin);
    }

    /**
     * What these offsets, in elements, have in common; empty if they do not all follow the work-items, x fastest.
     *
     * @param single dimensions along which there is one work-item, which goes through all elements; not all arrays have
     *     those
     */
    static Optional<Strides> of(List<Poly> offsets, int dimensions, Set<Integer> single) {
        return of(offsets, List.of(), dimensions, single);
    }

    /**
     * The same of an array of which it is known how many elements there are from one to the next along each dimension.
     */
    static Optional<Strides> of(List<Poly> offsets, List<Poly> known, int dimensions, Set<Integer> single) {
        return alongGrid(offsets, known, dimensions, single).flatMap(grid -> grid.placed(offsets));
    }

    /** Only the steps along the dimensions of the grid, wherever elements begin. */
    static Optional<Strides> alongGrid(List<Poly> offsets, List<Poly> known, int dimensions, Set<Integer> single) {
        List<Poly> steps = new ArrayList<>();
        List<Long> perItem = new ArrayList<>();
        for (int d = 0; d < dimensions && !offsets.isEmpty(); d++) {
            Poly last = d == 0 ? Poly.ONE : steps.get(d - 1);
            Optional<Poly> next = single.contains(d) ? ofLoop(offsets, d, last) : ofItem(offsets, d);
            if (next.isEmpty() && single.contains(d) && d > 0) {
                break; // the array has no such dimension
            }
            Poly step = d < known.size() ? known.get(d) : d == 0 ? Poly.ONE : finest(next.orElse(Poly.ZERO), offsets);
            Optional<Long> items = single.contains(d)
                    ? Optional.of(0L)
                    : next.flatMap(factor -> factor.exactly(step)).flatMap(Strides::positive);
            if (next.isEmpty() || items.isEmpty() || step.exactly(last).isEmpty()) {
                return Optional.empty();
            }
            steps.add(step);
            perItem.add(items.get());
        }
        return offsets.isEmpty() ? Optional.empty() : Optional.of(new Strides(steps, perItem, List.of(), false));
    }

    /** The same with the place of the first of these offsets as origin; empty if one does not lie like that. */
    Optional<Strides> placed(List<Poly> offsets) {
        List<List<Poly>> places =
                offsets.stream().flatMap(offset -> place(offset).stream()).toList();
        return places.size() < offsets.size()
                ? Optional.empty()
                : least(places, steps.size()).map(this::withOrigin);
    }

    /** The same with so much from a component of a cell to the next. */
    Strides withComponents(Poly step) {
        List<Poly> more = new ArrayList<>(steps);
        more.add(step);
        List<Long> owned = new ArrayList<>(perItem);
        owned.add(0L);
        return new Strides(more, owned, List.of(), true);
    }

    /** What is left of an offset without what the work-items' ids are in it. */
    Poly withoutIds(Poly offset) {
        Poly rest = offset;
        for (int d = 0; d < steps.size(); d++) {
            rest = rest.minus(Poly.of(new WorkId(Level.GLOBAL, d)).times(ofItem(d)));
        }
        return rest;
    }

    /** The factor of the global id along {@code d}. */
    private static Optional<Poly> ofItem(List<Poly> offsets, int d) {
        return offsets.get(0).linear(new WorkId(Level.GLOBAL, d)).filter(factor -> !factor.equals(Poly.ZERO));
    }

    /** The factor of a loop's rounds, if it goes along {@code d}. */
    private static Optional<Poly> ofLoop(List<Poly> offsets, int d, Poly last) {
        return offsets.stream()
                .flatMap(offset -> offset.symbols().stream()
                        .filter(Counter.class::isInstance)
                        .flatMap(counter -> offset.linear(counter).stream()))
                .map(Strides::withoutNumber)
                .filter(factor -> d == 0
                        ? factor.equals(Poly.ONE)
                        : factor.constant().isEmpty()
                                && factor.exactly(last)
                                        .filter(rows -> !rows.equals(Poly.ONE))
                                        .isPresent())
                .findFirst();
    }

    /** Without the number that a loop adds to its variable in a round. */
    static Poly withoutNumber(Poly factor) {
        long common = factor.terms().stream().mapToLong(Poly.Term::coefficient).reduce(0, Strides::commonDivisor);
        return common > 1 ? factor.exactly(Poly.of(common)).orElse(factor) : factor;
    }

    private static long commonDivisor(long a, long b) {
        return b == 0 ? Math.abs(a) : commonDivisor(b, a % b);
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
                steps.subList(0, rank), perItem.subList(0, rank), origin.subList(0, rank), all && ofComponents);
    }

    /**
     * The same elements of work-items as another has, along as many dimensions as this has; with components, if this
     * has them, or if these offsets go to others than the first.
     */
    Strides belongingLike(Strides other, List<Poly> offsets) {
        if (other.ofComponents && (ofComponents || offsets.stream().anyMatch(other::isOfOthers))) {
            return other;
        }
        return ofComponents && steps.subList(0, rank() - 1).equals(other.steps)
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
        return withoutIds(offset).dividedBy(steps.get(rank() - 1)).quotient();
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
        return new Strides(steps, perItem, newOrigin, ofComponents);
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

    /** The first of several elements along each dimension; empty if that is not known. */
    private static Optional<List<Poly>> least(List<List<Poly>> places, int dimensions) {
        List<Poly> least = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            int at = d;
            List<Poly> here =
                    places.stream().map(place -> place.get(at)).distinct().toList();
            if (here.stream().allMatch(place -> place.constant().isPresent())) {
                least.add(Poly.of(Math.max(
                        0,
                        here.stream()
                                .mapToLong(place -> place.constant().orElse(0))
                                .min()
                                .orElse(0))));
            } else if (here.size() == 1) {
                least.add(here.get(0));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(least);
    }

    /** A loop may give a work-item several rows: the step from one to the next is then the stride. */
    private static Poly finest(Poly step, List<Poly> offsets) {
        Poly finest = step;
        for (Poly offset : offsets) {
            for (Symbol symbol : offset.symbols()) {
                Optional<Poly> inner = symbol instanceof Counter ? offset.linear(symbol) : Optional.empty();
                Optional<Long> ratio = inner.filter(
                                c -> !c.equals(Poly.ZERO) && c.constant().isEmpty())
                        .flatMap(finest::exactly)
                        .flatMap(Strides::positive);
                if (ratio.isPresent() && ratio.get() > 1) {
                    finest = inner.get();
                }
            }
        }
        return finest;
    }

    private static Optional<Long> positive(Poly poly) {
        return poly.constant().isPresent() && poly.constant().getAsLong() > 0
                ? Optional.of(poly.constant().getAsLong())
                : Optional.empty();
    }

    /** Where the first work-item's element is, per dimension, if this offset follows the work-items like that. */
    Optional<List<Poly>> place(Poly offset) {
        Poly rest = withoutIds(offset);
        boolean ids =
                rest.symbols().stream().anyMatch(symbol -> symbol instanceof WorkId id && id.level() == Level.GLOBAL);
        Poly fixed = rest.bind(symbol -> symbol.isUniform() ? Optional.empty() : Optional.of(Poly.ZERO));
        List<Poly> place = new ArrayList<>();
        for (int d = steps.size() - 1; d >= 0; d--) {
            Poly.Division division = fixed.dividedBy(steps.get(d));
            Poly first = division.quotient();
            boolean known = first.constant().isPresent();
            boolean ownsAll = perItem.get(d) == 0; // the only work-item does, wherever it begins
            if (ids || (!known && !ownsAll && !isBorder(first))) {
                return Optional.empty();
            }
            place.add(0, ownsAll && !known ? Poly.ZERO : first);
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
        return d + 1 < steps.size() ? steps.get(d + 1).exactly(steps.get(d)) : Optional.empty();
    }
}
