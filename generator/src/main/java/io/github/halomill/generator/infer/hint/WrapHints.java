package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.HashSet;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Numbers at which the neighbours of a work-item wrap, where no scalar says how many cells there are:
 * {@code (x + 1) % 64}, {@code x == 63 ? 0 : x + 1}.
 */
public final class WrapHints {

    /** Fewer cells have no neighbours on both sides. */
    private static final long LEAST = 3;

    private WrapHints() {}

    /** The one number at which reads along {@code d} wrap; empty if there is none, or another. */
    public static OptionalLong along(int d, Evaluation evaluation) {
        WorkId id = new WorkId(Level.GLOBAL, d);
        Set<Long> found = new HashSet<>();
        for (Reference reference : evaluation.references()) {
            NavigableSet<Long> here = new TreeSet<>();
            for (ByteAccess access : reference.accesses()) {
                access.offset()
                        .symbols()
                        .forEach(symbol -> remainder(symbol, id).ifPresent(here::add));
                reference
                        .accesses()
                        .forEach(other -> difference(access, other, id).ifPresent(here::add));
            }
            if (!here.isEmpty()) {
                found.add(here.first()); // from one end to the other it is twice as far
            }
        }
        return found.size() == 1 ? OptionalLong.of(found.iterator().next()) : OptionalLong.empty();
    }

    /** Whether reads along {@code d} wrap at a number, or at as many as there are work-items. */
    public static boolean isAny(int d, Evaluation evaluation) {
        Poly all = Poly.of(new Size(Level.GLOBAL, d));
        return along(d, evaluation).isPresent()
                || evaluation.references().stream()
                        .flatMap(reference -> reference.accesses().stream())
                        .flatMap(access -> access.offset().symbols().stream())
                        .anyMatch(symbol -> symbol instanceof Quotient quotient
                                && quotient.divisor().equals(all));
    }

    /** What a neighbour's number is divided by; the work-item's own would be a place in a table. */
    private static Optional<Long> remainder(Symbol symbol, WorkId id) {
        if (!(symbol instanceof Quotient quotient)
                || !quotient.dividend().symbols().contains(id)) {
            return Optional.empty();
        }
        boolean neighbour = !quotient.dividend().equals(Poly.of(id))
                && quotient.dividend().linear(id).filter(Poly.ONE::equals).isPresent();
        return neighbour ? number(quotient.divisor()) : Optional.empty();
    }

    private static Optional<Long> number(Poly poly) {
        return poly.constant().orElse(0) >= LEAST ? Optional.of(poly.constant().getAsLong()) : Optional.empty();
    }

    /** By how much one of two alternatives is less at the upper end, or more at the lower one. */
    private static Optional<Long> difference(ByteAccess end, ByteAccess other, WorkId id) {
        Optional<Poly> step = other.offset().linear(id).filter(factor -> !factor.equals(Poly.ZERO));
        if (end.equals(other) || step.isEmpty()) {
            return Optional.empty();
        }
        for (Poly guard : end.guards().polynomials()) {
            long sign =
                    guard.linear(id).map(factor -> factor.constant().orElse(0)).orElse(0L);
            if (Math.abs(sign) != 1) {
                continue;
            }
            Poly bound = guard.minus(Poly.of(id).times(sign));
            boolean equal =
                    bound.equals(Poly.ZERO) || end.guards().polynomials().contains(guard.negated());
            Poly difference = other.offset().minus(end.offset()).times(sign);
            Poly here = equal ? at(difference, id, bound.times(-sign)) : difference;
            Optional<Long> number = here.exactly(step.get()).flatMap(WrapHints::number);
            if (number.isPresent() && isEnd(bound.constantTerm(), sign, number.get())) {
                return number;
            }
        }
        return Optional.empty();
    }

    private static Poly at(Poly poly, WorkId id, Poly place) {
        return poly.bind(symbol -> symbol.equals(id) ? Optional.of(place) : Optional.empty());
    }

    /** Whether a guard, {@code x + bound >= 0} or {@code -x + bound >= 0}, says that an end is near. */
    private static boolean isEnd(long bound, long sign, long number) {
        return sign > 0 ? Math.abs(-bound - number) <= number / 2 : Math.abs(bound) <= number / 2;
    }
}
