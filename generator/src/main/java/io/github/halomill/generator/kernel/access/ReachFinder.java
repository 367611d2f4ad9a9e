package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.access.Cases.Case;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Takes byte offsets apart into offsets along the dimensions of an array, counted from a work-item's own elements, and
 * bounds them. What is left of a row or plane counts as in the next one; what cannot be bounded has no reach.
 */
public final class ReachFinder {

    private final Setting setting;
    private final SymbolicShape shape;
    private final boolean numeric;
    private final boolean inLongRows;

    /** Whether nothing is found of accesses that may leave their row or plane. */
    private final boolean inRowsOnly;

    /** Along which what lies beyond one end of the array may be counted as what it is, an element at the other end. */
    private final Set<Integer> wraps;

    /** Of guards whether they may hold: accesses share them. */
    private final Map<Guards, Boolean> happening = new HashMap<>();

    /** For an array of as many dimensions as the NDRange. */
    public ReachFinder(Setting setting, SymbolicShape shape) {
        this(setting, shape, Set.of(), false, false, false);
    }

    /**
     * One that counts what is read at the other end of the array as beyond this one, where that is nearer; along some
     * dimensions, as far as the array is as long as what work-items own of it.
     */
    public static ReachFinder wrapping(Setting setting, SymbolicShape shape, Collection<Integer> along) {
        return new ReachFinder(setting, shape, whole(setting, shape, along), false, false, false);
    }

    /**
     * The same that finds nothing of accesses which may leave their row or plane, nor for the parameters' defaults
     * only.
     */
    public static ReachFinder inRows(Setting setting, SymbolicShape shape, Collection<Integer> along) {
        return new ReachFinder(setting, shape, whole(setting, shape, along), true, false, true);
    }

