package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.access.Cases.Case;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How long rows and planes have to be for a neighbour to lie in the one in which it seems to:
 * {@code x == 0 ? u[i + 1] : u[i - 1]} reads the next row where there is one column only.
 */
public final class RowRoom {

    private final Setting setting;
    private final SymbolicShape shape;
    private final ReachFinder finder;

    private RowRoom(Setting setting, SymbolicShape shape) {
        this.setting = setting;
        this.shape = shape;
        finder = new ReachFinder(setting, shape);
    }

    /**
     * What must not be negative, polynomials of parameters that are not so by default; each with a reference that needs
     * it. What others imply is left out.
     */
    public static Map<Poly, Reference> needed(List<Reference> references, Setting setting, SymbolicShape shape) {
        RowRoom room = new RowRoom(setting, shape);
        Map<Poly, Reference> needed = new LinkedHashMap<>();
        references.stream()
                .filter(reference -> reference.unresolved().isEmpty())
                .forEach(reference -> reference
                        .accesses()
                        .forEach(access -> room.of(access).forEach(poly -> needed.putIfAbsent(poly, reference))));
        Map<Poly, Reference> strongest = new LinkedHashMap<>();
        needed.keySet().stream()
                .sorted(Comparator.comparingLong(setting::estimate))
                .filter(poly -> !room.isImplied(poly, strongest.keySet()))
                .forEach(poly -> strongest.put(poly, needed.get(poly)));
        return strongest;
    }

    private boolean isImplied(Poly poly, Set<Poly> others) {
        return Bounds.of(setting.alsoKnowing(others).bind(Guards.NONE)).isNonNegative(poly);
    }

    private List<Poly> of(ByteAccess access) {
        List<Poly> needed = new ArrayList<>();
        try {
            for (Case one : new Cases(setting).of(access)) {
                Bounds bounds = Bounds.of(one.guards());
                Optional<List<Poly>> offsets =
                        bounds.isContradictory() ? Optional.empty() : finder.offsets(one.offset());
                offsets.ifPresent(found -> needed.addAll(inRows(finder.inRows(found, bounds), bounds)));
            }
        } catch (ArithmeticException e) {
            return List.of(); // nothing is known of numbers beyond 64 bits
        }
        return needed;
    }

    private List<Poly> inRows(List<Poly> found, Bounds bounds) {
        List<Poly> offsets = new ArrayList<>(found);
        List<Poly> needed = new ArrayList<>();
        for (int d : shape.inRows()) {
            Poly size = shape.size().get(d);
            Poly place = shape.own(d, setting.id(d)).plus(offsets.get(d));
            Optional<Row> row = LongStream.concat(
                            LongStream.of(0),
                            ReachFinder.rowsAway(
                                    place, size, poly -> least(poly, bounds).isPresent()))
                    .mapToObj(away -> row(away, place.minus(size.times(away)), size, bounds))
                    .flatMap(Optional::stream)
                    .max(Comparator.comparingLong(this::room));
            if (row.isPresent()) {
                needed.addAll(row.get().needed());
                int slower = shape.slower(d);
                offsets.set(slower, offsets.get(slower).plus(row.get().away()));
            }
        }
        return needed;
    }

    /** A row that something may be in, so many behind the one that it seems to be in, and what is needed for that. */
    private record Row(long away, List<Poly> needed) {}

    private Optional<Row> row(long away, Poly place, Poly size, Bounds bounds) {
        Optional<Poly> first = least(place, bounds);
        Optional<Poly> last = least(size.minus(place).plus(-1), bounds);
        return first.isPresent() && last.isPresent()
                ? Optional.of(new Row(
                        away,
                        Stream.of(first.get(), last.get())
                                .filter(poly -> poly.constant().isEmpty())
                                .toList()))
                : Optional.empty();
    }

    /** How much more there is by default than what is needed. */
    private long room(Row row) {
        return row.needed().stream().mapToLong(setting::estimate).min().orElse(Long.MAX_VALUE);
    }

    /** What a number is at least, made of parameters, if that is not negative by default. */
    private Optional<Poly> least(Poly poly, Bounds bounds) {
        return bounds.isNonNegative(poly)
                ? Optional.of(Poly.ZERO)
                : bounds.lower(poly, setting::isParameter, setting::size)
                        .filter(least -> setting.isAsked(least)
                                || setting.atDefaults(least).constant().orElse(-1) >= 0);
    }
}
