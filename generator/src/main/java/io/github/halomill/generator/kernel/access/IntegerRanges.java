package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.IndexFlow;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Decision;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Evaluation.Computed;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Offset;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * For which sizes the numbers of 32 bits that lead to subscripts, and the factors of 24 bits, stay in their range. What
 * cannot be bounded by sizes is left out.
 */
public final class IntegerRanges {

    /** Work for one kernel. */
    private static final long MOST_WORK = 40_000_000;

    /** More ways from an expression to subscripts are not told apart. */
    private static final int MOST_GUARDS = 8;

    /**
     * An expression that stays in its range if something is not negative.
     *
     * @param expr of the kernel
     * @param kind the type in which it is computed
     * @param most the greatest number that it may be: of the type, or of 24 bits
     * @param extreme the greatest or least number that it may be, a polynomial of parameters
     * @param room how far that is from the end of the range
     */
    public record Range(Expr expr, Scalar.Kind kind, long most, Poly extreme, Poly room) {

        /** The least that it may be. */
        public long least() {
            return kind.isSigned() ? -most - 1 : 0;
        }

        /** Whether it is a factor that must have 24 bits. */
        public boolean isFactor() {
            return most < IntegerRanges.most(kind);
        }
    }

    private final Setting setting;
    private final Evaluation evaluation;
    private final Map<Guards, Bounds> bounds = new LinkedHashMap<>();
    private final Map<Poly, Range> found = new LinkedHashMap<>();

    private IntegerRanges(Setting setting, Evaluation evaluation) {
        this.setting = setting;
        this.evaluation = evaluation;
    }

    /** Those of a kernel that others do not imply, the tightest first. */
    public static List<Range> of(Unit unit, Function kernel, Evaluation evaluation, Setting setting) {
        return Effort.within(MOST_WORK, () -> new IntegerRanges(setting, evaluation).find(unit, kernel));
    }

    private List<Range> find(Unit unit, Function kernel) {
        IndexFlow flow = new IndexFlow(unit, kernel, deciding(), expr -> polys(expr));
        for (Expr subscript : flow.subscripts()) {
            Set<Guards> guards =
                    numbers(subscript).stream().map(Computed::guards).collect(Collectors.toSet());
            Set<Guards> there = guards.isEmpty() || guards.size() > MOST_GUARDS ? Set.of(Guards.NONE) : guards;
            for (Expr expr : flow.leadingTo(subscript)) {
                long most = most(expr, flow);
                numbers(expr).forEach(number -> there.forEach(more -> bound(expr, most, number, more)));
            }
        }
        return strongest(kernel);
    }

