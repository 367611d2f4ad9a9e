package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.generator.kernel.access.GridStrides;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.runtime.schedule.Access;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the references of a kernel say, worked out for every work-item and every round of its loops. */
final class ReferencePredictor implements Predictor {

    /** Of a loop that the guards do not bound no more is worked out: no kernel here has longer ones. */
    private static final long MOST_ROUNDS = 64;

    private final Launch launch;
    private final List<Reference> references;
    private final Map<List<Object>, Set<Long>> offsets = new HashMap<>();

    ReferencePredictor(Unit unit, Function kernel, Launch launch) {
        this.launch = launch;
        Evaluation plain = evaluation(unit, kernel, Set.of());
        Set<Symbol> powersOfTwo = plain.masks().stream()
                .flatMap(mask -> mask.symbols().stream())
                .filter(symbol -> value(symbol, launch.offset())
                        .filter(number -> number > 0 && Long.bitCount(number) == 1)
                        .isPresent())
                .collect(Collectors.toSet());
        Evaluation evaluation = powersOfTwo.isEmpty() ? plain : evaluation(unit, kernel, powersOfTwo);
        references = GridStrides.once(evaluation, setting()).references();
    }

    /** The launch, with numbers for all that is known of it. */
    private Setting setting() {
        Map<String, Poly> scalars = new HashMap<>();
        launch.symbols().forEach((name, value) -> scalars.put(name, Poly.of(value)));
        launch.arguments().forEach((name, argument) -> {
            if (argument instanceof Argument.Scalar scalar) {
                scalars.put(name, Poly.of(scalar.value().longValue()));
            }
        });
        return new Setting(
                numbers(launch.global()),
                numbers(launch.offset()),
                launch.local(),
                scalars,
                Map.of(),
                false,
                List.of(),
                Set.of());
    }

    private static List<Poly> numbers(List<Long> all) {
        return all.stream().map(Poly::of).toList();
    }

    private Evaluation evaluation(Unit unit, Function kernel, Set<Symbol> powersOfTwo) {
        return KernelEvaluator.evaluate(
                unit,
                kernel,
                name -> scalar(name).filter(value -> value >= 0).isPresent(),
                name -> false,
                Set.of(),
                KnownObjects.NONE.withPowersOfTwo(powersOfTwo));
    }

    private Optional<Long> scalar(String name) {
        return launch.arguments().get(name) instanceof Argument.Scalar scalar
                ? Optional.of(scalar.value().longValue())
                : Optional.ofNullable(launch.symbols().get(name));
    }

    @Override
    public boolean mayRead(String buffer, List<Long> item, long offset, long size) {
        return mayTouch(of(buffer, Reference.Mode::reads), item, offset, size);
    }

    @Override
    public boolean mayWrite(String buffer, List<Long> item, long offset, long size) {
        return mayTouch(of(buffer, Reference.Mode::writes), item, offset, size);
    }

    @Override
    public Optional<Access> direction(String buffer) {
        boolean reads = of(buffer, Reference.Mode::reads).findAny().isPresent();
        boolean writes = of(buffer, Reference.Mode::writes).findAny().isPresent();
        return Optional.of(reads && writes ? Access.INOUT : writes ? Access.OUTPUT : Access.INPUT);
    }

    private Stream<Reference> of(String buffer, Predicate<Reference.Mode> mode) {
        return references.stream()
                .filter(reference -> reference.buffer().name().equals(buffer) && mode.test(reference.mode()));
    }

    private boolean mayTouch(Stream<Reference> candidates, List<Long> item, long offset, long size) {
        return candidates.anyMatch(reference -> reference.unresolved().isPresent()
                || reference.accesses().stream()
                        .flatMap(access -> offsets(access, item).stream())
                        .anyMatch(first -> first <= offset && offset + size <= first + reference.bytes()));
    }

    private Set<Long> offsets(Reference.ByteAccess access, List<Long> item) {
        return offsets.computeIfAbsent(List.of(access, item), key -> {
            Set<Long> found = new HashSet<>();
            collect(
                    bound(access.offset(), item),
                    bound(access.guards().polynomials(), item),
                    bound(access.guards().nonZero(), item),
                    found);
            return found;
        });
    }