    private static Set<Integer> whole(Setting setting, SymbolicShape shape, Collection<Integer> along) {
        return along.stream()
                .filter(d -> d < shape.dimensions() && shape.isWhole(d, setting))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** One that takes it that nothing leaves its row or plane, as long as sizes are not known. */
    public static ReachFinder inLongRows(Setting setting, SymbolicShape shape) {
        return new ReachFinder(setting, shape, Set.of(), false, true, false);
    }

    private ReachFinder(
            Setting setting,
            SymbolicShape shape,
            Set<Integer> wraps,
            boolean numeric,
            boolean inLongRows,
            boolean inRowsOnly) {
        this.inRowsOnly = inRowsOnly;
        this.wraps = wraps;
        this.inLongRows = inLongRows;
        this.setting = setting;
        this.shape = shape;
        this.numeric = numeric;
    }

    /**
     * Where the accesses of a resolved reference go, without those that do not happen; empty if one cannot be bounded.
     */
    public Optional<List<Reach>> find(Reference reference) {
        List<Reach> found = new ArrayList<>();
        for (ByteAccess access : reference.accesses()) {
            if (happens(access)) {
                Optional<List<Reach>> reaches = find(reference, access);
                if (reaches.isEmpty()) {
                    return Optional.empty();
                }
                found.addAll(reaches.get());
            }
        }
        return Optional.of(found);
    }

    /** Whether an access may happen: not with these parameters only, but with any. */
    public boolean happens(ByteAccess access) {
        return happening.computeIfAbsent(access.guards(), this::mayHold);
    }

    private boolean mayHold(Guards unbound) {
        try {
            return !Bounds.of(setting.bind(unbound)).isContradictory();
        } catch (ArithmeticException e) {
            return true;
        }
    }

    private Optional<List<Reach>> find(Reference reference, ByteAccess access) {
        try {
            Optional<List<Reach>> symbolic = reaches(reference, access);
            if (numeric || (symbolic.isPresent() && !hasNumbersLikeSizes(access))) {
                return symbolic;
            }
            Optional<List<Reach>> atDefaults = new ReachFinder(
                            setting.numeric(), shape.map(setting::atDefaults), wraps, true, inLongRows, inRowsOnly)
                    .find(reference, access);
            boolean better = symbolic.isEmpty()
                    || atDefaults
                            .filter(reaches -> areNearer(reaches, symbolic.get()))
                            .isPresent();
            return better ? atDefaults : symbolic;
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether numbers of the kernel may be meant for sizes, which they then are with the parameters' defaults only:
     * {@code (x + 1) % 64}.
     */
    private boolean hasNumbersLikeSizes(ByteAccess access) {
        long least = shape.size().stream()
                .filter(size -> size.constant().isEmpty() && !setting.isAsked(size))
                .mapToLong(size -> Math.max(2, setting.estimate(size) / 2))
                .min()
                .orElse(Long.MAX_VALUE);
        return Stream.concat(Stream.of(access.offset()), access.meant().all())
                .anyMatch(poly ->
                        greatestNumber(poly) / (poly.equals(access.offset()) ? shape.elementBytes() : 1) >= least);
    }

    private static long greatestNumber(Poly poly) {
        long own = poly.terms().stream()
                .mapToLong(term -> Math.abs(term.coefficient()))
                .max()
                .orElse(0);
        return poly.symbols().stream()
                .filter(Quotient.class::isInstance)
                .mapToLong(symbol -> greatestNumber(((Quotient) symbol).divisor()))
                .reduce(own, Math::max);
    }

    private boolean areNearer(List<Reach> reaches, List<Reach> others) {
        return IntStream.range(0, shape.dimensions()).allMatch(d -> farthest(reaches, d) <= farthest(others, d))
                && IntStream.range(0, shape.dimensions()).anyMatch(d -> farthest(reaches, d) < farthest(others, d));
    }

    private long farthest(List<Reach> reaches, int d) {
        return reaches.stream()
                .flatMap(reach -> Stream.of(reach.lo().get(d), reach.hi().get(d)))
                .mapToLong(end -> Math.abs(setting.estimate(end)))
                .max()
                .orElse(0);
    }

    private Optional<List<Reach>> reaches(Reference reference, ByteAccess access) {
        Optional<List<Reach>> around = wraps.isEmpty() ? Optional.empty() : around(reference, access);
        if (around.isPresent()) {
            return around;
        }
        List<Case> cases = new Cases(setting).of(access);
        List<Reach> found = cases.stream()
                .flatMap(one -> reach(reference, access, one).stream())
                .toList();
        return found.size() == cases.size() ? Optional.of(found) : Optional.empty();
    }

    /**
     * Where an access goes that wraps around the array along all dimensions along which it takes a quotient, whatever
     * that comes to.
     */
    private Optional<List<Reach>> around(Reference reference, ByteAccess access) {
        Case any = new Case(setting.bind(access.offset()), setting.bind(access.meant()));
        Optional<Poly> index = hasQuotient(any.offset()) ? fromOwn(any.offset()) : Optional.empty();
        if (index.isEmpty()) {
            return Optional.empty();
        }
        List<Poly> offsets = around(index.get());
        return bounded(reference, access, offsets, moreElements(any.offset(), reference), any.guards())
                .filter(reach -> IntStream.range(0, shape.dimensions())
                        .allMatch(d -> reach.wraps().contains(d) || !hasQuotient(offsets.get(d))))
                .map(List::of);
    }

    /** Offsets along the dimensions, where what is a whole number of rows because it wraps around one stays in it. */
    private List<Poly> around(Poly index) {
        Poly rest = index;
        List<Poly> lengths = new ArrayList<>(Collections.nCopies(shape.dimensions(), Poly.ZERO));
        for (int d : shape.inRows()) {
            Poly length = shape.size().get(d);
            Poly row = shape.stride(shape.slower(d)).negated();
            for (Symbol symbol : rest.symbols()) {
                if (symbol instanceof Quotient quotient
                        && quotient.divisor().equals(length)
                        && rest.linear(symbol).filter(row::equals).isPresent()) {
                    rest = rest.minus(row.times(Poly.of(symbol)));
                    lengths.set(d, lengths.get(d).minus(length.times(Poly.of(symbol))));
                }
            }
        }
        List<Poly> offsets = alongDimensions(rest);
        return IntStream.range(0, shape.dimensions())
                .mapToObj(d -> offsets.get(d).plus(lengths.get(d)))
                .toList();
    }

    private static boolean hasQuotient(Poly poly) {
        return poly.symbols().stream().anyMatch(symbol -> symbol instanceof Quotient && !symbol.isUniform());
    }

    private Optional<Reach> reach(Reference reference, ByteAccess access, Case one) {
        long more = moreElements(one.offset(), reference);
        return offsets(one.offset()).flatMap(offsets -> bounded(reference, access, offsets, more, one.guards()));
    }

    /** Elements behind the first that are touched. */
    private long moreElements(Poly bytes, Reference reference) {
        return (beforeElement(bytes) + reference.bytes() - 1) / shape.elementBytes();
    }

    private long beforeElement(Poly bytes) {
        return Math.floorMod(bytes.constantTerm(), shape.elementBytes());
    }

    /**
     * Where along each dimension an access starts, from the first own element; empty if it starts between elements that
     * are not known.
     */
    public Optional<List<Poly>> offsets(ByteAccess access) {
        return offsets(setting.bind(access.offset()));
    }

    /** The same of an offset in bytes in terms of the parameters. */
    Optional<List<Poly>> offsets(Poly bytes) {
        return fromOwn(bytes).map(this::alongDimensions);
    }

    /** Elements from the first own one. */
    private Optional<Poly> fromOwn(Poly bytes) {
        Poly offset = shape.isShared() ? setting.withoutGroups(bytes) : bytes;
        Optional<Poly> index = offset.plus(-beforeElement(bytes)).exactly(Poly.of(shape.elementBytes()));
        if (index.isEmpty()) {
            return Optional.empty();
        }
        Poly rest = index.get();
        for (int d = 0; d < shape.dimensions(); d++) {
            rest = rest.minus(shape.own(d, setting.id(d)).times(shape.stride(d)));
        }
        return Optional.of(rest);
    }

    private List<Poly> alongDimensions(Poly elements) {
        Poly rest = elements;
        Poly[] offsets = new Poly[shape.dimensions()];
        for (int d = shape.slowest(); d != shape.fastest(); d = shape.faster(d)) {
            Poly.Division division = rest.dividedBy(shape.stride(d));
            offsets[d] = division.quotient();
            rest = division.remainder();
        }
        offsets[shape.fastest()] = rest;
        return List.of(offsets);
    }

    private Optional<Reach> bounded(Reference reference, ByteAccess access, List<Poly> raw, long more, Guards guards) {
        Bounds bounds = Bounds.of(guards);
        Poly[] offsets = inRows(raw, bounds).toArray(Poly[]::new);
        boolean grouped = isOfGroup(access);
        List<Poly> lo = new ArrayList<>(raw);
        List<Poly> hi = new ArrayList<>(raw);
        boolean inGroup = false;
        Set<Integer> around = new TreeSet<>();
        long carryDown = 0;
        long carryUp = 0;
        for (int d : shape.order()) {
            long width = d == shape.fastest() ? more : 0;
            Optional<Span> here = isAllOwn(d) ? Optional.of(Span.NONE) : span(offsets[d], d, grouped, bounds);
            Optional<Span> other = wraps.contains(d) && isInRow(offsets[d], d, carryDown, carryUp + width, bounds)
                    ? atOtherEnd(offsets[d], here, d, grouped, bounds)
                    : Optional.empty();
            Optional<Span> span = other.or(() -> here);
            if (span.isEmpty()) {
                return Optional.empty();
            }
            if (other.isPresent()) {
                around.add(d);
            }
            lo.set(d, span.get().lo().plus(-carryDown));
            hi.set(d, span.get().hi().plus(carryUp + width));
            inGroup |= span.get().inGroup();
            if (d != shape.slowest() && !inLongRows) {
                Poly place = shape.own(d, setting.id(d)).plus(offsets[d]);
                Poly first = place.plus(-carryDown);
                Poly last = place.plus(carryUp + width);
                Poly size = shape.size().get(d);
                carryDown = carry(bounds, first, size);
                carryUp = carry(bounds, size.minus(last).plus(-1), size);
                // What leaves a row at one end is in the next one at the other end, where own elements' neighbours are.
                Optional<Poly> start = carryUp == 0 ? Optional.of(lo.get(d)) : lesser(bounds, lo.get(d), Poly.ZERO);
                Optional<Poly> end = carryDown == 0
                        ? Optional.of(hi.get(d))
                        : lesser(
                                        bounds,
                                        hi.get(d).negated(),
                                        shape.perItem().get(d).negated().plus(1))
                                .map(Poly::negated);
                boolean far = (inRowsOnly || isSlowest(d)) && (carryDown != 0 || carryUp != 0);
                if (carryDown < 0 || carryUp < 0 || far || start.isEmpty() || end.isEmpty()) {
                    return Optional.empty();
                }
                lo.set(d, start.get());
                hi.set(d, end.get());
            }
        }
        int last = shape.slowest();
        long down = carryDown;
        long beyond = carryUp + (last == shape.fastest() ? more : 0);
        Poly place = shape.own(last, setting.id(last)).plus(offsets[last]);
        Optional<Poly> begin = bounds.lower(place, Symbol::isUniform, setting::size)
                .map(setting::bind)
                .map(least -> least.plus(-down));
        Optional<Poly> end = bounds.upper(place, Symbol::isUniform, setting::size)
                .map(setting::bind)
                .map(most -> most.plus(beyond));
        return Optional.of(new Reach(reference, lo, hi, begin, end, access.certain(), inGroup, around, numeric));
    }

    /**
     * Whether what is touched certainly lies in the row along {@code d} in which it seems to: there are no rows beyond
     * the slowest dimension.
     */
    private boolean isInRow(Poly offset, int d, long before, long behind, Bounds bounds) {
        Poly place = shape.own(d, setting.id(d)).plus(offset);
        return d == shape.slowest()
                || (bounds.isNonNegative(place.plus(-before))
                        && bounds.isNonNegative(shape.size().get(d).minus(place).plus(-behind - 1)));
    }

    /** The range of an offset as that of one which is whole lengths of the array more or less, if that is nearer. */
    private Optional<Span> atOtherEnd(Poly offset, Optional<Span> here, int d, boolean grouped, Bounds bounds) {
        Poly length = shape.size().get(d);
        if (here.isPresent() && isNear(here.get(), length)) {
            return Optional.empty();
        }
        Optional<Span> nearest = Optional.empty();
        Poly rest = offset.dividedBy(length).remainder();
        for (Poly other : List.of(rest, offset.plus(length), offset.minus(length))) {
            Optional<Span> there = other.equals(offset) ? Optional.empty() : span(other, d, grouped, bounds);
            Optional<Span> best = nearest.or(() -> here);
            if (there.isPresent() && (best.isEmpty() || isNearer(there.get(), best.get(), length))) {
                nearest = there;
            }
        }
        return nearest;
    }

    /** Whether a range is less than half an array away, however long that is. */
    private boolean isNear(Span span, Poly length) {
        return length.constant().isPresent()
                ? farthest(span) <= length.constant().getAsLong() / 2
                : !dependsOn(span, length.allSymbols());
    }

    /**
     * Whether one range is nearer to a work-item's own elements than another: as near however long the array is, or
     * with the defaults.
     */
    private boolean isNearer(Span there, Span here, Poly length) {
        boolean thereFar = dependsOn(there, length.allSymbols());
        boolean hereFar = dependsOn(here, length.allSymbols());
        return thereFar == hereFar ? farthest(there) < farthest(here) : hereFar;
    }

    private static boolean dependsOn(Span span, Set<Symbol> symbols) {
        return Stream.of(span.lo(), span.hi()).anyMatch(end -> !Collections.disjoint(end.allSymbols(), symbols));
    }

    private long farthest(Span span) {
        return Math.max(Math.abs(setting.estimate(span.lo())), Math.abs(setting.estimate(span.hi())));
    }

    /**
     * Whether there is one work-item only along all dimensions behind {@code d}: what leaves a plane at one end of
     * {@code d} is at its other end then, which another zone may have.
     */
    private boolean isSlowest(int d) {
        return !isAllOwn(d) && shape.slowerThan(d).stream().allMatch(this::isAllOwn);
    }

    /** Whether all elements along {@code d} belong to the only work-item there is along it. */
    private boolean isAllOwn(int d) {
        return setting.isSingle(d) && shape.ownsAll(d);
    }

    /**
     * The least number of the element along {@code d} that an access touches, from the array's first; empty if it is
     * not known where it goes.
     */
    public OptionalLong least(ByteAccess access, int d) {
        OptionalLong least = OptionalLong.empty();
        for (Case one : new Cases(setting).of(access)) {
            Optional<List<Poly>> offsets = offsets(one.offset());
            if (offsets.isEmpty()) {
                return OptionalLong.empty();
            }
            Bounds bounds = Bounds.of(one.guards());
            Poly place = shape.own(d, setting.id(d))
                    .plus(inRows(offsets.get(), bounds).get(d));
            OptionalLong here = bounds.least(place);
            if (here.isEmpty()) {
                return here;
            }
            least = OptionalLong.of(Math.min(least.orElse(Long.MAX_VALUE), here.getAsLong()));
        }
        return least;
    }

    /** Whether all that a reference touches is certainly before the element {@code end} along {@code d}. */
    public boolean isBefore(Reference reference, int d, Poly end) {
        return places(reference, d)
                .map(places -> places.stream()
                        .allMatch(place -> Bounds.of(place.guards())
                                .isNonNegative(end.minus(place.offset()).plus(-1))))
                .orElse(false);
    }

    /** What guards keep the elements that a reference touches along {@code d} from reaching. */
    public List<Poly> guardedBy(Reference reference, int d) {
        WorkId id = new WorkId(Level.GLOBAL, d);
        return places(reference, d).orElse(List.of()).stream()
                .filter(place -> place.offset().symbols().contains(id))
                .flatMap(place -> place.guards().polynomials().stream()
                        .map(guard -> guard.plus(place.offset()).plus(1)))
                .filter(Poly::isUniform)
                .distinct()
                .toList();
    }

    /** The elements along {@code d}, counted from the array's first; empty if one is not known. */
    public Optional<List<Case>> places(Reference reference, int d) {
        if (reference.unresolved().isPresent()) {
            return Optional.empty();
        }
        List<Case> places = new ArrayList<>();
        for (ByteAccess access : reference.accesses()) {
            for (Case one : new Cases(setting).of(access)) {
                Optional<List<Poly>> offsets = offsets(one.offset());
                if (offsets.isEmpty()) {
                    return Optional.empty();
                }
                Poly place = shape.own(d, setting.id(d))
                        .plus(inRows(offsets.get(), Bounds.of(one.guards())).get(d));
                places.add(new Case(place, one.guards()));
            }
        }
        return Optional.of(places);
    }

    /** The same where what lies wholly in another row is counted there. */
    List<Poly> inRows(List<Poly> offsets, Bounds bounds) {
        Poly[] placed = offsets.toArray(Poly[]::new);
        shape.inRows().forEach(d -> putInRow(placed, d, bounds));
        return List.of(placed);
    }

    /**
     * What lies wholly in a row before or behind is counted there: the last element of a row is no first one of the
     * next.
     */
    private void putInRow(Poly[] offsets, int d, Bounds bounds) {
        Poly size = shape.size().get(d);
        Poly place = shape.own(d, setting.id(d)).plus(offsets[d]);
        rowsAway(place, size, bounds::isNonNegative)
                .filter(row -> isIn(place.minus(size.times(row)), size, bounds))
                .findFirst()
                .ifPresent(row -> {
                    offsets[d] = offsets[d].minus(size.times(row));
                    offsets[shape.slower(d)] = offsets[shape.slower(d)].plus(row);
                });
    }

    /** Whether a place is one of so many. */
    public static boolean isIn(Poly place, Poly size, Bounds bounds) {
        return bounds.isNonNegative(place)
                && bounds.isNonNegative(size.minus(place).plus(-1));
    }

    /**
     * By how many rows a place that lies before its row or behind it may be away: what is reflected at a border by two.
     */
    static LongStream rowsAway(Poly place, Poly size, Predicate<Poly> isNonNegative) {
        if (isNonNegative.test(place.negated().plus(-1))) {
            return LongStream.of(-1, -2);
        }
        return isNonNegative.test(place.minus(size)) ? LongStream.of(1, 2) : LongStream.empty();
    }

    /** By how many rows something may miss its own at most if {@code room} must not be negative; -1: by many. */
    private static long carry(Bounds bounds, Poly room, Poly size) {
        for (int rows = 0; rows <= 1; rows++) {
            if (bounds.isNonNegative(room.plus(size.times(rows)))) {
                return rows;
            }
        }
        return -1;
    }

    private static Optional<Poly> lesser(Bounds bounds, Poly a, Poly b) {
        if (bounds.isNonNegative(b.minus(a))) {
            return Optional.of(a);
        }
        return bounds.isNonNegative(a.minus(b)) ? Optional.of(b) : Optional.empty();
    }

    private record Span(Poly lo, Poly hi, boolean inGroup) {
        /** Where all elements are the work-item's own. */
        static final Span NONE = new Span(Poly.ZERO, Poly.ZERO, false);
    }

    /** Whether where an access goes, or whether it happens, depends on the place of a work-item in its group. */
    private boolean isOfGroup(ByteAccess access) {
        return !setting.group().isEmpty()
                && Stream.concat(Stream.of(access.offset()), access.meant().all())
                        .flatMap(poly -> setting.bind(poly).allSymbols().stream())
                        .anyMatch(symbol -> symbol instanceof WorkId id && id.level() != Level.GLOBAL);
    }

    /**
     * The range of an offset; over a work-group, if an access depends on that and it is narrower, or if no other is
     * known.
     */
    private Optional<Span> span(Poly offset, int d, boolean grouped, Bounds bounds) {
        Optional<Span> own = span(offset, bounds);
        if (setting.group().isEmpty() || shape.isShared(d) || (own.isPresent() && !grouped)) {
            return own;
        }
        Poly perItem = shape.perItem().get(d);
        Poly inGroup = offset.plus(perItem.times(Poly.of(new WorkId(Level.LOCAL, d))));
        Poly beyond = perItem.times(setting.group().get(d) - 1);
        Optional<Span> group =
                span(inGroup, bounds).map(span -> new Span(span.lo(), span.hi().minus(beyond), true));
        if (own.isEmpty() || group.isEmpty()) {
            return own.or(() -> group);
        }
        Span a = own.get();
        Span b = group.get();
        boolean higher = setting.estimate(b.lo()) > setting.estimate(a.lo());
        boolean lower = setting.estimate(b.hi()) < setting.estimate(a.hi());
        return Optional.of(inGroup(higher ? b.lo() : a.lo(), lower ? b.hi() : a.hi(), higher || lower));
    }

    /**
     * Where few of a group's work-items read, any offset from {@code hi} up to {@code lo} will do: the nearest is
     * taken.
     */
    private Span inGroup(Poly lo, Poly hi, boolean inGroup) {
        if (setting.estimate(lo) <= setting.estimate(hi)) {
            return new Span(lo, hi, inGroup);
        }
        Poly nearest = setting.estimate(hi) > 0 ? hi : setting.estimate(lo) < 0 ? lo : Poly.ZERO;
        return new Span(nearest, nearest, true);
    }

    private Optional<Span> span(Poly offset, Bounds bounds) {
        if (offset.isUniform()) {
            return Optional.of(new Span(offset, offset, false));
        }
        Optional<Poly> lo =
                bounds.lower(offset, Symbol::isUniform, setting::size).map(setting::bind);
        Optional<Poly> hi =
                bounds.upper(offset, Symbol::isUniform, setting::size).map(setting::bind);
        return lo.isPresent() && hi.isPresent() ? Optional.of(new Span(lo.get(), hi.get(), false)) : Optional.empty();
    }
}
