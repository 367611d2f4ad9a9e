package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What decides which way a work-item goes, or which of two values it takes.
 *
 * @param expr what is compared: a condition without {@code &&}, {@code ||} and {@code !}, or a call such as
 *     {@code min(i, n)}
 * @param under guards hold where it is met
 * @param whenTrue if it holds one of these guards does; none if it never holds
 * @param whenFalse if it does not hold one of these does; none if it always holds
 * @param exact whether they hold only then; otherwise it is not, or not wholly, known what decides
 */
public record Decision(Expr expr, Guards under, List<Guards> whenTrue, List<Guards> whenFalse, boolean exact) {

    public Decision {
        whenTrue = List.copyOf(whenTrue);
        whenFalse = List.copyOf(whenFalse);
    }

    /** This decision with other polynomials. */
    Decision map(UnaryOperator<Poly> change) {
        return new Decision(
                expr,
                under.map(change),
                whenTrue.stream().map(guards -> guards.map(change)).toList(),
                whenFalse.stream().map(guards -> guards.map(change)).toList(),
                exact);
    }
}
