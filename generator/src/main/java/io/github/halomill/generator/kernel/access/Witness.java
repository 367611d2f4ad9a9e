package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Looks for a work-item that certainly makes an access, among the first, the last and some in the middle, with
 * parameters at their defaults.
 */
final class Witness {

    private static final int MOST_ROUNDS = 4;

    /** Work-items and rounds that are tried; more do not show more. */
    private static final int MOST_TRIES = 20_000;

    private final Setting setting;
    private final BiPredicate<List<Long>, Long> such;
    private int tries;

    private Witness(Setting setting, BiPredicate<List<Long>, Long> such) {
        this.setting = setting;
        this.such = such;
    }

    /**
     * A work-item.
     *
     * @param item its number along each dimension, x first
     * @param offset of the access that it makes, in bytes, as if nothing wrapped
     * @param wrapped what an unsigned number in it would be if it did not wrap; empty if none does
     */
    record Found(List<Long> item, long offset, OptionalLong wrapped) {
        Found {
            item = List.copyOf(item);
        }
    }

    /** One whose offset is such, or not meant; none found says nothing. */
    static Optional<Found> find(ByteAccess access, Setting setting, LongPredicate such) {
        return findItem(access, setting, (item, offset) -> such.test(offset));
    }

    /** One which, with its offset, is such. */
    static Optional<Found> findItem(ByteAccess access, Setting setting, BiPredicate<List<Long>, Long> such) {
        if (!access.certain()) {
            return Optional.empty();
        }
        Setting here = setting.numeric();
        if (!IntStream.range(0, here.dimensions())
                .allMatch(d -> here.launched(d).constant().isPresent())) {
            return Optional.empty();
        }
        List<Poly> numbers = new ArrayList<>(List.of(access.offset()));
        numbers.addAll(access.assumed());
        return new Witness(here, such)
                .items(
                        new ArrayList<>(),
                        numbers.stream().map(here::bind).toList(),
                        access.guards().map(here::bind));
    }

    private Optional<Found> items(List<Long> item, List<Poly> numbers, Guards guards) {
        int d = item.size();
        if (isEnough()) {
            return Optional.empty();
        }
        if (d == setting.dimensions()) {
            return rounds(item, numbers, guards);
        }
        for (long at : candidates(setting.launched(d).constant().orElseThrow())) {
            List<Long> longer = new ArrayList<>(item);
            longer.add(at);
            Map<Symbol, Poly> values = ids(d, at);
            Guards rest = guards.map(poly -> bound(poly, values));
            Optional<Found> found =
                    rest.contradictory() ? Optional.empty() : items(longer, bound(numbers, values), rest);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private boolean isEnough() {
        return tries++ >= MOST_TRIES || Effort.isSpent();
    }

    private static Set<Long> candidates(long count) {
        Set<Long> all = new LinkedHashSet<>();
        for (long at : new long[] {0, count - 1, 1, count - 2, count / 2, 15, 16}) {
            if (at >= 0 && at < count) {
                all.add(at);
            }
        }
        return all;
    }

    private Map<Symbol, Poly> ids(int d, long at) {
        Map<Symbol, Poly> values = new HashMap<>();
        values.put(new WorkId(Level.GLOBAL, d), Poly.of(at));
        if (!setting.group().isEmpty()) {
            long size = setting.group().get(d);
            values.put(new WorkId(Level.LOCAL, d), Poly.of(at % size));
            values.put(new WorkId(Level.GROUP, d), Poly.of(at / size));
        }
        return values;
    }

    /** Goes through first and last rounds, loop by loop, the outer ones first. */
    private Optional<Found> rounds(List<Long> item, List<Poly> numbers, Guards guards) {
        if (isEnough()) {
            return Optional.empty();
        }
        Set<Symbol> symbols = new LinkedHashSet<>();
        numbers.forEach(number -> symbols.addAll(number.allSymbols()));
        guards.all().forEach(guard -> symbols.addAll(guard.allSymbols()));
        Optional<Symbol> next =
                symbols.stream().filter(Counter.class::isInstance).min(Symbol::compareTo);
        if (next.isEmpty()) {
            return end(item, numbers, guards);
        }
        for (long round : rounds(next.get(), guards)) {
            Map<Symbol, Poly> values = Map.of(next.get(), Poly.of(round));
            Guards rest = guards.map(poly -> bound(poly, values));
            Optional<Found> found =
                    rest.contradictory() ? Optional.empty() : rounds(item, bound(numbers, values), rest);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Set<Long> rounds(Symbol counter, Guards guards) {
        OptionalLong most = Bounds.of(guards).most(Poly.of(counter));
        Set<Long> candidates = new LinkedHashSet<>();
        for (long round = 0; round < MOST_ROUNDS; round++) {
            candidates.add(round);
            if (most.orElse(-1) >= round) {
                candidates.add(most.getAsLong() - round);
            }
        }
        return candidates;
    }

    private Optional<Found> end(List<Long> item, List<Poly> numbers, Guards guards) {
        OptionalLong offset = numbers.get(0).constant();
        OptionalLong wrapped = numbers.stream()
                .skip(1)
                .flatMapToLong(number -> number.constant().stream())
                .filter(number -> number < 0)
                .findFirst();
        boolean happens = offset.isPresent() && guards.isEmpty() && !guards.contradictory();
        return happens && (wrapped.isPresent() || such.test(item, offset.getAsLong()))
                ? Optional.of(new Found(item, offset.getAsLong(), wrapped))
                : Optional.empty();
    }

    private static List<Poly> bound(List<Poly> polys, Map<Symbol, Poly> values) {
        return polys.stream().map(poly -> bound(poly, values)).toList();
    }

    private static Poly bound(Poly poly, Map<Symbol, Poly> values) {
        return poly.bind(symbol -> Optional.ofNullable(values.get(symbol)));
    }
}
