package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Scalars that choose which level of an array a kernel reads and which it writes, where levels take turns from step to
 * step: {@code u[t1 * n + i] = u[t0 * n + i]}.
 *
 * @param names from that of the oldest level to that of the newest, which is written
 * @param distances bytes from one level to the next, by array
 * @param pitches scalars that say how far levels are apart and not of how many rows, as {@code t1 * stride + y * row}
 *     does: in terms of rows
 */
public record LevelScalars(List<String> names, Map<String, Poly> distances, Map<String, Poly> pitches) {

    /** Those of a kernel that has none. */
    public static final LevelScalars NONE = new LevelScalars(List.of(), Map.of(), Map.of());

    public LevelScalars {
        names = List.copyOf(names);
        distances = Map.copyOf(distances);
        pitches = Map.copyOf(pitches);
    }

    /** What a scalar is a factor of in an array. */
    private record Use(String scalar, String array, Poly distance, Reference reference, Poly rest) {}

    /**
     * Those of a kernel: an array has several, and no guard has any.
     *
     * @param writes whether the kernel writes by a reference
     */
    public static LevelScalars in(Evaluation evaluation, Predicate<Reference> writes) {
        Evaluation any = evaluation.fromZero();
        Map<String, Poly> pitches = pitches(any.references());
        Evaluation inRows = any.bind(symbol -> Optional.ofNullable(pitches.get(symbol.toString())));
        return of(inRows.references(), pitches, writes);
    }

    private static LevelScalars of(List<Reference> references, Map<String, Poly> pitches, Predicate<Reference> writes) {
        List<Use> uses = new ArrayList<>();
        for (Reference reference : references) {
            for (ByteAccess access : reference.accesses()) {
                for (Symbol symbol : access.offset().symbols()) {
                    if (symbol instanceof Uniform scalar) {
                        use(scalar, access, reference).ifPresent(uses::add);
                    }
                }
            }
        }
        Set<String> guarding = references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> access.guards().all())
                .flatMap(guard -> guard.allSymbols().stream())
                .map(Symbol::toString)
                .collect(Collectors.toSet());
        uses.removeIf(use -> guarding.contains(use.scalar));
        Map<String, Poly> distances = distances(uses);
        uses.removeIf(use -> Optional.ofNullable(distances.get(use.array))
                .filter(use.distance::equals)
                .isEmpty());
        List<String> names = inOrder(uses, writes);
        return names.isEmpty() ? NONE : new LevelScalars(names, distances, pitches);
    }

    /** What moves an offset from a row or plane of the last id to the next. */
    private static Optional<Poly> ofLastId(Poly offset) {
        return offset.symbols().stream()
                .filter(symbol -> symbol instanceof WorkId id && id.level() == Level.GLOBAL)
                .max(Comparator.comparingInt(id -> ((WorkId) id).dimension()))
                .flatMap(offset::linear);
    }

    /** A scalar times whole rows or planes of all ids, and several of them. */
    private static Optional<Use> use(Uniform scalar, ByteAccess access, Reference reference) {
        Poly offset = access.offset();
        return offset.linear(scalar)
                .filter(factor -> factor.isUniform()
                        && !factor.equals(Poly.ZERO)
                        && ofLastId(offset)
                                .flatMap(factor::exactly)
                                .filter(rows -> !rows.equals(Poly.ONE))
                                .isPresent())
                .map(factor -> new Use(
                        scalar.name(),
                        reference.buffer().name(),
                        factor,
                        reference,
                        offset.minus(factor.times(Poly.of(scalar)))));
    }

    private static Map<String, Poly> pitches(List<Reference> references) {
        Map<String, Set<String>> choosing = new LinkedHashMap<>();
        Map<String, Poly> pitches = new LinkedHashMap<>();
        references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .forEach(access -> access.offset()
                        .symbols()
                        .forEach(symbol -> ofLastId(access.offset())
                                .filter(row -> symbol instanceof Uniform)
                                .ifPresent(row -> access.offset()
                                        .linear(symbol)
                                        .ifPresent(factor -> pitch(factor, row, pitches)
                                                .ifPresent(pitch -> choosing.computeIfAbsent(
                                                                pitch, any -> new LinkedHashSet<>())
                                                        .add(symbol.toString()))))));
        pitches.keySet()
                .removeIf(pitch -> choosing.getOrDefault(pitch, Set.of()).size() < 2);
        return pitches;
    }

    /** The scalar that a factor is, in bytes, if that is not so many rows. */
    private static Optional<String> pitch(Poly factor, Poly row, Map<String, Poly> pitches) {
        if (factor.symbols().size() != 1
                || !(factor.symbols().iterator().next() instanceof Uniform pitch)
                || row.symbols().contains(pitch)) {
            return Optional.empty();
        }
        return factor.linear(pitch)
                .filter(bytes -> factor.equals(bytes.times(Poly.of(pitch))))
                .flatMap(row::exactly)
                .map(elements -> {
                    pitches.put(pitch.name(), elements.times(Poly.of(new Uniform("rows of " + pitch.name(), true))));
                    return pitch.name();
                });
    }

    /** By array, what several scalars are factors of. */
    private static Map<String, Poly> distances(List<Use> uses) {
        Map<String, Map<Poly, Set<String>>> scalars = new LinkedHashMap<>();
        uses.forEach(use -> scalars.computeIfAbsent(use.array, any -> new TreeMap<>())
                .computeIfAbsent(use.distance, any -> new LinkedHashSet<>())
                .add(use.scalar));
        Map<String, Poly> distances = new HashMap<>();
        Set<String> levels = scalars.values().stream()
                .flatMap(byDistance -> byDistance.values().stream())
                .filter(names -> names.size() > 1)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
        scalars.forEach((array, byDistance) -> byDistance.forEach((distance, names) -> {
            if (levels.containsAll(names)) {
                distances.put(array, distance);
            }
        }));
        return distances;
    }

    /** What is written is the newest; what is read around work-items' own elements is newer than what is not. */
    private static List<String> inOrder(List<Use> uses, Predicate<Reference> writes) {
        Map<String, Integer> ages = new TreeMap<>();
        for (Use use : uses) {
            long around = uses.stream()
                    .filter(other -> other.scalar.equals(use.scalar) && other.array.equals(use.array))
                    .map(Use::rest)
                    .distinct()
                    .count();
            ages.merge(use.scalar, writes.test(use.reference) ? 2 : around > 1 ? 1 : 0, Math::max);
        }
        List<String> names = new ArrayList<>(ages.keySet());
        names.sort(Comparator.comparing(ages::get));
        boolean written = ages.containsValue(2) && names.size() > 1;
        return written ? List.copyOf(names) : List.of();
    }

    /** What the first step passes, and pitches. */
    public Map<String, Poly> first() {
        Map<String, Poly> values = new LinkedHashMap<>(pitches);
        names.forEach(name -> values.put(name, Poly.of(names.indexOf(name))));
        return values;
    }

    /** The level that a scalar is, by the number of the step; empty if it is none. */
    public Optional<String> inTurn(String scalar, String step) {
        int level = names.indexOf(scalar);
        return level < 0
                ? Optional.empty()
                : Optional.of((level == 0 ? step : "(" + step + " + " + level + ")") + " % " + names.size());
    }

    /** Elements from one level of an array to the next; empty if it has none. */
    public Optional<Poly> elements(String array, long elementBytes) {
        return Optional.ofNullable(distances.get(array)).flatMap(bytes -> bytes.exactly(Poly.of(elementBytes)));
    }
}
