package io.github.halomill.generator.kernel.symbolic;

import java.util.List;

/**
 * What a kernel does.
 *
 * @param references all of them to global memory
 * @param decisions all that the evaluation met; none if the kernel cannot be followed at all
 */
public record Evaluation(List<Reference> references, List<Decision> decisions) {

    public Evaluation {
        references = List.copyOf(references);
        decisions = List.copyOf(decisions);
    }
}
