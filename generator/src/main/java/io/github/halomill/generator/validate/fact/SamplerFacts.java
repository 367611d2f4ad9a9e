package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.Sampling;
import io.github.halomill.runtime.schedule.Access;
import java.util.Optional;
import java.util.function.Function;

/** How images are read; {@code sampling} is empty if it cannot be read. */
public record SamplerFacts(ArgumentElement element, Optional<Access> access, Optional<Sampling> sampling)
        implements ArgumentFacts {

    @Override
    public Optional<ElementType> type() {
        return Optional.empty();
    }

    @Override
    public String kind() {
        return "sampler";
    }

    @Override
    public <R> R fold(
            Function<BufferFacts, R> buffer,
            Function<LocalFacts, R> local,
            Function<SamplerFacts, R> sampler,
            Function<ScalarFacts, R> scalar) {
        return sampler.apply(this);
    }
}
