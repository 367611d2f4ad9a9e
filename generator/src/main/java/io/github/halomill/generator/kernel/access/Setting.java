package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Extent;
import io.github.halomill.generator.kernel.symbolic.Symbol.Offset;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a description says of a kernel's NDRange and scalar arguments: polynomials of its parameters, which are not
 * negative unless their default is.
 *
 * @param items work-items per dimension, x first
 * @param offset the global work offset per dimension; empty if ids begin at 0
 * @param group work-items per work-group and dimension; empty where the driver chooses
 * @param scalars values of scalar arguments that are integers, by the kernel's names, and sizes of images, by those of
 *     their symbols
 * @param defaults of the parameters
 * @param partialGroups whether parameters may be such that the last work-group reaches beyond the end, where they are
 *     not so by default
 * @param known what is not negative besides, as one less than a size
 * @param asked symbols of which the default only stands in for a value that is given when the program runs
 */
public record Setting(
        List<Poly> items,
        List<Poly> offset,
        List<Long> group,
        Map<String, Poly> scalars,
        Map<String, Long> defaults,
        boolean partialGroups,
        List<Poly> known,
        Set<String> asked) {

    /**
     * One in which ids begin at 0, work-groups are whole for all parameters if they are by default, and parameters are
     * at least 1 unless their default is less.
     */
    public Setting(List<Poly> items, List<Long> group, Map<String, Poly> scalars, Map<String, Long> defaults) {
        this(items, List.of(), group, scalars, defaults, false, atLeast1(defaults), Set.of());
    }

    public Setting {
        items = List.copyOf(items);
        offset = List.copyOf(offset);
        group = List.copyOf(group);
        scalars = Map.copyOf(scalars);
        defaults = Map.copyOf(defaults);
        known = List.copyOf(known);
        asked = Set.copyOf(asked);
    }

    private static List<Poly> atLeast1(Map<String, Long> defaults) {
        return defaults.entrySet().stream()
                .filter(parameter -> parameter.getValue() >= 1)
                .map(parameter -> Poly.of(parameter(parameter.getKey(), parameter.getValue()))
                        .plus(-1))
                .toList();
    }

    public int dimensions() {
        return items.size();
    }

    /** The symbol that stands for a parameter. */
    public static Uniform parameter(String name, long defaultValue) {
        return new Uniform(name, defaultValue >= 0);
    }

    /** Whether a symbol is a parameter. */
    public boolean isParameter(Symbol symbol) {
        return symbol instanceof Uniform uniform && defaults.containsKey(uniform.name());
    }

    /** The same with every parameter at its default. */
    public Setting numeric() {
        return bound(this::atDefaults);
    }

    /** The same with every parameter that has a value at its default. */
    public Setting given() {
        return bound(this::atGiven);
    }

    private Setting bound(UnaryOperator<Poly> bind) {
        Map<String, Poly> bound = new LinkedHashMap<>();
        scalars.forEach((name, value) -> bound.put(name, bind.apply(value)));
        return new Setting(
                items.stream().map(bind).toList(),
                offset.stream().map(bind).toList(),
                group,
                bound,
                Map.of(),
                false,
                List.of(),
                asked);
    }

    /** The polynomial with those parameters at their defaults that have a value. */
    public Poly atGiven(Poly poly) {
        return poly.bind(symbol -> symbol instanceof Uniform parameter && !asked.contains(parameter.name())
                ? Optional.ofNullable(defaults.get(parameter.name())).map(Poly::of)
                : Optional.empty());
    }

    /** Whether a polynomial has a value only when the program runs. */
    public boolean isAsked(Poly poly) {
        return poly.allSymbols().stream()
                .anyMatch(symbol -> symbol instanceof Uniform parameter && asked.contains(parameter.name()));
    }

    /** The polynomial with parameters at their defaults. */
    public Poly atDefaults(Poly poly) {
        return poly.bind(symbol -> symbol instanceof Uniform parameter
                ? Optional.ofNullable(defaults.get(parameter.name())).map(Poly::of)
                : Optional.empty());
    }

    /** About what it comes to: parameters at their defaults, what is not known a thousand. */
    public long estimate(Poly poly) {
        return atDefaults(poly)
                .bind(symbol -> Optional.of(Poly.of(1000)))
                .constant()
                .orElse(1000); // a quotient by nothing
    }

    /**
     * About how large a symbol is; more than others, if it is how many of something there are and that is not known.
     */
    public long size(Symbol symbol) {
        Poly value = bind(Poly.of(symbol));
        return estimate(value) * (value.equals(Poly.of(symbol)) && symbol.isSize() ? 2 : 1);
    }

    /** What is said of a symbol, if anything is: of names that no one binds nothing is known. */
    Optional<Poly> value(Symbol symbol) {
        if (symbol instanceof Uniform uniform) {
            return Optional.ofNullable(scalars.get(uniform.name()));
        }
        if (symbol instanceof Extent) {
            return Optional.ofNullable(scalars.get(symbol.toString()));
        }
        if (symbol instanceof WorkId id) {
            return isSingle(id.dimension()) ? Optional.of(Poly.ZERO) : inGroups(id);
        }
        if (symbol instanceof Size size) {
            return size.dimension() >= dimensions() ? Optional.of(Poly.ONE) : size(size);
        }
        if (symbol instanceof Offset first) {
            return Optional.of(first.dimension() < offset.size() ? offset.get(first.dimension()) : Poly.ZERO);
        }
        return Optional.empty();
    }

    /** Whether there is one work-item only along {@code d}: all elements along it are its own. */
    public boolean isSingle(int d) {
        return d >= dimensions() || (items.get(d).equals(Poly.ONE) && (group.isEmpty() || group.get(d) == 1));
    }

    /** The global id along {@code d}. */
    public Poly id(int d) {
        return isSingle(d) ? Poly.ZERO : Poly.of(new WorkId(Level.GLOBAL, d));
    }

    /** The number of a group, as the work-item that begins it. */
    private Optional<Poly> inGroups(WorkId id) {
        boolean single = id.level() == Level.GROUP && !group.isEmpty() && group.get(id.dimension()) == 1;
        return single ? Optional.of(Poly.of(new WorkId(Level.GLOBAL, id.dimension()))) : Optional.empty();
    }

    private Optional<Poly> size(Size size) {
        int d = size.dimension();
        return switch (size.level()) {
            case LOCAL -> group.isEmpty() ? Optional.empty() : Optional.of(Poly.of(group.get(d)));
            case GLOBAL -> isLaunchKnown(d) ? Optional.of(launched(d)) : Optional.empty();
            case GROUP ->
                group.isEmpty() || !isLaunchKnown(d)
                        ? Optional.empty()
                        : launched(d).exactly(Poly.of(group.get(d)));
        };
    }

    /** Whether no work-group reaches beyond the kernel space; where sizes are not known yet, that is asked for. */
    private boolean isWholeGroups(int d) {
        long size = group.isEmpty() ? 1 : group.get(d);
        Poly count = items.get(d);
        return partialGroups
                ? count.exactly(Poly.of(size)).isPresent()
                : isAsked(count) || atDefaults(count).constant().orElse(1) % size == 0;
    }

    /** Dimensions along which work-groups are whole by default, and perhaps not with other parameters. */
    public List<Integer> wholeByDefault() {
        return IntStream.range(0, group.size())
                .filter(d -> isWholeGroups(d)
                        && items.get(d).exactly(Poly.of(group.get(d))).isEmpty())
                .boxed()
                .toList();
    }

    /** The same where more sums are known not to be negative. */
    public Setting alsoKnowing(Collection<Poly> sums) {
        return knowing(Stream.concat(known.stream(), sums.stream()).toList());
    }

    /** The same where other sums are known not to be negative. */
    public Setting knowing(List<Poly> sums) {
        return new Setting(items, offset, group, scalars, defaults, partialGroups, sums, asked);
    }

    /** The same for all parameters, where the last work-group may reach beyond the end. */
    public Setting withPartialGroups() {
        return new Setting(items, offset, group, scalars, defaults, true, known, asked);
    }

    /** Whether work-items may make an access that are launched only because work-groups are whole. */
    public boolean reachesBeyond(Reference reference) {
        Setting here = given();
        for (ByteAccess access : reference.accesses()) {
            Bounds bounds = Bounds.of(here.bind(access.guards()));
            for (int d = 0; d < dimensions(); d++) {
                Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
                if (!isWholeGroups(d)
                        && !bounds.isNonNegative(here.items.get(d).minus(id).plus(-1))) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Dimensions along which work-items could make an access that are launched only because work-groups are whole, with
     * other parameters if not with these.
     */
    public Set<Integer> couldReachBeyond(Reference reference) {
        Set<Integer> found = new TreeSet<>();
        for (ByteAccess access : group.isEmpty() ? List.<ByteAccess>of() : reference.accesses()) {
            Guards guards = everywhere(d -> items.get(d).plus(group.get(d) - 1))
                    .and(access.guards().map(this::bind));
            Bounds bounds = Bounds.of(guards);
            IntStream.range(0, group.size())
                    .filter(d -> items.get(d).exactly(Poly.of(group.get(d))).isEmpty())
                    .filter(d -> !bounds.isNonNegative(items.get(d).minus(id(d)).plus(-1)))
                    .forEach(found::add);
        }
        return found;
    }

    /** Whether it is known how many work-items are launched, and not only the most. */
    private boolean isLaunchKnown(int d) {
        return isWholeGroups(d) || items.get(d).constant().isPresent();
    }

    /** Work-items that are launched, whole groups: where sizes do not fit and depend on parameters, at most. */
    public Poly launched(int d) {
        if (isWholeGroups(d)) {
            return items.get(d);
        }
        long size = group.get(d);
        OptionalLong fixed = items.get(d).constant();
        return items.get(d).plus(fixed.isPresent() ? size - fixed.getAsLong() % size : size - 1);
    }

    /** A polynomial of the kernel's symbols in terms of the parameters. */
    public Poly bind(Poly poly) {
        return withGroups(poly.bind(this::value));
    }

    /**
     * A reference that can be bound, or the same as one that leads nobody knows where: its numbers are beyond 64 bits.
     */
    public Reference followed(Reference reference) {
        try {
            reference.map(this::bind);
            return reference;
        } catch (ArithmeticException e) {
            return reference.lost(Obstacle.TOO_LARGE);
        }
    }

    /** Group ids times the size of a group, which is known here, are work-items. */
    private Poly withGroups(Poly poly) {
        Poly result = poly;
        for (int d = 0; d < dimensions() && !group.isEmpty(); d++) {
            Poly id = Poly.of(new WorkId(Level.GROUP, d));
            Poly begin = Poly.of(new WorkId(Level.GLOBAL, d)).minus(Poly.of(new WorkId(Level.LOCAL, d)));
            Poly.Division division = result.dividedBy(id);
            Optional<Poly> factor = division.quotient().exactly(Poly.of(group.get(d)));
            if (factor.isPresent() && !division.quotient().equals(Poly.ZERO)) {
                result = division.remainder().plus(begin.times(factor.get()));
            }
        }
        return result;
    }

    /**
     * With the ids of groups, and in groups, as quotients and remainders of work-items, where the size of a group is
     * known.
     */
    public Poly withoutGroups(Poly poly) {
        return poly.bind(symbol -> {
            boolean global = !(symbol instanceof WorkId id) || id.level() == Level.GLOBAL || group.isEmpty();
            if (global) {
                return Optional.empty();
            }
            WorkId id = (WorkId) symbol;
            Poly item = Poly.of(new WorkId(Level.GLOBAL, id.dimension()));
            Poly size = Poly.of(group.get(id.dimension()));
            Poly number = Poly.quotient(item, size, Rounding.NATURAL);
            return Optional.of(id.level() == Level.GROUP ? number : item.minus(number.times(size)));
        });
    }

    /** The same with other values for some parameters. */
    public Setting with(Map<String, Long> values) {
        Map<String, Long> changed = new LinkedHashMap<>(defaults);
        changed.putAll(values);
        return new Setting(items, offset, group, scalars, changed, partialGroups, known, asked);
    }

    /**
     * The value of a polynomial of the kernel's symbols, with parameters at their defaults; if it has one.
     *
     * @param item the work-item
     * @param round how many rounds of loops came before
     */
    public OptionalLong valueFor(List<Long> item, long round, Poly poly) {
        return atDefaults(bind(poly))
                .bind(symbol -> {
                    if (symbol instanceof Counter) {
                        return Optional.of(Poly.of(round));
                    }
                    return symbol instanceof WorkId id ? Optional.of(Poly.of(at(item, id))) : Optional.empty();
                })
                .constant();
    }

    private long at(List<Long> item, WorkId id) {
        long at = item.get(id.dimension());
        long size = group.isEmpty() ? 1 : group.get(id.dimension());
        return switch (id.level()) {
            case GLOBAL -> at;
            case LOCAL -> at % size;
            case GROUP -> at / size;
        };
    }

    /**
     * The same guards in terms of the parameters, for work-items that are not launched for the sake of whole groups
     * only.
     */
    public Guards inside(Guards guards) {
        List<Poly> known = new ArrayList<>();
        for (int d = 0; d < dimensions(); d++) {
            known.add(items.get(d).minus(Poly.of(new WorkId(Level.GLOBAL, d))).plus(-1));
        }
        return bind(guards).with(known);
    }

    /** What holds everywhere: the ranges of parameters and, if so many work-items are launched, ids. */
    private Guards everywhere(IntFunction<Poly> launched) {
        List<Poly> known = new ArrayList<>();
        for (int d = 0; d < dimensions(); d++) {
            Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
            known.add(launched.apply(d).minus(id).plus(-1));
            if (!group.isEmpty()) {
                Poly local = Poly.of(new WorkId(Level.LOCAL, d));
                known.add(Poly.of(group.get(d)).minus(local).plus(-1));
                known.add(launched.apply(d).plus(-group.get(d)).minus(id.minus(local))); // where the last group begins
            }
        }
        return Guards.NONE.with(known).with(this.known);
    }

    /** What holds where {@code guards} do, in terms of the parameters. */
    public Guards bind(Guards guards) {
        return everywhere(this::launched).and(guards.map(this::bind));
    }
}
