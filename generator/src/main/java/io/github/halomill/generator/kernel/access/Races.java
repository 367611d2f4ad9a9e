package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.access.Cases.Case;
import io.github.halomill.generator.kernel.range.Strips;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Finds elements that one work-item reads and another may write in the same launch: which of the two comes first nobody
 * says. Work-items write their own elements, so who writes an element follows from where it is; what the guards of both
 * say must then not go together.
 */
public final class Races {

    /** What a vector reads behind its first element. */
    private static final Symbol COMPONENT = new Counter(Integer.MAX_VALUE);

    /**
     * Two references to one element, by different work-items.
     *
     * @param seen two work-items for which it is so with the parameters' defaults; empty if none were found: then it
     *     only cannot be excluded
     */
    public record Race(Reference read, Reference write, Optional<Meeting> seen) {}

    /** Of which the one reads what the other writes. */
    public record Meeting(List<Long> reader, List<Long> writer) {
        public Meeting {
            reader = List.copyOf(reader);
            writer = List.copyOf(writer);
        }
    }

    private final Setting setting;
    private final SymbolicShape shape;
    private final Strips strips;
    private final ReachFinder finder;

    /** Of an array of which work-items own elements, and write no others. */
    public Races(Setting setting, SymbolicShape shape, Strips strips) {
        this.setting = setting;
        this.shape = shape;
        this.strips = strips;
        finder = new ReachFinder(setting, shape);
    }

    /** The first race of the references to the array, if there may be one. */
    public Optional<Race> find(List<Reference> references) {
        Optional<Race> together = references.stream()
                .filter(reference -> reference.mode().writes() && !isByOne(reference))
                .findFirst()
                .map(write -> new Race(write, write, Optional.empty()));
        return together.isPresent() ? together : readAndWritten(references);
    }

    /** Whether of work-items that have an element together only one writes it: always the same of them. */
    private boolean isByOne(Reference write) {
        List<Integer> shared = IntStream.range(0, shape.dimensions())
                .filter(shape::isShared)
                .boxed()
                .toList();
        try {
            return shared.isEmpty()
                    || (write.unresolved().isEmpty()
                            && write.accesses().stream()
                                    .filter(finder::happens)
                                    .allMatch(access -> shared.stream().allMatch(d -> isByOne(access, d))));
        } catch (ArithmeticException e) {
            return false;
        }
    }

    private boolean isByOne(ByteAccess write, int d) {
        Poly size = Poly.of(shape.sharing().get(d));
        Poly number = Poly.quotient(setting.id(d), size, Rounding.NATURAL);
        Poly which = setting.id(d).minus(number.times(size));
        Bounds bounds = Bounds.of(setting.bind(write.guards()).map(setting::withoutGroups));
        OptionalLong least = bounds.least(which);
        return least.isPresent() && least.equals(bounds.most(which));
    }

    private Optional<Race> readAndWritten(List<Reference> references) {
        List<Reference> reads = references.stream()
                .filter(reference ->
                        reference.mode().reads() || !strips.launched().isEmpty())
                .toList();
        for (Reference write : references) {
            for (Reference read : write.mode().writes() ? reads : List.<Reference>of()) {
                boolean apart = read.unresolved().isEmpty()
                        && write.unresolved().isEmpty()
                        && Members.areApart(read, write, shape.elementBytes());
                if (!apart && mayMeet(read, write)) {
                    return Optional.of(new Race(read, write, meeting(read, write)));
                }
            }
        }
        return Optional.empty();
    }

    /** A work-item, of some that are tried, that reads what another certainly writes. */
    private Optional<Meeting> meeting(Reference read, Reference write) {
        return read.accesses().stream()
                .flatMap(access -> Witness.findItem(
                        access,
                        setting,
                        (item, offset) -> writer(offset, write)
                                .filter(other -> !other.equals(item))
                                .isPresent())
                        .stream())
                .flatMap(found -> writer(found.offset(), write).map(other -> new Meeting(found.item(), other)).stream())
                .findFirst();
    }

