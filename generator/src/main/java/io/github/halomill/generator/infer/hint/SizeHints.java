package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.symbolic.Decision;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Scalars that a kernel takes for the number of cells along a dimension, though no guard of what it writes says so: ids
 * are compared with them ({@code x == w - 1}, {@code x < w - 1}), or wrap at them ({@code (x + 1) % w}).
 */
public final class SizeHints {

    /** By how much a bound may miss the number of cells. */
    public static final long NEAR = 16;

    private SizeHints() {}

    /**
     * The names of scalars that count cells along any dimension, or are factors of such counts: there is at least one
     * of each.
     */
    public static Set<String> all(Evaluation evaluation) {
        Set<String> names = new LinkedHashSet<>();
        pitches(evaluation).forEach(pitch -> names.add(pitch.toString()));
        for (int d = 0; d < 3; d++) {
            along(d, evaluation).stream()
                    .flatMap(hint -> hint.symbols().stream())
                    .forEach(symbol -> names.add(symbol.toString()));
        }
        polynomials(evaluation).forEach(poly -> names.addAll(factors(poly)));
        names.removeAll(borders(evaluation));
        evaluation.references().stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> access.guards().all())
                .flatMap(SizeHints::lessBorder)
                .flatMap(size -> size.symbols().stream())
                .forEach(symbol -> names.add(symbol.toString()));
        return names;
    }

    /**
     * The names of scalars that say how wide a border is which work-items leave out: {@code (y + m) * w + x + m},
     * {@code x < w - m}.
     */
    public static Set<String> borderWidths(Evaluation evaluation) {
        Set<String> found = borders(evaluation);
        for (int d = 0; d < 3; d++) {
            lessening(evaluation, new WorkId(Level.GLOBAL, d)).forEach(scalar -> found.add(scalar.toString()));
        }
        return found;
    }

    private static Stream<Poly> polynomials(Evaluation evaluation) {
        return evaluation.references().stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> Stream.concat(
                        Stream.of(access.offset()), access.guards().all()));
    }

    /**
     * Those that are added to ids in subscripts, and do not divide them: {@code c + nx} is the next row where
     * {@code c % nx} is a column.
     */
    private static Set<String> borders(Evaluation evaluation) {
        Set<String> found = new LinkedHashSet<>();
        offsets(evaluation)
                .forEach(offset -> offset.symbols().stream()
                        .filter(symbol -> symbol instanceof Uniform && isAdded(symbol, offset))
                        .forEach(symbol -> found.add(symbol.toString())));
        pitches(evaluation).forEach(pitch -> found.remove(pitch.toString()));
        polynomials(evaluation).flatMap(SizeHints::divisors).forEach(found::remove);
        return found;
    }

    private static boolean isAdded(Symbol scalar, Poly offset) {
        Poly all = offset.linear(scalar).orElse(Poly.ZERO);
        Poly rest = all;
        for (int d = 2; d >= 0; d--) {
            Poly stride = offset.linear(new WorkId(Level.GLOBAL, d)).orElse(Poly.ZERO);
            if (!stride.equals(Poly.ZERO)) {
                Poly.Division division = rest.dividedBy(stride);
                rest = division.quotient().constant().isPresent() ? division.remainder() : rest;
            }
        }
        return !all.equals(Poly.ZERO) && rest.equals(Poly.ZERO);
    }

    /** The scalars that ids are less than by others: {@code x < w - m}. */
    private static Stream<Poly> lessBorder(Poly guard) {
        return IntStream.range(0, 3)
                .mapToObj(d -> boundOf(guard, new WorkId(Level.GLOBAL, d)))
                .flatMap(Optional::stream)
                .filter(bound -> !lessened(bound).isEmpty())
                .flatMap(bound -> greatest(bound.plus(-bound.constantTerm())).stream());
    }

    /** Scalars that ids are divided by, or whose products they are compared with. */
    private static Set<String> factors(Poly poly) {
        Set<String> names = divisors(poly).collect(Collectors.toCollection(LinkedHashSet::new));
        if (poly.symbols().stream().anyMatch(WorkId.class::isInstance)) {
            poly.symbols().stream()
                    .filter(symbol -> symbol instanceof Uniform && isFactor(symbol, poly))
                    .forEach(symbol -> names.add(symbol.toString()));
        }
        return names;
    }

    private static Stream<String> divisors(Poly poly) {
        return poly.allSymbols().stream()
                .filter(Quotient.class::isInstance)
                .map(Quotient.class::cast)
                .filter(quotient -> quotient.dividend().symbols().stream().anyMatch(WorkId.class::isInstance))
                .flatMap(quotient -> quotient.divisor().symbols().stream())
                .filter(Uniform.class::isInstance)
                .map(Symbol::toString);
    }

    /** Whether a scalar stands in a product of scalars. */
    private static boolean isFactor(Symbol scalar, Poly poly) {
        Set<Symbol> others = poly.linear(scalar).map(Poly::symbols).orElse(Set.of());
        return !others.isEmpty() && others.stream().allMatch(Uniform.class::isInstance);
    }

    /** The scalars that suit one of three dimensions only, or are a pitch; pitches first. */
    public static Set<Poly> along(int d, Evaluation evaluation) {
        Set<Poly> pitches = pitches(evaluation);
        Set<Poly> mine = compared(d, evaluation);
        Set<Poly> found = new LinkedHashSet<>(mine);
        found.retainAll(pitches);
        for (int other = 0; other < 3; other++) {
            if (other != d) {
                mine.removeAll(compared(other, evaluation));
            }
        }
        found.addAll(mine);
        return found;
    }

    /** The scalars from row to row and from plane to plane. */
    public static Set<Poly> pitches(Evaluation evaluation) {
        Set<Poly> found = new LinkedHashSet<>();
        for (int d = 0; d < 3; d++) {
            WorkId id = new WorkId(Level.GLOBAL, d);
            evaluation.references().stream()
                    .flatMap(reference -> reference.accesses().stream())
                    .flatMap(access -> access.offset().linear(id).stream())
                    .flatMap(factor -> factor.symbols().stream())
                    .filter(Uniform.class::isInstance)
                    .forEach(symbol -> found.add(Poly.of(symbol)));
        }
        return found;
    }

    /** The names of scalars from which an id is taken in subscripts: {@code in[w - 1 - x]}. */
    public static Set<String> mirrored(int d, Evaluation evaluation) {
        Set<String> found = new LinkedHashSet<>();
        offsets(evaluation)
                .forEach(offset -> back(offset, d)
                        .ifPresent(back -> offset.symbols().stream()
                                .filter(symbol -> symbol instanceof Uniform
                                        && offset.linear(symbol)
                                                .filter(factor -> factor.bind(SizeHints::atFirst)
                                                        .equals(back))
                                                .isPresent())
                                .forEach(symbol -> found.add(symbol.toString()))));
        return found;
    }

    /** The names of scalars that are the pitch of rows which are counted from the last one. */
    public static Set<String> rowsMirrored(int d, Evaluation evaluation) {
        Set<String> found = new LinkedHashSet<>();
        offsets(evaluation)
                .forEach(offset -> back(offset, d)
                        .filter(back -> back.symbols().size() == 1)
                        .flatMap(back -> back.symbols().stream()
                                .filter(Uniform.class::isInstance)
                                .findFirst())
                        .ifPresent(pitch -> found.add(pitch.toString())));
        return found;
    }

    private static Stream<Poly> offsets(Evaluation evaluation) {
        return evaluation.references().stream()
                .flatMap(reference -> reference.accesses().stream())
                .map(ByteAccess::offset);
    }

    /** What a subscript is less by for each work-item. */
    private static Optional<Poly> back(Poly offset, int d) {
        return offset.linear(new WorkId(Level.GLOBAL, d))
                .map(Poly::negated)
                .filter(back -> !back.equals(Poly.ZERO) && back.isUniform() && back.isPlainlyNonNegative());
    }

    /** For the first work-item. */
    private static Optional<Poly> atFirst(Symbol symbol) {
        return symbol instanceof WorkId ? Optional.of(Poly.ZERO) : Optional.empty();
    }

    private static Set<Poly> compared(int d, Evaluation evaluation) {
        Set<Poly> found = new LinkedHashSet<>();
        WorkId id = new WorkId(Level.GLOBAL, d);
        for (Reference reference : evaluation.references()) {
            reference
                    .accesses()
                    .forEach(access -> access.offset()
                            .symbols()
                            .forEach(symbol -> wrapped(symbol, id).ifPresent(found::add)));
        }
        for (Decision decision : evaluation.decisions()) {
            Stream.concat(decision.whenTrue().stream(), decision.whenFalse().stream())
                    .forEach(guards -> compared(guards, id, found));
        }
        found.removeAll(lessening(evaluation, id));
        return found;
    }

    /** The rows that an id is taken apart into: {@code i / w}. */
    private static List<Quotient> rows(Poly poly, WorkId id) {
        return poly.symbols().stream()
                .filter(symbol -> wrapped(symbol, id).isPresent())
                .map(Quotient.class::cast)
                .toList();
    }

    /** What an id wraps at. */
    private static Optional<Poly> wrapped(Symbol symbol, WorkId id) {
        return symbol instanceof Quotient quotient
                        && quotient.dividend().symbols().contains(id)
                        && isProduct(quotient.divisor())
                ? Optional.of(quotient.divisor())
                : Optional.empty();
    }

    private static void compared(Guards guards, WorkId id, Set<Poly> found) {
        for (Poly poly : guards.polynomials()) {
            boolean equal = guards.polynomials().contains(poly.negated());
            bound(poly, id, equal).ifPresent(found::add);
            rows(poly, id)
                    .forEach(row -> bound(poly, row, equal)
                            .map(rows -> rows.times(row.divisor()))
                            .ifPresent(found::add));
        }
        guards.nonZero().forEach(poly -> bound(poly, id, true).ifPresent(found::add));
    }

    /** The scalars that a bound of an id is lessened by, as r in {@code x < w - r}: they count no cells. */
    private static Set<Poly> lessening(Evaluation evaluation, WorkId id) {
        Set<Poly> found = new LinkedHashSet<>();
        for (Decision decision : evaluation.decisions()) {
            Stream.concat(decision.whenTrue().stream(), decision.whenFalse().stream())
                    .flatMap(guards -> guards.polynomials().stream())
                    .forEach(poly -> boundOf(poly, id)
                            .ifPresent(bound -> lessened(bound)
                                    .forEach(less -> less.symbols().forEach(scalar -> found.add(Poly.of(scalar))))));
        }
        return found;
    }

    /**
     * The scalar, if a polynomial is an id, a scalar with the other sign, and a small number: -1 if they are compared
     * for equality. Less than the scalar by others may be meant: {@code x < w - r}.
     */
    private static Optional<Poly> bound(Poly poly, Symbol id, boolean equal) {
        return boundOf(poly, id).flatMap(bound -> {
            long number = bound.constantTerm();
            boolean near = equal ? number == -1 : Math.abs(number) <= NEAR;
            return near ? greatest(bound.plus(-number)) : Optional.empty();
        });
    }

    /**
     * What an id is compared with, if a polynomial is an id without a factor, and others; in loops that may go on from
     * there.
     */
    private static Optional<Poly> boundOf(Poly poly, Symbol id) {
        OptionalLong factor = poly.linear(id).map(Poly::constant).orElse(OptionalLong.empty());
        return factor.isPresent() && Math.abs(factor.getAsLong()) == 1
                ? Optional.of(withoutRounds(poly.minus(Poly.of(id).times(factor.getAsLong())))
                        .times(-factor.getAsLong()))
                : Optional.empty();
    }

    private static Poly withoutRounds(Poly poly) {
        return poly.bind(symbol -> symbol instanceof Counter ? Optional.of(Poly.ZERO) : Optional.empty());
    }

    /** The one scalar that counts, where others are taken away. */
    private static Optional<Poly> greatest(Poly poly) {
        Poly result = lessened(poly).stream().reduce(poly, Poly::plus);
        return isProduct(result) ? Optional.of(result) : Optional.empty();
    }

    /** The scalars that are taken away from another. */
    private static List<Poly> lessened(Poly poly) {
        return poly.terms().stream()
                .filter(term -> term.coefficient() < 0
                        && term.factors().size() == 1
                        && term.factors().get(0) instanceof Uniform)
                .map(term -> Poly.of(term.factors().get(0)).times(-term.coefficient()))
                .toList();
    }

    /** Whether a polynomial may be how many cells there are: a product of scalar arguments, or a number. */
    public static boolean isSize(Poly poly) {
        return isProduct(poly) || poly.constant().orElse(0) > 1;
    }

    /** Whether a polynomial is a product of scalar arguments, or one. */
    private static boolean isProduct(Poly poly) {
        Poly product = poly.symbols().stream()
                .filter(Uniform.class::isInstance)
                .map(Poly::of)
                .reduce(Poly.ONE, Poly::times);
        return poly.equals(product) && poly.constant().isEmpty();
    }

    /** The polynomial, if it is a scalar argument and nothing else. */
    public static Optional<Poly> scalar(Poly poly) {
        Set<Symbol> symbols = poly.symbols();
        return symbols.size() == 1
                        && symbols.iterator().next() instanceof Uniform uniform
                        && poly.equals(Poly.of(uniform))
                ? Optional.of(poly)
                : Optional.empty();
    }
}
