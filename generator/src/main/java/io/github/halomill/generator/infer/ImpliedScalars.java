package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.hint.LevelScalars;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Scalars to which arrays of rows and planes leave one value only: what shifts all that is written, as the number of a
 * plane does, is 0, and from plane to plane it is as many rows as there are, of which the kernel is not told how many.
 *
 * @param values by name, in terms of other scalars and of numbers of rows that are no scalars
 * @param levels those that choose levels, which have no value for good
 * @param parities those that are odd in every second step
 */
record ImpliedScalars(Map<String, Poly> values, LevelScalars levels, Set<String> parities) {

    static final ImpliedScalars NONE = new ImpliedScalars(Map.of(), LevelScalars.NONE, Set.of());

    ImpliedScalars {
        values = Map.copyOf(values);
        parities = Set.copyOf(parities);
    }

    /** Those that choose levels. */
    static ImpliedScalars of(LevelScalars levels) {
        return new ImpliedScalars(levels.first(), levels, Set.of());
    }

    /** With some that are odd in every second step. */
    ImpliedScalars withParities(Set<String> names) {
        return new ImpliedScalars(values, levels, names);
    }

    /** Of what writes the arrays. */
    static ImpliedScalars of(List<Reference> written, int dimensions) {
        Map<String, Poly> values = new LinkedHashMap<>();
        for (Reference reference : written) {
            for (ByteAccess access : reference.accesses()) {
                findShifts(access, written, values);
                for (int d = 1; d < dimensions; d++) {
                    findRows(access.offset(), d, values);
                }
            }
        }
        return new ImpliedScalars(values, LevelScalars.NONE, Set.of());
    }

    /** These and others. */
    ImpliedScalars and(ImpliedScalars others) {
        Map<String, Poly> all = new LinkedHashMap<>(values);
        all.putAll(others.values);
        return new ImpliedScalars(all, levels.equals(LevelScalars.NONE) ? others.levels : levels, parities);
    }

    /** With the lengths in bytes of rows of arrays that are only read, also in tiles. */
    ImpliedScalars withReadRows(List<Reference> references) {
        Map<String, Poly> all = new LinkedHashMap<>();
        for (Reference reference : references) {
            for (ByteAccess access : reference.accesses()) {
                for (Symbol symbol : access.offset().symbols()) {
                    if (symbol instanceof Uniform pitch && isOfBytes(access.offset(), pitch, reference.bytes())) {
                        all.put(pitch.name(), rows(pitch).times(reference.bytes()));
                    }
                }
            }
        }
        all.putAll(values);
        return new ImpliedScalars(all, levels, parities);
    }

    /** Whether ids along rows or planes count so many bytes, and all else are whole elements. */
    private static boolean isOfBytes(Poly offset, Uniform pitch, long bytes) {
        Optional<Poly> rows = offset.linear(pitch);
        return rows.isPresent()
                && rows.get().exactly(Poly.of(bytes)).isEmpty()
                && rows.get().symbols().stream().anyMatch(symbol -> symbol instanceof WorkId id && id.dimension() > 0)
                && offset.minus(rows.get().times(Poly.of(pitch))).symbols().stream()
                        .anyMatch(symbol -> symbol instanceof WorkId id && id.dimension() == 0);
    }

    private static Poly rows(Uniform pitch) {
        return Poly.of(new Uniform("rows of " + pitch.name(), true));
    }

    private static void findShifts(ByteAccess access, List<Reference> written, Map<String, Poly> values) {
        for (Symbol symbol : access.offset().symbols()) {
            boolean guarded =
                    access.guards().all().anyMatch(guard -> guard.allSymbols().contains(symbol));
            boolean alone =
                    access.offset().linear(symbol).filter(Poly::isUniform).isPresent();
            if (symbol instanceof Uniform uniform && alone && !guarded && isCommon(uniform, written)) {
                values.put(uniform.name(), Poly.ZERO);
            }
        }
    }

    /** Whether it shifts all that is written of an array alike, or nothing: else there are several arrays in one. */
    private static boolean isCommon(Symbol shift, List<Reference> written) {
        return written.stream()
                .collect(Collectors.groupingBy(
                        Reference::buffer,
                        Collectors.flatMapping(
                                reference -> reference.accesses().stream()
                                        .map(access -> access.offset().linear(shift)),
                                Collectors.toSet())))
                .values()
                .stream()
                .allMatch(factors -> factors.size() == 1);
    }

    private static void findRows(Poly offset, int d, Map<String, Poly> values) {
        Optional<Poly> row = offset.linear(new WorkId(Level.GLOBAL, d - 1));
        Optional<Poly> plane = offset.linear(new WorkId(Level.GLOBAL, d));
        boolean known = row.isPresent() && plane.isPresent() && !row.get().equals(Poly.ZERO);
        List<Symbol> symbols = known ? List.copyOf(plane.get().symbols()) : List.of();
        if (symbols.size() == 1
                && symbols.get(0) instanceof Uniform uniform
                && plane.get().exactly(row.get()).isEmpty()) {
            Optional<Poly> bytes =
                    plane.get().linear(uniform).filter(factor -> plane.get().equals(factor.times(Poly.of(uniform))));
            bytes.flatMap(row.get()::exactly)
                    .ifPresent(elements -> values.put(uniform.name(), elements.times(rows(uniform))));
        }
    }

    /** What stands for a symbol. */
    Optional<Poly> value(Symbol symbol) {
        return symbol instanceof Uniform uniform ? Optional.ofNullable(values.get(uniform.name())) : Optional.empty();
    }
}