    /**
     * The work-item that writes what is at an offset, with the parameters' defaults; empty if it is not certain to do
     * so.
     */
    private Optional<List<Long>> writer(long offset, Reference write) {
        List<Long> item = new ArrayList<>(shape.order().stream().map(d -> 0L).toList());
        long rest = Math.floorDiv(offset, shape.elementBytes());
        for (int d : shape.order()) {
            Poly length = shape.size().get(d);
            long size = d == shape.slowest() ? Long.MAX_VALUE : setting.estimate(length);
            long first = setting.estimate(shape.origin().get(d));
            long place = Math.floorMod(rest, size);
            rest = Math.floorDiv(rest, size);
            long perItem = Math.max(1, setting.estimate(shape.perItem().get(d)));
            item.set(d, setting.isSingle(d) ? 0 : Math.floorDiv(place - first, perItem));
        }
        boolean exists = shape.dimensions() == setting.dimensions()
                && IntStream.range(0, item.size())
                        .allMatch(d -> item.get(d) >= 0
                                && item.get(d)
                                        < setting.estimate(setting.items().get(d)));
        boolean writes = exists
                && write.accesses().stream()
                        .filter(access ->
                                access.certain() && access.guards().holdFor(guard -> setting.valueFor(item, 0, guard)))
                        .anyMatch(access ->
                                setting.valueFor(item, 0, access.offset()).equals(OptionalLong.of(offset)));
        return writes ? Optional.of(item) : Optional.empty();
    }

    private boolean mayMeet(Reference read, Reference write) {
        if (read.unresolved().isPresent() || shape.isShared()) {
            return true;
        }
        try {
            return read.accesses().stream()
                    .filter(finder::happens)
                    .flatMap(access -> new Cases(setting).of(access).stream())
                    .anyMatch(one -> mayMeet(one, read.bytes(), write));
        } catch (ArithmeticException e) {
            return true;
        }
    }

    private boolean mayMeet(Case read, long bytes, Reference write) {
        Optional<List<Poly>> offsets =
                finder.offsets(read.offset()).map(raw -> finder.inRows(raw, Bounds.of(read.guards())));
        if (offsets.isEmpty()) {
            return true;
        }
        long before = Math.floorMod(read.offset().constantTerm(), shape.elementBytes());
        long more = (before + bytes - 1) / shape.elementBytes();
        Poly component = more == 0 ? Poly.ZERO : Poly.of(COMPONENT);
        Guards here = read.guards().with(List.of(Poly.of(more).minus(component)));
        List<Poly> places = new ArrayList<>(offsets.get());
        places.set(shape.fastest(), places.get(shape.fastest()).plus(component));
        List<Poly> away = away(offsets.get(), component);
        if (away.stream().allMatch(Poly.ZERO::equals)) {
            return false;
        }
        return !isInRows(offsets.get(), component, Bounds.of(here))
                || write.accesses().stream()
                        .filter(finder::happens)
                        .anyMatch(access -> mayMeet(here, places, away, access, write.bytes()));
    }

    /** By how many work-items the one that writes is away, along each dimension. */
    private List<Poly> away(List<Poly> offsets, Poly component) {
        List<Poly> away = new ArrayList<>();
        for (int d = 0; d < shape.dimensions(); d++) {
            Poly place = d == shape.fastest() ? offsets.get(d).plus(component) : offsets.get(d);
            away.add(
                    setting.isSingle(d)
                            ? strips.away(d, Races::other)
                            : Poly.quotient(place, shape.perItem().get(d), Rounding.DOWN));
        }
        return away;
    }

