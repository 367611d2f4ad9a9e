package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of which one is taken: the lesser or greater of two, a number without its sign. Every pair of cases is
 * compared for itself.
 */
final class Selection {

    private final ValueArithmetic arithmetic;
    private final Guards guards;

    /** Where {@code guards} hold. */
    Selection(Guards guards) {
        this.guards = guards;
        arithmetic = new ValueArithmetic(guards);
    }

    /** Whether one is less than another, for the record. */
    Condition less(Value a, Value b, Scalar type) {
        return arithmetic.compared(BinaryOp.LT, a, b, type);
    }

    Value lesser(Value a, Value b, Scalar type) {
        return selected(a, b, type, true);
    }

    Value greater(Value a, Value b, Scalar type) {
        return selected(a, b, type, false);
    }

    /** A number that is not negative, of the same size. */
    Value absolute(Value value, Scalar type) {
        return greater(value, arithmetic.binary(BinaryOp.SUB, Value.of(0), value, type), type);
    }

    private Value selected(Value a, Value b, Scalar type, boolean least) {
        boolean known = a instanceof Int left
                && b instanceof Int right
                && left.cases().stream().noneMatch(Case::isUncertain)
                && right.cases().stream().noneMatch(Case::isUncertain);
        if (!known) {
            Condition less = less(a, b, type);
            return (least ? less : less.negated()).choice(a, b);
        }
        List<Case> cases = new ArrayList<>();
        for (Case x : ((Int) a).cases()) {
            for (Case y : ((Int) b).cases()) {
                // Of two equal numbers the second counts as the lesser, the first as the greater: it had better be the
                // one
                // that follows from ids, as x + 1 in min(x + 1, n - 1), which is one element then.
                boolean swaps = isUniform(least ? y : x) && isOfItem(least ? x : y);
                add(swaps ? y : x, swaps ? x : y, type, least, cases);
            }
        }
        return Value.of(cases);
    }

    /** Whether it follows from which work-item it is, of all that the launch has. */
    private static boolean isOfItem(Case one) {
        return !isUniform(one)
                && one.poly().allSymbols().stream()
                        .allMatch(symbol -> symbol.isUniform()
                                || (symbol instanceof Symbol.WorkId id && id.level() == Level.GLOBAL));
    }

    private static boolean isUniform(Case one) {
        return one.poly().allSymbols().stream().allMatch(Symbol::isUniform);
    }

    private void add(Case x, Case y, Scalar type, boolean least, List<Case> cases) {
        Guards both = x.guards().and(y.guards());
        Bounds bounds = Bounds.of(guards.and(both));
        boolean plain = type.kind().isSigned() || (bounds.isNonNegative(x.poly()) && bounds.isNonNegative(y.poly()));
        Poly difference = y.poly().minus(x.poly());
        Case ifLess = least ? x : y;
        Case otherwise = least ? y : x;
        if (plain && bounds.isNonNegative(difference)) {
            cases.add(ifLess.under(both));
        } else if (plain && bounds.isNonNegative(difference.negated())) {
            cases.add(otherwise.under(both));
        } else {
            Condition less = less(new Int(List.of(x)), new Int(List.of(y)), type);
            less.whenTrue().forEach(alternative -> cases.add(ifLess.under(both.and(alternative))));
            less.whenFalse().forEach(alternative -> cases.add(otherwise.under(both.and(alternative))));
        }
    }
}
