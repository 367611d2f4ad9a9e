package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known if a condition holds and if it does not: in each case one of several guards does. No alternative: it
 * cannot be; one without guards: nothing is known.
 *
 * @param exact whether the alternatives hold only if the condition does, or does not
 * @param fromMemory whether it may depend on what arrays hold
 */
record Condition(List<Guards> whenTrue, List<Guards> whenFalse, boolean exact, boolean fromMemory) {

    private static final int MOST_ALTERNATIVES = 8;

    static final Condition ALWAYS = new Condition(List.of(Guards.NONE), List.of(), true, false);
    static final Condition NEVER = ALWAYS.negated();

    Condition {
        exact = exact && whenTrue.size() <= MOST_ALTERNATIVES && whenFalse.size() <= MOST_ALTERNATIVES;
        whenTrue = cleaned(whenTrue);
        whenFalse = cleaned(whenFalse);
    }

    static Condition unknown(boolean fromMemory) {
        return new Condition(List.of(Guards.NONE), List.of(Guards.NONE), false, fromMemory);
    }

    /** {@code poly >= 0}. */
    static Condition nonNegative(Poly poly) {
        return new Condition(
                List.of(Guards.of(poly)), List.of(Guards.of(poly.negated().plus(-1))), true, false);
    }

    /** {@code poly == 0}. */
    static Condition zero(Poly poly) {
        return new Condition(List.of(Guards.of(poly, poly.negated())), List.of(Guards.ofNonZero(poly)), true, false);
    }

    private static List<Guards> cleaned(List<Guards> alternatives) {
        List<Guards> possible = alternatives.stream()
                .filter(guards -> !guards.contradictory())
                .distinct()
                .toList();
        return possible.size() > MOST_ALTERNATIVES ? List.of(common(possible)) : possible;
    }

    /** What holds in every alternative. */
    static Guards common(List<Guards> alternatives) {
        return alternatives.stream().reduce(Guards::common).orElse(Guards.NONE);
    }

    /**
     * What follows from every alternative where {@code known} holds, too: {@code i < n} from {@code i < m} and
     * {@code m <= n}.
     */
    static Guards implied(List<Guards> alternatives, Guards known) {
        Guards common = common(alternatives);
        if (alternatives.size() < 2) {
            return common;
        }
        List<Bounds> bounds = alternatives.stream()
                .map(alternative -> Bounds.of(known.and(alternative)))
                .toList();
        return common.with(alternatives.stream()
                .flatMap(alternative -> alternative.polynomials().stream())
                .distinct()
                .filter(poly -> bounds.stream().allMatch(bound -> bound.isNonNegative(poly)))
                .toList());
    }

    /** This condition, but it may be that an alternative holds and the condition does not. */
    Condition inexact() {
        return new Condition(whenTrue, whenFalse, false, fromMemory);
    }

    Condition negated() {
        return new Condition(/* whenTrue= */ whenFalse, /* whenFalse= */ whenTrue, exact, fromMemory);
    }

    Condition and(Condition other) {
        List<Guards> neither = new ArrayList<>(whenFalse);
        neither.addAll(product(whenTrue, other.whenFalse));
        return new Condition(
                product(whenTrue, other.whenTrue), neither, exact && other.exact, fromMemory || other.fromMemory);
    }

    Condition or(Condition other) {
        return negated().and(other.negated()).negated();
    }

    /** This condition where {@code guards} hold as well. */
    Condition under(Guards guards) {
        List<Guards> one = List.of(guards);
        return new Condition(product(whenTrue, one), product(whenFalse, one), exact, fromMemory);
    }

    /** Either of two, of which it is not known here which. */
    Condition either(Condition other) {
        List<Guards> yes = new ArrayList<>(whenTrue);
        yes.addAll(other.whenTrue);
        List<Guards> no = new ArrayList<>(whenFalse);
        no.addAll(other.whenFalse);
        return new Condition(yes, no, exact && other.exact, fromMemory || other.fromMemory);
    }

    private static List<Guards> product(List<Guards> first, List<Guards> second) {
        List<Guards> all = new ArrayList<>();
        for (Guards a : first) {
            for (Guards b : second) {
                all.add(a.and(b));
            }
        }
        return all;
    }

    /** Whether it is certain that it holds, or that it does not. */
    boolean isDecided() {
        return whenTrue.isEmpty() || whenFalse.isEmpty();
    }

    /** One value if it holds, else another. */
    Value choice(Value then, Value otherwise) {
        if (isDecided()) {
            return whenFalse.isEmpty() ? then : otherwise;
        }
        return then.or(common(whenTrue), otherwise, common(whenFalse));
    }

    /** 1 if it holds, else 0. */
    Value truth() {
        List<Case> cases = new ArrayList<>();
        // Several alternatives of one outcome stay apart, each with its guards.
        whenTrue.forEach(guards -> cases.add(Case.of(Poly.ONE, guards)));
        whenFalse.forEach(guards -> cases.add(Case.of(Poly.ZERO, guards)));
        boolean isUnknown = !exact
                && common(whenTrue).equals(Guards.NONE)
                && common(whenFalse).equals(Guards.NONE);
        if (isUnknown) {
            return fromMemory ? Unknown.FROM_MEMORY : Unknown.PLAIN;
        }
        return new Int(cases);
    }
}