    /** Whether what is read lies in the row and plane in which it seems to. */
    private boolean isInRows(List<Poly> offsets, Poly component, Bounds bounds) {
        for (int d : shape.inRows()) {
            Poly place = shape.own(d, setting.id(d)).plus(offsets.get(d));
            Poly last = d == shape.fastest() ? place.plus(component) : place;
            if (!bounds.isNonNegative(place)
                    || !bounds.isNonNegative(shape.size().get(d).minus(last).plus(-1))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a work-item that is so far away may write there. */
    private boolean mayMeet(Guards here, List<Poly> places, List<Poly> away, ByteAccess write, long bytes) {
        Guards there = setting.bind(write.guards()).map(poly -> poly.bind(symbol -> moved(symbol, away)));
        Guards both = here.and(there).with(sameElement(places, away, write, bytes));
        return mayBeApart(both, away, UnaryOperator.identity()) && mayBeApart(both, away, equal(here));
    }

    private static boolean mayBeApart(Guards both, List<Poly> away, UnaryOperator<Poly> equal) {
        Guards all = both.map(equal);
        for (Poly distance : away) {
            for (int sign = -1; sign <= 1; sign += 2) {
                Guards apart =
                        all.with(List.of(equal.apply(distance).times(sign).plus(-1)));
                if (!distance.equals(Poly.ZERO) && !Bounds.of(apart).isContradictory()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Puts for ids what guards say that they are: n - 1, where {@code i == n - 1 ? 0 : i + 1} is 0. */
    private static UnaryOperator<Poly> equal(Guards guards) {
        Bounds bounds = Bounds.of(guards);
        for (Poly guard : guards.polynomials()) {
            for (Symbol symbol : guard.symbols()) {
                long factor = guard.linear(symbol)
                        .map(Poly::constant)
                        .orElse(OptionalLong.empty())
                        .orElse(0);
                if (symbol instanceof WorkId && Math.abs(factor) == 1 && bounds.isNonNegative(guard.negated())) {
                    Poly value = Poly.of(symbol).minus(guard.times(factor));
                    UnaryOperator<Poly> first =
                            poly -> poly.bind(other -> other.equals(symbol) ? Optional.of(value) : Optional.empty());
                    UnaryOperator<Poly> others = equal(guards.map(first));
                    return poly -> others.apply(first.apply(poly));
                }
            }
        }
        return UnaryOperator.identity();
    }

    /**
     * That of several elements that the other work-item owns it writes the one that is read: what is not negative then.
     */
    private List<Poly> sameElement(List<Poly> places, List<Poly> away, ByteAccess write, long bytes) {
        Poly start = setting.bind(write.offset());
        Bounds bounds = Bounds.of(setting.bind(write.guards()));
        Optional<List<Poly>> offsets = finder.offsets(start).map(raw -> finder.inRows(raw, bounds));
        if (offsets.isEmpty()) {
            return List.of();
        }
        List<Poly> known = new ArrayList<>();
        long more = (Math.floorMod(start.constantTerm(), shape.elementBytes()) + bytes - 1) / shape.elementBytes();
        boolean inRows = isInRows(offsets.get(), Poly.of(more), bounds);
        for (int d = 0; d < shape.dimensions(); d++) {
            Poly perItem = shape.perItem().get(d);
            if (setting.isSingle(d) ? inRows : !perItem.equals(Poly.ONE)) {
                Poly written = offsets.get().get(d).bind(symbol -> moved(symbol, away));
                Poly owned = setting.isSingle(d) ? Poly.ZERO : perItem.times(away.get(d));
                Poly behind = places.get(d).minus(owned).minus(written);
                known.add(behind);
                known.add(Poly.of(d == shape.fastest() ? more : 0).minus(behind));
            }
        }
        return known;
    }

    /** What a symbol of the work-item that reads is for the one that writes. */
    private Optional<Poly> moved(Symbol symbol, List<Poly> away) {
        if (symbol instanceof WorkId id && id.dimension() < away.size()) {
            return Optional.of(id.level() == Level.GLOBAL ? Poly.of(id).plus(away.get(id.dimension())) : other(symbol));
        }
        return symbol instanceof Counter ? Optional.of(other(symbol)) : Optional.empty();
    }

    private static Poly other(Symbol symbol) {
        return Poly.of(new Uniform("other " + symbol, true));
    }
}
