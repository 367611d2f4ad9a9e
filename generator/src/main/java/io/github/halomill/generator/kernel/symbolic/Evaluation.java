package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a kernel does.
 *
 * @param references all of them to global memory
 * @param decisions all that the evaluation met; none if the kernel cannot be followed at all
 * @param values what integer expressions were found to be, by identity; an empty set if that is not known
 */
public record Evaluation(List<Reference> references, List<Decision> decisions, Map<Expr, Set<Poly>> values) {

    public Evaluation {
        references = List.copyOf(references);
        decisions = List.copyOf(decisions);
    }
}
