package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.validate.fact.AccessFacts;
import java.util.Optional;

/**
 * What a streamed copy of a kernel is made of.
 *
 * @param names of the kernel's parameters
 * @param access what its source shows of the arrays; empty if it cannot be held against the description
 */
record StreamedSource(LoadedKernel kernel, Optional<AccessFacts> access, ParameterNames names) {

    /** Whether one of its scalars is known not to be negative. */
    boolean isNonNegative(String scalar) {
        return access.filter(facts -> facts.described().isNonNegative(scalar)).isPresent();
    }
}
