package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a kernel does.
 *
 * @param references all of them to global memory
 * @param locals all references to local memory that the kernel is passed
 * @param decisions all that the evaluation met; none if the kernel cannot be followed at all
 * @param values what integer expressions were found to be, by identity; an empty set if that is not known
 */
public record Evaluation(
        List<Reference> references, List<Reference> locals, List<Decision> decisions, Map<Expr, Set<Poly>> values) {

    public Evaluation {
        references = List.copyOf(references);
        locals = List.copyOf(locals);
        decisions = List.copyOf(decisions);
    }

    /** The references to one of the arrays that the kernel is passed, in whatever memory. */
    public List<Reference> to(Variable parameter) {
        return Stream.concat(references.stream(), locals.stream())
                .filter(reference -> reference.buffer().equals(parameter))
                .toList();
    }
}
