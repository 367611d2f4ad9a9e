package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.Sampling;
import io.github.halomill.runtime.schedule.Access;
import java.util.Optional;

/** How images are read; {@code sampling} is empty if it cannot be read. */
public record SamplerFacts(ArgumentElement element, Optional<Access> access, Optional<Sampling> sampling)
        implements ArgumentFacts {

    @Override
    public Optional<ElementType> type() {
        return Optional.empty();
    }
}