    private List<Poly> bound(Collection<Poly> polys, List<Long> item) {
        return polys.stream().map(poly -> bound(poly, item)).toList();
    }

    private Poly bound(Poly poly, List<Long> item) {
        return poly.bind(symbol -> value(symbol, item).map(Poly::of));
    }

    private Optional<Long> value(Symbol symbol, List<Long> item) {
        if (symbol instanceof Symbol.Uniform uniform) {
            return scalar(uniform.name());
        }
        if (symbol instanceof Symbol.WorkId id) {
            int d = id.dimension();
            return Optional.of(
                    d >= item.size()
                            ? 0
                            : inLevel(
                                    id.level(),
                                    item.get(d) - launch.offset().get(d),
                                    launch.local().get(d)));
        }
        if (symbol instanceof Symbol.Offset first) {
            int d = first.dimension();
            return Optional.of(d >= item.size() ? 0 : launch.offset().get(d));
        }
        if (symbol instanceof Symbol.Size size) {
            int d = size.dimension();
            return Optional.of(d >= item.size() ? 1 : sizeOf(size.level(), d));
        }
        return Optional.empty();
    }

    /** From an id that counts from 0. */
    private static long inLevel(Level level, long id, long groupSize) {
        return switch (level) {
            case GLOBAL -> id;
            case LOCAL -> id % groupSize;
            case GROUP -> id / groupSize;
        };
    }

    private long sizeOf(Level level, int d) {
        return switch (level) {
            case GLOBAL -> launch.global().get(d);
            case LOCAL -> launch.local().get(d);
            case GROUP -> launch.global().get(d) / launch.local().get(d);
        };
    }

    /** A counter and the rounds in which guards of it alone may hold. */
    private record Rounds(Symbol counter, long first, long last) {

        static Rounds of(Symbol counter, Collection<Poly> guards) {
            long first = 0;
            long last = MOST_ROUNDS;
            for (Poly guard : guards) {
                long step = guard.linear(counter).orElse(Poly.ZERO).constant().orElse(0);
                if (step != 0 && guard.allSymbols().size() == 1) {
                    long start = guard.constantTerm();
                    first = step > 0 ? Math.max(first, -Math.floorDiv(start, step)) : first;
                    last = step < 0 ? Math.min(last, start / -step) : last;
                }
            }
            return new Rounds(counter, first, last);
        }
    }

    /** Finds all values of {@code offset} for which all guards hold and nothing else is 0, over all rounds of all loops. */
    private static void collect(Poly offset, List<Poly> guards, List<Poly> nonZero, Set<Long> found) {
        if (guards.stream().anyMatch(guard -> guard.constant().orElse(0) < 0)
                || nonZero.stream().anyMatch(Poly.ZERO::equals)) {
            return;
        }
        List<Poly> open =
                guards.stream().filter(guard -> guard.constant().isEmpty()).toList();
        Set<Symbol> counters = new HashSet<>(offset.allSymbols());
        open.forEach(guard -> counters.addAll(guard.allSymbols()));
        nonZero.forEach(poly -> counters.addAll(poly.allSymbols()));
        Optional<Rounds> shortest = counters.stream()
                .filter(symbol -> !(symbol instanceof Symbol.Quotient))
                .map(counter -> Rounds.of(counter, open))
                .min((a, b) -> Long.compare(a.last() - a.first(), b.last() - b.first()));
        if (shortest.isEmpty()) {
            found.add(offset.constant().orElseThrow());
            return;
        }
        Rounds rounds = shortest.get();
        if (!(rounds.counter() instanceof Symbol.Counter)) {
            throw new IllegalStateException("what has no value: " + rounds.counter());
        }
        for (long round = rounds.first(); round <= rounds.last(); round++) {
            Poly value = Poly.of(round);
            UnaryOperator<Poly> bind = poly ->
                    poly.bind(symbol -> symbol.equals(rounds.counter()) ? Optional.of(value) : Optional.empty());
            collect(
                    bind.apply(offset),
                    open.stream().map(bind).toList(),
                    nonZero.stream().map(bind).toList(),
                    found);
        }
    }
}