    private Set<Computed> numbers(Expr expr) {
        return evaluation.numbers().getOrDefault(expr, Set.of()).stream()
                .filter(number -> !number.modular())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Set<Poly> polys(Expr expr) {
        return numbers(expr).stream().map(Computed::poly).collect(Collectors.toSet());
    }

    /** Comparisons on which it depends whether elements are read or written. */
    private Predicate<Expr> deciding() {
        Set<Poly> guards = Stream.of(evaluation.references(), evaluation.locals(), evaluation.kept())
                .flatMap(List::stream)
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> access.guards().all())
                .collect(Collectors.toSet());
        Set<Expr> deciding = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Decision decision : evaluation.decisions()) {
            boolean used = Stream.concat(decision.whenTrue().stream(), decision.whenFalse().stream())
                    .flatMap(Guards::all)
                    .anyMatch(guards::contains);
            if (used) {
                deciding.add(decision.expr());
            }
        }
        return deciding::contains;
    }

    private static long most(Expr expr, IndexFlow flow) {
        long all = most(IndexFlow.kind(expr).orElseThrow());
        return flow.isFactorOf24Bits(expr) ? all >> 8 : all;
    }

    private void bound(Expr expr, long end, Computed number, Guards there) {
        Scalar.Kind kind = IndexFlow.kind(expr).orElseThrow();
        if (number.poly().constant().isPresent() || Effort.isSpent()) {
            return;
        }
        try {
            Poly poly = setting.bind(number.poly());
            Guards launched = number.guards().and(there).with(inTwos(number.poly()));
            Bounds known = bounds.computeIfAbsent(launched, all -> Bounds.of(setting.bind(all)));
            if (known.isContradictory()) {
                return;
            }
            Optional<Poly> most = known.upper(poly, setting::isParameter, setting::size);
            most.ifPresent(greatest ->
                    add(new Range(expr, kind, end, greatest, Poly.of(end).minus(greatest))));
            if (kind.isSigned()) {
                Optional<Poly> least = known.lower(poly, setting::isParameter, setting::size);
                least.ifPresent(lowest -> add(new Range(expr, kind, end, lowest, lowest.plus(end + 1))));
            }
        } catch (ArithmeticException e) {
            return; // numbers beyond 64 bits: nothing is known
        }
    }

    /**
     * Work-groups of a power of two that are launched whole do not pass a power of two that the others do not pass: an
     * id alone is as small as if only these were launched.
     */
    private List<Poly> inTwos(Poly id) {
        return IntStream.range(0, setting.group().size())
                .filter(d -> Long.bitCount(setting.group().get(d)) == 1
                        && id.equals(Poly.of(new WorkId(Level.GLOBAL, d)).plus(Poly.of(new Offset(d)))))
                .mapToObj(d -> setting.items()
                        .get(d)
                        .minus(Poly.of(new WorkId(Level.GLOBAL, d)))
                        .plus(-1))
                .toList();
    }

    private void add(Range range) {
        if (range.room().constant().orElse(-1) < 0) {
            found.putIfAbsent(range.room(), range);
        }
    }

    /** The greatest number of a type of 32 bits. */
    public static long most(Scalar.Kind kind) {
        return kind.isSigned() ? Integer.MAX_VALUE : (1L << 32) - 1;
    }

    private List<Range> strongest(Function kernel) {
        List<Range> all = new ArrayList<>(found.values());
        all.sort(Comparator.comparingLong(range -> about(range.room())));
        List<Poly> known = new ArrayList<>(setting.known());
        kernel.parameters().forEach(parameter -> known.addAll(ofType(parameter)));
        List<Range> kept = new ArrayList<>();
        for (Range range : all) {
            boolean implied = kept.stream().anyMatch(other -> implies(other.room(), range.room(), known))
                    || Bounds.of(Guards.NONE.with(known)).isNonNegative(range.room());
            if (!implied) {
                kept.add(range);
            }
        }
        return kept;
    }

    /**
     * Whether there is room for the looser of two numbers if there is for the tighter, where {@code known} are not
     * negative.
     */
    public static boolean implies(Poly tighter, Poly looser, List<Poly> known) {
        try {
            Bounds bounds = Bounds.of(Guards.NONE.with(known));
            return bounds.isNonNegative(looser.minus(tighter))
                    || bounds.isNonNegative(looser.times(2).minus(tighter)); // what grows faster comes first
        } catch (ArithmeticException e) {
            return false;
        }
    }

    private long about(Poly room) {
        try {
            return setting.estimate(room);
        } catch (ArithmeticException e) {
            return Long.MIN_VALUE;
        }
    }

    /** What a scalar argument is by its type: programs do not pass others. */
    private List<Poly> ofType(Variable parameter) {
        Poly value = setting.scalars().get(parameter.name());
        if (value == null
                || !(parameter.type() instanceof Scalar scalar)
                || scalar.kind().bytes() > 4) {
            return List.of();
        }
        boolean signed = scalar.kind().isSigned();
        long most = most(signed ? Scalar.Kind.INT : Scalar.Kind.UINT);
        return List.of(Poly.of(most).minus(value), signed ? value.plus(most + 1) : value);
    }

    /**
     * The largest that a parameter may be where the others are as they are; empty if it does not matter, or nothing
     * fits.
     */
    public static Optional<Long> largest(Poly room, Symbol parameter, Predicate<Poly> holds) {
        long fits = 0;
        long exceeds = 1L << 32;
        while (exceeds - fits > 1) {
            long middle = (fits + exceeds) / 2;
            boolean held;
            try {
                held = holds.test(room.bind(
                        symbol -> symbol.equals(parameter) ? Optional.of(Poly.of(middle)) : Optional.empty()));
            } catch (ArithmeticException e) {
                held = false;
            }
            fits = held ? middle : fits;
            exceeds = held ? exceeds : middle;
        }
        return fits == 0 || exceeds == 1L << 32 ? Optional.empty() : Optional.of(fits);
    }
}
